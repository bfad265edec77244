import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { UploadStore } from '#local/uploads/upload-store.ts'
import type { StoredUpload } from '#local/uploads/upload-store.ts'
import { BoardPlacer, CALLED_OFF } from './board-placer.ts'
import type { BoardServer } from './board-placer.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function openStore(): UploadStore {
  const store = new UploadStore(newId())
  ends.push(() => store.close())
  return store
}

let seq = 0

/** A picture of the server’s that a board waits for, unless something else is said. */
async function put(store: UploadStore, more: Partial<StoredUpload> = {}): Promise<string> {
  seq += 1
  const id = `u${seq}`
  await store.uploads.put({
    id,
    seq,
    drop: 'd',
    state: 'done',
    name: `${seq}.png`,
    size: 0,
    type: '',
    lastModified: 0,
    place: { folderId: null, workspaceId: null, name: '' },
    path: [],
    parts: [],
    attempts: 0,
    at: 0,
    board: { boardId: 'b', assetId: `asset:${id}`, from: `image of ${id}` },
    ...more,
  })
  return id
}

const pictureOf = (name: string, filled: boolean): BoardPicture => ({
  fileId: name,
  name,
  mimeType: 'image/png',
  width: 1,
  height: 1,
  imageId: null,
  filled,
})

class TestServer implements BoardServer {
  isAway = false
  filled = true
  refused = new Set<string>()
  readonly placed: string[][] = []
  readonly givenUp: string[] = []

  async place({ images }: { images: string[] }) {
    if (this.isAway) throw new NetworkError('away')
    if (images.some(image => this.refused.has(image))) throw new ApiError('VALIDATION', 'None of yours.', undefined)
    this.placed.push(images)
    return images.map(image => pictureOf(image, this.filled))
  }

  async giveUp({ assets }: { assets: string[] }) {
    if (this.isAway) throw new NetworkError('away')
    this.givenUp.push(...assets)
  }
}

function run(store: UploadStore, server: BoardServer) {
  const refused: string[] = []
  const placer = new BoardPlacer({
    store,
    server,
    onRefused: ({ name }) => refused.push(name),
    onError: error => {
      throw error
    },
  })
  ends.push(() => placer.dispose())
  return { placer, refused }
}

test('what has arrived is put there in one call, and is not listed any more', async () => {
  const [store, server] = [openStore(), new TestServer()]
  const thing = { id: 'made of it', name: '', prompt: '', modelName: '' }
  const first = await put(store, { thing, board: { boardId: 'b', assetId: 'asset:x' } })
  const second = await put(store)
  await put(store, { state: 'waiting' })
  run(store, server)
  await vi.waitFor(async () => expect(await store.uploads.count()).toBe(1))
  expect(server.placed).toEqual([['made of it', `image of ${second}`]])
  expect(await store.uploads.get(first)).toBeUndefined()
})

test('without the server it waits, and what the board has not sent yet is left to it', async () => {
  const [store, server] = [openStore(), new TestServer()]
  server.isAway = true
  server.filled = false
  const id = await put(store)
  const { placer } = run(store, server)
  await vi.waitFor(async () => {
    placer.wake()
    await Promise.resolve()
    expect((await store.uploads.get(id))?.board?.picture).toBeUndefined()
  })
  server.isAway = false
  await vi.waitFor(async () => {
    placer.wake()
    expect((await store.uploads.get(id))?.board?.picture).toMatchObject({ fileId: `image of ${id}` })
  })
  expect(server.placed).toHaveLength(1)
})

test('one that is refused keeps no other from it; what waits for it goes, and it is said', async () => {
  const [store, server] = [openStore(), new TestServer()]
  const [bad, good] = [await put(store), await put(store)]
  server.refused.add(`image of ${bad}`)
  const { refused } = run(store, server)
  await vi.waitFor(async () => expect(await store.uploads.count()).toBe(0))
  expect(server.placed).toEqual([[`image of ${good}`]])
  expect(server.givenUp).toEqual([`asset:${bad}`])
  expect(refused).toHaveLength(1)
})

test('what was called off goes without a word', async () => {
  const [store, server] = [openStore(), new TestServer()]
  await put(store, { state: 'refused', refusal: { code: CALLED_OFF, message: '' } })
  await put(store, { state: 'refused', refusal: { code: 'too-large', message: '' } })
  const { refused } = run(store, server)
  await vi.waitFor(async () => expect(await store.uploads.count()).toBe(0))
  expect(server.givenUp).toHaveLength(2)
  expect(refused).toHaveLength(1)
})
