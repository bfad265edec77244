import { WeakCache, atom, createShapeId } from '@tldraw/tldraw'
import type { Atom, Editor, TLImageShape, TLShapeId } from '@tldraw/tldraw'
import { STROKE_NUMBERS_MAX } from '@atelier/shared-schema/documents/board-shapes.ts'
import { maskFile } from '#mask-editor/mask-file.ts'
import { maskSizeOf, noMargins } from '#mask-editor/use-mask-editor.ts'
import type { BoardImage } from '#board/making/board-images.ts'
import type { MaskStrokeShape } from '#board/making/shape-types.ts'
import { shapesOfType } from '#board/making/shapes-of-type.ts'
import { drawMaskStrokes, extendStroke } from './mask-strokes.ts'
import type { MaskStroke } from './mask-strokes.ts'

export interface MaskBrush {
  /** Of the image's width. */
  readonly size: number
  readonly erases: boolean
}

const brushes = new WeakCache<Editor, Atom<MaskBrush>>()

export function brushOf(editor: Editor): Atom<MaskBrush> {
  return brushes.get(editor, () => atom('mask brush', { size: 0.08, erases: false }))
}

/** Everybody's, in the order in which they were drawn. */
export function strokesOver(editor: Editor, imageId: TLShapeId): MaskStrokeShape[] {
  return shapesOfType(editor, 'mask-stroke').filter(({ props }) => props.imageId === imageId)
}

/** The images of this page that somebody masks. */
export function maskedImages(editor: Editor): TLShapeId[] {
  const ids = shapesOfType(editor, 'mask-stroke').map(({ props }) => props.imageId as TLShapeId)
  return [...new Set(ids)].filter(id => editor.getShape(id)?.type === 'image')
}

/** From the upper left corner of the image, in shares of its sides. */
function shareAt(editor: Editor, image: TLImageShape): { x: number; y: number } {
  const { x, y } = editor.getPointInShapeSpace(image, editor.inputs.getCurrentPagePoint())
  return { x: x / image.props.w, y: y / image.props.h }
}

/** Locked, since nobody selects a stroke: it is drawn, taken back, or goes with its mask. */
export function beginStroke(editor: Editor, image: TLImageShape): TLShapeId {
  const id = createShapeId()
  const { x, y } = editor.getShapePageBounds(image) ?? image
  const at = shareAt(editor, image)
  editor.markHistoryStoppingPoint('mask stroke')
  editor.createShape<MaskStrokeShape>({
    id,
    type: 'mask-stroke',
    parentId: editor.getCurrentPageId(),
    x,
    y,
    isLocked: true,
    props: { imageId: image.id, points: [...extendStroke([], at.x, at.y, 0)], ...brushOf(editor).get() },
  })
  return id
}

/** Answers whether the stroke can go on: a very long one goes on as another. */
export function goOn(editor: Editor, id: TLShapeId, image: TLImageShape): boolean {
  const stroke = editor.getShape<MaskStrokeShape>(id)
  if (!stroke) return true
  const { x, y } = shareAt(editor, image)
  const { points, size } = stroke.props
  const next = extendStroke(points, x, y, size)
  if (next === points) return true
  editor.run(() => editor.updateShape<MaskStrokeShape>({ id, type: 'mask-stroke', props: { points: [...next] } }), {
    ignoreShapeLock: true,
  })
  return next.length < STROKE_NUMBERS_MAX - 2
}

/** All that this person may take away, or only their own. */
export function clearMask(editor: Editor, imageId: TLShapeId, uid?: string): void {
  const ids = strokesOver(editor, imageId)
    .filter(({ meta }) => uid === undefined || meta['createdBy'] === uid)
    .map(({ id }) => id)
  if (ids.length > 0) editor.run(() => editor.deleteShapes(ids), { ignoreShapeLock: true })
}

/** As recipes take it, of the whole file: what is cropped away, or mirrored, on the board is so in the mask. */
export async function fileOfMask(
  shape: TLImageShape,
  { width, height }: Pick<BoardImage, 'width' | 'height'>,
  strokes: readonly MaskStroke[],
): Promise<File> {
  const picture = { width, height }
  const size = maskSizeOf(picture)
  const drawing = new OffscreenCanvas(size.width, size.height)
  const pen = drawing.getContext('2d')
  if (!pen) throw new Error('There is no drawing in this browser')
  const { crop, flipX, flipY } = shape.props
  const from = crop?.topLeft ?? { x: 0, y: 0 }
  const to = crop?.bottomRight ?? { x: 1, y: 1 }
  pen.translate(flipX ? size.width : 0, flipY ? size.height : 0)
  pen.scale(flipX ? -1 : 1, flipY ? -1 : 1)
  pen.translate(from.x * size.width, from.y * size.height)
  const shown = { width: (to.x - from.x) * size.width, height: (to.y - from.y) * size.height }
  drawMaskStrokes(pen, shown, strokes, '#fff')
  return maskFile({ size, drawing }, picture, noMargins)
}

/** Whether anything is left of what was drawn, once all that was taken away is. */
export function isAnythingMasked(strokes: readonly MaskStroke[]): boolean {
  if (!strokes.some(({ erases }) => !erases)) return false
  const pen = new OffscreenCanvas(LOOK, LOOK).getContext('2d', { willReadFrequently: true })
  if (!pen) return true
  drawMaskStrokes(pen, { width: LOOK, height: LOOK }, strokes, '#fff')
  return pen.getImageData(0, 0, LOOK, LOOK).data.some(value => value > 0)
}

const LOOK = 64
