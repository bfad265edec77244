import type { Colour } from '#painter/core/colour.ts'
import { between } from '#painter/core/random.ts'
import type { Pose } from '#painter/scene.ts'
import type { Material } from '#painter/sdf/material.ts'
import { material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { mixVectors, type Vector } from '#painter/sdf/vector.ts'
import { addEars, addEyes, type EarLook, type EyeLook } from './animal-head.ts'
import { jointBetween, shade, swing, type ModelRequest } from './model.ts'

/** A four-legged animal in numbers; lengths as shares of its height at the shoulder. */
export interface Quadruped {
  /** Metres at the shoulder. */
  readonly height: number
  readonly length: number
  /** Half height and half width. */
  readonly chest: readonly [number, number]
  readonly hips: readonly [number, number]
  /** 0 a straight underline, 1 drawn in like a greyhound's. */
  readonly tuck: number
  readonly neck: { readonly length: number; readonly lift: number; readonly low: number; readonly high: number }
  readonly head: {
    readonly size: number
    /** Skull's length, height and width as shares of its size. */
    readonly shape: Vector
    readonly muzzle: number
    readonly muzzleRoot: number
    readonly muzzleTip: number
    /** Degrees that the head hangs from level. */
    readonly nod: number
    readonly cheeks: number
    readonly nose: number
  }
  readonly leg: { readonly upper: number; readonly lower: number; readonly foot: number; readonly hooves: boolean }
  readonly eyes: Omit<EyeLook, 'closed'>
  readonly ears: EarLook
  readonly tail: {
    readonly length: number
    readonly root: number
    readonly tip: number
    readonly lift: number
    readonly curl: number
    readonly tuft: number
  }
}

export interface Coat {
  readonly body: Material
  /** Legs, if they differ. */
  readonly legs: Material
  /** Muzzle and throat. */
  readonly face: Material
  readonly paws: Material
  readonly tailTip: Material
  readonly nose: Colour
}

export interface QuadrupedExtras {
  readonly onHead?: (b: ModelBuilder, size: number, coat: number) => void
  readonly onNeck?: (b: ModelBuilder, from: Vector, to: Vector) => void
  readonly onBack?: (b: ModelBuilder, hips: Vector, shoulder: Vector) => void
}

interface Skeleton {
  readonly hips: Vector
  readonly shoulder: Vector
  /** Front near, front far, hind near, hind far; far is away from the eye. */
  readonly feet: readonly [Vector, Vector, Vector, Vector]
  readonly neckLift: number
  readonly headTurn: number
  readonly nod: number
  readonly tailLift: number
}

/** Builds it looking along x, its feet on the ground. */
export function buildQuadruped(
  b: ModelBuilder,
  animal: Quadruped,
  coat: Coat,
  request: ModelRequest,
  extras: QuadrupedExtras = {},
): void {
  const body = b.material(coat.body)
  const legs = b.material(coat.legs)
  const face = b.material(coat.face)
  const head = b.material(shorterHair(coat.body, 0.55))
  const paws = b.material(coat.paws)
  const tip = b.material(coat.tailTip)
  const nose = b.material(material(coat.nose, { rough: 0.3, shine: 0.5 }))
  const lid = b.material(material(shade(coat.body.colour, 0.75)))
  b.within({ scale: animal.height }, () => {
    const bones = lifted(skeletonOf(animal, request), request)
    addTrunk(b, body, animal, bones, request)
    extras.onBack?.(b, bones.hips, bones.shoulder)
    addLegs(b, legs, paws, animal, bones, request.pose)
    addTail(b, body, tip, animal, bones, request)
    const top = addNeck(b, body, animal, bones)
    extras.onNeck?.(b, bones.shoulder, top)
    b.within({ at: top, turn: [between(request.random, -5, 5), bones.headTurn, bones.nod] }, () => {
      addHead(b, { body: head, face, nose, lid }, animal, request, coat.body)
      extras.onHead?.(b, animal.head.size, head)
    })
  })
}

function skeletonOf(animal: Quadruped, { pose, random, moment, side }: ModelRequest): Skeleton {
  const half = animal.length / 2
  const [chest] = animal.chest
  const wide = animal.chest[1] * 0.62
  const stand = 1 - chest * 0.85
  const turn = between(random, 5, 38) * side
  const nod = -animal.head.nod
  const lift = animal.neck.lift
  const vary = (amount: number): number => between(random, -amount, amount)
  const standing: Skeleton = {
    hips: [-half, stand + 0.02, 0],
    shoulder: [half, stand, 0],
    feet: [
      [half + 0.05 + vary(0.1), 0, -wide],
      [half - 0.04 + vary(0.1), 0, wide],
      [-half - 0.06 + vary(0.1), 0, -wide],
      [-half + 0.1 + vary(0.12), 0, wide],
    ],
    neckLift: lift,
    headTurn: turn,
    nod,
    tailLift: animal.tail.lift,
  }
  const bowl = animal.hips[0]
  switch (pose) {
    case 'sitting':
      return {
        ...standing,
        hips: [-half * 0.5, bowl * 0.95, 0],
        shoulder: [half * 0.42, stand * 1.02, 0],
        feet: [
          [half * 0.62, 0, -wide * 0.75],
          [half * 0.56, 0, wide * 0.75],
          [half * 0.05, 0, -wide * 1.7],
          [half * 0.02, 0, wide * 1.7],
        ],
        neckLift: lift + 22,
        tailLift: -28,
      }
    case 'lying':
      return lyingBones(animal, standing)
    case 'sleeping':
      return { ...lyingBones(animal, standing), neckLift: -24, nod: nod - 8, headTurn: turn + 25 * side, tailLift: -20 }
    case 'running':
    case 'jumping':
      return runningBones(animal, standing, pose, moment)
    default:
      return standing
  }
}

/** A head thrown back. */
function lifted(bones: Skeleton, { traits }: ModelRequest): Skeleton {
  if (!traits.has('howling')) return bones
  return { ...bones, neckLift: bones.neckLift + 24, nod: bones.nod + 56, headTurn: bones.headTurn * 0.4 }
}

function lyingBones(animal: Quadruped, standing: Skeleton): Skeleton {
  const half = animal.length / 2
  const wide = animal.chest[1]
  return {
    ...standing,
    hips: [-half, animal.hips[0] * 0.92, 0],
    shoulder: [half, animal.chest[0] * 1.02, 0],
    feet: [
      [half + 0.42, 0, -wide * 0.75],
      [half + 0.36, 0, wide * 0.6],
      [-half + 0.36, 0, -wide * 1.35],
      [-half + 0.3, 0, wide * 1.3],
    ],
    tailLift: -34,
  }
}

function runningBones(animal: Quadruped, standing: Skeleton, pose: Pose, moment: number): Skeleton {
  const half = animal.length / 2
  const wide = animal.chest[1] * 0.6
  const lift = pose === 'jumping' ? 0.34 : 0.1
  const phase = moment * Math.PI * 4 + 0.5
  const stride = (shift: number): Vector => [
    Math.cos(phase + shift) * 0.42 + 0.06,
    Math.max(0, Math.sin(phase + shift)) * 0.3,
    0,
  ]
  const foot = (x: number, shift: number, z: number): Vector => {
    if (pose === 'jumping') return [x + (x > 0 ? 0.4 : -0.42), lift * 0.9 + (x > 0 ? 0.16 : -0.05), z]
    const step = stride(shift)
    return [x + step[0], step[1], z]
  }
  const rise = pose === 'jumping' ? 0.08 : 0.03 * Math.sin(phase)
  return {
    ...standing,
    hips: [-half * 1.04, standing.hips[1] + lift * 0.6 - rise, 0],
    shoulder: [half * 1.04, standing.shoulder[1] + lift * 0.6 + rise, 0],
    feet: [
      foot(half, 0, -wide),
      foot(half, 0.7, wide),
      foot(-half, Math.PI * 0.9, -wide),
      foot(-half, Math.PI * 0.9 + 0.7, wide),
    ],
    neckLift: animal.neck.lift - 14,
    headTurn: standing.headTurn * 0.5,
    tailLift: Math.max(animal.tail.lift, -15),
  }
}

function addTrunk(b: ModelBuilder, body: number, animal: Quadruped, bones: Skeleton, request: ModelRequest): void {
  const { hips, shoulder } = bones
  const fat = request.traits.has('fat') ? 1.22 : request.traits.has('thin') ? 0.86 : 1
  const breath = 1 + 0.012 * swing(request)
  const [chestY, chestZ] = [animal.chest[0], animal.chest[1] * fat * breath]
  const [hipY, hipZ] = [animal.hips[0], animal.hips[1] * fat]
  const tilt = (Math.atan2(shoulder[1] - hips[1], shoulder[0] - hips[0]) * 180) / Math.PI
  const long = Math.hypot(shoulder[0] - hips[0], shoulder[1] - hips[1])
  const middle = mixVectors(hips, shoulder, 0.48)
  const waist = (chestY + hipY) / 2
  const form = { blend: chestY * 0.55, turn: [0, 0, tilt] as Vector }
  const forward = mixVectors(hips, shoulder, 0.86)
  b.ellipsoid(body, forward, [Math.max(chestY, long * 0.36), chestY, chestZ], form)
  b.ellipsoid(
    body,
    [middle[0], middle[1] + animal.tuck * 0.05, 0],
    [long * 0.5, waist * (0.98 - animal.tuck * 0.2), ((chestZ + hipZ) / 2) * (1 - animal.tuck * 0.15)],
    form,
  )
  b.ellipsoid(body, hips, [Math.max(hipY, long * 0.3), hipY, hipZ], form)
}

function addLegs(b: ModelBuilder, legs: number, paws: number, animal: Quadruped, bones: Skeleton, pose: Pose): void {
  const { upper, lower } = animal.leg
  const fold = pose === 'sitting' || pose === 'lying' || pose === 'sleeping'
  bones.feet.forEach((foot, index) => {
    const front = index < 2
    const trunk = front ? bones.shoulder : bones.hips
    const wide = (front ? animal.chest[1] : animal.hips[1]) * 0.66 * Math.sign(foot[2])
    const root: Vector = [trunk[0] + (front ? 0.02 : 0.02), trunk[1] - (front ? animal.chest[0] * 0.25 : 0.02), wide]
    const ankle: Vector = front
      ? [foot[0] - 0.02, foot[1] + lower * 1.5 + (fold ? 0 : 0.06), foot[2]]
      : fold
        ? [foot[0] - 0.3, foot[1] + lower * 1.1, foot[2]]
        : [foot[0] - 0.12, foot[1] + 0.26, foot[2]]
    const reach = Math.hypot(ankle[0] - root[0], ankle[1] - root[1])
    const [thighBone, shinBone] = [Math.max(reach * 0.56, 0.24), Math.max(reach * 0.49, 0.22)]
    const knee = jointBetween(root, ankle, thighBone, shinBone, front ? -1 : 1)
    const thigh = front ? upper * 0.92 : upper * 1.18
    b.limb(legs, root, knee, thigh, (upper + lower) * 0.52, { blend: upper * 0.7 })
    b.limb(legs, knee, ankle, (upper + lower) * 0.5, lower, { blend: lower * 0.5 })
    addFoot(b, legs, paws, animal, ankle, foot)
  })
}

function addFoot(b: ModelBuilder, legs: number, paws: number, animal: Quadruped, ankle: Vector, foot: Vector): void {
  const { lower, foot: size, hooves } = animal.leg
  if (hooves) {
    const fetlock: Vector = [foot[0], foot[1] + size * 1.35, foot[2]]
    b.limb(legs, ankle, fetlock, lower, lower * 0.86, { blend: lower * 0.4 })
    b.cone(
      paws,
      [foot[0] + size * 0.18, foot[1], foot[2]],
      [foot[0], foot[1] + size * 1.2, foot[2]],
      size,
      size * 0.72,
      { blend: size * 0.1 },
    )
    return
  }
  const palm: Vector = [foot[0] + size * 0.3, foot[1] + size * 0.6, foot[2]]
  b.limb(paws, ankle, palm, lower, size * 0.74, { blend: lower * 0.5 })
  for (const toe of [-0.52, 0, 0.52]) {
    b.ellipsoid(
      paws,
      [foot[0] + size * (1.05 - Math.abs(toe) * 0.3), foot[1] + size * 0.45, foot[2] + toe * size],
      [size * 0.62, size * 0.44, size * 0.34],
      { blend: size * 0.16 },
    )
  }
}

function addTail(
  b: ModelBuilder,
  body: number,
  tip: number,
  animal: Quadruped,
  bones: Skeleton,
  request: ModelRequest,
): void {
  const { length, root, tip: thin, curl, tuft } = animal.tail
  if (length <= 0) return
  const wag = swing(request, 2) * 10
  const points: Vector[] = []
  let angle = 180 - bones.tailLift
  const resting = request.pose === 'sitting' || request.pose === 'lying' || request.pose === 'sleeping'
  let aside = resting ? -8 : between(request.random, -12, 12) + wag
  let at: Vector = [
    bones.hips[0] - Math.max(animal.hips[0] * 0.75, animal.length * 0.2),
    bones.hips[1] + (resting ? -animal.hips[0] * 0.2 : animal.hips[0] * 0.5),
    0,
  ]
  const steps = 7
  for (let step = 0; step <= steps; step++) {
    points.push(at)
    const radians = (angle * Math.PI) / 180
    const side = (aside * Math.PI) / 180
    const long = length / steps
    const floor = Math.max(thin, root * 0.6) * 1.02
    at = [
      at[0] + Math.cos(radians) * Math.cos(side) * long,
      Math.max(floor, at[1] + Math.sin(radians) * long),
      at[2] + Math.sin(side) * long,
    ]
    angle -= curl / steps
    if (resting) aside -= 24 * request.side
  }
  const radii = points.map((_, step) => root + (thin - root) * (step / steps))
  b.chain(body, points.slice(0, 6), radii.slice(0, 6), { blend: root * 0.5 })
  b.chain(
    tip,
    points.slice(5),
    radii.slice(5).map(radius => radius * (1 + tuft)),
    { blend: root * 0.5 },
  )
}

/** Answers where the head is. */
function addNeck(b: ModelBuilder, body: number, animal: Quadruped, bones: Skeleton): Vector {
  const { length, low, high } = animal.neck
  const radians = (bones.neckLift * Math.PI) / 180
  const from: Vector = [bones.shoulder[0] + animal.chest[0] * 0.25, bones.shoulder[1] + animal.chest[0] * 0.35, 0]
  const head: Vector = [
    from[0] + Math.cos(radians) * length,
    Math.max(animal.head.size * 0.95, from[1] + Math.sin(radians) * length),
    0,
  ]
  b.limb(body, from, head, low, high, { blend: low * 0.7, flow: [-0.4, -1, 0] })
  return head
}

interface HeadMaterials {
  readonly body: number
  readonly face: number
  readonly nose: number
  readonly lid: number
}

function shorterHair(coat: Material, share: number): Material {
  return coat.fur ? { ...coat, fur: { ...coat.fur, length: coat.fur.length * share } } : coat
}

function addHead(
  b: ModelBuilder,
  { body, face, nose, lid }: HeadMaterials,
  animal: Quadruped,
  request: ModelRequest,
  coat: Material,
): void {
  const { size, shape, muzzle, muzzleRoot, muzzleTip, cheeks, nose: noseSize } = animal.head
  const skull: Vector = [shape[0] * size, shape[1] * size, shape[2] * size]
  b.ellipsoid(body, [0, 0, 0], skull, { blend: size * 0.35, flow: [-1, -0.1, 0] })
  if (cheeks > 0) {
    b.ellipsoid(
      body,
      [skull[0] * 0.2, -skull[1] * 0.38, skull[2] * 0.5],
      [skull[0] * 0.62, skull[1] * 0.52, skull[2] * 0.5 * cheeks],
      { mirror: true, blend: size * 0.25, flow: [-0.7, -0.4, 0.5] },
    )
  }
  const tip: Vector = [skull[0] * 0.62 + muzzle * size, -skull[1] * 0.34 - muzzle * size * 0.12, 0]
  const root: Vector = [skull[0] * 0.42, -skull[1] * 0.22, 0]
  b.limb(face, root, tip, muzzleRoot * size, muzzleTip * size, { blend: size * 0.28, flow: [-1, -0.2, 0] })
  b.limb(
    face,
    [root[0], root[1] - muzzleRoot * size * 0.55, 0],
    [tip[0] - muzzleTip * size * 0.45, tip[1] - muzzleTip * size * 0.85, 0],
    muzzleRoot * size * 0.62,
    muzzleTip * size * 0.6,
    { blend: size * 0.05, flow: [-1, -0.2, 0] },
  )
  b.ellipsoid(
    face,
    [tip[0] - muzzleTip * size * 0.1, tip[1] - muzzleTip * size * 0.2, muzzleTip * size * 0.5],
    [muzzleTip * size * 0.85, muzzleTip * size * 0.72, muzzleTip * size * 0.62],
    { mirror: true, blend: size * 0.06 },
  )
  if (noseSize > 0) {
    b.ellipsoid(
      nose,
      [tip[0] + muzzleTip * size * 0.72, tip[1] + muzzleTip * size * 0.42, 0],
      [noseSize * size * 0.7, noseSize * size * 0.72, noseSize * size * 1.05],
      { turn: [0, 0, -15] },
    )
  } else {
    b.ellipsoid(
      nose,
      [tip[0] + muzzleTip * size * 0.55, tip[1] + muzzleTip * size * 0.3, muzzleTip * size * 0.5],
      [muzzleTip * size * 0.25, muzzleTip * size * 0.28, muzzleTip * size * 0.2],
      { mirror: true },
    )
  }
  const closed = request.pose === 'sleeping' || request.traits.has('closed eyes')
  const big = request.traits.has('cute') || request.traits.has('young') ? 1.25 : 1
  const hair = ((coat.fur?.length ?? 0) * 0.55) / animal.height
  const face3: Vector = [skull[0] + hair, skull[1] + hair, skull[2] + hair]
  addEyes(b, lid, face3, { ...animal.eyes, size: animal.eyes.size * size * big, closed })
  addEars(b, body, skull, { ...animal.ears, size: animal.ears.size * size }, between(request.random, -6, 6))
}
