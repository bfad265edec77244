import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { findItemAccess, listVisibleItems } from './access.queries.ts'
import { endSharing } from './end-sharing.queries.ts'

let database: MigratedTestDatabase
let db: Db
const [ann, ben, folder, inside] = [newId(), newId(), newId(), newId()]
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await db
    .insertInto('person')
    .values([ann, ben].map(uid => ({ uid, name: 'Someone' })))
    .execute()
  const own = { owner_uid: ann, name: 'Thing' }
  await db
    .insertInto('item')
    .values({ ...own, id: folder, kind: 'FOLDER', sharing_mode: 'restricted' })
    .execute()
  await db
    .insertInto('item')
    .values({ ...own, id: inside, kind: 'WILDCARD', folder_id: folder })
    .execute()
})
afterAll(() => database.dispose())

const asBen: Actor = {
  who: 'person',
  uid: ben,
  siteRole: 'member',
  workspaceId: null,
  via: 'session',
  credentialId: ben,
}
const roleOf = async (actor: Actor, id: string) => (await findItemAccess(db, actor, id))?.role
const listShared = async () => {
  const query = { kind: 'WILDCARD', view: 'shared', sort: 'createdAt', direction: 'DESC', limit: 10 } as const
  return (await listVisibleItems(db, asBen, query)).rows.map(row => row.id)
}
/** The clock is the database's: what is about to end has ended after this. */
const waitUntilPast = (table: 'item_grant' | 'item', column: 'expires_at' | 'link_expires_at') =>
  sql`select pg_sleep(extract(epoch from max(${sql.ref(column)}) - clock_timestamp()) + 0.01) from ${sql.table(table)}`.execute(
    db,
  )
const listToldOfBen = async () => {
  const rows = await db.selectFrom('change').select(['kind', 'item_id']).where('principal_id', '=', ben).execute()
  return new Set(rows.map(row => `${row.kind} ${row.item_id === folder ? 'folder' : 'inside'}`))
}

test('a grant whose time has come gives nothing, not even before it is swept, and devices are told by the sweep', async () => {
  const shortly = sql<Date>`now() + interval '300 ms'`
  await db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: folder, uid: ben, role: 'viewer', expires_at: shortly as never })
    .execute()
  expect(await endSharing(db)).toBe(0)
  expect(await roleOf(asBen, inside)).toBe('viewer')
  expect(await listShared()).toEqual([inside])
  await waitUntilPast('item_grant', 'expires_at')
  expect(await roleOf(asBen, inside)).toBeNull()
  expect(await listShared()).toEqual([])
  expect(await listToldOfBen()).toEqual(new Set(['put folder', 'granted folder']))
  expect(await endSharing(db)).toBe(1)
  expect(await listToldOfBen()).toEqual(new Set(['put folder', 'granted folder', 'revoked folder']))
  expect(await db.selectFrom('item_reach').selectAll().execute()).toEqual([])
})

test('a link whose time has come opens nothing, and the thing is public no more', async () => {
  const shortly = sql<Date>`now() + interval '300 ms'`
  await db
    .updateTable('item')
    .set({ sharing_mode: 'public', link_expires_at: shortly as never })
    .where('id', '=', folder)
    .execute()
  expect(await roleOf(anonymous, inside)).toBe('viewer')
  await waitUntilPast('item', 'link_expires_at')
  expect(await roleOf(anonymous, inside)).toBeNull()
  expect(await endSharing(db)).toBe(1)
  const { sharing_mode } = await db
    .selectFrom('item')
    .select('sharing_mode')
    .where('id', '=', folder)
    .executeTakeFirstOrThrow()
  expect(sharing_mode).toBe('restricted')
})
