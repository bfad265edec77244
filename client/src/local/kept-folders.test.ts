import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from './database.ts'
import { rowOf } from './item-rows.ts'
import { followKeptFolders } from './kept-folders.ts'
import { makeItem, openTestDatabase } from './local.fixture.ts'

let db: LocalDatabase
let following: { unsubscribe: () => void }
beforeEach(async () => {
  db = await openTestDatabase()
  following = followKeptFolders(db)
})
afterEach(() => {
  following.unsubscribe()
  db.close()
})

const put = (id: string, more: Partial<FeedItem>) => db.items.put(rowOf(makeItem(id, { id, ...more }), 1))
const putFolder = (id: string, folderId: string | null) => put(id, { kind: 'FOLDER', folderId, detail: null })
const putPicture = (id: string, folderId: string | null, more: Partial<FeedItem> = {}) =>
  put(id, {
    kind: 'IMAGE',
    folderId,
    detail: { kind: 'IMAGE', fileId: `file of ${id}` } as FeedItem['detail'],
    ...more,
  })
const listKept = async () => (await db.kept.toArray()).map(({ id }) => id)

test('what lies in a folder that is to be here is, what comes into it too, and no longer what has left', async () => {
  await putFolder('cats', null)
  await putFolder('kittens', 'cats')
  await putPicture('a', 'cats')
  await putPicture('b', 'kittens')
  await putPicture('elsewhere', null)
  await putPicture('thrown away', 'cats', { deletedAt: '2026-01-02T00:00:00.000Z' })
  await db.keptFolders.put({ id: 'cats' })
  await vi.waitFor(async () => expect(await listKept()).toEqual(['a', 'b']))
  await putPicture('c', 'kittens')
  await putPicture('a', null)
  await vi.waitFor(async () => expect(await listKept()).toEqual(['b', 'c']))
  expect(await db.kept.get('b')).toEqual({ id: 'b', fileId: 'file of b', isHere: false, isByFolder: true })
})

test('what was chosen by itself stays when its folder goes', async () => {
  await putFolder('cats', null)
  await putPicture('a', 'cats')
  await putPicture('b', 'cats')
  await db.kept.put({ id: 'a', fileId: 'file of a', isHere: true })
  await db.keptFolders.put({ id: 'cats' })
  await vi.waitFor(async () => expect(await listKept()).toEqual(['a', 'b']))
  await db.keptFolders.delete('cats')
  await vi.waitFor(async () => expect(await listKept()).toEqual(['a']))
  expect(await db.kept.get('a')).toMatchObject({ isHere: true })
})

test('folders that lie in each other, as two devices may leave them, are read once', async () => {
  await putFolder('one', 'other')
  await putFolder('other', 'one')
  await putPicture('a', 'other')
  await db.keptFolders.put({ id: 'one' })
  await vi.waitFor(async () => expect(await listKept()).toEqual(['a']))
})
