import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Image } from '@napi-rs/canvas'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { inLanes } from '@atelier/platform/process/in-lanes.ts'
import { coveringWidth } from '@atelier/platform/images/make-thumbnails.ts'
import { thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing, readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { BoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { drawMiniature, picturesOn } from '@atelier/shared-schema/board/miniature.ts'
import type { LoadedPicture } from '@atelier/shared-schema/board/miniature.ts'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { canvasFamilies } from '#images/fonts.ts'

export const THUMBNAIL_SIZE = { width: 1280, height: 800 } as const
const PADDING = 40
const QUALITY = 82
/** What comes out larger than this is drawn from a larger thumbnail. */
const SHARP_SIDE = 300
const READ_AT_ONCE = 4
/** Of more, the places are grey: at this size nobody tells them apart. */
const PICTURES_MAX = 400

export interface BoardDrawing {
  bytes: Buffer
  /** Pictures that have no thumbnails yet: it will look better in a moment. */
  waiting: number
}

/** The first page of a board as a WebP, with its pictures; null where nothing is on it. */
export async function drawBoard(
  page: BoardPage,
  { store, listFiles }: { store: ObjectStore; listFiles: (ids: readonly string[]) => Promise<FileRow[]> },
): Promise<BoardDrawing | null> {
  if (!page.box) return null
  const shown = picturesOn(page).slice(0, PICTURES_MAX)
  const files = await listFiles(shown.map(({ fileId }) => fileId))
  const scale = Math.min(1, THUMBNAIL_SIZE.width / page.box.w, THUMBNAIL_SIZE.height / page.box.h)
  const sides = new Map(shown.map(({ fileId, area }) => [fileId, Math.sqrt(area) * scale]))
  const ready = files.filter(file => file.thumbnails_at !== null)
  const waiting = files.filter(file => file.thumbnails_at === null && file.thumbnails_error === null).length
  const pictures = new Map<string, LoadedPicture<Image>>()
  await inLanes(ready, READ_AT_ONCE, async file => {
    const picture = await readPicture(store, file, (sides.get(file.id) ?? 0) > SHARP_SIDE ? 640 : 320)
    if (picture) pictures.set(file.id, { picture, width: picture.width, height: picture.height })
  })
  const { width, height } = THUMBNAIL_SIZE
  const canvas = createCanvas(width, height)
  drawMiniature(page, {
    context: canvas.getContext('2d'),
    width,
    height,
    padding: PADDING,
    // It has no paper: the screens that show it do, light ones and dark ones.
    theme: 'any',
    pictures,
    fontFamily: canvasFamilies('Be Vietnam Pro'),
  })
  return { bytes: await canvas.encode('webp', QUALITY), waiting }
}

async function readPicture(
  store: ObjectStore,
  { sha256, width, height }: FileRow,
  wanted: ThumbnailWidth,
): Promise<Image | undefined> {
  if (!sha256) return undefined
  try {
    const side = Math.min(wanted, coveringWidth({ width: width ?? 0, height: height ?? 0 })) as ThumbnailWidth
    return await loadImage(await readWhole(store, thumbnailKey(sha256, side)))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
