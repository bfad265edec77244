import { Rectangle2d, ShapeUtil } from '@tldraw/tldraw'
import { boardShapeProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { MaskStrokeShape } from '#board/making/shape-types.ts'

/** Shown by the layer over its image, together with all others there: an eraser takes away of what is beneath it. */
export class MaskStrokeShapeUtil extends ShapeUtil<MaskStrokeShape> {
  static override type = 'mask-stroke' as const
  static override props = boardShapeProps['mask-stroke']

  override getDefaultProps(): MaskStrokeShape['props'] {
    return { imageId: 'shape:none', points: [0, 0], size: 0.05, erases: false }
  }

  override getGeometry() {
    return new Rectangle2d({ width: 1, height: 1, isFilled: false })
  }

  override component() {
    return null
  }

  override getIndicatorPath() {
    return undefined
  }

  override toSvg() {
    return null
  }

  override hideInMinimap() {
    return true
  }

  override canBind() {
    return false
  }

  override canTabTo() {
    return false
  }

  override canSnap() {
    return false
  }
}
