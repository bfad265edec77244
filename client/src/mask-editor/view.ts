import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Point, Size } from '#images/viewer/zoom.ts'

/** Where a picture lies on its stage: pixels of the screen for one of the picture, and where its upper left corner is. */
export interface View extends Point {
  readonly scale: number
}

const SCALE_MIN = 0.02
const SCALE_MAX = 32
/** A small picture is enlarged only so far: to be worked on, not to be looked at. */
const FITTED_MAX = 4

/** All of it to be seen, also what lies beyond its edges. */
export function fitView(picture: Size, margins: ImageMargins, stage: Size, padding: number): View {
  const width = picture.width + margins.left + margins.right
  const height = picture.height + margins.top + margins.bottom
  const room = (length: number) => Math.max(1, length - padding * 2)
  const scale = Math.min(FITTED_MAX, room(stage.width) / width, room(stage.height) / height)
  return {
    scale,
    x: (stage.width - width * scale) / 2 + margins.left * scale,
    y: (stage.height - height * scale) / 2 + margins.top * scale,
  }
}

/** Larger or smaller round a place of the stage, which stays where it is. */
export function zoomView(view: View, factor: number, at: Point): View {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, view.scale * factor))
  const grown = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

/** Some of the picture stays in sight. */
const LEAST_SEEN = 48

export function panView(view: View, by: Point, picture: Size, stage: Size): View {
  const within = (value: number, length: number, room: number) =>
    Math.min(room - LEAST_SEEN, Math.max(LEAST_SEEN - length * view.scale, value))
  return {
    scale: view.scale,
    x: within(view.x + by.x, picture.width, stage.width),
    y: within(view.y + by.y, picture.height, stage.height),
  }
}

/** From a place on the stage to one in the picture. */
export function pictureAt(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale }
}

/** Where a picture with its margins lies on the stage. */
export function placeOf(
  view: View,
  { width, height }: Size,
  { left, top, right, bottom } = { left: 0, top: 0, right: 0, bottom: 0 },
) {
  return {
    width: (left + width + right) * view.scale,
    height: (top + height + bottom) * view.scale,
    transform: `translate(${view.x - left * view.scale}px, ${view.y - top * view.scale}px)`,
  }
}
