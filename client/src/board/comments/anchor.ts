import { Box, Vec } from '@tldraw/tldraw'
import type { Editor, TLAssetId, TLPageId, TLShape, TLShapeId, VecLike } from '@tldraw/tldraw'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'

/** Where a thread is shown. */
export interface PinPlace {
  pageId: TLPageId
  point: { x: number; y: number }
  /** Corners on the page, of what is about a region. */
  region: readonly { x: number; y: number }[] | null
  shape: TLShape | null
  /** It was about a shape that is no longer there; this is where that was last known to be. */
  isGone: boolean
}

/** What is asked of the board to find a place on it. */
export type Ground = Pick<
  Editor,
  | 'getAncestorPageId'
  | 'getCurrentPageId'
  | 'getPage'
  | 'getPages'
  | 'getPointInShapeSpace'
  | 'getShape'
  | 'getShapeAtPoint'
  | 'getShapeGeometry'
  | 'getShapePageTransform'
  | 'getZoomLevel'
>

/** So far beyond a shape’s edge a place still belongs to it. */
const MARGIN = 4

/** Of a place, or of a region drawn from there; on the shape that is on top there, so that it stays with it. */
export function anchorAt(editor: Ground, from: VecLike, to: VecLike = from): CommentAnchor {
  const box = Box.FromPoints([from, to])
  const shape = shapeAt(editor, from)
  const isRegion = box.w > 0 && box.h > 0
  const point = isRegion ? { x: box.maxX, y: box.minY } : { x: from.x, y: from.y }
  if (!shape) return onPage(editor, box, isRegion)
  return anchorOn(editor, shape, { point, box: isRegion ? box : undefined })
}

/** Where a thread is about once its pin was brought there: a region stays as large as it is. */
export function anchorMoved(editor: Ground, anchor: CommentAnchor, to: VecLike): CommentAnchor {
  const place = placeOf(editor, anchor)
  if (!place?.region) return anchorAt(editor, to)
  const by = Vec.Sub(to, place.point)
  const [corner = to, ...others] = place.region.map(each => Vec.Add(each, by))
  const box = Box.FromPoints([corner, ...others])
  const shape = shapeAt(editor, box.center)
  if (!shape) return onPage(editor, box, true)
  const moved = anchorOn(editor, shape, { point: to, box })
  const { w, h } = anchor
  if (shape.id !== place.shape?.id || w === undefined || h === undefined) return moved
  // On the shape that it was on it is no longer what was drawn, but what that is by now, turned with it.
  const { x, y } = shareOn(editor, shape, corner)
  return { ...moved, x: clampShare(x, 1 - w), y: clampShare(y, 1 - h), w, h }
}

function shapeAt(editor: Ground, point: VecLike): TLShape | undefined {
  return editor.getShapeAtPoint(point, { hitInside: true, margin: MARGIN / editor.getZoomLevel() })
}

function onPage(editor: Ground, box: Box, isRegion: boolean): CommentAnchor {
  const pageId = editor.getCurrentPageId()
  return { pageId, x: round(box.x), y: round(box.y), ...(isRegion && { w: round(box.w), h: round(box.h) }) }
}

/** In 0–1 of the shape, as it is turned and sized now. */
function anchorOn(
  editor: Ground,
  shape: TLShape,
  { point, box }: { point: VecLike; box: Box | undefined },
): CommentAnchor {
  const share = (on: VecLike) => shareOn(editor, shape, on)
  const known = { boardX: round(point.x), boardY: round(point.y) }
  const pageId = editor.getAncestorPageId(shape) ?? editor.getCurrentPageId()
  if (!box) return { shapeId: shape.id, pageId, ...share(point), ...known }
  const corners = box.corners.map(share)
  const part = Box.FromPoints(corners.map(({ x, y }) => ({ x: clampShare(x), y: clampShare(y) })))
  return { shapeId: shape.id, pageId, x: part.x, y: part.y, w: part.w, h: part.h, ...known }
}

function shareOn(editor: Ground, shape: TLShape, on: VecLike): { x: number; y: number } {
  const { bounds } = editor.getShapeGeometry(shape)
  const local = editor.getPointInShapeSpace(shape, on)
  return { x: shareOf(local.x - bounds.x, bounds.w), y: shareOf(local.y - bounds.y, bounds.h) }
}

/** On the shape, at its upper right corner: for whoever points with keys alone. */
export function anchorToShape(editor: Ground, shape: TLShape): CommentAnchor {
  const { bounds } = editor.getShapeGeometry(shape)
  const corner = editor.getShapePageTransform(shape).applyToPoint({ x: bounds.maxX, y: bounds.minY })
  return anchorOn(editor, shape, { point: corner, box: undefined })
}

/** null for what is about the whole board, and for what was about a shape of which no place is known any more. */
export function placeOf(editor: Ground, anchor: CommentAnchor | null): PinPlace | null {
  if (!anchor) return null
  const shape = anchor.shapeId === undefined ? undefined : editor.getShape(anchor.shapeId as TLShapeId)
  if (shape) return placeOnShape(editor, shape, anchor)
  const pageId = pageOf(editor, anchor)
  if (!pageId) return null
  if (anchor.shapeId !== undefined) {
    const { boardX: x, boardY: y } = anchor
    return x === undefined || y === undefined
      ? null
      : { pageId, point: { x, y }, region: null, shape: null, isGone: true }
  }
  const { x = 0, y = 0, w, h } = anchor
  const isRegion = w !== undefined && h !== undefined && w > 0 && h > 0
  const point = isRegion ? { x: x + w, y } : { x, y }
  return { pageId, point, region: isRegion ? new Box(x, y, w, h).corners : null, shape: null, isGone: false }
}

function placeOnShape(editor: Ground, shape: TLShape, anchor: CommentAnchor): PinPlace | null {
  const pageId = editor.getAncestorPageId(shape)
  if (!pageId) return null
  const { bounds } = editor.getShapeGeometry(shape)
  const transform = editor.getShapePageTransform(shape)
  const onPage = (x: number, y: number) => {
    const point = transform.applyToPoint(new Vec(bounds.x + x * bounds.w, bounds.y + y * bounds.h))
    return { x: point.x, y: point.y }
  }
  const { x = 1, y = 0, w, h } = anchor
  const isRegion = w !== undefined && h !== undefined && w > 0 && h > 0
  if (!isRegion) return { pageId, point: onPage(x, y), region: null, shape, isGone: false }
  const region = [onPage(x, y), onPage(x + w, y), onPage(x + w, y + h), onPage(x, y + h)]
  return { pageId, point: onPage(x + w, y), region, shape, isGone: false }
}

function pageOf(editor: Ground, { pageId }: CommentAnchor): TLPageId | undefined {
  const known = pageId === undefined ? undefined : editor.getPage(pageId as TLPageId)
  return known?.id ?? (pageId === undefined ? editor.getPages()[0]?.id : undefined)
}

/** As it is called on the board; undefined where nothing says so. */
export function nameOfShape(editor: Editor, shape: TLShape): string | undefined {
  const props = shape.props as { name?: unknown; assetId?: unknown }
  if (typeof props.name === 'string' && props.name.trim() !== '') return props.name
  const asset = typeof props.assetId === 'string' ? editor.getAsset(props.assetId as TLAssetId) : undefined
  const named = (asset?.props as { name?: unknown } | undefined)?.name
  if (typeof named === 'string' && named !== '') return named.replace(/\.\w{2,5}$/, '')
  const words = editor.getShapeUtil(shape).getText(shape)?.trim()
  return words ? words.slice(0, 40) : undefined
}

function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 1e4) / 1e4 : 0
}

function clampShare(share: number, most = 1): number {
  return Math.min(Math.max(share, 0), most)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
