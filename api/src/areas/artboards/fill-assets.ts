import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import type { DocumentAuthor } from '@atelier/database/documents/document-rules.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { documentOf } from './artboards.service.ts'
import type { AddedPicture } from './board-files.service.ts'

interface Filling {
  actor: Person
  board: VisibleItem
  added: readonly AddedPicture[]
  /** What waits for each of them; none where nothing does. */
  assets: readonly string[]
}

/**
 * Writes pictures into the assets that wait for them, in the actor's name. One that is not there is passed over: it was
 * taken off again, or its client has not sent it yet and fills it itself.
 */
export async function fillAssets(app: App, trx: Trx, filling: Filling): Promise<BoardPicture[]> {
  const { actor, board, added, assets } = filling
  const items = (filled: ReadonlySet<string>) =>
    added.map(({ size: _size, isAnimated: _isAnimated, ...picture }, index) => ({
      ...picture,
      filled: filled.has(assets[index] ?? ''),
    }))
  if (assets.length === 0) return items(new Set())
  const pictures = new Map(added.map((picture, index) => [assets[index] ?? '', picture]))
  const filled = await appendAs(app, trx, { actor, board }, doc => {
    const put = readRecords(doc).flatMap(before => {
      const picture = pictures.get(before.id)
      return picture && waitsFor(before, actor) ? [{ before, after: fill(before, picture) }] : []
    })
    writeRecords(doc, { put })
    return new Set(put.map(({ after }) => after.id))
  })
  return items(filled)
}

function fill(asset: BoardRecord, picture: AddedPicture): BoardRecord {
  const { upload: _upload, ...meta } = metaOf(asset)
  const props = {
    ...(asset['props'] as object),
    src: `asset:${picture.fileId}`,
    name: picture.name,
    w: Math.max(1, picture.width),
    h: Math.max(1, picture.height),
    mimeType: picture.mimeType,
    fileSize: picture.size,
    isAnimated: picture.isAnimated,
  }
  return { ...asset, props, meta: { ...meta, ...(picture.imageId !== null && { imageId: picture.imageId }) } }
}

function metaOf(record: BoardRecord): Record<string, unknown> {
  return (record['meta'] ?? {}) as Record<string, unknown>
}

function propsOf(record: BoardRecord): Record<string, unknown> {
  return (record['props'] ?? {}) as Record<string, unknown>
}

/** Somebody else's is nobody's to fill. */
function waitsFor(record: BoardRecord, { uid }: Person): boolean {
  return (
    record.typeName === 'asset' &&
    record['type'] === 'image' &&
    !propsOf(record)['src'] &&
    metaOf(record)['createdBy'] === uid
  )
}

interface Changing {
  actor: Person
  board: VisibleItem
}

async function appendAs<T>(
  app: App,
  trx: Trx,
  { actor, board }: Changing,
  mutate: (doc: Parameters<typeof readRecords>[0]) => T,
): Promise<T> {
  const { uid } = actor
  const author: DocumentAuthor = { uid, role: board.role === 'viewer' ? 'contributor' : board.role }
  const bytesMax = app.config.syncDocumentBytesMax
  try {
    return await appendToDocument(trx, documentOf(board.id), mutate, { author, now: app.now(), bytesMax })
  } catch (error) {
    if (error instanceof DocumentRefusal) throw new AppError('CONFLICT', error.reason, { cause: error })
    throw error
  }
}

/** What waits for pictures that do not come, with the shapes that would have shown them. */
export async function giveUpPictures(
  app: App,
  actor: Person,
  board: VisibleItem,
  assets: readonly string[],
): Promise<void> {
  if (board.role === 'viewer') throw notFound('artboard')
  const wanted = new Set(assets)
  const count = await app.db.transaction().execute(trx =>
    appendAs(app, trx, { actor, board }, doc => {
      const records = readRecords(doc)
      const gone = new Set(records.flatMap(one => (wanted.has(one.id) && waitsFor(one, actor) ? one.id : [])))
      const shapes = records.flatMap(one =>
        one.typeName === 'shape' &&
        gone.has(String(propsOf(one)['assetId'])) &&
        (board.role !== 'contributor' || metaOf(one)['createdBy'] === actor.uid)
          ? one.id
          : [],
      )
      writeRecords(doc, { removed: [...bindingsOf(records, shapes), ...shapes, ...gone] })
      return gone.size
    }),
  )
  if (count > 0) app.doorbell.ring(DOCUMENT_CHANNEL, documentOf(board.id))
}

function bindingsOf(records: readonly BoardRecord[], shapes: readonly string[]): string[] {
  const gone = new Set<unknown>(shapes)
  return records.flatMap(one =>
    one.typeName === 'binding' && (gone.has(one['fromId']) || gone.has(one['toId'])) ? one.id : [],
  )
}
