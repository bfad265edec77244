import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { UploadStore } from '#local/uploads/upload-store.ts'
import { ArchiveBringer } from './archive-bringer.ts'
import type { BringIn } from './archive-bringer.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const done: ImportProgress = {
  is: 'done',
  added: 2,
  known: 1,
  refused: [],
  leftOut: { grants: [], reactions: 0, likes: 0, searches: 0 },
}

/** An archive that has arrived at the server. */
async function putArchive(): Promise<UploadStore> {
  const store = new UploadStore(newId())
  ends.push(() => store.close())
  await store.uploads.put({
    id: 'a',
    seq: 1,
    drop: 'd',
    state: 'done',
    name: 'all.zip',
    size: 10,
    type: 'application/zip',
    lastModified: 0,
    place: { folderId: null, workspaceId: null, name: '' },
    path: [],
    started: { uploadId: 'u', key: 'file', urls: [], partBytes: 10 },
    parts: [],
    attempts: 0,
    archive: { ids: 'kept', sharing: 'kept', workspaceId: null },
    at: 0,
  })
  return store
}

function run(
  store: UploadStore,
  bringIn: BringIn,
  discard: (fileId: string) => Promise<void> = async () => undefined,
): ArchiveBringer {
  const onError = (error: unknown) => {
    throw error
  }
  const bringer = new ArchiveBringer({ store, bringIn, discard, onEnded: () => undefined, onError })
  ends.push(() => bringer.dispose())
  return bringer
}

const progressOf = async (store: UploadStore) => (await store.uploads.get('a'))?.archive?.progress

test('an import that is cut off is asked for again, and the archive goes once all is in', async () => {
  const store = await putArchive()
  const asked: unknown[] = []
  const discarded: string[] = []
  const bringer = run(
    store,
    async function* (ask) {
      asked.push(ask)
      yield { is: 'going', done: asked.length, total: 3 }
      if (asked.length === 1) throw new NetworkError('cut off')
      if (asked.length === 2) return
      yield done
    },
    async () => void discarded.push('file'),
  )
  await vi.waitFor(async () => expect(await progressOf(store)).toEqual({ is: 'going', done: 1, total: 3 }))
  await vi.waitFor(async () => {
    bringer.wake()
    expect(await progressOf(store)).toEqual(done)
  })
  expect(asked).toHaveLength(3)
  expect(asked[0]).toEqual({ ids: 'kept', sharing: 'kept', workspaceId: null, fileId: 'file' })
  await vi.waitFor(() => expect(discarded).toEqual(['file']))
})

test('what the server refuses is said, and not asked for again', async () => {
  const store = await putArchive()
  let asked = 0
  const bringer = run(store, async function* () {
    asked += 1
    yield { is: 'going', done: 0, total: 3 }
    throw new ApiError('UNSUPPORTED_MEDIA', 'This is no archive.', undefined)
  })
  const failed = { is: 'failed', message: 'This is no archive.' }
  await vi.waitFor(async () => expect(await progressOf(store)).toEqual(failed))
  bringer.wake()
  expect(asked).toBe(1)
})
