import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { furry, glossy, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addEyes } from './animal-head.ts'
import { partOr, shade, swing, type ModelRequest } from './model.ts'
import { addPosedBody, bonesFor, turnTo, type BodyMaterials } from './posed-figure.ts'

export type Garment = 'trousers' | 'dress' | 'robe' | 'armour' | 'suit'
export type HairCut = 'short' | 'long' | 'bob' | 'bun' | 'curly' | 'none'

/** A person in numbers and clothes; lengths as shares of the height. */
export interface Figure {
  /** Metres. */
  readonly height: number
  /** Head's height; a child's is larger. */
  readonly head: number
  readonly shoulders: number
  readonly hips: number
  readonly garment: Garment
  readonly top: Material
  readonly bottom: Material
  readonly shoes: Material
  readonly skin: Colour
  readonly hair: Colour
  readonly cut: HairCut
  readonly bare?: boolean
}

export interface FigureJoints {
  readonly head: Vector
  readonly headSize: number
  readonly handNear: Vector
  readonly handFar: Vector
  readonly chest: Vector
  readonly hips: Vector
}

export interface FigureExtras {
  readonly onHead?: (b: ModelBuilder, size: number) => void
  readonly onBody?: (b: ModelBuilder, joints: FigureJoints) => void
  /** No face and no hair: a helmet takes their place. */
  readonly masked?: boolean
  /** Where hands are, when they hold something: near one and far one, as shares of the height. */
  readonly hands?: readonly [Vector | undefined, Vector | undefined]
}

const skins: readonly Colour[] = [
  [0.75, 0.47, 0.34],
  [0.62, 0.36, 0.23],
  [0.42, 0.22, 0.12],
  [0.2, 0.095, 0.05],
  [0.82, 0.56, 0.44],
]
const hairs: readonly Colour[] = [
  [0.035, 0.025, 0.02],
  [0.12, 0.06, 0.03],
  [0.3, 0.15, 0.06],
  [0.55, 0.36, 0.15],
  [0.35, 0.1, 0.03],
]

export function skinOf(request: ModelRequest): Colour {
  return partOr(request, 'skin', pick(request.random, skins))
}

export function hairOf(request: ModelRequest): Colour {
  const grown = pick(request.random, hairs)
  return partOr(request, 'hair', request.traits.has('old') ? [0.62, 0.61, 0.6] : grown)
}

export function cutOf(request: ModelRequest, otherwise: HairCut): HairCut {
  const { traits } = request
  if (traits.has('bald')) return 'none'
  if (traits.has('curly hair')) return 'curly'
  if (traits.has('long hair')) return 'long'
  return traits.has('short hair') ? 'short' : otherwise
}

/** Builds it looking along x. */
export function buildFigure(b: ModelBuilder, figure: Figure, request: ModelRequest, extras: FigureExtras = {}): void {
  const skin = b.material(material(figure.skin, { rough: 0.5, shine: 0.2, through: 0.35 }))
  const top = b.material(figure.top)
  const bottom = b.material(figure.bottom)
  const shoes = b.material(figure.shoes)
  b.within({ scale: figure.height }, () => {
    const bones = addBody(b, figure, { skin, top, bottom, shoes }, request, extras)
    b.within({ at: bones.head, turn: bones.headTurn }, () => {
      if (extras.masked !== true) {
        addFace(b, figure, skin, request)
        addHair(b, figure, request)
      }
      extras.onHead?.(b, figure.head)
    })
    extras.onBody?.(b, {
      head: bones.head,
      headSize: figure.head,
      handNear: bones.hands[0],
      handFar: bones.hands[1],
      chest: bones.chest,
      hips: bones.hips,
    })
  })
}

/** All but the head, in the pose that was laid out or else in one of its own. */
function addBody(
  b: ModelBuilder,
  figure: Figure,
  materials: BodyMaterials,
  request: ModelRequest,
  extras: FigureExtras,
): Pick<Stance, 'head' | 'hands' | 'chest' | 'hips'> & { readonly headTurn: Vector } {
  if (request.bones) {
    const posed = bonesFor(request.bones, figure)
    addPosedBody(b, figure, posed, materials, girthOf(request))
    return { ...posed, headTurn: turnTo(posed.face) }
  }
  const stance = stanceOf(figure, request, extras)
  addTorso(b, figure, stance, materials, request)
  addLegsOf(b, figure, stance, materials)
  addArms(b, figure, stance, materials)
  const headTurn: Vector = [
    between(request.random, -4, 4),
    between(request.random, -6, 22) * request.side,
    between(request.random, -4, 3),
  ]
  return { ...stance, headTurn }
}

function girthOf({ traits }: ModelRequest): number {
  return traits.has('fat') ? 1.4 : traits.has('thin') ? 0.82 : 1
}

interface Stance {
  readonly hips: Vector
  readonly chest: Vector
  readonly head: Vector
  readonly knees: readonly [Vector, Vector]
  readonly feet: readonly [Vector, Vector]
  readonly elbows: readonly [Vector, Vector]
  readonly hands: readonly [Vector, Vector]
}

function stanceOf(figure: Figure, request: ModelRequest, extras: FigureExtras): Stance {
  const { head, shoulders, hips: wide } = figure
  const top = 1 - head
  const hipY = top * 0.56
  const walk =
    request.pose === 'running' ? 0.26 : request.pose === 'standing' ? between(request.random, 0.015, 0.07) : 0.02
  const step = request.pose === 'running' ? Math.sin(request.moment * Math.PI * 4 + 0.9) : 1
  const sway = 0.006 * swing(request)
  const sits = request.pose === 'sitting'
  const lies = request.pose === 'lying' || request.pose === 'sleeping'
  const drop = sits ? hipY - 0.26 : 0
  const lean = request.pose === 'running' ? 0.07 : 0
  const hip: Vector = lies ? [-0.05, 0.08, 0] : [0, hipY - drop, 0]
  const chest: Vector = lies ? [-0.3, 0.1, 0] : [lean + sway, top * 0.86 - drop, 0]
  const crown: Vector = lies
    ? [-0.3 - head * 1.05, 0.12, 0]
    : [lean * 1.7 + sway * 1.5 + head * 0.08, top + head * 0.5 - drop, 0]
  const leg = (side: 1 | -1): { knee: Vector; foot: Vector } => {
    const z = side * wide * 0.55
    if (lies) return { knee: [0.22, 0.08, z], foot: [0.46, 0.05, z] }
    if (sits) return { knee: [0.25, hip[1] + 0.01, z * 1.2], foot: [0.25, 0.02, z * 1.2] }
    const x = side * walk * step
    return {
      knee: [x * 0.5 + (request.pose === 'running' ? 0.07 : 0.015), hipY * 0.52, z],
      foot: [x - (request.pose === 'running' && x < 0 ? 0.1 : 0), request.pose === 'running' && x < 0 ? 0.14 : 0.02, z],
    }
  }
  const near = leg(-1)
  const far = leg(1)
  const arm = (side: 1 | -1, hand: Vector | undefined): { elbow: Vector; hand: Vector } => {
    const shoulder: Vector = [chest[0], chest[1], side * shoulders * 0.5]
    if (lies) return { elbow: [-0.16, 0.07, side * (shoulders * 0.6)], hand: [0, 0.06, side * shoulders * 0.5] }
    const swung = -side * walk * step * 0.9
    const to: Vector =
      hand ??
      (sits
        ? [0.2, hip[1] + 0.06, side * shoulders * 0.4]
        : [swung + 0.03, hip[1] + (request.pose === 'running' ? 0.14 : -0.015), side * (shoulders * 0.5 + 0.05)])
    const elbow: Vector = [
      (shoulder[0] + to[0]) / 2 - (hand || request.pose === 'running' ? 0.055 : 0.02),
      (shoulder[1] + to[1]) / 2 - (hand ? 0.05 : 0),
      (shoulder[2] + to[2]) / 2 + side * 0.025,
    ]
    return { elbow, hand: to }
  }
  const nearArm = arm(-1, extras.hands?.[0])
  const farArm = arm(1, extras.hands?.[1])
  return {
    hips: hip,
    chest,
    head: crown,
    knees: [near.knee, far.knee],
    feet: [near.foot, far.foot],
    elbows: [nearArm.elbow, farArm.elbow],
    hands: [nearArm.hand, farArm.hand],
  }
}

function addTorso(
  b: ModelBuilder,
  figure: Figure,
  bones: Stance,
  { skin, top, bottom }: BodyMaterials,
  request: ModelRequest,
): void {
  const fat = girthOf(request)
  const { hips, chest, head } = bones
  const w = figure.shoulders
  const lies = request.pose === 'lying' || request.pose === 'sleeping'
  const turn: Vector = lies ? [0, 0, -90] : [0, 0, 0]
  const mid: Vector = [(hips[0] + chest[0]) / 2, (hips[1] + chest[1]) / 2, 0]
  const long = Math.hypot(chest[0] - hips[0], chest[1] - hips[1])
  b.ellipsoid(top, [chest[0], chest[1] - (lies ? 0 : 0.03), 0], [0.062 * fat, long * 0.42, w * 0.5], {
    turn,
    blend: 0.03,
    flow: [0, -1, 0],
  })
  b.ellipsoid(top, mid, [0.058 * fat, long * 0.5, figure.hips * 0.46 * fat + 0.015], {
    turn,
    blend: 0.05,
    flow: [0, -1, 0],
  })
  b.limb(
    top,
    [chest[0], chest[1] + (lies ? 0 : 0.005), -w * 0.42],
    [chest[0], chest[1] + (lies ? 0 : 0.005), w * 0.42],
    0.036,
    0.036,
    { blend: 0.03 },
  )
  b.limb(skin, chest, [head[0] - figure.head * 0.08, head[1] - figure.head * 0.2, 0], 0.034, 0.027, { blend: 0.012 })
  const sits = request.pose === 'sitting'
  if ((figure.garment === 'dress' || figure.garment === 'robe') && !lies)
    addSkirt(b, figure, bones, bottom, sits, request)
  else b.ellipsoid(bottom, hips, [0.062 * fat, 0.06, figure.hips * 0.52 * fat], { turn, blend: 0.02 })
}

/** Cloth that falls from the waist in folds. */
function addSkirt(
  b: ModelBuilder,
  figure: Figure,
  bones: Stance,
  cloth: number,
  sits: boolean,
  request: ModelRequest,
): void {
  const waist: Vector = [bones.hips[0], bones.hips[1] + 0.08, 0]
  const low = figure.garment === 'robe' ? 0.02 : sits ? 0.1 : 0.2
  const wide = figure.garment === 'robe' ? 0.12 : 0.145
  if (sits) {
    // Over both thighs and down before the shins, with a lap between the knees.
    const side = figure.hips * 0.32
    b.chain(
      cloth,
      [
        waist,
        [0.1, bones.hips[1] + 0.012, side],
        [0.25, bones.hips[1] + 0.008, side * 1.15],
        [0.262, low + 0.06, side * 1.1],
      ],
      [0.062, 0.066, 0.056, 0.05],
      { blend: 0.05, mirror: true },
    )
    b.box(cloth, [0.2, bones.hips[1] - 0.01, 0], [0.075, 0.035, side], { round: 0.03, blend: 0.05 })
    return
  }
  b.cone(cloth, waist, [bones.hips[0] - 0.01, low, 0], figure.hips * 0.5, wide * 0.86, { blend: 0.04, round: 0.01 })
  const folds = 9
  const drift = swing(request) * 0.012
  for (let fold = 0; fold < folds; fold++) {
    const angle = (fold / folds) * Math.PI * 2 + 0.3
    const reach = wide * (0.94 + 0.1 * Math.sin(fold * 2.3))
    b.limb(
      cloth,
      [waist[0] + Math.cos(angle) * 0.04, waist[1] - 0.02, Math.sin(angle) * figure.hips * 0.42],
      [Math.cos(angle) * reach + drift, low, Math.sin(angle) * reach],
      0.014,
      0.03,
      { blend: 0.03 },
    )
  }
}

function addLegsOf(
  b: ModelBuilder,
  figure: Figure,
  bones: Stance,
  { bottom, shoes, skin }: { bottom: number; shoes: number; skin: number },
): void {
  if (figure.garment === 'robe') return
  const cloth = figure.garment === 'dress' ? skin : bottom
  const thick = figure.garment === 'suit' || figure.garment === 'armour' ? 1.22 : 1
  for (const index of [0, 1] as const) {
    const knee = bones.knees[index]
    const foot = bones.feet[index]
    const hip: Vector = [bones.hips[0], bones.hips[1] - 0.01, knee[2] * 0.9]
    // Under a skirt the thigh is of its cloth: skin would melt through it.
    b.limb(figure.garment === 'dress' ? bottom : cloth, hip, knee, 0.05 * thick, 0.037 * thick, { blend: 0.015 })
    b.limb(cloth, knee, [foot[0] - 0.005, foot[1] + 0.03, foot[2]], 0.037 * thick, 0.026 * thick, { blend: 0.012 })
    const long = bones.hips[1] < 0.1 ? 0.02 : 0.075
    b.limb(
      shoes,
      [foot[0] - 0.012, foot[1] + 0.006, foot[2]],
      [foot[0] + long, foot[1] - 0.001, foot[2] * 1.1],
      0.027 * thick,
      0.02 * thick,
      { blend: 0.012 },
    )
  }
}

function addArms(b: ModelBuilder, figure: Figure, bones: Stance, { top, skin }: { top: number; skin: number }): void {
  const thick = figure.garment === 'suit' || figure.garment === 'armour' ? 1.3 : 1
  const sleeve = figure.garment === 'robe' ? 1.9 : 1
  for (const index of [0, 1] as const) {
    const side = index === 0 ? -1 : 1
    const shoulder: Vector = [bones.chest[0], bones.chest[1], side * figure.shoulders * 0.49]
    const elbow = bones.elbows[index]
    const hand = bones.hands[index]
    b.limb(top, shoulder, elbow, 0.031 * thick, 0.025 * thick, { blend: 0.014 })
    const cloth = figure.bare === true ? skin : top
    b.limb(cloth, elbow, hand, 0.025 * thick, 0.02 * thick * sleeve, { blend: 0.01 })
    b.ellipsoid(skin, [hand[0] + 0.012, hand[1] - 0.018, hand[2]], [0.018, 0.026, 0.014], { blend: 0.008 })
    b.limb(skin, hand, [hand[0] + 0.026, hand[1] - 0.022, hand[2]], 0.008, 0.006, { blend: 0.006 })
  }
}

function addFace(b: ModelBuilder, figure: Figure, skin: number, request: ModelRequest): void {
  const h = figure.head * 0.5
  const child = figure.head > 0.15
  b.ellipsoid(skin, [0, h * 0.16, 0], [h * 0.86, h * 0.84, h * 0.74], { blend: h * 0.2 })
  b.ellipsoid(skin, [h * 0.12, -h * 0.32, 0], [h * 0.66, h * (child ? 0.58 : 0.64), h * (child ? 0.62 : 0.55)], {
    blend: h * 0.3,
  })
  b.limb(skin, [h * 0.8, h * 0.02, 0], [h * 0.96, -h * 0.2, 0], h * 0.07, h * (child ? 0.1 : 0.13), { blend: h * 0.1 })
  b.ellipsoid(skin, [h * 0.02, -h * 0.02, h * 0.74], [h * 0.13, h * 0.2, h * 0.07], { mirror: true, blend: h * 0.04 })
  const lips = b.material(
    material(partOr(request, 'lips', [figure.skin[0] * 0.85, figure.skin[1] * 0.5, figure.skin[2] * 0.5]), {
      rough: 0.35,
      shine: 0.3,
    }),
  )
  const smile = request.traits.has('sad') || request.traits.has('angry') ? -0.05 : 0.04
  b.limb(lips, [h * 0.76, -h * 0.5, 0], [h * 0.66, -h * (0.5 - smile), h * 0.2], h * 0.05, h * 0.03, { mirror: true })
  const brow = b.material(material(shade(figure.hair, 0.8)))
  b.limb(brow, [h * 0.84, h * 0.34, h * 0.17], [h * 0.7, h * 0.36, h * 0.46], h * 0.035, h * 0.02, { mirror: true })
  const lid = b.material(material(shade(figure.skin, 0.85)))
  const closed = request.pose === 'sleeping' || request.traits.has('closed eyes')
  addEyes(
    b,
    lid,
    [h * 0.88, h * 0.84, h * 0.74],
    { size: h * (child ? 0.16 : 0.125), aside: 28, up: 3, iris: [0.85, 0.83, 0.8], pupil: 'round', closed },
    [0, h * 0.08, 0],
  )
  addFaceTraits(b, figure, h, request)
}

function addFaceTraits(b: ModelBuilder, figure: Figure, h: number, request: ModelRequest): void {
  if (request.traits.has('beard')) {
    const beard = b.material(furry(figure.hair, 0.02, { fur: { length: 0.02, strand: 0.006, lean: 1.6, curl: 0.2 } }))
    b.ellipsoid(beard, [h * 0.42, -h * 0.75, 0], [h * 0.42, h * 0.5, h * 0.46], { flow: [0.1, -1, 0], blend: h * 0.1 })
    b.limb(beard, [h * 0.78, -h * 0.36, 0], [h * 0.6, -h * 0.48, h * 0.3], h * 0.08, h * 0.05, {
      mirror: true,
      flow: [0, -1, 0],
    })
  }
  if (request.traits.has('glasses')) {
    const frame = b.material(glossy([0.02, 0.02, 0.02]))
    b.ring(frame, [h * 0.92, h * 0.1, h * 0.34], h * 0.24, h * 0.03, { mirror: true, turn: [0, -20, 90] })
    b.limb(frame, [h * 0.98, h * 0.14, -h * 0.1], [h * 0.98, h * 0.14, h * 0.1], h * 0.03)
    b.limb(frame, [h * 0.82, h * 0.14, h * 0.56], [0, h * 0.12, h * 0.78], h * 0.025, h * 0.025, { mirror: true })
  }
}

function addHair(b: ModelBuilder, figure: Figure, request: ModelRequest): void {
  if (figure.cut === 'none') return
  const h = figure.head * 0.5
  const curly = figure.cut === 'curly'
  const long = figure.height * 0.008
  const hair = b.material(
    furry(figure.hair, long, {
      shine: 0.35,
      rough: 0.45,
      fur: { length: long, strand: long * (curly ? 0.7 : 0.4), lean: curly ? 0.4 : 2.6, curl: curly ? 1 : 0 },
    }),
  )
  const down: Vector = [-0.2, -1, 0]
  b.ellipsoid(hair, [-h * 0.16, h * 0.34, 0], [h * 0.86, h * 0.76, h * 0.8], { flow: down })
  b.ellipsoid(hair, [-h * 0.42, -h * 0.05, 0], [h * 0.56, h * 0.72, h * 0.74], { flow: down, blend: h * 0.15 })
  if (figure.cut !== 'short')
    b.ellipsoid(hair, [h * 0.42, h * 0.78, h * 0.12], [h * 0.4, h * 0.2, h * 0.56], {
      flow: [0.6, -0.5, 0.8],
      turn: [0, 0, -28],
      blend: h * 0.1,
    })
  if (figure.cut === 'bun') b.ball(hair, [-h * 0.85, h * 0.65, 0], h * 0.42, { flow: [0, 0.5, 1] })
  const drift = swing(request) * h * 0.12
  if (figure.cut === 'long') {
    b.chain(
      hair,
      [
        [-h * 0.5, 0, 0],
        [-h * 0.72, -h * 1.2, 0],
        [-h * 0.66 - drift, -h * 2.6, 0],
      ],
      [h * 0.66, h * 0.62, h * 0.36],
      { flow: down, blend: h * 0.3 },
    )
    b.chain(
      hair,
      [
        [-h * 0.02, h * 0.4, h * 0.66],
        [-h * 0.1, -h * 0.8, h * 0.78],
        [-h * 0.05 - drift, -h * 2, h * 0.66],
      ],
      [h * 0.26, h * 0.24, h * 0.12],
      { mirror: true, flow: down, blend: h * 0.15 },
    )
  }
  if (figure.cut === 'bob' || curly)
    b.chain(
      hair,
      [
        [-h * 0.1, h * 0.4, h * 0.64],
        [-h * 0.12, -h * 0.75, h * 0.72],
      ],
      [h * 0.32, h * 0.28],
      { mirror: true, flow: down, blend: h * 0.2 },
    )
}
