import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { assertNoneWithheld } from '#areas/files/assert-none-withheld.ts'
import { findPictures } from '#areas/recipe-tasks/input-images.service.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { validationError } from '#http/errors.ts'
import { copyToBoard, findHome, findImagesOfFiles, listBoardPictures } from './artboards.queries.ts'
import { documentOf } from './artboards.service.ts'

/** Each only if the actor may see it; all of them or none. They count as the board’s owner’s. */
export async function addPictures(
  app: App,
  actor: Person,
  board: VisibleItem,
  names: readonly string[],
): Promise<{ items: BoardPicture[] }> {
  const files = await findFiles(app, actor, names)
  return app.db.transaction().execute(async trx => {
    await assertNoneWithheld(trx, files)
    const bytes = files.reduce((sum, file) => sum + file.size, 0)
    await assertRoomForCopies(app, trx, board.owner_uid, bytes)
    const images = await findImagesOfFiles(
      trx,
      files.map(file => file.id),
    )
    const home = { id: board.id, ownerUid: board.owner_uid, workspaceId: board.workspace_id, now: app.now() }
    const items: BoardPicture[] = []
    for (const file of files) {
      const imageId = images.get(file.id) ?? null
      const fileId = await copyToBoard(trx, home, { fileId: file.id, imageId })
      if (fileId === undefined) throw new AppError('CONFLICT', `“${file.name}” was deleted meanwhile. Choose another.`)
      const { name, mime_type: mimeType, width, height } = file
      items.push({ fileId, name, mimeType, width: width ?? 0, height: height ?? 0, imageId })
    }
    return { items }
  })
}

async function findFiles(app: App, actor: Person, names: readonly string[]): Promise<FileRow[]> {
  const found = await findPictures(app, actor, [...new Set(names)])
  const issues = names.flatMap((name, index) => {
    const file = found.get(name)
    return typeof file === 'string' ? [{ path: `body.images.${index}`, message: file }] : []
  })
  if (issues.length > 0) throw validationError(issues)
  return names.flatMap(name => {
    const file = found.get(name)
    return file === undefined || typeof file === 'string' ? [] : [file]
  })
}

const ASSET = 'asset:'

type Doc = Parameters<typeof readRecords>[0]

/** What is on one board, put on another as it is, with pictures of that board’s own. */
export async function copyBoard(trx: Trx, fromId: string, toId: string): Promise<void> {
  const home = await findHome(trx, toId)
  const fileIds = new Map<string, string>()
  for (const { file_id, image_id } of await listBoardPictures(trx, fromId)) {
    const fileId = await copyToBoard(trx, home, { fileId: file_id, imageId: image_id })
    if (fileId !== undefined) fileIds.set(file_id, fileId)
  }
  const loaded = await loadDocument(trx, documentOf(fromId))
  if (!loaded) return
  const records = readRecords(loaded.doc).map(record => withOwnFile(record, fileIds))
  loaded.destroy()
  await appendToDocument(trx, documentOf(toId), doc => replaceRecords(doc, records), {
    author: null,
    forUid: home.ownerUid,
    now: home.now,
  })
}

/** A new board has a page already. */
function replaceRecords(doc: Doc, records: readonly BoardRecord[]): void {
  const known = new Map(readRecords(doc).map(record => [record.id, record]))
  const put = records.map(after => ({ before: known.get(after.id) ?? null, after }))
  for (const { id } of records) known.delete(id)
  writeRecords(doc, { put, removed: [...known.keys()] })
}

function withOwnFile(record: BoardRecord, fileIds: ReadonlyMap<string, string>): BoardRecord {
  if (record.typeName !== 'asset') return record
  const props = (record['props'] ?? {}) as Record<string, unknown>
  const source = props['src']
  if (typeof source !== 'string' || !source.startsWith(ASSET)) return record
  const own = fileIds.get(source.slice(ASSET.length))
  return { ...record, props: { ...props, src: own === undefined ? null : ASSET + own } }
}
