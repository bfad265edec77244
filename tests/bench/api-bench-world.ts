import { sql } from 'kysely'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export const POOL_SIZE = 10
export const SESSION_TOKEN = 'benchmark-session-token'

export interface CapturedQuery {
  text: string
  values: unknown[]
}

export interface BenchWorld {
  uid: string
  itemId: string
}

/** A million wildcards of 1,000 people in workspaces of ten; the one who asks owns 2,000 and is granted 500 more. */
export async function buildWorld(db: Db, items: number): Promise<BenchWorld> {
  const uid = newId()
  await db
    .insertInto('person')
    .values({ uid, name: 'Bench', email: 'bench@example.org', email_verified_at: new Date() })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      uid,
      token_hash: hashToken(SESSION_TOKEN),
      signed_in_with: 'password',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await sql`insert into person (uid, name, email) select gen_random_uuid(), 'P' || n, 'p' || n || '@example.org' from generate_series(1, 1000) n`.execute(
    db,
  )
  await sql`
    with people as (select uid, row_number() over () as n from person where uid <> ${uid}::uuid)
    insert into item (id, kind, owner_uid, name, sharing_mode, created_at, updated_at)
    select gen_random_uuid(), 'WILDCARD', case when g.n % 500 = 0 then ${uid}::uuid else people.uid end, 'wildcard ' || g.n,
      case when g.n % 10 = 0 then 'restricted' else 'private' end, now() - g.n * interval '1 second', now() - g.n * interval '1 second'
    from generate_series(1, ${items}) g(n) join people on people.n = g.n % 1000 + 1`.execute(db)
  await sql`insert into wildcard (item_id, key, entries) select id, 'key-' || id, array['one', 'two', 'three'] from item`.execute(
    db,
  )
  await sql`
    insert into item_grant (id, item_id, uid, role)
    select gen_random_uuid(), item.id, ${uid}::uuid, 'viewer' from item where sharing_mode = 'restricted' and owner_uid <> ${uid}::uuid limit 500`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  const { id } = await db
    .selectFrom('item')
    .select('id')
    .where('owner_uid', '=', uid)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { uid, itemId: id }
}
