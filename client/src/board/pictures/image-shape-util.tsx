import { ImageShapeUtil } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import { BoardImage } from './board-image.tsx'
import { openPicture } from './picture-store.ts'

/** tldraw's images, shown and opened as ours. Cropping is a tool of the selection, not a double click. */
export class BoardImageUtil extends ImageShapeUtil {
  override component(shape: TLImageShape) {
    return <BoardImage shape={shape} />
  }

  override onDoubleClick(shape: TLImageShape) {
    openPicture(shape.id)
    // Something that changes nothing: else tldraw crops.
    return { id: shape.id, type: shape.type }
  }
}
