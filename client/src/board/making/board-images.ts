import type { Editor, TLImageShape, TLShape, TLShapeId } from '@tldraw/tldraw'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'

/** An image on the board, and the file that it shows. */
export interface BoardImage {
  readonly id: TLShapeId
  readonly fileId: string
  readonly name: string
  /** Of the file, in pixels. */
  readonly width: number
  readonly height: number
}

/** undefined for what is no image, or whose picture is still on its way. */
export function imageOf(editor: Editor, shape: TLShape | TLShapeId | undefined): BoardImage | undefined {
  const found = typeof shape === 'string' ? editor.getShape(shape) : shape
  if (!found || !isImage(found) || !found.props.assetId) return undefined
  const asset = editor.getAsset(found.props.assetId)
  if (asset?.type !== 'image' || !asset.props.src) return undefined
  return {
    id: found.id,
    fileId: fileIdOf(asset.props.src),
    name: found.props.altText || asset.props.name,
    width: asset.props.w,
    height: asset.props.h,
  }
}

export function isImage(shape: TLShape): shape is TLImageShape {
  return shape.type === 'image'
}

/** Of the page that is open, those put there last first. */
export function imagesOnPage(editor: Editor): BoardImage[] {
  return editor
    .getCurrentPageShapesSorted()
    .toReversed()
    .flatMap(shape => imageOf(editor, shape) ?? [])
}

/** All that are selected, where nothing else is. */
export function selectedImages(editor: Editor): readonly BoardImage[] {
  const shapes = editor.getSelectedShapes()
  const images = shapes.flatMap(shape => imageOf(editor, shape) ?? [])
  return images.length === shapes.length ? images : []
}
