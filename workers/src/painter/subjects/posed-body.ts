import type { PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import type { Point, Skeleton } from '#painter/controls/skeleton.ts'
import { clamp } from '#painter/core/curves.ts'
import { cross, unit, type Vector } from '#painter/sdf/vector.ts'

/** A body as it stands in space. Its unit and its axes are those of whoever asks. Of two, the right one of the person comes first. */
export interface Bones {
  readonly head: Vector
  readonly chest: Vector
  readonly hips: Vector
  readonly shoulders: Pair
  readonly elbows: Pair
  readonly hands: Pair
  readonly thighs: Pair
  readonly knees: Pair
  readonly feet: Pair
  /** Where the breast and the face look, and where their tops are; length 1. */
  readonly torso: Facing
  readonly face: Facing
}

export type Pair = readonly [Vector, Vector]

export interface Facing {
  readonly forward: Vector
  readonly up: Vector
}

/** Each joint put elsewhere; where the breast and the face look is turned by `turn`. */
export function mapBones(bones: Bones, at: (joint: Vector) => Vector, turn: (way: Vector) => Vector): Bones {
  const both = ([right, left]: Pair): Pair => [at(right), at(left)]
  const facing = ({ forward, up }: Facing): Facing => ({ forward: turn(forward), up: turn(up) })
  return {
    head: at(bones.head),
    chest: at(bones.chest),
    hips: at(bones.hips),
    shoulders: both(bones.shoulders),
    elbows: both(bones.elbows),
    hands: both(bones.hands),
    thighs: both(bones.thighs),
    knees: both(bones.knees),
    feet: both(bones.feet),
    torso: facing(bones.torso),
    face: facing(bones.face),
  }
}

/** A place in the picture in shares of its height, from its middle to the right and from its top up; and how far behind the body's middle. */
type Seen = Vector

/** Lengths of a grown body as shares of its height, as joints are seen. */
const LENGTHS = { torso: 0.27, shoulders: 0.23, upperArm: 0.165, forearm: 0.15, thigh: 0.245, shin: 0.235 } as const
const HALF_SHOULDERS = 0.115
const HALF_HIPS = 0.05
/** A limb is taken to come towards the eye when it is seen shorter than this. */
const FORESHORTENED = 0.88
const TOWARDS_EYE: Vector = [0, 0, -1]

/** The standing body that a hint of little strength leaves nearly as it is, in shares of its height from the foot. */
export const standing: ReadonlyMap<PoseJoint, readonly [x: number, y: number]> = new Map<
  PoseJoint,
  readonly [number, number]
>([
  ['nose', [0, 0.92]],
  ['neck', [0, 0.79]],
  ['right shoulder', [-0.115, 0.79]],
  ['right elbow', [-0.14, 0.63]],
  ['right wrist', [-0.15, 0.48]],
  ['left shoulder', [0.115, 0.79]],
  ['left elbow', [0.14, 0.63]],
  ['left wrist', [0.15, 0.48]],
  ['right hip', [-0.05, 0.52]],
  ['right knee', [-0.055, 0.275]],
  ['right ankle', [-0.06, 0.04]],
  ['left hip', [0.05, 0.52]],
  ['left knee', [0.055, 0.275]],
  ['left ankle', [0.06, 0.04]],
  ['right eye', [-0.018, 0.94]],
  ['left eye', [0.018, 0.94]],
  ['right ear', [-0.045, 0.93]],
  ['left ear', [0.045, 0.93]],
])

export interface SeenBody {
  /** Of the body were it to stand upright, in shares of the picture's height. */
  readonly stature: number
  /** Degrees; 0 looks to the right, 90 at the eye. */
  readonly yaw: number
  readonly bones: Bones
}

/** Reads a body out of its joints in the flat: what is hidden hangs or stands as usual, what is seen short comes towards the eye. */
export function bodyOf(skeleton: Skeleton, aspect: number): SeenBody {
  const flat = new Flat(skeleton, aspect)
  const stature = statureOf(flat)
  const trunk = trunkOf(flat, stature)
  const torso = { forward: forwardOf(trunk, trunk.yaw), up: trunk.up }
  const side = cross(torso.forward, torso.up)
  const sideways = (half: number, which: Side): number => half * stature * side[2] * (which === 'right' ? -1 : 1)
  const towards = torso.forward[2] <= 0.2 ? -1 : 1
  const limb = new LimbReader(flat, trunk, stature, towards)
  const shoulders = bothSides(which => atDepth(trunk.shoulders[which], sideways(HALF_SHOULDERS, which)))
  const thighs = bothSides(which => atDepth(trunk.hips[which], sideways(HALF_HIPS, which)))
  const elbows = bothSides(which => limb.next(which, 'elbow', shoulders[which]))
  const knees = bothSides(which => limb.next(which, 'knee', thighs[which]))
  const hands = bothSides(which => limb.next(which, 'wrist', elbows[which]))
  const feet = bothSides(which => limb.next(which, 'ankle', knees[which]))
  const chest = atDepth(trunk.neck, 0)
  const head = headOf(flat, trunk, stature)
  return {
    stature,
    yaw: trunk.up[1] > 0.5 ? trunk.yaw : 90,
    bones: {
      head: atDepth(head.middle, head.forward[2] * 0.01 * stature),
      chest,
      hips: atDepth(middleOf(trunk.hips.right, trunk.hips.left), 0),
      shoulders: pairOf(shoulders),
      elbows: pairOf(elbows),
      hands: pairOf(hands),
      thighs: pairOf(thighs),
      knees: pairOf(knees),
      feet: pairOf(feet),
      torso,
      face: { forward: head.forward, up: head.up },
    },
  }
}

type Side = 'right' | 'left'
type Both<Value> = Readonly<Record<Side, Value>>
type Flat2 = readonly [x: number, y: number]

function bothSides<Value>(of: (side: Side) => Value): Both<Value> {
  return { right: of('right'), left: of('left') }
}

function pairOf({ right, left }: Both<Vector>): Pair {
  return [right, left]
}

function atDepth([x, y]: Flat2, depth: number): Seen {
  return [x, y, depth]
}

function middleOf(one: Flat2, other: Flat2): Flat2 {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
}

function plus(from: Flat2, way: Flat2, length = 1): Flat2 {
  return [from[0] + way[0] * length, from[1] + way[1] * length]
}

function minus(one: Flat2, other: Flat2): Flat2 {
  return [one[0] - other[0], one[1] - other[1]]
}

function along(one: Flat2, way: Flat2): number {
  return one[0] * way[0] + one[1] * way[1]
}

function towardsFlat(from: Flat2, to: Flat2, otherwise: Flat2): Flat2 {
  const way = minus(to, from)
  const length = Math.hypot(...way)
  return length > 1e-6 ? [way[0] / length, way[1] / length] : otherwise
}

/** The joints that are seen, upright and with the width in shares of the height. */
class Flat {
  readonly #skeleton: Skeleton
  readonly #aspect: number

  constructor(skeleton: Skeleton, aspect: number) {
    this.#skeleton = skeleton
    this.#aspect = aspect
  }

  at(joint: PoseJoint): Flat2 | undefined {
    const point: Point | undefined = this.#skeleton.get(joint)
    return point && [(point.x - 0.5) * this.#aspect, -point.y]
  }

  far(one: PoseJoint, other: PoseJoint): number | undefined {
    const [from, to] = [this.at(one), this.at(other)]
    return from && to && Math.hypot(...minus(from, to))
  }
}

/** By what is seen longest for its kind; the longest of all may be a drawer's exaggeration. */
function statureOf(flat: Flat): number {
  const measured: (number | undefined)[] = [flat.far('left shoulder', 'right shoulder')].map(
    far => far && far / LENGTHS.shoulders,
  )
  for (const side of ['right', 'left'] as const) {
    const measure = (one: PoseJoint, other: PoseJoint, usual: number) => {
      const far = flat.far(one, other)
      if (far !== undefined) measured.push(far / usual)
    }
    measure('neck', `${side} hip`, LENGTHS.torso)
    measure(`${side} hip`, `${side} knee`, LENGTHS.thigh)
    measure(`${side} knee`, `${side} ankle`, LENGTHS.shin)
    measure(`${side} shoulder`, `${side} elbow`, LENGTHS.upperArm)
    measure(`${side} elbow`, `${side} wrist`, LENGTHS.forearm)
  }
  const known = measured.filter(length => length !== undefined).toSorted((one, other) => other - one)
  return clamp(known[1] ?? known[0] ?? 0.5, 0.03, 6)
}

interface Trunk {
  readonly neck: Flat2
  readonly shoulders: Both<Flat2>
  readonly hips: Both<Flat2>
  readonly up: Vector
  /** To the right of the body's up, as it is seen. */
  readonly right: Vector
  readonly yaw: number
}

function trunkOf(flat: Flat, stature: number): Trunk {
  const neck = flat.at('neck') ?? [0, -0.5]
  const seenHips = [flat.at('right hip'), flat.at('left hip')].filter(hip => hip !== undefined)
  const [one, other] = seenHips
  const hipsAt = one && middleOf(one, other ?? one)
  const up2 = hipsAt ? towardsFlat(hipsAt, neck, [0, 1]) : ([0, 1] as const)
  const right2: Flat2 = [up2[1], -up2[0]]
  const [rightShoulder, leftShoulder] = [flat.at('right shoulder'), flat.at('left shoulder')]
  const across = along(minus(leftShoulder ?? neck, rightShoulder ?? neck), right2)
  const isWhole = rightShoulder !== undefined && leftShoulder !== undefined
  const wide = isWhole ? across : across * 2
  const yaw = yawOf(flat, neck, right2, wide / (LENGTHS.shoulders * 0.72 * stature))
  const away = wide < 0 ? -1 : 1
  const hung = hipsAt ?? plus(neck, up2, -LENGTHS.torso * stature)
  const hipShift = (side: Side) => (side === 'right' ? -1 : 1) * away * HALF_HIPS * stature * Math.abs(sineOf(yaw))
  const mirrored = (shoulder: Flat2): Flat2 => plus(neck, minus(neck, shoulder))
  const spread = (side: Side): Flat2 =>
    plus(neck, right2, (side === 'right' ? -1 : 1) * away * HALF_SHOULDERS * stature)
  return {
    neck,
    shoulders: {
      right: rightShoulder ?? (leftShoulder ? mirrored(leftShoulder) : spread('right')),
      left: leftShoulder ?? (rightShoulder ? mirrored(rightShoulder) : spread('left')),
    },
    hips: bothSides(side => flat.at(`${side} hip`) ?? plus(hung, right2, hipShift(side))),
    up: [up2[0], up2[1], 0],
    right: [right2[0], right2[1], 0],
    yaw,
  }
}

function sineOf(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}

/** @param width of the shoulders as they are seen, by how wide they are; below 0 when the back is turned to the eye */
function yawOf(flat: Flat, neck: Flat2, right: Flat2, width: number): number {
  const turn = (Math.acos(Math.min(1, Math.abs(width))) * 180) / Math.PI
  const looks = lookOf(flat, neck, right)
  return width >= 0 ? 90 - turn * looks : 270 + turn * looks
}

/** 1 when the face is turned to the right of the picture, -1 to its left. */
function lookOf(flat: Flat, neck: Flat2, right: Flat2): number {
  const nose = flat.at('nose')
  const ears = [flat.at('right ear'), flat.at('left ear')].filter(ear => ear !== undefined)
  const [one, other] = ears
  if (!nose) return 1
  const from = one ? middleOf(one, other ?? one) : neck
  return along(minus(nose, from), right) < 0 ? -1 : 1
}

/** Where a yaw looks to, square to the body's up. */
function forwardOf({ right }: Pick<Trunk, 'right'>, yaw: number): Vector {
  const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), sineOf(yaw)]
  return [right[0] * cos, right[1] * cos, TOWARDS_EYE[2] * sin]
}

type Tip = 'elbow' | 'wrist' | 'knee' | 'ankle'
const limbLengths: Readonly<Record<Tip, number>> = {
  elbow: LENGTHS.upperArm,
  wrist: LENGTHS.forearm,
  knee: LENGTHS.thigh,
  ankle: LENGTHS.shin,
}
const roots: Readonly<Record<Tip, 'shoulder' | 'elbow' | 'hip' | 'knee'>> = {
  elbow: 'shoulder',
  wrist: 'elbow',
  knee: 'hip',
  ankle: 'knee',
}
/** How a limb that is seen short leans: forearms and thighs forward, shins back, upper arms little. */
const leans: Readonly<Record<Tip, number>> = { elbow: 0.35, wrist: 1, knee: 1, ankle: -0.6 }

class LimbReader {
  readonly #flat: Flat
  readonly #trunk: Trunk
  readonly #stature: number
  readonly #towards: number

  constructor(flat: Flat, trunk: Trunk, stature: number, towards: number) {
    this.#flat = flat
    this.#trunk = trunk
    this.#stature = stature
    this.#towards = towards
  }

  /** The far end of a limb that begins at `from`. */
  next(side: Side, tip: Tip, from: Seen): Seen {
    const usual = limbLengths[tip] * this.#stature
    const seen = this.#flat.at(`${side} ${tip}`)
    if (!seen) return this.#hidden(side, tip, from, usual)
    const far = Math.hypot(seen[0] - from[0], seen[1] - from[1])
    const missing = Math.sqrt(Math.max(0, (usual * FORESHORTENED) ** 2 - far * far))
    return [seen[0], seen[1], from[2] + missing * leans[tip] * this.#towards]
  }

  /** As the other side does it, or straight down. */
  #hidden(side: Side, tip: Tip, from: Seen, usual: number): Seen {
    const other: Side = side === 'right' ? 'left' : 'right'
    const [root, end] = [this.#flat.at(`${other} ${roots[tip]}`), this.#flat.at(`${other} ${tip}`)]
    const isLeg = tip === 'knee' || tip === 'ankle'
    const down: Flat2 = isLeg && this.#trunk.up[1] < 0.5 ? [-this.#trunk.up[0], -this.#trunk.up[1]] : [0, -1]
    const way: Flat2 = isLeg && root && end ? minus(end, root) : [down[0] * usual, down[1] * usual]
    return [from[0] + way[0], from[1] + way[1], from[2]]
  }
}

interface SeenHead {
  readonly middle: Flat2
  readonly forward: Vector
  readonly up: Vector
}

function headOf(flat: Flat, trunk: Trunk, stature: number): SeenHead {
  const nose = flat.at('nose')
  const [rightEar, leftEar] = [flat.at('right ear'), flat.at('left ear')]
  const up2: Flat2 = [trunk.up[0], trunk.up[1]]
  const ear = rightEar ?? leftEar
  const guessed =
    rightEar && leftEar
      ? middleOf(rightEar, leftEar)
      : ear && nose
        ? plus(ear, minus(nose, ear), 0.42)
        : (nose ?? plus(trunk.neck, up2, 0.14 * stature))
  const way = towardsFlat(trunk.neck, guessed, up2)
  const far = clamp(Math.hypot(...minus(guessed, trunk.neck)), 0.12 * stature, 0.18 * stature)
  const tilt = eyeTilt(flat, way)
  const up: Vector = [tilt[0], tilt[1], 0]
  const right: Vector = [tilt[1], -tilt[0], 0]
  const yaw = nose ? headYaw(flat, nose, [right[0], right[1]]) : trunk.yaw
  return { middle: plus(trunk.neck, way, far), forward: unit(forwardOf({ right }, yaw)), up }
}

/** The top of the head over its eyes, if both are seen apart; else away from the neck. */
function eyeTilt(flat: Flat, way: Flat2): Flat2 {
  const [right, left] = [flat.at('right eye'), flat.at('left eye')]
  if (!right || !left) return way
  const line = towardsFlat(right, left, [1, 0])
  const over: Flat2 = [-line[1], line[0]]
  return along(over, way) > 0.5 ? over : way
}

/** By where the nose is between the ears; with one ear hidden the face is turned away from the other. */
function headYaw(flat: Flat, nose: Flat2, right: Flat2): number {
  const [rightEar, leftEar] = [flat.at('right ear'), flat.at('left ear')]
  if (rightEar && leftEar) {
    const half = Math.max(1e-6, Math.hypot(...minus(rightEar, leftEar)) / 2)
    const aside = along(minus(nose, middleOf(rightEar, leftEar)), right) / half
    return 90 - (Math.asin(clamp(aside, -1, 1) * 0.85) * 180) / Math.PI
  }
  if (rightEar) return 25
  return leftEar ? 155 : 90
}
