import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { findItemAccess, listVisibleItems } from './access.queries.ts'
import { bigWorldPeople, fillBigWorld } from './big-world.ts'
import type { BigWorld } from './big-world.ts'
import { countExaminedBy, openRecording } from './examined.ts'
import type { ItemListQuery } from './item-lists.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

let database: MigratedTestDatabase
let db: Db
let recording: ReturnType<typeof openRecording>
let world: BigWorld
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  recording = openRecording(database.url)
  world = await fillBigWorld(db, 50_000)
}, 120_000)
afterAll(async () => {
  await recording.db.destroy()
  await database.dispose()
})

const PAGE = 50
const views = ['all', 'owned', 'shared', 'public', 'library', 'trash', 'draft'] as const
const orders = [
  ['createdAt', 'DESC'],
  ['createdAt', 'ASC'],
  ['updatedAt', 'DESC'],
  ['name', 'ASC'],
  ['favoriteCount', 'DESC'],
] as const

function actorOf(name: (typeof bigWorldPeople)[number] | 'anonymous'): Actor {
  return name === 'anonymous' ? anonymous : personOf(world.people[name])
}

function personOf(uid: string): Actor {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

/** The first page and the one after it, which starts at a cursor. */
async function countPages(actor: Actor, query: ItemListQuery): Promise<number> {
  const countPage = (cursor?: string) =>
    countExaminedBy(recording, () => listVisibleItems(recording.db, actor, { ...query, cursor }))
  const { nextCursor } = await listVisibleItems(db, actor, query)
  return Math.max(await countPage(), nextCursor === null ? 0 : await countPage(nextCursor))
}

describe.each([...bigWorldPeople, 'anonymous'] as const)('%s', name => {
  test.each(views)('%s reads at most 20 rows for each row of a page', async view => {
    const most: Record<string, number> = {}
    for (const [sort, direction] of orders) {
      const query: ItemListQuery = { kind: 'IMAGE', view, sort, direction, limit: PAGE }
      most[`${sort} ${direction}`] = await countPages(actorOf(name), query)
    }
    for (const [list, examined] of Object.entries(most)) expect(examined, list).toBeLessThanOrEqual(20 * PAGE)
  })
})

test('a folder, a workspace and favourites are as cheap', async () => {
  for (const [name, narrowed] of [
    ['folderGrantee', { folderId: world.folderId }],
    ['empty', { folderId: world.folderId }],
    ['colleague', { workspaceId: world.workspaceId }],
    ['empty', { workspaceId: world.workspaceId }],
    ['keeper', { favoritesOnly: true }],
  ] as const) {
    const query: ItemListQuery = {
      kind: 'IMAGE',
      view: 'all',
      sort: 'name',
      direction: 'ASC',
      limit: PAGE,
      ...narrowed,
    }
    expect(await countPages(actorOf(name), query), name).toBeLessThanOrEqual(20 * PAGE)
  }
})

/** The planner believes that they have nothing at all. */
test('what came since the last ANALYZE is read as sparingly', async () => {
  const [owner, grantee] = [newId(), newId()]
  await sql`insert into person (uid, name) select unnest(${[owner, grantee]}::uuid[]), 'New'`.execute(db)
  await sql`with made as (
      insert into item (id, kind, owner_uid, name, sharing_mode, created_at, updated_at)
      select gen_random_uuid(), 'IMAGE', ${owner}::uuid, md5(n::text), 'restricted',
        now() - n * interval '1 second', now() - n % 977 * interval '1 minute'
      from generate_series(1, 5000) as n returning id
    ) insert into item_grant (id, item_id, uid, role) select gen_random_uuid(), id, ${grantee}::uuid, 'viewer' from made`.execute(
    db,
  )
  await sql`insert into favorite (uid, item_id) select ${owner}::uuid, id from item where owner_uid = ${owner}::uuid`.execute(
    db,
  )
  for (const [sort, direction] of orders) {
    for (const [uid, view, narrowed] of [
      [owner, 'owned', {}],
      [owner, 'all', { favoritesOnly: true }],
      [grantee, 'shared', {}],
      [grantee, 'all', {}],
    ] as const) {
      const query: ItemListQuery = { kind: 'IMAGE', view, sort, direction, limit: PAGE, ...narrowed }
      const examined = await countPages(personOf(uid), query)
      expect(examined, `${view} by ${sort}`).toBeLessThanOrEqual(20 * PAGE)
    }
  }
}, 120_000)

test('one item costs the same however many people it is shared with', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id from item where folder_id is not null and kind = 'IMAGE' limit 1`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`update item set sharing_mode = 'restricted' where id = ${id}`.execute(db)
  await sql`with crowd as (
      insert into person (uid, name) select gen_random_uuid(), 'Guest' from generate_series(1, 3000) returning uid
    ) insert into item_grant (id, item_id, uid, role) select gen_random_uuid(), ${id}::uuid, uid, 'viewer' from crowd`.execute(
    db,
  )
  await sql`analyze item_grant`.execute(db)
  for (const name of [...bigWorldPeople, 'anonymous'] as const) {
    const examined = await countExaminedBy(recording, () => findItemAccess(recording.db, actorOf(name), id))
    expect(examined, name).toBeLessThanOrEqual(20)
  }
})
