import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { explainAccess, findItemsAccess, listVisibleItems } from './access.queries.ts'
import type { VisibleItem } from './access.ts'
import type { ItemListQuery, ItemSort, ItemView } from './item-lists.ts'
import { applyAct, startWorld } from './live-world.ts'
import { entryOf, isListed, modelRole } from './policy-model.ts'
import type { ModelItem, World } from './policy-model.ts'
import { acts } from './random-world.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import { strongestRole } from '@atelier/shared-schema/access/rights.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

const views: ItemView[] = ['all', 'owned', 'shared', 'public', 'library', 'trash', 'draft']
const sorts: ItemSort[] = ['createdAt', 'updatedAt', 'name', 'favoriteCount']

function personOf(uid: string): Actor {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

/** Every page of a list, read with pages so small that cursors are used. */
async function readWholeList(actor: Actor, query: Omit<ItemListQuery, 'limit' | 'cursor'>): Promise<VisibleItem[]> {
  const rows: VisibleItem[] = []
  let cursor: string | undefined
  do {
    const page = await listVisibleItems(db, actor, { ...query, limit: 3, cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

const rolesOf = (rows: VisibleItem[]) => new Map(rows.map(row => [row.id, row.role]))

function expectedOf(world: World, uid: string | null, isIn: (item: ModelItem) => boolean) {
  return new Map([...world.items.values()].filter(isIn).map(item => [item.id, modelRole(world, uid, item)]))
}

async function expectSameAccess(world: World, uid: string | null): Promise<void> {
  const actor = uid === null ? anonymous : personOf(uid)
  const found = await findItemsAccess(db, actor, [...world.items.keys()])
  const roles = new Map([...found].map(([id, access]) => [id, access.role]))
  expect(roles).toEqual(expectedOf(world, uid, () => true))
}

async function expectSameLists(world: World, uid: string | null, choice: number): Promise<void> {
  const actor = uid === null ? anonymous : personOf(uid)
  const sort = sorts[choice % sorts.length] ?? 'createdAt'
  const direction = choice % 2 === 0 ? 'ASC' : 'DESC'
  for (const view of views) {
    for (const kind of ['WILDCARD', 'FOLDER'] as const) {
      const rows = await readWholeList(actor, { kind, view, sort, direction })
      const expected = expectedOf(world, uid, item => item.kind === kind && isListed(world, uid, view, item))
      expect(rolesOf(rows), view).toEqual(expected)
      expect(rows.length, 'nothing twice').toBe(expected.size)
      expect(rows.map(row => row.id)).toEqual(sortRows(rows, sort, direction).map(row => row.id))
    }
  }
}

function sortRows(rows: VisibleItem[], sort: ItemSort, direction: 'ASC' | 'DESC'): VisibleItem[] {
  if (sort === 'name') return rows
  const keyOf = (row: VisibleItem) =>
    sort === 'favoriteCount' ? row.favorite_count : Number(sort === 'createdAt' ? row.created_at : row.updated_at)
  const sorted = rows.toSorted((one, other) => keyOf(one) - keyOf(other) || (one.id < other.id ? -1 : 1))
  return direction === 'ASC' ? sorted : sorted.toReversed()
}

async function expectSameFilteredLists(world: World, uid: string, view: ItemView): Promise<void> {
  const query = { kind: 'WILDCARD', view, sort: 'createdAt', direction: 'DESC' } as const
  const seen = (item: ModelItem) =>
    item.kind === 'WILDCARD' &&
    (view === 'all' ? !item.deleted && modelRole(world, uid, item) !== null : isListed(world, uid, view, item))
  for (const workspaceId of world.workspaces.keys()) {
    const rows = await readWholeList(personOf(uid), { ...query, workspaceId })
    expect(rolesOf(rows)).toEqual(expectedOf(world, uid, item => seen(item) && item.workspace === workspaceId))
  }
  for (const folder of [...world.items.values()].filter(item => item.kind === 'FOLDER').slice(0, 3)) {
    const rows = await readWholeList(personOf(uid), { ...query, folderId: folder.id })
    expect(rolesOf(rows)).toEqual(expectedOf(world, uid, item => seen(item) && item.folder === folder.id))
  }
  const favorites = await readWholeList(personOf(uid), { ...query, favoritesOnly: true })
  expect(rolesOf(favorites)).toEqual(
    expectedOf(world, uid, item => seen(item) && world.favorites.has(entryOf(uid, item.id))),
  )
}

/** The sources that the sharing dialog shows give each person just what the policy says. */
async function expectSameExplanation(world: World, item: ModelItem): Promise<void> {
  const sources = await explainAccess(db, item.id)
  const open = sources.filter(source => source.heldBackBy === null)
  for (const uid of [null, ...world.people]) {
    const theirs = open.filter(({ uid: person, workspaceId }) => {
      if (workspaceId === null) return person === null || person === uid
      const role = uid === null ? undefined : world.workspaces.get(workspaceId)?.get(uid)
      return role !== undefined && role !== 'guest'
    })
    expect(strongestRole(theirs.map(source => source.role))).toBe(modelRole(world, uid, item))
  }
}

async function readDerived(): Promise<unknown> {
  const reach = await sql`select * from item_reach order by item_id, principal_id`.execute(db)
  const above = await sql`select * from folder_ancestor order by folder_id, ancestor_id`.execute(db)
  const entries = await sql`select entry.*, item.kind = entry.kind and item.created_at = item_created_at
      and item.updated_at = item_updated_at and lower(item.name) = name_key and item.favorite_count = entry.favorite_count as is_current
    from (table favorite union all table library_entry) as entry join item on item.id = entry.item_id`.execute(db)
  expect(entries.rows.every(row => (row as { is_current: boolean }).is_current)).toBe(true)
  return { reach: reach.rows, above: above.rows }
}

test('both query forms agree with the policy, whatever people do', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.nat(7), fc.constantFrom(...views), async (script, choice, view) => {
      const world = await startWorld(db)
      for (const act of script) await applyAct(db, world, act)
      for (const uid of [null, ...world.people]) {
        await expectSameAccess(world, uid)
        await expectSameLists(world, uid, choice)
        if (uid !== null) await expectSameFilteredLists(world, uid, view)
      }
      for (const item of [...world.items.values()].slice(0, 6)) await expectSameExplanation(world, item)
      const kept = await readDerived()
      await sql`select rebuild_item_reach()`.execute(db)
      expect(await readDerived(), 'what triggers keep is what a rebuild makes').toEqual(kept)
    }),
    { numRuns: longCount({ short: 30, long: 1000 }), seed: 20261121 },
  )
}, 600_000)
