import { createShapeId } from '@tldraw/tldraw'
import type { Editor, TLAssetId, TLImageShape, TLShapeId, TLShapePartial } from '@tldraw/tldraw'
import { boxOf, boxesOnPage, showWhole } from '#board/making/board-places.ts'
import { areApart, placeBeside, unionOf } from '#board/making/placing.ts'
import type { GenerationShape, PlaceholderShape } from '#board/making/shape-types.ts'
import { stepThrough, takeAll, takeOne } from './taken-images.ts'
import type { KnownAsset, TakenImage } from './taken-images.ts'

/** Shows another one to everybody. Looking is no step of anybody's way back. */
export function choose(editor: Editor, { id }: PlaceholderShape, chosen: string): void {
  editor.run(() => editor.updateShape<PlaceholderShape>({ id, type: 'placeholder', props: { chosen } }), {
    history: 'ignore',
  })
}

export function walk(editor: Editor, shape: PlaceholderShape, by: 1 | -1): void {
  const next = stepThrough(shape.props.results, shape.props.chosen, by)
  if (next !== undefined) choose(editor, shape, next)
}

/** What was chosen takes the place of the placeholder. */
export function accept(editor: Editor, shape: PlaceholderShape): void {
  const chosen = shape.props.chosen ?? shape.props.results[0]
  const asset = chosen === undefined ? undefined : knownAsset(editor, chosen)
  if (asset) replace(editor, shape, 'accept result', from => [takeOne(from, asset)])
}

/** Each of them becomes an image. */
export function keepAll(editor: Editor, shape: PlaceholderShape): void {
  const assets = shape.props.results.flatMap(result => knownAsset(editor, result) ?? [])
  if (assets.length === 0) return
  replace(editor, shape, 'keep all results', from => takeAll(from, assets))
  const kept = editor.getSelectionPageBounds()
  if (kept) showWhole(editor, kept)
}

/** Answers the way back: the placeholder as it was. */
export function discard(editor: Editor, shape: PlaceholderShape): () => void {
  editor.markHistoryStoppingPoint('discard results')
  editor.deleteShape(shape.id)
  return () => {
    if (!editor.getShape(shape.id)) editor.createShape(shape)
  }
}

function replace(
  editor: Editor,
  shape: PlaceholderShape,
  mark: string,
  take: (from: PlaceholderShape) => readonly TakenImage[],
): void {
  // Somebody else may have been quicker.
  const current = editor.getShape<PlaceholderShape>(shape.id)
  if (!current) return
  editor.markHistoryStoppingPoint(mark)
  editor.run(() => {
    const images = take(current).map(image => imagePartial(image, current))
    editor.createShapes<TLImageShape>(images)
    editor.deleteShape(current.id)
    stepAside(
      editor,
      current,
      images.map(({ id }) => id),
    )
    editor.select(...images.map(({ id }) => id))
  })
}

/** A frame whose place was taken moves on to the next free one, to be asked in again. */
function stepAside(editor: Editor, { props: { frameId } }: PlaceholderShape, taken: readonly TLShapeId[]): void {
  const frame = frameId === null ? undefined : editor.getShape<GenerationShape>(frameId as TLShapeId)
  const box = frame?.type === 'generation' ? boxOf(editor, frame.id) : undefined
  const images = unionOf(taken.flatMap(id => boxOf(editor, id) ?? []))
  if (!frame || !box || !images || areApart(box, images, -1)) return
  const { x, y } = placeBeside({ ...box, w: images.x + images.w - box.x }, box, boxesOnPage(editor, frame.id))
  editor.updateShape<GenerationShape>({ id: frame.id, type: 'generation', x, y })
}

function imagePartial(
  { assetId, altText, madeFrom, x, y, w, h }: TakenImage,
  { parentId, rotation }: PlaceholderShape,
): TLShapePartial<TLImageShape> & { id: TLShapeId } {
  return {
    id: createShapeId(),
    type: 'image',
    parentId,
    x,
    y,
    rotation,
    props: { assetId: assetId as TLAssetId, altText, w, h },
    meta: { madeFrom },
  }
}

function knownAsset(editor: Editor, id: string): KnownAsset | undefined {
  const asset = editor.getAsset(id as TLAssetId)
  return asset?.type === 'image' ? { id, w: asset.props.w, h: asset.props.h } : undefined
}
