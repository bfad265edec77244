import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { Dexie } from 'dexie'
import { databaseName, failureOf, isNoRoom, openDatabase } from './database.ts'
import { makeItem } from './local.fixture.ts'
import { storeItems } from './item-rows.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

const quiet = { onBlocked: () => undefined, onTaken: () => undefined }

test('each person has a database of their own', async () => {
  const [mai, tom] = [await openDatabase('mai', quiet), await openDatabase('tom', quiet)]
  await storeItems(mai, [makeItem('secret')], { mark: 1, apply: applyWrite })
  expect(await tom.items.count()).toBe(0)
  mai.close()
  tom.close()
})

test('a tab lets go when another clears the data, and when another brings a newer shape of it', async () => {
  const taken: string[] = []
  const onTaken = (by: string) => taken.push(by)
  await openDatabase('cleared', { ...quiet, onTaken })
  await Dexie.delete(databaseName('cleared'))
  expect(taken).toEqual(['cleared'])

  const older = await openDatabase('upgraded', { ...quiet, onTaken })
  const newer = new Dexie(databaseName('upgraded'))
  newer.version(100).stores({ items: 'id' })
  await newer.open()
  expect(taken).toEqual(['cleared', 'newer-version'])
  expect(older.isOpen()).toBe(false)
  newer.close()
  // The older version of the app is not let at what the newer one has written.
  expect(await openDatabase('upgraded', quiet).catch(failureOf)).toBe('other-version')
})

test('rows of the first shape are found in the order of the second', async () => {
  const first = new Dexie(databaseName('first-shape'))
  first.version(1).stores({
    items: 'id, [kind+updatedAt], [kind+nameKey], folderId, mark',
    details: 'id',
    outbox: '++seq, *ids',
    purges: '++seq',
    meta: 'key',
  })
  await first.open()
  const item = makeItem('kept over the update')
  await first.table('items').add({ id: item.id, kind: item.kind, folderId: '', nameKey: '', mark: 1, item })
  first.close()

  const db = await openDatabase('first-shape', quiet)
  const found = await db.items.where('[kind+createdAt+id]').equals([item.kind, item.createdAt, item.id]).toArray()
  expect(found.map(row => row.item.name)).toEqual(['kept over the update'])
  db.close()
})

test('opening waits for a tab that does not let go, and says so', async () => {
  const held = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open(databaseName('held'), 1)
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const onBlocked = vi.fn<() => void>()
  const opened = openDatabase('held', { ...quiet, onBlocked })
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalled(), 10_000)
  held.close()
  const db = await opened
  expect(await db.items.count()).toBe(0)
  db.close()
})

test('a full device and a browser without storage are told apart', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  expect(failureOf(full)).toBe('no-room')
  const db = await openDatabase('full', quiet)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  const failed = await storeItems(db, [makeItem('a')], { mark: 1, apply: applyWrite }).catch((error: unknown) => error)
  put.mockRestore()
  expect(isNoRoom(failed)).toBe(true)
  expect(await db.items.count()).toBe(0)
  db.close()
  expect(failureOf(new Error('private window'))).toBe('no-storage')
})
