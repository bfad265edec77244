import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { keepNamed } from '@atelier/database/documents/document-history.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepBoardPictures } from './board-pictures.ts'

let database: MigratedTestDatabase
let uid: string
const log = createLog({ name: 'test', level: 'silent' })
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

beforeAll(async () => {
  database = await createTestDatabase()
  uid = newId()
  await database.db.insertInto('person').values({ uid, name: 'Mai' }).execute()
})
afterAll(() => database.dispose())

async function addBoard(): Promise<string> {
  const id = newId()
  await database.db.insertInto('item').values({ id, kind: 'ARTBOARD', owner_uid: uid, name: 'Board' }).execute()
  return id
}

async function addPicture(boardId: string): Promise<string> {
  const id = newId()
  const file = { id, owner_uid: uid, workspace_id: null, purpose: 'ARTBOARD', name: 'a.png', mime_type: 'image/png' }
  const more = { size: 1, width: 4, height: 4, link_key: id, uploaded_at: null, thumb_hash: null, thumbnails_at: null }
  await database.db
    .insertInto('file')
    .values({ ...file, ...more, sha256: null })
    .execute()
  await database.db.insertInto('board_picture').values({ file_id: id, board_id: boardId, image_id: null }).execute()
  return id
}

const change = (boardId: string, put: readonly BoardRecord[], removed: readonly string[] = []) =>
  database.db
    .transaction()
    .execute(trx =>
      appendToDocument(
        trx,
        `artboard:${boardId}`,
        doc => writeRecords(doc, { put: put.map(after => ({ before: null, after })), removed }),
        { author: null, now },
      ),
    )

function shown(fileId: string): BoardRecord[] {
  const meta = { createdBy: uid }
  const picture = { w: 4, h: 4, name: 'a', isAnimated: false, mimeType: 'image/png', src: `asset:${fileId}` }
  const look = { w: 4, h: 4, playing: true, url: '', crop: null, flipX: false, flipY: false, altText: '' }
  const placed = { x: 0, y: 0, rotation: 0, index: 'a1', parentId: 'page:page', isLocked: false, opacity: 1 }
  return [
    { id: `asset:${fileId}`, typeName: 'asset', type: 'image', meta, props: picture },
    {
      id: `shape:${fileId}`,
      typeName: 'shape',
      type: 'image',
      meta,
      ...placed,
      props: { ...look, assetId: `asset:${fileId}` },
    },
  ]
}

const left = async (boardId: string) => {
  const rows = await database.db.selectFrom('board_picture').select('file_id').where('board_id', '=', boardId).execute()
  return rows.map(row => row.file_id).toSorted()
}

test('what was taken off a board goes a month later, unless a version of it holds it', async () => {
  const board = await addBoard()
  const [stays, gone, back, inPast] = [
    await addPicture(board),
    await addPicture(board),
    await addPicture(board),
    await addPicture(board),
  ]
  await change(board, [...shown(stays), ...shown(inPast)])
  await keepNamed(database.db, { name: `artboard:${board}`, label: 'First', byUid: uid, now })
  // Its asset stays behind, as tldraw leaves it.
  await change(board, [], [`shape:${inPast}`])
  expect(await sweepBoardPictures(database.db, log, inDays(2))).toBe(0)
  await change(board, shown(back))
  expect(await sweepBoardPictures(database.db, log, inDays(20))).toBe(0)
  expect(await left(board)).toHaveLength(4)
  expect(await sweepBoardPictures(database.db, log, inDays(40))).toBe(1)
  expect(await left(board)).toEqual([stays, back, inPast].toSorted())
  expect(gone).toBeDefined()
})

test('a board is looked at once a day, one that was never opened too', async () => {
  const board = await addBoard()
  await addPicture(board)
  expect(await sweepBoardPictures(database.db, log, inDays(50))).toBe(0)
  expect(await sweepBoardPictures(database.db, log, inDays(50.5))).toBe(0)
  expect(await sweepBoardPictures(database.db, log, inDays(90))).toBe(1)
  expect(await left(board)).toEqual([])
})
