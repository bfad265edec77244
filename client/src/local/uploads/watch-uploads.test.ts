import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { UploadStore, listFirst, uploadStoreName } from './upload-store.ts'
import type { StoredUpload } from './upload-store.ts'
import { watchUploads } from './watch-uploads.ts'

function upload(seq: number, more: Partial<StoredUpload> = {}): StoredUpload {
  const place = { folderId: null, workspaceId: null, name: 'My images' }
  const file = { name: `${seq}.png`, size: 10, type: 'image/png', lastModified: 0 }
  return {
    id: `u${seq}`,
    seq,
    drop: 'd',
    state: 'waiting',
    ...file,
    place,
    path: [],
    parts: [],
    attempts: 0,
    at: 0,
    ...more,
  }
}

test('tells what changed, in whichever store of the same person, but not each change by itself', async () => {
  const uid = newId()
  const [store, other] = [new UploadStore(uid), new UploadStore(uid)]
  await store.uploads.bulkPut([upload(2), upload(1)])
  const told: string[][] = []
  const watching = watchUploads(store, {
    everyMs: 50,
    next: uploads => told.push(uploads.map(({ seq, state }) => `${seq} ${state}`)),
    error: error => expect.unreachable(String(error)),
  })
  await vi.waitFor(() => expect(told).toEqual([['1 waiting', '2 waiting']]))
  for (let change = 0; change < 40; change++) await other.uploads.update('u1', { attempts: change })
  await other.uploads.update('u2', { state: 'done' })
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['1 waiting', '2 done']))
  expect(told.length).toBeLessThan(10)
  await store.bytes.put({ id: 'u1', blob: new Blob([]) })
  watching.unsubscribe()
  const before = told.length
  await store.uploads.delete('u1')
  await new Promise(resolve => setTimeout(resolve, 120))
  expect(told).toHaveLength(before)
  store.close()
  other.close()
})

test('of thousands only the first of a state are read, in their order', async () => {
  const store = new UploadStore(newId())
  const all = Array.from({ length: 500 }, (_, index) => upload(500 - index, { state: index % 2 ? 'done' : 'waiting' }))
  await store.uploads.bulkPut(all)
  const first = await listFirst(store, 'waiting', 3)
  expect(first.map(({ seq }) => seq)).toEqual([2, 4, 6])
  expect(await listFirst(store, 'missing', Number.POSITIVE_INFINITY)).toEqual([])
  expect(await listFirst(store, 'done', Number.POSITIVE_INFINITY)).toHaveLength(250)
  store.close()
})

test('what waited when this version came is found like everything else', async () => {
  const uid = newId()
  const before = new Dexie(uploadStoreName(uid))
  before.version(1).stores({ uploads: 'id, seq', bytes: 'id', folders: 'key' })
  await before.table('uploads').bulkPut([upload(2), upload(1), upload(3, { state: 'done' })])
  before.close()
  const store = new UploadStore(uid)
  expect((await listFirst(store, 'waiting', 10)).map(({ seq }) => seq)).toEqual([1, 2])
  store.close()
})
