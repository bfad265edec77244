import { poseJoints, poseLimbs, type PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import type { Point, Skeleton } from './skeleton.ts'

/** Joints and limbs go once around the circle of hues in 18 steps of full colour; limbs are drawn at three fifths of their light. */
const HUES = 18
const LIT_MIN = 64
const JOINT_LIGHT_MIN = 200
const SATURATION_MIN = 0.5
const DOT_PIXELS_MIN = 3
/** What is longer than this, by how wide it is, is no dot. */
const DOT_STRETCH_MAX = 2.5
/** How much of the way between two joints their limb's colour covers; others may cross it. */
const LIMB_SHARE_MIN = 0.6
const SAMPLES = 24
/** A nose and two eyes are no figure. */
const JOINTS_MIN = 4

const UNLIT = 255

/** Bodies in a picture of a pose as OpenPose draws it, from the left. Faces and hands that are drawn besides are passed over. */
export function readSkeletons(picture: Picture): Skeleton[] {
  const coloured = colourPixels(picture)
  const dots = findDots(coloured)
  const bodies = joinLimbs(findLimbs(coloured, dots))
  const found = bodies.filter(body => body.has('neck') && body.size >= JOINTS_MIN)
  return found
    .map(body => inShares(body, picture))
    .toSorted((one, other) => (one.get('neck')?.x ?? 0) - (other.get('neck')?.x ?? 0))
}

interface Coloured {
  readonly width: number
  readonly height: number
  /** Which of the hues a pixel has, or that it has none. */
  readonly hues: Uint8Array
  readonly isBright: Uint8Array
}

function colourPixels({ width, height, channels, data }: Picture): Coloured {
  const hues = new Uint8Array(width * height).fill(UNLIT)
  const isBright = new Uint8Array(width * height)
  for (let pixel = 0; pixel < hues.length; pixel++) {
    heedCancelAt(pixel)
    const at = pixel * channels
    if (channels === 4 && (data[at + 3] as number) < 128) continue
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const most = Math.max(red, green, blue)
    const spread = most - Math.min(red, green, blue)
    if (most < LIT_MIN || spread < most * SATURATION_MIN) continue
    hues[pixel] = Math.round(hueOf(red, green, blue, most, spread) * (HUES / 6)) % HUES
    isBright[pixel] = most >= JOINT_LIGHT_MIN ? 1 : 0
  }
  return { width, height, hues, isBright }
}

/** 0 to 6, red to red. */
function hueOf(red: number, green: number, blue: number, most: number, spread: number): number {
  if (most === red) return ((green - blue) / spread + 6) % 6
  return most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
}

/** The bright dots of each joint, in pixels. */
function findDots(coloured: Coloured): ReadonlyMap<PoseJoint, readonly Point[]> {
  const { hues, isBright } = coloured
  const dots = new Map<PoseJoint, Point[]>()
  const isSeen = new Uint8Array(hues.length)
  for (let start = 0; start < hues.length; start++) {
    heedCancelAt(start)
    if (isSeen[start] === 1 || isBright[start] !== 1) continue
    const joint = poseJoints[hues[start] as number]
    const dot = dotFrom(coloured, isSeen, start)
    if (joint && dot) dots.set(joint, [...(dots.get(joint) ?? []), dot])
  }
  return dots
}

/** The middle of the pixels of one colour that hang together, if they make a dot. */
function dotFrom({ width, height, hues, isBright }: Coloured, isSeen: Uint8Array, start: number): Point | undefined {
  const hue = hues[start]
  const stack = [start]
  isSeen[start] = 1
  let [count, sumX, sumY] = [0, 0, 0]
  let [left, right, top, bottom] = [width, 0, height, 0]
  const visit = (pixel: number): void => {
    if (isSeen[pixel] === 1 || isBright[pixel] !== 1 || hues[pixel] !== hue) return
    isSeen[pixel] = 1
    stack.push(pixel)
  }
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    count++
    sumX += x
    sumY += y
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (y > 0) visit(pixel - width)
    if (y < height - 1) visit(pixel + width)
  }
  const [wide, high] = [right - left + 1, bottom - top + 1]
  if (count < DOT_PIXELS_MIN || Math.max(wide, high) > Math.min(wide, high) * DOT_STRETCH_MAX + 1) return undefined
  return { x: sumX / count + 0.5, y: sumY / count + 0.5 }
}

interface FoundLimb {
  readonly ends: readonly [FoundJoint, FoundJoint]
}

interface FoundJoint {
  readonly joint: PoseJoint
  readonly dot: Point
}

/** For each limb the pairs of dots that its colour joins, the surest first, each dot once. */
function findLimbs(coloured: Coloured, dots: ReadonlyMap<PoseJoint, readonly Point[]>): FoundLimb[] {
  return poseLimbs.flatMap(([from, to], hue) => {
    const pairs = (dots.get(from) ?? []).flatMap(one =>
      (dots.get(to) ?? []).map(other => ({ one, other, share: limbShare(coloured, one, other, hue) })),
    )
    const isTaken = new Set<Point>()
    const found: FoundLimb[] = []
    for (const { one, other, share } of pairs.toSorted((a, b) => b.share - a.share)) {
      if (share < LIMB_SHARE_MIN || isTaken.has(one) || isTaken.has(other)) continue
      isTaken.add(one).add(other)
      found.push({
        ends: [
          { joint: from, dot: one },
          { joint: to, dot: other },
        ],
      })
    }
    return found
  })
}

/** How much of the way between two places is of a limb's colour; where another lies over it, half as sure. */
function limbShare({ width, height, hues }: Coloured, from: Point, to: Point, hue: number): number {
  heedCancel()
  let sum = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = 0.12 + (0.76 * (sample + 0.5)) / SAMPLES
    const x = Math.min(width - 1, Math.floor(from.x + (to.x - from.x) * share))
    const y = Math.min(height - 1, Math.floor(from.y + (to.y - from.y) * share))
    const seen = hues[y * width + x] as number
    if (seen === UNLIT) continue
    const apart = Math.abs(seen - hue)
    sum += Math.min(apart, HUES - apart) <= 1 ? 1 : 0.5
  }
  return sum / SAMPLES
}

type Body = Map<PoseJoint, Point>

/** Limbs that share a dot are of one body. */
function joinLimbs(found: readonly FoundLimb[]): Body[] {
  const bodies: Body[] = []
  for (const { ends } of found) {
    const touched = bodies.filter(body => ends.some(({ joint, dot }) => body.get(joint) === dot))
    const [body = new Map<PoseJoint, Point>(), ...others] = touched
    if (touched.length === 0) bodies.push(body)
    for (const { joint, dot } of ends) if (!body.has(joint)) body.set(joint, dot)
    for (const other of others) {
      for (const [joint, dot] of other) if (!body.has(joint)) body.set(joint, dot)
      bodies.splice(bodies.indexOf(other), 1)
    }
  }
  return bodies
}

function inShares(body: Body, { width, height }: Picture): Skeleton {
  return new Map(Array.from(body, ([joint, { x, y }]) => [joint, { x: x / width, y: y / height }]))
}
