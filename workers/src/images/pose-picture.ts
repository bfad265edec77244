import {
  poseJoints,
  poseLimbs,
  type PoseDrawing,
  type PosePoint,
  type PoseSkeleton,
} from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { heedCancel } from '#engine/heed-cancel.ts'
import { emptyPicture, type Picture } from './picture.ts'
import type { Size } from './resize.ts'

/** Of the shorter side. */
const RADIUS_MAX = 0.016
/** Dots that touch are read as one. */
const RADIUS_BY_GAP_MAX = 0.38
const RADIUS_PIXELS_MIN = 1.5
const LIMB_BY_JOINT = 0.85
const LIMB_LIGHT = 0.6

/** Skeletons as OpenPose draws them: limbs at three fifths of their colour, joints in full over them. */
export function posePicture(size: Size, { people, ratio = 1 }: PoseDrawing): Picture {
  const picture = emptyPicture(size.width, size.height)
  const bodies = people.map(person => person.map(point => point && inPixels(point, size, ratio)))
  for (const body of bodies) {
    const radius = radiusFor(body, size)
    for (const [hue, [from, to]] of poseLimbs.entries()) {
      const [one, other] = [body[poseJoints.indexOf(from)], body[poseJoints.indexOf(to)]]
      if (one && other) fillNear(picture, one, other, radius * LIMB_BY_JOINT, hueColour(hue, LIMB_LIGHT))
    }
  }
  for (const body of bodies) {
    const radius = radiusFor(body, size)
    for (const [hue, point] of body.entries()) if (point) fillNear(picture, point, point, radius, hueColour(hue, 1))
  }
  return picture
}

/** As large as fits, in the middle, with its proportions. */
function inPixels([x, y]: PosePoint, { width, height }: Size, ratio: number): PosePoint {
  const across = Math.min(width, height * ratio)
  const down = across / ratio
  return [width / 2 + (x - 0.5) * across, height / 2 + (y - 0.5) * down]
}

function radiusFor(body: PoseSkeleton, { width, height }: Size): number {
  const points = body.filter(point => point !== null)
  const gaps = points.flatMap(([x, y], index) =>
    points.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  )
  const wanted = Math.min(Math.min(width, height) * RADIUS_MAX, Math.min(...gaps) * RADIUS_BY_GAP_MAX)
  return Math.max(RADIUS_PIXELS_MIN, wanted)
}

type Rgb = readonly [number, number, number]

/** Eighteen steps around the circle of hues. */
function hueColour(step: number, light: number): Rgb {
  const channel = (shift: number) => {
    const place = (step / 3 + shift) % 6
    return Math.round(255 * light * (1 - Math.max(0, Math.min(1, place, 4 - place))))
  }
  return [channel(5), channel(3), channel(1)]
}

/** Everything within a distance of a line; of a dot where both ends are the same. */
function fillNear({ width, height, data }: Picture, from: PosePoint, to: PosePoint, reach: number, colour: Rgb): void {
  const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach]
  const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach]
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row++) {
    heedCancel()
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, right); column++) {
      if (distanceTo(from, to, column + 0.5, row + 0.5) <= reach) data.set(colour, (row * width + column) * 3)
    }
  }
}

function distanceTo([fromX, fromY]: PosePoint, [toX, toY]: PosePoint, x: number, y: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length
  const kept = Math.max(0, Math.min(1, share))
  return Math.hypot(x - fromX - alongX * kept, y - fromY - alongY * kept)
}
