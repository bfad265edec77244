import {
  FrameShapeUtil,
  GeoShapeUtil,
  Group2d,
  NoteShapeUtil,
  Rectangle2d,
  TextShapeUtil,
  toRichText,
  unsafe__withoutCapture,
} from '@tldraw/tldraw'
import type { Geometry2d, TLFrameShape, TLGeoShape, TLNoteShape, TLTextShape, VecLike } from '@tldraw/tldraw'
import { plainText } from '@atelier/shared-schema/board/board-text.ts'
import { fillPatterns } from './fill-pattern.tsx'
import { LateGeometry } from './late-geometry.ts'
import { textSizes } from './text-sizes.ts'

/*
 * tldraw measures what is written in each shape of a page before it draws the first one, although of most nobody asks where
 * exactly the letters are. A board of two thousand shapes took seconds to open.
 */

const nothing = toRichText('')

/** With the label of `whole` measured when it is asked for. */
function withLateLabel(outline: Geometry2d, whole: () => Geometry2d, isNear?: (point: VecLike) => boolean): Group2d {
  const label = new LateGeometry(() => labelOf(unsafe__withoutCapture(whole)), {
    isFilled: true,
    isLabel: true,
    excludeFromShapeBounds: true,
    ...(isNear && { isNear }),
  })
  return new Group2d({ children: [outline, label] })
}

function labelOf(geometry: Geometry2d): Geometry2d {
  return (geometry instanceof Group2d ? geometry.children.find(({ isLabel }) => isLabel) : undefined) ?? geometry
}

function outlineOf(geometry: Geometry2d): Geometry2d {
  return (geometry instanceof Group2d ? geometry.children.find(({ isLabel }) => !isLabel) : undefined) ?? geometry
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Its outline is measured as if nothing were written in it, since what is does not change it. */
function writtenLate<Shape extends TLGeoShape | TLNoteShape>(
  shape: Shape,
  measure: (shape: Shape) => Group2d,
): Group2d {
  if (plainText(shape.props.richText) === '') return measure(shape)
  const bare = measure({ ...shape, props: { ...shape.props, richText: nothing } })
  return withLateLabel(
    outlineOf(bare),
    once(() => measure(shape)),
  )
}

class LateGeo extends GeoShapeUtil {
  override getGeometry(shape: TLGeoShape) {
    return writtenLate(shape, each => super.getGeometry(each))
  }

  override getCanvasSvgDefs() {
    return fillPatterns
  }
}

class LateNote extends NoteShapeUtil {
  override getGeometry(shape: TLNoteShape) {
    return writtenLate(shape, each => super.getGeometry(each))
  }
}

/** How far a frame's name reaches at most, in pixels, from the frame. */
const NAME_REACH_PX = 64

/** Its name is as large at any zoom, so that where it is is another question each time. */
class LateFrame extends FrameShapeUtil {
  override getGeometry(shape: TLFrameShape) {
    const { w, h } = shape.props
    const outline = new Rectangle2d({ width: w, height: h, isFilled: false })
    const isNear = (point: VecLike) =>
      outline.isPointInBounds(point, NAME_REACH_PX / unsafe__withoutCapture(() => this.editor.getEfficientZoomLevel()))
    return withLateLabel(outline, () => super.getGeometry(shape), isNear)
  }
}

/** A text is as large as its letters: here all of a page are measured in one go. */
class TogetherText extends TextShapeUtil {
  override getMinDimensions(shape: TLTextShape) {
    return textSizes.get(this.editor, shape.id) ?? super.getMinDimensions(shape)
  }
}

export const lateShapeUtils = [LateGeo, LateNote, LateFrame, TogetherText]
