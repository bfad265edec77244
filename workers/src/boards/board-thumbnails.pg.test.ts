import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { keepThumbnails } from '@atelier/database/files/keep-thumbnails.ts'
import { isPicture } from '@atelier/database/files/thumbnails.queries.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { Piece } from '@atelier/shared-schema/board/templates/board-piece.ts'
import { recordsOfPieces } from '@atelier/shared-schema/board/templates/board-records.ts'
import { writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { drawNextBoard, startBoardThumbnails } from './board-thumbnails.ts'
import type { BoardArtist } from './board-thumbnails.ts'
import { listUndrawnBoards } from './board-thumbnails.queries.ts'
import { readBoard } from './read-board.ts'

let database: MigratedTestDatabase
let uid: string
const folder = mkdtempSync(join(tmpdir(), 'atelier-boards-'))
const store = new DiskStore(folder)
const log = createLog({ name: 'test', level: 'silent' })
const limits = uploadImageLimits({ imageBytesMax: 1_000_000, imagePixelsMax: 4_000_000 })
const handlers = new Set<(payload: string | null) => void>()
const artist = (): BoardArtist => ({
  db: database.db,
  store,
  log,
  limits,
  doorbell: {
    ring: () => undefined,
    listen: (_channel, handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
  },
})
const atOnce = { settledMs: 0, longestMs: 0, leaseMs: 60_000 }

beforeAll(async () => {
  database = await createTestDatabase()
  uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Ann' }).execute()
})
afterAll(async () => {
  await database.dispose()
  rmSync(folder, { recursive: true, force: true })
})

async function addBoard(): Promise<string> {
  const id = newId()
  await database.db.insertInto('item').values({ id, kind: 'ARTBOARD', owner_uid: uid, name: 'Moods' }).execute()
  return id
}

async function put(boardId: string, pieces: readonly Piece[]): Promise<void> {
  const records = recordsOfPieces(pieces, { uid, newShapeId: newId })
  await database.db
    .transaction()
    .execute(trx =>
      appendToDocument(
        trx,
        `artboard:${boardId}`,
        doc => writeRecords(doc, { put: records.map(after => ({ before: null, after })) }),
        { author: { uid, role: 'owner' }, now: new Date() },
      ),
    )
}

async function* once(bytes: Buffer) {
  yield bytes
}

async function addPicture(boardId: string, { isReady }: { isReady: boolean }): Promise<Piece> {
  const { db } = database
  const bytes = await encodePixels(solidPixels(400, 300, [0, 200, 0]), isReady ? 'png' : 'jpeg')
  const sha256 = createHash('sha256').update(bytes).digest()
  await store.write(blobKey(sha256), once(bytes), { bytesMax: bytes.length })
  const size = bytes.length
  await db
    .insertInto('blob')
    .values({ sha256, size })
    .onConflict(c => c.doNothing())
    .execute()
  const id = newId()
  const row = { id, owner_uid: uid, purpose: 'ARTBOARD', name: 'a.png', mime_type: 'image/png', link_key: newId() }
  const pixels = { width: 400, height: 300 }
  await db
    .insertInto('file')
    .values({ ...row, ...pixels, sha256, size, uploaded_at: new Date() })
    .execute()
  await db.insertInto('board_picture').values({ file_id: id, board_id: boardId, image_id: null }).execute()
  if (isReady) await makeThumbnails(id)
  return { is: 'picture', x: 0, y: 0, w: 400, h: 300, fileId: id, name: 'Green', mimeType: 'image/png', pixels }
}

async function makeThumbnails(fileId: string): Promise<void> {
  const { db } = database
  const file = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
  if (isPicture(file)) await keepThumbnails({ db, store, limits }, file)
}

async function shownBy(boardId: string) {
  const item = await database.db.selectFrom('item').selectAll().where('id', '=', boardId).executeTakeFirstOrThrow()
  if (item.thumbnail_file_id === null) return null
  const file = await database.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', item.thumbnail_file_id)
    .executeTakeFirstOrThrow()
  const { data, info } = await sharp(await readWhole(store, blobKey(file.sha256 ?? Buffer.of())))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)) * info.channels
  return { file, item, middle: [...data.subarray(at, at + 3)] }
}

const draw = (boardId: string) => drawNextBoard(artist(), [`artboard:${boardId}`], atOnce)

test('a board is shown by what is on it, its pictures too; an empty one by nothing', async () => {
  const board = await addBoard()
  await put(board, [])
  expect(await draw(board)).toBe(true)
  expect(await shownBy(board)).toBeNull()
  await put(board, [await addPicture(board, { isReady: true })])
  expect(await draw(board)).toBe(true)
  const shown = await shownBy(board)
  expect(shown?.file).toMatchObject({ purpose: 'ARTBOARD', owner_uid: uid, mime_type: 'image/webp', width: 1280 })
  const [red = 0, green = 0] = shown?.middle ?? []
  expect([red < 60, green > 150]).toEqual([true, true])
  expect(await draw(board)).toBe(false)
})

test('it is drawn once for many changes, by one of several, and again after the next', async () => {
  const board = await addBoard()
  for (let x = 0; x < 5; x++) await put(board, [{ is: 'note', x: x * 220, y: 0, color: 'yellow', words: 'Quiet' }])
  expect((await Promise.all([draw(board), draw(board), draw(board)])).filter(Boolean)).toHaveLength(1)
  const first = await shownBy(board)
  await put(board, [{ is: 'box', x: 0, y: 300, w: 900, h: 500, color: 'red', fill: 'solid' }])
  expect(await draw(board)).toBe(true)
  const second = await shownBy(board)
  expect(second?.file.id).not.toBe(first?.file.id)
  expect(second?.item.updated_at.getTime()).toBeGreaterThan(first?.item.updated_at.getTime() ?? Infinity)
})

test('one that is worked on waits until nobody does, and not for ever', async () => {
  const board = await addBoard()
  await put(board, [{ is: 'note', x: 0, y: 0, color: 'yellow', words: 'Quiet' }])
  const name = [`artboard:${board}`]
  expect(await drawNextBoard(artist(), name, { ...atOnce, settledMs: 60_000, longestMs: 60_000 })).toBe(false)
  expect(await drawNextBoard(artist(), name, { ...atOnce, settledMs: 60_000 })).toBe(true)
})

test('a claim of somebody who is gone is taken over', async () => {
  const board = await addBoard()
  await put(board, [{ is: 'note', x: 0, y: 0, color: 'yellow', words: 'Quiet' }])
  const claimedAt = (ago: number) => ({ board_id: board, claimed_at: new Date(Date.now() - ago) })
  await database.db.insertInto('board_thumbnail').values(claimedAt(10_000)).execute()
  expect(await draw(board)).toBe(false)
  await database.db.updateTable('board_thumbnail').set(claimedAt(70_000)).where('board_id', '=', board).execute()
  expect(await draw(board)).toBe(true)
})

test('pictures that have no thumbnails yet come with the next drawing', async () => {
  const board = await addBoard()
  const picture = await addPicture(board, { isReady: false })
  await put(board, [picture])
  expect(await draw(board)).toBe(true)
  const missed = (changedAfter: Date | null) => listUndrawnBoards(database.db, { changedAfter, limit: 100 })
  expect(await missed(null)).toContain(`artboard:${board}`)
  expect(await missed(new Date(Date.now() - 60_000))).toContain(`artboard:${board}`)
  expect(await missed(new Date(Date.now() + 60_000))).toEqual([])
  if (picture.is === 'picture') await makeThumbnails(picture.fileId)
  expect(await drawNextBoard(artist(), [`artboard:${board}`], { ...atOnce, settledMs: 60_000 })).toBe(false)
  expect(await draw(board)).toBe(true)
  expect((await shownBy(board))?.middle[1]).toBeGreaterThan(150)
  expect(await draw(board)).toBe(false)
})

test('one that cannot be read keeps no other from its turn, and what nobody rang for is found', async () => {
  const [broken, other] = [await addBoard(), await addBoard()]
  for (const board of [broken, other]) await put(board, [{ is: 'note', x: 0, y: 0, color: 'yellow', words: 'Quiet' }])
  await database.db
    .updateTable('document_update')
    .set({ data: Buffer.from('no update') })
    .where('name', '=', `artboard:${broken}`)
    .execute()
  const worker = startBoardThumbnails(artist(), atOnce)
  try {
    await expect.poll(() => shownBy(other), { timeout: 10_000 }).not.toBeNull()
    const again = await addBoard()
    await put(again, [{ is: 'note', x: 0, y: 0, color: 'yellow', words: 'Quiet' }])
    for (const handler of handlers) handler(`artboard:${again} 3`)
    await expect.poll(() => shownBy(again), { timeout: 10_000 }).not.toBeNull()
  } finally {
    await worker.dispose()
  }
})

test('a large board is read aside, and what is read is the same', async () => {
  const id = await addBoard()
  await put(id, [{ is: 'note', x: 0, y: 0, color: 'yellow', words: 'Quiet' }])
  const name = `artboard:${id}`
  const [small, large] = [await readBoard(database.db, name, 1_000), await readBoard(database.db, name, 1_000_000)]
  expect(small?.records.filter(({ typeName }) => typeName === 'shape')).toHaveLength(1)
  expect(large).toEqual(small)
  expect(await readBoard(database.db, `artboard:${newId()}`, 1_000_000)).toBeUndefined()
})
