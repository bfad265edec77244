import { findItemAccess, findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import { readPictureMetadata } from '@atelier/platform/images/metadata/read-picture-metadata.ts'
import { freeBytes } from '@atelier/platform/storage/free-bytes.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { BoardPictureFacts } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { assertNoneWithheld } from '#areas/files/assert-none-withheld.ts'
import { copyFile } from '@atelier/database/files/copy-file.queries.ts'
import { copyImage } from '#areas/images/copy-images.queries.ts'
import { findPlace } from '#areas/images/place-images.ts'
import type { PlaceAsk } from '#areas/images/place-images.ts'
import { describeMaking } from '#areas/images/upload-images.service.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { holdItems } from '#families/items.queries.ts'
import { listPictureRows } from './artboards.queries.ts'
import type { PictureRow } from './artboards.queries.ts'

/**
 * What a picture's own file tells, whoever asks: prompt and model are embedded in it. The image of the library only to who
 * sees that image too.
 */
export async function readPicture(
  app: App,
  actor: Person,
  board: VisibleItem,
  fileId: string,
): Promise<BoardPictureFacts> {
  const [row] = await listPictureRows(app.db, board.id, [fileId])
  if (!row) throw notFound('picture')
  const access = row.image_id === null ? undefined : await findItemAccess(app.db, actor, row.image_id)
  const image = isSeen(access) ? access : undefined
  return {
    fileId,
    name: image?.item.name ?? row.name,
    mimeType: row.mime_type,
    width: row.width ?? 0,
    height: row.height ?? 0,
    size: row.size,
    media: mediaOf(row),
    thumbHash: row.thumb_hash?.toString('base64') ?? '',
    imageId: image?.item.id ?? null,
    isMovable: image?.role === 'owner',
    prompt: row.prompt ?? '',
    modelName: row.model_name ?? '',
    createdAt: row.created_at.toISOString(),
  }
}

function isSeen(access: ItemAccess | undefined): access is ItemAccess {
  return (
    access !== undefined && access.role !== null && access.item.deleted_at === null && roleAllows(access.role, 'view')
  )
}

function mediaOf(row: PictureRow): 'image' | 'animated' {
  return row.frames > 1 ? 'animated' : 'image'
}

export interface SaveAsk extends PlaceAsk {
  files: readonly string[]
}

/** All of them or none. What the actor sees in a library is copied as it is there; of anything else what the file tells. */
export async function savePictures(app: App, actor: Person, board: VisibleItem, { files, ...ask }: SaveAsk) {
  const rows = new Map((await listPictureRows(app.db, board.id, files)).map(row => [row.id, row]))
  if (files.some(file => !rows.has(file))) throw notFound('picture')
  const wanted = [...rows.values()]
  const access = await findItemsAccess(
    app.db,
    actor,
    wanted.flatMap(({ image_id }) => image_id ?? []),
  )
  const seen = new Set([...access].flatMap(([id, one]) => (isSeen(one) ? id : [])))
  const metadata = new Map<string, ImageMetadata | undefined>()
  for (const row of wanted) {
    if (row.image_id === null || !seen.has(row.image_id)) metadata.set(row.id, await readMetadata(app, row))
  }
  return app.db.transaction().execute(async trx => {
    const held = await holdItems(trx, actor, ask.folderId === null ? [] : [ask.folderId])
    const place = await findPlace(trx, actor, { ...ask, workspaceId: ask.workspaceId ?? null }, held)
    await assertNoneWithheld(trx, wanted)
    const bytes = wanted.reduce((sum, row) => sum + row.size, 0)
    await assertRoomForCopies(app, trx, actor.uid, bytes)
    const home = {
      ownerUid: actor.uid,
      folderId: place.folderId,
      workspaceId: place.workspaceId ?? null,
      now: app.now(),
    }
    const items: { fileId: string; imageId: string }[] = []
    for (const row of wanted) items.push({ fileId: row.id, imageId: await saveOne(trx, row, { home, seen, metadata }) })
    return { items }
  })
}

interface Saving {
  home: { ownerUid: string; folderId: string | null; workspaceId: string | null; now: Date }
  seen: ReadonlySet<string>
  metadata: ReadonlyMap<string, ImageMetadata | undefined>
}

async function saveOne(trx: Trx, row: PictureRow, { home, seen, metadata }: Saving): Promise<string> {
  if (row.image_id !== null && seen.has(row.image_id)) return copyImage(trx, { ...home, fromId: row.image_id })
  const fileId = await copyFile(trx, { ...home, fromId: row.id, purpose: 'IMAGE' })
  if (fileId === undefined) throw new AppError('CONFLICT', `“${row.name}” was taken off the board meanwhile.`)
  const told = metadata.get(row.id)
  return insertImage(trx, {
    ...home,
    name: row.name,
    fileId,
    origin: row.origin ?? 'upload',
    media: mediaOf(row),
    width: row.width ?? 0,
    height: row.height ?? 0,
    making: describeMaking(told),
    ...(told && { metadata: { ...told, raw: Object.fromEntries(told.raw) } }),
  })
}

async function readMetadata(app: App, row: PictureRow): Promise<ImageMetadata | undefined> {
  if (!row.sha256) throw notFound('picture')
  const bytes = await readWhole(app.store, blobKey(row.sha256))
  return readPictureMetadata(bytes).finally(() => freeBytes(bytes))
}
