import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#database/connection.ts'
import type { ItemUpdate } from '#database/schema.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readOn, startReader } from './model-reader.ts'

let database: MigratedTestDatabase
let db: Db
let owner: string
let friend: string
let workspace: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())
beforeEach(async () => {
  ;[owner, friend, workspace] = [newId(), newId(), newId()]
  await db
    .insertInto('person')
    .values([owner, friend].map(uid => ({ uid, name: 'Somebody' })))
    .execute()
  await db.insertInto('workspace').values({ id: workspace, name: 'Studio' }).execute()
})

interface Given {
  kind?: 'FOLDER' | 'IMAGE'
  folder?: string
  mode?: 'private' | 'restricted' | 'public'
}

async function add({ kind = 'IMAGE', folder, mode = 'restricted' }: Given = {}): Promise<string> {
  const id = newId()
  await db
    .insertInto('item')
    .values({ id, kind, owner_uid: owner, folder_id: folder ?? null, name: kind, sharing_mode: mode })
    .execute()
  return id
}

const change = (id: string, set: ItemUpdate) => db.updateTable('item').set(set).where('id', '=', id).execute()
const grant = (itemId: string, to: { uid: string } | { workspace_id: string }) =>
  db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: itemId, role: 'viewer', uid: null, workspace_id: null, ...to })
    .execute()
const keep = (table: 'favorite' | 'library_entry' | 'pin', uid: string, itemId: string) =>
  db.insertInto(table).values({ uid, item_id: itemId }).execute()

/** What an act writes: whose row, its kind and what it is about, each once and sorted. */
async function rowsOf(names: Record<string, string>, act: () => Promise<unknown>): Promise<string[]> {
  const called = new Map(Object.entries({ owner, friend, workspace, ...names }).map(([name, id]) => [id, name]))
  const before = await db.selectFrom('change').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  await act()
  const rows = await db
    .selectFrom('change')
    .select(['principal_id', 'kind', 'item_id', 'workspace_id'])
    .where('seq', '>', before?.seq ?? 0)
    .execute()
  const told = rows.map(row => [row.principal_id, row.kind, row.item_id ?? row.workspace_id ?? ''])
  return [...new Set(told.map(words => words.map(word => called.get(word) ?? word).join(' ')))].sort()
}

test('whoever has a thing is told when it becomes another, and nobody of its counts', async () => {
  const image = await add()
  await grant(image, { uid: friend })
  await grant(image, { workspace_id: workspace })
  const all = ['friend put image', 'owner put image', 'workspace put image']
  expect(await rowsOf({ image }, () => change(image, { name: 'New' }))).toEqual(all)
  expect(await rowsOf({ image }, () => change(image, { rating: 'sfw' }))).toEqual(all)
  expect(await rowsOf({ image }, () => change(image, { description: 'x' }))).toEqual(all)
  const counts = { favorite_count: 3, comment_count: 2, view_count: 9, download_count: 1, share_count: 1 }
  expect(await rowsOf({ image }, () => change(image, counts))).toEqual([])
  expect(await rowsOf({ image }, () => change(image, { name: 'New' }))).toEqual([])
})

test('keeping a thing is told to the person alone', async () => {
  const image = await add({ mode: 'public' })
  for (const table of ['favorite', 'library_entry', 'pin'] as const) {
    expect(await rowsOf({ image }, () => keep(table, friend, image))).toEqual(['friend put image'])
    const forget = () => db.deleteFrom(table).where('uid', '=', friend).execute()
    expect(await rowsOf({ image }, forget)).toEqual(['friend put image'])
  }
})

test('tags are told to all who have the thing', async () => {
  const image = await add()
  await grant(image, { uid: friend })
  const tag = newId()
  await db.insertInto('tag').values({ id: tag, owner_uid: owner, workspace_id: null, name: 'red' }).execute()
  const all = ['friend put image', 'owner put image']
  expect(
    await rowsOf({ image }, () => db.insertInto('item_tag').values({ item_id: image, tag_id: tag }).execute()),
  ).toEqual(all)
  expect(
    await rowsOf({ image }, () => db.updateTable('tag').set({ name: 'blue' }).where('id', '=', tag).execute()),
  ).toEqual(all)
  expect(
    await rowsOf({ image }, () => db.updateTable('tag').set({ color: 'teal' }).where('id', '=', tag).execute()),
  ).toEqual(all)
  expect(await rowsOf({ image }, () => db.deleteFrom('tag').where('id', '=', tag).execute())).toEqual(all)
})

test('a folder and all below it take one row for each whom it concerns', async () => {
  const folder = await add({ kind: 'FOLDER' })
  for (let index = 0; index < 20; index++) await add({ folder })
  const elsewhere = await add({ kind: 'FOLDER' })
  await grant(elsewhere, { workspace_id: workspace })
  const names = { folder, elsewhere }
  const given = ['friend granted folder', 'friend put folder']
  expect(await rowsOf(names, () => grant(folder, { uid: friend }))).toEqual(given)
  const moved = ['friend put folder', 'owner put folder', 'workspace granted folder', 'workspace put folder']
  expect(await rowsOf(names, () => change(folder, { folder_id: elsewhere }))).toEqual(moved)
  // What lies in a trashed folder is still open by the folders above it.
  const trashed = ['friend gone folder', 'friend revoked folder', 'owner put folder', 'workspace gone folder']
  expect(await rowsOf(names, () => change(folder, { deleted_at: new Date() }))).toEqual(trashed)
  const purge = () => db.deleteFrom('item').where('id', '=', folder).execute()
  expect(await rowsOf(names, purge)).toEqual(['owner gone folder', 'workspace revoked folder'])
})

test('a folder whose link is closed says so to those who keep something below it', async () => {
  const folder = await add({ kind: 'FOLDER', mode: 'public' })
  const inner = await add({ kind: 'FOLDER', folder, mode: 'private' })
  const image = await add({ folder: inner, mode: 'private' })
  await add({ folder: inner })
  await keep('library_entry', friend, image)
  const reader = await startReader(db, friend)
  expect([...reader.held.keys()]).toEqual([image])
  const closed = ['friend granted folder', 'friend revoked folder', 'owner put folder']
  expect(await rowsOf({ folder }, () => change(folder, { sharing_mode: 'private' }))).toEqual(closed)
  while (reader.held.size > 0) await readOn(db, reader, 5)
  await change(folder, { sharing_mode: 'public' })
  while (reader.held.size === 0) await readOn(db, reader, 5)
  // Deleted for ever, it leaves what was in it at the top, where no link opens it.
  await change(inner, { folder_id: null })
  while (reader.held.size > 0) await readOn(db, reader, 5)
})

test('membership is one row to the person, and none to guests', async () => {
  const member = { workspace_id: workspace, uid: friend }
  const set = (role: 'member' | 'guest' | 'admin') => () =>
    db.updateTable('workspace_member').set({ role }).where('uid', '=', friend).execute()
  const join = () =>
    db
      .insertInto('workspace_member')
      .values({ ...member, role: 'guest' })
      .execute()
  expect(await rowsOf({}, join)).toEqual([])
  expect(await rowsOf({}, set('member'))).toEqual(['friend granted workspace'])
  expect(await rowsOf({}, set('admin'))).toEqual([])
  expect(await rowsOf({}, set('guest'))).toEqual(['friend revoked workspace'])
  await set('member')()
  const close = () => db.deleteFrom('workspace').where('id', '=', workspace).execute()
  expect(await rowsOf({}, close)).toEqual(['friend revoked workspace'])
})

test('an erased person is told of by what goes with them, and named nowhere', async () => {
  const image = await add()
  await grant(image, { uid: friend })
  const erase = () => db.deleteFrom('person').where('uid', '=', owner).execute()
  expect(await rowsOf({ image }, erase)).toEqual(['friend gone image'])
  const left = await db.selectFrom('change').select('seq').where('principal_id', '=', owner).execute()
  expect(left).toEqual([])
})

test('a thing that passes to another is told to both', async () => {
  const image = await add()
  expect(await rowsOf({ image }, () => change(image, { owner_uid: friend }))).toEqual([
    'friend put image',
    'owner put image',
  ])
})

test('a load that ran with the triggers off is nobody’s news', async () => {
  const folder = await add({ kind: 'FOLDER' })
  await add({ folder })
  await grant(folder, { uid: friend })
  expect(await rowsOf({}, () => sql`select rebuild_item_reach()`.execute(db))).toEqual([])
})

test('what has left a folder before its opening was read of is told all the same', async () => {
  const folder = await add({ kind: 'FOLDER' })
  const inner = await add({ kind: 'FOLDER', folder })
  const [deep, plain, purged] = [await add({ folder: inner }), await add({ folder }), await add({ folder })]
  const reader = await startReader(db, friend)
  await grant(folder, { uid: friend })
  // Each has a way of its own by now, so leaving the folder changes nobody's access to it.
  for (const id of [inner, plain, purged]) await grant(id, { uid: friend })
  await change(inner, { folder_id: null })
  await change(plain, { folder_id: null })
  await db.deleteFrom('item').where('id', '=', folder).execute()
  const expected = [inner, deep, plain, purged].sort()
  const heldByNow = async () => {
    await readOn(db, reader, 2)
    return [...reader.held.keys()].sort()
  }
  await expect.poll(heldByNow, { timeout: 10_000, interval: 5 }).toEqual(expected)
})

test('what lies below a trashed folder of others goes when the access above that folder goes', async () => {
  const top = await add({ kind: 'FOLDER' })
  await grant(top, { uid: friend })
  const trashed = await add({ kind: 'FOLDER', folder: top })
  const below = await add({ kind: 'FOLDER', folder: trashed })
  const image = await add({ folder: below })
  const reader = await startReader(db, friend)
  const held = async () => {
    await readOn(db, reader, 5)
    return [...reader.held.keys()].sort()
  }
  await change(trashed, { deleted_at: new Date() })
  await expect.poll(held).toEqual([top, below, image].sort())
  await db.deleteFrom('item_grant').where('item_id', '=', top).execute()
  await expect.poll(held).toEqual([])
})
