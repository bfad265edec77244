import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import { UploadStore } from '#local/uploads/upload-store.ts'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import { UploadRunner } from './upload-runner.ts'
import type { UploadServer } from './upload-server.ts'

const stores: UploadStore[] = []
const runners: UploadRunner[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map(runner => runner.dispose()))
  for (const store of stores.splice(0)) store.close()
})

function openStore(): UploadStore {
  const store = new UploadStore(newId())
  stores.push(store)
  return store
}

let seq = 0

async function put(store: UploadStore, more: Partial<StoredUpload> = {}): Promise<string> {
  seq += 1
  const id = `u${seq}`
  const row: StoredUpload = {
    id,
    seq,
    drop: 'd1',
    state: 'waiting',
    name: `${seq}.png`,
    size: 10,
    type: 'image/png',
    lastModified: 0,
    place: { folderId: null, workspaceId: null, name: 'My images' },
    path: [],
    parts: [],
    attempts: 0,
    at: 0,
    ...more,
  }
  await store.uploads.put(row)
  await store.bytes.put({ id, blob: new Blob([new Uint8Array(row.size)]) })
  return id
}

/** Speaks as the server does; what it was asked is kept. */
class TestServer implements UploadServer {
  isAway = false
  /** The network goes when this is sent. */
  cutAt: string | undefined
  tooLarge = 1000 * 1024 * 1024
  /** It fails at a file of this name, and says so when it is to be completed. */
  failsAt: string | undefined
  readonly calls: string[] = []
  readonly started = new Map<string, StoredUpload>()

  async start(uploads: readonly StoredUpload[], place: { folderId: string | null }) {
    this.#reach(`start ${uploads.length} in ${place.folderId}`)
    const large = uploads.filter(({ size }) => size > this.tooLarge)
    if (large.length > 0) {
      const files = large.map(({ name }) => ({ filename: name, reason: 'too-large', limit: this.tooLarge }))
      throw new ApiError('PAYLOAD_TOO_LARGE', 'refused', { files })
    }
    return uploads.map(upload => {
      const uploadId = newId()
      this.started.set(uploadId, upload)
      const count = Math.max(1, Math.ceil(upload.size / UPLOAD_PART_BYTES))
      const uploadUrls = Array.from({ length: count }, (_, index) => `${upload.name} part ${index + 1}`)
      const file = {
        id: newId(),
        name: upload.name,
        size: upload.size,
        mimeType: upload.type,
        metadata: {},
        url: null,
        ownerUid: null,
        createdAt: '2026-01-01T00:00:00Z',
        uploaded: false,
      }
      return { uploadId, key: uploadId, filename: upload.name, uploadUrls, file }
    })
  }

  async sendPart(url: string) {
    if (url === this.cutAt) this.isAway = true
    this.#reach(url)
    return `tag of ${url}`
  }

  async complete(uploads: readonly { uploadId: string }[]) {
    this.#reach(`complete ${uploads.length}`)
    return uploads.map(({ uploadId }) => {
      const upload = this.started.get(uploadId)
      if (!upload) return { uploadId, duplicateOf: [], refusal: { code: 'NOT_FOUND', message: 'gone' } }
      if (upload.name === this.failsAt) {
        return { uploadId, duplicateOf: [], refusal: { code: 'INTERNAL', message: 'a fault' } }
      }
      const thing = { id: `image of ${upload.name}`, name: upload.name, prompt: '', modelName: '' }
      return { uploadId, thing, duplicateOf: [] }
    })
  }

  async abort() {
    this.#reach('abort')
  }

  async makeFolder({ name, place }: { name: string; place: { folderId: string | null } }) {
    this.#reach(`folder ${name} in ${place.folderId}`)
    return `folder ${name}`
  }

  #reach(what: string): void {
    if (this.isAway) throw new NetworkError('away')
    this.calls.push(what)
  }
}

function run(store: UploadStore, server: UploadServer): UploadRunner {
  const runner = new UploadRunner({
    store,
    server,
    readBytes: async ({ id }) => (await store.bytes.get(id))?.blob,
    onUnderWay: () => undefined,
    onWaiting: () => undefined,
    onDone: () => undefined,
    onError: error => {
      // What is under way at the end of a test finds the store closed.
      if (!(error instanceof Dexie.DatabaseClosedError)) throw error
    },
  })
  runners.push(runner)
  return runner
}

const states = async (store: UploadStore) => {
  const rows = await store.uploads.orderBy('seq').toArray()
  return rows.map(({ state }) => state)
}
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5_000, interval: 10 })

test('25 files go in two calls, and nothing of them stays on the device', async () => {
  const store = openStore()
  for (let n = 0; n < 25; n++) await put(store)
  const server = new TestServer()
  run(store, server)
  await until(async () => expect(new Set(await states(store))).toEqual(new Set(['done'])))
  expect(server.calls.filter(call => call.startsWith('start'))).toEqual(['start 20 in null', 'start 5 in null'])
  expect(server.calls.filter(call => call.includes('part'))).toHaveLength(25)
  expect(await store.bytes.count()).toBe(0)
})

test('a file cut off in the middle goes on after a reload, with the parts that are missing', async () => {
  const store = openStore()
  const id = await put(store, { name: 'large.png', size: 2 * UPLOAD_PART_BYTES + 5 })
  const server = new TestServer()
  server.cutAt = 'large.png part 2'
  const first = run(store, server)
  await until(async () => expect((await store.uploads.get(id))?.parts).toHaveLength(1))
  await first.dispose()
  expect(await states(store)).toEqual(['waiting'])
  Object.assign(server, { cutAt: undefined, isAway: false })
  run(store, server)
  await until(async () => expect(await states(store)).toEqual(['done']))
  expect(server.calls).toEqual([
    'start 1 in null',
    'large.png part 1',
    'large.png part 2',
    'large.png part 3',
    'complete 1',
  ])
})

test('a file that is too large is refused by name with the limit, and holds up no other', async () => {
  const store = openStore()
  await put(store)
  await put(store, { size: 5_000 })
  await put(store)
  const server = new TestServer()
  server.tooLarge = 1_000
  run(store, server)
  await until(async () => expect(await states(store)).toEqual(['done', 'refused', 'done']))
  const refused = await store.uploads.filter(({ state }) => state === 'refused').toArray()
  expect(refused[0]?.refusal).toEqual({ code: 'too-large', message: 'refused', limit: 1_000 })
})

test('folders are made once, outermost first, and their files go into them', async () => {
  const store = openStore()
  await put(store, { path: ['Trip'] })
  await put(store, { path: ['Trip', 'Day 1'] })
  await put(store, { path: ['Trip', 'Day 1'] })
  const server = new TestServer()
  run(store, server)
  await until(async () => expect(new Set(await states(store))).toEqual(new Set(['done'])))
  expect(server.calls.filter(call => /^(folder|start)/.test(call))).toEqual([
    'folder Trip in null',
    'start 1 in folder Trip',
    'folder Day 1 in folder Trip',
    'start 2 in folder Day 1',
  ])
})

test('what the server has forgotten begins anew; what this device has lost is said', async () => {
  const store = openStore()
  await put(store, { state: 'arrived', started: { uploadId: 'old', key: 'old', urls: ['x'], partBytes: 10 } })
  const lost = await put(store)
  await store.bytes.delete(lost)
  run(store, new TestServer())
  await until(async () => expect(await states(store)).toEqual(['done', 'missing']))
})

test('a file that the server fails at again and again holds up no other, and is given up in the end', async () => {
  const store = openStore()
  const bad = await put(store, { attempts: 4 })
  await put(store)
  const server = new TestServer()
  server.failsAt = (await store.uploads.get(bad))?.name
  run(store, server)
  await until(async () => expect(await states(store)).toEqual(['arrived', 'done']))
  await until(async () => expect(await store.bytes.count()).toBe(0))
  expect(await states(store)).toEqual(['refused', 'done'])
  expect((await store.uploads.get(bad))?.refusal).toEqual({ code: 'INTERNAL', message: 'a fault' })
  expect(server.calls.filter(call => call.startsWith('complete'))).toHaveLength(2)
})
