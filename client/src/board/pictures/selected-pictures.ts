import { useValue } from '@tldraw/tldraw'
import type { Editor, TLImageAsset, TLImageShape, TLShape } from '@tldraw/tldraw'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'

/** A picture that is on the board with a file of its own. */
export interface PictureOnBoard {
  shapeId: TLImageShape['id']
  fileId: string
  /** The image of the library that it was put there from, whoever sees that. */
  imageId: string | undefined
  name: string
  mimeType: string
  width: number
  height: number
  isAnimated: boolean
}

export function pictureOf(editor: Editor, shape: TLShape | undefined): PictureOnBoard | undefined {
  if (shape?.type !== 'image' || !shape.props.assetId) return undefined
  const asset = editor.getAsset<TLImageAsset>(shape.props.assetId)
  if (asset?.type !== 'image' || !asset.props.src?.startsWith('asset:')) return undefined
  const { src, name, mimeType, w, h, isAnimated } = asset.props
  const { imageId } = asset.meta
  return {
    shapeId: shape.id,
    fileId: fileIdOf(src),
    imageId: typeof imageId === 'string' ? imageId : undefined,
    name,
    mimeType: mimeType ?? 'image/png',
    width: w,
    height: h,
    isAnimated,
  }
}

export function selectedPictures(editor: Editor): PictureOnBoard[] {
  return editor.getSelectedShapes().flatMap(shape => pictureOf(editor, shape) ?? [])
}

export function useSelectedPictures(editor: Editor): PictureOnBoard[] {
  return useValue('selected pictures', () => selectedPictures(editor), [editor])
}

const LINE = 80

/** As they are read: from the top, and from the left where they stand beside each other. */
export function picturesOfPage(editor: Editor): PictureOnBoard[] {
  const placed = editor.getCurrentPageShapes().flatMap(shape => {
    const picture = pictureOf(editor, shape)
    const bounds = picture && editor.getShapePageBounds(shape)
    return picture && bounds ? [{ picture, line: Math.round(bounds.y / LINE), x: bounds.x }] : []
  })
  return placed.toSorted((one, other) => one.line - other.line || one.x - other.x).map(({ picture }) => picture)
}
