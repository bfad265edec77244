import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

const NAMED_MAX = 50

/** Things of the person’s own, and those opened to them, of this name in any case. */
export async function listNamedItems(
  db: Db,
  uid: string,
  { kinds, name }: { kinds: readonly ItemKind[]; name: string },
): Promise<string[]> {
  const isOfKind = sql`kind = any(${[...kinds]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select id from item where owner_uid = ${uid}::uuid and ${isOfKind} and lower(name) = lower(${name}) and name >= ''
    union
    select item_id from item_reach where ${isOfKind} and name_key = lower(${name}) and until > now() and principal_id in (
      select ${uid}::uuid union all select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest')
    limit ${NAMED_MAX}`.execute(db)
  return rows.map(row => row.id)
}

export async function listNamedPeople(db: Db, username: string): Promise<string[]> {
  const rows = await db.selectFrom('person').select('uid').where('username', '=', username.toLowerCase()).execute()
  return rows.map(row => row.uid)
}
