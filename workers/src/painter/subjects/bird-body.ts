import type { Colour } from '#painter/core/colour.ts'
import { between } from '#painter/core/random.ts'
import { furry, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addEyes } from './animal-head.ts'
import { shade, swing, type ModelRequest } from './model.ts'

/** A bird in numbers; lengths as shares of its body's length. */
export interface Bird {
  /** Metres from breast to rump. */
  readonly size: number
  readonly body: Vector
  /** Degrees that the body is held up: 0 like a duck, 70 like an owl. */
  readonly upright: number
  readonly neck: { readonly length: number; readonly lift: number; readonly thick: number; readonly bend: number }
  readonly head: number
  readonly beak: { readonly length: number; readonly thick: number; readonly hook: number; readonly flat: number }
  readonly eye: { readonly size: number; readonly aside: number; readonly iris: Colour; readonly dark: boolean }
  readonly legs: { readonly length: number; readonly thick: number; readonly webbed: boolean }
  readonly wing: { readonly length: number; readonly wide: number }
  readonly tail: { readonly length: number; readonly wide: number; readonly lift: number }
}

export interface Plumage {
  readonly body: Colour
  readonly belly: Colour
  readonly head: Colour
  readonly wing: Colour
  readonly wingTip: Colour
  readonly tail: Colour
  readonly beak: Colour
  readonly legs: Colour
}

export interface BirdExtras {
  readonly onHead?: (b: ModelBuilder, radius: number) => void
  readonly onTail?: (b: ModelBuilder, root: Vector) => void
}

interface Feathers {
  readonly body: number
  readonly head: number
  readonly wing: number
  readonly wingTip: number
  readonly tail: number
}

/** Builds it looking along x; flying it has its middle at the origin's height. */
export function buildBird(
  b: ModelBuilder,
  bird: Bird,
  plumage: Plumage,
  request: ModelRequest,
  extras: BirdExtras = {},
): void {
  const flying = request.pose === 'flying'
  const swims = request.pose === 'sitting' && bird.legs.webbed
  const down = bird.size * 0.03
  const feathers: Feathers = {
    body: b.material(
      downy(plumage.body, down, {
        belly: plumage.belly,
        pattern: 'mottled',
        second: shade(plumage.body, 0.75),
        scale: bird.size * 0.2,
        amount: 0.4,
      }),
    ),
    head: b.material(downy(plumage.head, down * 0.6)),
    wing: b.material(blades(plumage.wing, plumage.wing, bird.size)),
    wingTip: b.material(blades(plumage.wingTip, plumage.wingTip, bird.size)),
    tail: b.material(blades(plumage.tail, plumage.tail, bird.size)),
  }
  const stand = flying
    ? 0
    : swims
      ? bird.body[1] * 0.35
      : bird.legs.length + bird.body[1] * 0.72 + bird.body[0] * 0.3 * Math.sin((bird.upright * Math.PI) / 180)
  b.within({ scale: bird.size, at: [0, 0, 0] }, () => {
    b.within({ at: [0, stand, 0], turn: [0, 0, flying ? Math.min(12, bird.upright) : bird.upright] }, () => {
      b.ellipsoid(feathers.body, [0, 0, 0], bird.body, { flow: [-1, -0.15, 0] })
      b.ellipsoid(
        feathers.body,
        [bird.body[0] * 0.42, -bird.body[1] * 0.05, 0],
        [bird.body[0] * 0.6, bird.body[1] * 0.92, bird.body[2] * 0.95],
        { flow: [-1, -0.3, 0], blend: 0.1 },
      )
      b.ellipsoid(
        feathers.body,
        [-bird.body[0] * 0.75, bird.body[1] * 0.1, 0],
        [bird.body[0] * 0.5, bird.body[1] * 0.5, bird.body[2] * 0.55],
        { flow: [-1, -0.1, 0], blend: 0.15 },
      )
      addTailFeathers(b, bird, feathers.tail)
      extras.onTail?.(b, [-bird.body[0] * 0.9, bird.body[1] * 0.1, 0])
      if (flying) addSpreadWings(b, bird, feathers, request)
      else addFoldedWings(b, bird, feathers)
    })
    addBirdHead(b, bird, plumage, feathers, request, stand, extras)
    if (!flying && !swims) addBirdLegs(b, bird, plumage, stand)
    if (flying && bird.legs.length > 0.5) {
      const skin = b.material(material(plumage.legs, { rough: 0.5 }))
      b.limb(
        skin,
        [-bird.body[0] * 0.6, -bird.body[1] * 0.6, 0.06],
        [-bird.body[0] - bird.legs.length, -bird.body[1] * 0.5, 0.06],
        bird.legs.thick,
        bird.legs.thick * 0.8,
        { mirror: true },
      )
    }
  })
}

function downy(colour: Colour, length: number, changes: Partial<Omit<Material, 'colour'>> = {}): Material {
  return furry(colour, length, {
    fur: { length, strand: length * 0.5, lean: 1.6, curl: 0 },
    shine: 0.18,
    rough: 0.6,
    ...changes,
  })
}

export function blades(colour: Colour, second: Colour, size: number): Material {
  return material(colour, {
    pattern: 'feathers',
    second: shade(second, 0.45),
    scale: size * 0.16,
    amount: 0.65,
    relief: size * 0.006,
    rough: 0.55,
    shine: 0.2,
    through: 0.25,
  })
}

function addTailFeathers(b: ModelBuilder, bird: Bird, tail: number): void {
  const { length, wide, lift } = bird.tail
  if (length <= 0) return
  b.within({ at: [-bird.body[0] * 0.85, bird.body[1] * 0.12, 0], turn: [0, 0, -lift] }, () => {
    for (let blade = -2; blade <= 2; blade++) {
      const outline = [0.1, -0.05, 0.1, 0.05, -0.5, 0.09, -0.93, 0.075, -1, 0, -0.93, -0.075, -0.5, -0.09].map(
        (value, index) => value * (index % 2 === 0 ? length : Math.max(wide, 0.5)),
      )
      b.sheet(tail, outline, [0, 0.012 * Math.abs(blade), 0], {
        thick: 0.012,
        turn: [90, blade * 11 * wide * 1.6, 0],
        flow: [-1, 0, 0],
      })
    }
  })
}

/** Wings laid along the body: shoulder, then layers of blades, each longer and lower. */
function addFoldedWings(b: ModelBuilder, bird: Bird, feathers: Feathers): void {
  const [long, high, wide] = bird.body
  const out = wide * 0.86
  b.ellipsoid(feathers.wing, [long * 0.12, high * 0.18, out], [long * 0.62, high * 0.6, wide * 0.26], {
    mirror: true,
    turn: [8, 0, 8],
    blend: 0.02,
    flow: [-1, -0.2, 0],
  })
  for (let blade = 0; blade < 5; blade++) {
    const share = blade / 4
    const from: Vector = [long * (0.15 - share * 0.25), high * (0.25 - share * 0.12), out * 0.98]
    const to: Vector = [-long * (0.75 + share * 0.55), high * (0.42 - share * 0.36), out * (0.62 - share * 0.2)]
    b.limb(blade > 2 ? feathers.wingTip : feathers.wing, from, to, high * 0.19, high * 0.06, {
      mirror: true,
      blend: 0.012,
    })
  }
}

/** Two joints and a fan of blades to each wing; the beat lifts the outer joint later than the inner. */
function addSpreadWings(b: ModelBuilder, bird: Bird, feathers: Feathers, request: ModelRequest): void {
  const shift = request.random()
  const beat = swing(request, 2, shift) * 26 + 14
  const late = swing(request, 2, shift - 0.12) * 24 + 4
  for (const side of [1, -1] as const) {
    b.within(
      { at: [bird.body[0] * 0.25, bird.body[1] * 0.45, side * bird.body[2] * 0.6], turn: [-side * beat, 0, 0] },
      () => {
        const inner = bird.wing.length * 0.45
        addWingPart(b, feathers.wing, feathers.wing, inner, bird.wing.wide, side, false)
        b.within({ at: [0, 0, side * inner * 0.94], turn: [-side * (late - beat * 0.5), -side * 14, 0] }, () => {
          addWingPart(b, feathers.wing, feathers.wingTip, bird.wing.length * 0.55, bird.wing.wide * 0.9, side, true)
        })
      },
    )
  }
}

function addWingPart(
  b: ModelBuilder,
  arm: number,
  blade: number,
  length: number,
  wide: number,
  side: 1 | -1,
  outer: boolean,
): void {
  b.limb(arm, [0, 0, 0], [-wide * 0.1, 0, side * length], wide * 0.17, wide * (outer ? 0.05 : 0.13), { blend: 0.02 })
  const count = outer ? 7 : 5
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count
    const spread = outer ? 8 + share * 62 : 0
    const reach = wide * (outer ? 1.08 - share * 0.1 : 0.95)
    const at: Vector = [-wide * 0.06, -0.004 * index, side * length * share * (outer ? 0.9 : 1)]
    const half = (length / count) * (outer ? 0.85 : 0.8) + 0.02
    const outline = [
      0.1,
      -half,
      0.1,
      half,
      -reach * 0.7,
      half * 0.95,
      -reach * 0.94,
      half * 0.6,
      -reach,
      0,
      -reach * 0.94,
      -half * 0.6,
      -reach * 0.7,
      -half * 0.95,
    ]
    b.sheet(blade, outline, at, { thick: 0.014, turn: [90, side * spread, 0], flow: [-1, 0, 0] })
  }
}

function addBirdHead(
  b: ModelBuilder,
  bird: Bird,
  plumage: Plumage,
  feathers: Feathers,
  request: ModelRequest,
  stand: number,
  extras: BirdExtras,
): void {
  const upright = ((request.pose === 'flying' ? 8 : bird.upright) * Math.PI) / 180
  const from: Vector = [
    Math.cos(upright) * bird.body[0] * 0.72,
    stand + Math.sin(upright) * bird.body[0] * 0.72 + bird.body[1] * 0.25,
    0,
  ]
  const lift = ((request.pose === 'flying' ? Math.min(bird.neck.lift, 14) : bird.neck.lift) * Math.PI) / 180
  const { length, thick, bend } = bird.neck
  const flat = request.pose === 'flying' ? 0 : bend
  const points: Vector[] = [from]
  for (let step = 1; step <= 5; step++) {
    const angle = lift + flat * Math.sin((step / 5) * Math.PI * 1.35)
    const last = points[points.length - 1] as Vector
    points.push([last[0] + (Math.cos(angle) * length) / 5, last[1] + (Math.sin(angle) * length) / 5, 0])
  }
  const top = points[5] as Vector
  const radii = points.map((_, step) => thick * 1.35 + (thick - thick * 1.35) * (step / 5))
  b.chain(feathers.head, points, radii, { blend: thick * 0.8 })
  const turn = request.pose === 'flying' ? 0 : between(request.random, 5, 40) * request.side
  b.within({ at: top, turn: [0, turn, 0] }, () => {
    const r = bird.head
    b.ellipsoid(feathers.head, [0, 0, 0], [r * 1.08, r, r * 0.95], { blend: r * 0.35, flow: [-1, -0.1, 0] })
    addBeak(b, bird, plumage)
    const lid = b.material(material(shade(plumage.head, 0.8)))
    const closed = request.pose === 'sleeping' || request.traits.has('closed eyes')
    const down = 0.02
    addEyes(b, lid, [r * 1.08 + down, r + down, r * 0.95 + down], {
      size: bird.eye.size * r,
      aside: bird.eye.aside,
      up: 14,
      iris: request.parts.get('eyes') ?? bird.eye.iris,
      pupil: bird.eye.dark ? 'all' : 'round',
      closed,
    })
    extras.onHead?.(b, r)
  })
}

function addBeak(b: ModelBuilder, bird: Bird, plumage: Plumage): void {
  const { length, thick, hook, flat } = bird.beak
  const r = bird.head
  const horn = b.material(material(plumage.beak, { rough: 0.3, shine: 0.4 }))
  const under = b.material(material(shade(plumage.beak, 0.7), { rough: 0.35, shine: 0.3 }))
  const from = r * 0.8
  if (flat > 0) {
    b.ellipsoid(horn, [from + length * 0.5, -r * 0.12, 0], [length * 0.62, thick * 0.42, thick * (1 + flat)], {
      turn: [0, 0, -8],
      blend: 0.01,
    })
    b.ellipsoid(under, [from + length * 0.4, -r * 0.3, 0], [length * 0.5, thick * 0.25, thick * (0.8 + flat)], {
      turn: [0, 0, -8],
    })
    return
  }
  const tip: Vector = [from + length, -r * 0.15 - hook * length * 0.7, 0]
  const middle: Vector = [from + length * 0.62, -r * 0.05 - hook * length * 0.08, 0]
  b.chain(horn, [[from, -r * 0.02, 0], middle, tip], [thick, thick * 0.7, thick * 0.12], { blend: thick * 0.3 })
  b.limb(
    under,
    [from, -r * 0.26, 0],
    [from + length * 0.72, -r * 0.24 - hook * length * 0.18, 0],
    thick * 0.55,
    thick * 0.14,
  )
}

function addBirdLegs(b: ModelBuilder, bird: Bird, plumage: Plumage, stand: number): void {
  const { length, thick, webbed } = bird.legs
  const skin = b.material(
    material(plumage.legs, {
      rough: 0.5,
      pattern: 'rings',
      second: shade(plumage.legs, 0.6),
      scale: thick * bird.size,
      amount: 0.4,
    }),
  )
  const z = bird.body[2] * 0.42
  const x = bird.upright > 40 ? -bird.body[0] * 0.05 : 0
  const hip: Vector = [x - 0.05, Math.max(length * 0.8, stand - bird.body[1] * 0.75), z]
  const knee: Vector = [x - length * 0.12, length * 0.5, z]
  const foot: Vector = [x, thick, z]
  b.chain(skin, [hip, knee, foot], [thick * 1.7, thick, thick], { mirror: true })
  const toe = Math.max(thick * 4.5, bird.size > 0 ? 0.11 : 0)
  for (const aside of [-32, 0, 32]) {
    const radians = (aside * Math.PI) / 180
    b.limb(
      skin,
      foot,
      [foot[0] + Math.cos(radians) * toe, thick * 0.5, z + Math.sin(radians) * toe],
      thick * 0.85,
      thick * 0.5,
      { mirror: true },
    )
  }
  b.limb(skin, foot, [foot[0] - toe * 0.6, thick * 0.5, z], thick * 0.8, thick * 0.4, { mirror: true })
  if (webbed)
    b.sheet(skin, [0, 0, toe * 0.85, -toe * 0.52, toe, 0, toe * 0.85, toe * 0.52], [foot[0], thick * 0.6, z], {
      thick: thick * 0.35,
      turn: [90, 0, 0],
      mirror: true,
    })
}
