import { AssetRecordType, createShapeId } from '@tldraw/tldraw'
import type { TLAssetId, TLImageAsset } from '@tldraw/tldraw'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { askForPictures } from '#local/uploads/board-asks.ts'
import { looksLikePicture } from '#local/uploads/collect-files.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { placeInGrid } from './place-grid.ts'
import type { Place } from './place-grid.ts'
import { picturesMessages } from './pictures.messages.ts'
import { previewOf } from './picture-sources.ts'
import type { ServerPicture } from './picture-sources.ts'
import { keepPreview } from './previews.ts'

interface Point {
  x: number
  y: number
}

/** A picture that comes onto the board, and what can be known of it before it is there. */
interface Coming {
  from: File | ServerPicture
  name: string
  w: number
  h: number
  mimeType: string
  preview?: string | undefined
}

const UNKNOWN = { w: 320, h: 320 }

/** Files from outside; what is no picture is said and left. */
export async function bringFiles(board: OpenBoard, files: readonly File[], point?: Point): Promise<void> {
  const pictures = files.filter(looksLikePicture)
  if (pictures.length < files.length) {
    const text = readMessages(picturesMessages)
    showToast(pictures.length === 0 ? text.noPictures : text.somePictures(files.length - pictures.length), {
      tone: 'danger',
    })
  }
  bring(board, await Promise.all(pictures.map(describeFile)), point)
}

/** What this server has. */
export async function bringServerPictures(
  board: OpenBoard,
  pictures: readonly ServerPicture[],
  point?: Point,
): Promise<void> {
  bring(board, await describeServerPictures(pictures), point)
}

export async function describeServerPictures(pictures: readonly ServerPicture[]): Promise<Coming[]> {
  const rows = await readRows(pictures.filter(isId))
  return Promise.all(pictures.map(picture => describeServerPicture(picture, rows)))
}

function bring(board: OpenBoard, coming: readonly Coming[], point?: Point): void {
  const { editor } = board
  if (coming.length === 0 || editor.getIsReadonly()) return
  const view = editor.getViewportPageBounds()
  const { assets, shapes } = recordsFor(coming, placeInGrid(coming, point ?? view.center, view))
  editor.markHistoryStoppingPoint('bring pictures')
  editor.run(() => {
    editor.createAssets(assets)
    editor.createShapes(shapes)
    editor.select(...shapes.flatMap(({ id }) => (editor.getShape(id) ? [id] : [])))
  })
  askFor(
    board,
    coming.map(({ from, name }, index) => ({ assetId: assets[index]?.id ?? '', name, from })),
  )
}

export function recordsFor(coming: readonly Coming[], places: readonly Place[]) {
  const assets = coming.map(one => waitingAsset(one))
  const shapes = assets.map((asset, index) => {
    const { x, y, w, h } = places[index] ?? { x: 0, y: 0, ...UNKNOWN }
    return { id: createShapeId(), type: 'image' as const, x, y, props: { assetId: asset.id, w, h } }
  })
  return { assets, shapes }
}

/** Pictures for assets that are on the board and wait. */
export function askFor(
  { board, person: { currentWorkspace } }: OpenBoard,
  coming: readonly { assetId: string; name: string; from: File | ServerPicture }[],
): void {
  const isMember = currentWorkspace && currentWorkspace.role !== 'guest'
  askForPictures({ is: 'bring', boardId: board.id, coming, workspaceId: isMember ? currentWorkspace.id : null })
}

function waitingAsset({ name, w, h, mimeType, preview }: Coming): TLImageAsset {
  const id = AssetRecordType.createId()
  if (preview !== undefined) keepPreview(id, preview)
  return {
    id,
    typeName: 'asset',
    type: 'image',
    props: { name, w, h, mimeType, isAnimated: false, src: null },
    meta: { upload: Date.now() },
  }
}

/** Whether a picture is still to come for it. */
export function isWaiting(asset: { props: { src?: string | null }; meta: object }): boolean {
  return !asset.props.src && 'upload' in asset.meta
}

export function waitingSince(asset: { meta: object }): number {
  return 'upload' in asset.meta && typeof asset.meta.upload === 'number' ? asset.meta.upload : 0
}

async function describeFile(file: File): Promise<Coming> {
  const preview = URL.createObjectURL(file)
  const size = await measure(preview)
  return { from: file, name: file.name, mimeType: file.type, preview, ...(size ?? UNKNOWN) }
}

/** undefined where it cannot be shown: what is wrong with it the server says. */
function measure(address: string): Promise<{ w: number; h: number } | undefined> {
  return new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve({ w: Math.max(1, image.naturalWidth), h: Math.max(1, image.naturalHeight) })
    image.onerror = () => resolve(undefined)
    image.src = address
  })
}

type Rows = ReadonlyMap<string, { name: string; fileId: string; w: number; h: number; mimeType: string }>

async function readRows(ids: readonly string[]): Promise<Rows> {
  const here = (await readLocalState().data?.run(db => findRows(db, ids))) ?? []
  const known = here.flatMap(row => {
    const image = row && detailOf(row.item, 'IMAGE')
    return image ? [[row.id, rowOf(row.item.name, image)] as const] : []
  })
  const rows = new Map(known)
  const unknown = ids.filter(id => !rows.has(id))
  const read = await Promise.all(unknown.map(id => call(imagesRoutes.read, { params: { id } }).catch(() => undefined)))
  for (const image of read) if (image) rows.set(image.id, rowOf(image.name, image))
  return rows
}

function rowOf(name: string, image: { fileId: string; width: number; height: number; mimeType: string }) {
  const { fileId, width, height, mimeType } = image
  return { name, fileId, mimeType, w: Math.max(1, width), h: Math.max(1, height) }
}

async function describeServerPicture(picture: ServerPicture, rows: Rows): Promise<Coming> {
  const row = rows.get(picture)
  if (row) return { from: picture, ...row, preview: filePath(row.fileId, '320') }
  const preview = previewOf(picture)
  const size = preview === undefined ? undefined : await measure(preview)
  return { from: picture, name: '', mimeType: 'image/png', preview, ...(size ?? UNKNOWN) }
}

/** The record that waits is not to be had: what it was for is not wanted any more. */
export function callOff(assetIds: readonly TLAssetId[]): void {
  askForPictures({ is: 'drop', assetIds })
}
