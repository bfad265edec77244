import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { holdDocument } from '@atelier/database/documents/document-log.queries.ts'
import type { DocumentAuthor } from '@atelier/database/documents/document-rules.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { copyToBoard } from '@atelier/database/files/board-pictures.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { belowRecords, layPictures } from '@atelier/shared-schema/board/templates/lay-pictures.ts'
import { followFile } from '@atelier/shared-schema/documents/board-assets.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { PlaceholderProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { findHome, listBoardPictures } from './artboards.queries.ts'
import { documentOf } from './artboards.service.ts'
import { addFiles, findBoardFiles } from './board-files.service.ts'
import { fillAssets } from './fill-assets.ts'
import { putOnBoard } from './seed-board.service.ts'

export interface PicturesAsk {
  images: readonly string[]
  placed: boolean
  /** What waits for each on the board. */
  assets?: readonly string[] | undefined
}

/** Each only if the actor may see it; all of them or none. They count as the board’s owner’s. */
export async function addPictures(
  app: App,
  actor: Person,
  board: VisibleItem,
  { images, placed, assets = [] }: PicturesAsk,
): Promise<{ items: BoardPicture[] }> {
  if (assets.length > 0 && assets.length !== images.length) {
    throw invalidField('body.assets', 'must name one asset for each image')
  }
  const files = await findBoardFiles(app, actor, images)
  const now = app.now()
  const home = { id: board.id, ownerUid: board.owner_uid, workspaceId: board.workspace_id, now }
  const items = await app.db.transaction().execute(async trx => {
    // Documents are held before items.
    if (placed || assets.length > 0) await holdDocument(trx, documentOf(board.id))
    const added = await addFiles(app, trx, home, files)
    if (placed) {
      const author = { uid: actor.uid, role: authorRole(board) }
      await putOnBoard(trx, { boardId: board.id, author, now }, known => layPictures(added, belowRecords(known)))
    }
    return fillAssets(app, trx, { actor, board, added, assets })
  })
  if (placed || items.some(({ filled }) => filled)) app.doorbell.ring(DOCUMENT_CHANNEL, documentOf(board.id))
  return { items }
}

/** The door has asked for the right to contribute. */
function authorRole({ role }: VisibleItem): DocumentAuthor['role'] {
  if (role === 'viewer') throw new Error('Who only looks at a board puts nothing on it')
  return role
}

type Doc = Parameters<typeof readRecords>[0]

/** What is on one board, put on another as it is, with pictures of that board’s own. */
export async function copyBoard(trx: Trx, fromId: string, toId: string): Promise<void> {
  await copyOnto(trx, { fromId, toId }, async () => {
    const loaded = await loadDocument(trx, documentOf(fromId))
    const records = loaded && readRecords(loaded.doc)
    loaded?.destroy()
    return records
  })
}

/** `read` says what there is to be put there: nothing where there never was a document. */
export async function copyOnto(
  trx: Trx,
  { fromId, toId }: { fromId: string; toId: string },
  read: () => Promise<BoardRecord[] | undefined>,
): Promise<void> {
  const home = await findHome(trx, toId)
  const fileIds = new Map<string, string>()
  for (const { file_id, image_id } of await listBoardPictures(trx, fromId)) {
    const fileId = await copyToBoard(trx, home, { fileId: file_id, imageId: image_id })
    if (fileId !== undefined) fileIds.set(file_id, fileId)
  }
  const found = await read()
  if (!found) return
  const records = found.flatMap(record => (isAwaited(record) ? [] : followFile(record, id => fileIds.get(id))))
  await appendToDocument(trx, documentOf(toId), doc => replaceRecords(doc, records), {
    author: null,
    forUid: home.ownerUid,
    now: home.now,
  })
}

/** What is being made comes to the board that it was asked on. */
function isAwaited({ type, props }: BoardRecord): boolean {
  return type === 'placeholder' && (props as PlaceholderProps).state === 'asked'
}

/** A new board has a page already. */
function replaceRecords(doc: Doc, records: readonly BoardRecord[]): void {
  const known = new Map(readRecords(doc).map(record => [record.id, record]))
  const put = records.map(after => ({ before: known.get(after.id) ?? null, after }))
  for (const { id } of records) known.delete(id)
  writeRecords(doc, { put, removed: [...known.keys()] })
}
