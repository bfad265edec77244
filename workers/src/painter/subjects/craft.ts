import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { glossy, material, metallic } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { described, partOr, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'
import { windowGlass } from './wheels.ts'

const plank = (colour: Colour): ReturnType<typeof material> =>
  material(colour, { pattern: 'wood', second: shade(colour, 0.55), scale: 0.25, rough: 0.6, shine: 0.2 })

/** A hull as ribs of ellipsoids, hollowed where one sits; its waterline is at y 0. */
function addHull(
  b: ModelBuilder,
  wood: number,
  trim: number,
  long: number,
  wide: number,
  high: number,
  hollow: boolean,
): void {
  b.ellipsoid(wood, [0, high * 0.55, 0], [long, high * 1.15, wide], {})
  b.chain(
    wood,
    [
      [long * 0.55, high * 0.5, 0],
      [long * 1.02, high * 1.25, 0],
    ],
    [high * 0.55, high * 0.16],
    { blend: high * 0.5 },
  )
  const cut = b.material(material([0.16, 0.09, 0.045], { pattern: 'planks', second: [0.06, 0.035, 0.02], scale: 0.2 }))
  b.box(cut, [0, high * 2.05, 0], [long * 1.5, high, wide * 1.5], { carve: true })
  if (hollow) b.ellipsoid(cut, [0, high * 1.05, 0], [long * 0.86, high * 0.86, wide * 0.8], { carve: true })
  const points: Vector[] = []
  for (let step = 0; step <= 12; step++) {
    const share = step / 12
    const x = -long + 2 * long * share
    const out = wide * Math.sqrt(Math.max(0, 1 - (x / long) ** 2)) * 0.9
    points.push([x * 0.93, high * (1.04 + 0.3 * Math.max(0, share - 0.6)), out])
  }
  b.chain(trim, points, [high * 0.09], { mirror: true })
}

const buildBoat: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.36, 0.18, 0.08],
      [0.08, 0.24, 0.4],
      [0.55, 0.08, 0.05],
      [0.75, 0.72, 0.65],
    ] as const)
  const wood = b.material(plank(colour))
  const trim = b.material(plank(request.colours[1] ?? [0.5, 0.32, 0.16]))
  addHull(b, wood, trim, 1.9, 0.68, 0.42, true)
  for (const x of [-0.8, 0.25]) b.box(trim, [x, 0.4, 0], [0.13, 0.03, 0.56])
  b.limb(trim, [0.1, 0.5, 0.55], [-0.9, 0.12, 1.5], 0.025, 0.025, { mirror: true })
  b.ellipsoid(trim, [-1.02, 0.06, 1.62], [0.22, 0.03, 0.08], { mirror: true, turn: [0, 42, 0] })
}

const buildSailboat: BuildModel = (b, request) => {
  const hull =
    request.colours[0] && !request.parts.has('sail') && request.colours.length > 1
      ? request.colours[0]
      : pick(request.random, [
          [0.05, 0.12, 0.28],
          [0.7, 0.69, 0.66],
          [0.4, 0.06, 0.05],
        ] as const)
  const sail = partOr(
    request,
    'sail',
    request.colours.length > 1 ? (request.colours[1] as Colour) : (request.colours[0] ?? [0.86, 0.84, 0.78]),
  )
  const wood = b.material(glossy(hull))
  const trim = b.material(plank([0.45, 0.27, 0.12]))
  const cloth = b.material(
    material(sail, { rough: 0.9, through: 0.6, pattern: 'bands', second: shade(sail, 0.94), scale: 0.5, amount: 0.6 }),
  )
  const fill = 0.09 + 0.015 * swing(request)
  addHull(b, wood, trim, 3.2, 0.95, 0.62, false)
  b.box(trim, [0, 0.66, 0], [2.2, 0.05, 0.6], { round: 0.03 })
  b.box(b.material(glossy([0.8, 0.78, 0.74])), [-0.3, 0.85, 0], [0.8, 0.2, 0.42], { round: 0.1 })
  b.limb(trim, [0.5, 0.6, 0], [0.5, 7.2, 0], 0.055, 0.035)
  b.limb(trim, [0.5, 1.25, 0], [-2.4, 1.2, 0.5], 0.045)
  b.sheet(cloth, [0, 0, -2.75, 0.05, -1.55, 2.6, -0.55, 4.7, 0, 5.7], [0.46, 1.35, 0.02], {
    thick: 0.018,
    turn: [0, 10, 0],
    bend: fill,
    bendUp: 0.012,
  })
  b.sheet(cloth, [0, 0, 2.55, -0.45, 1.2, 2.3, 0, 5.2], [0.6, 1.35, 0.05], {
    thick: 0.016,
    turn: [0, -8, 0],
    bend: fill,
  })
  const flag = b.material(material([0.65, 0.05, 0.04], { through: 0.4 }))
  b.sheet(flag, [0, 0, -0.55, 0.13, 0, 0.3], [0.5, 7, 0], { thick: 0.015, bend: 0.4 * swing(request, 2) })
}

const buildShip: BuildModel = (b, request) => {
  const sail = partOr(request, 'sail', request.colours[1] ?? [0.8, 0.74, 0.62])
  const wood = b.material(plank(request.colours[0] ?? [0.26, 0.14, 0.07]))
  const trim = b.material(plank([0.55, 0.38, 0.16]))
  const cloth = b.material(
    material(sail, { rough: 0.9, through: 0.6, pattern: 'bands', second: shade(sail, 0.85), scale: 2.2, amount: 0.5 }),
  )
  const lit = b.material(material([1, 0.7, 0.3], { glow: 1.2, glowsAt: 'night' }))
  addHull(b, wood, trim, 11, 2.9, 2.1, false)
  b.sheet(wood, [-11.2, 1.4, -5, 1.6, -5, 4.3, -10.8, 5.4], [0, 0, 0], { thick: 2.1, round: 0.2 })
  b.sheet(wood, [6.4, 1.6, 10.2, 2.2, 10.6, 3.6, 6.4, 3.3], [0, 0, 0], { thick: 1.5, round: 0.2 })
  b.limb(trim, [10, 3.2, 0], [15.5, 6, 0], 0.2, 0.08)
  for (const x of [-10, -8.4, -6.8]) b.box(lit, [x, 3.3, 2.1], [0.38, 0.42, 0.06], { mirror: true })
  for (let port = 0; port < 6; port++)
    b.box(
      b.material(material([0.03, 0.02, 0.015])),
      [-3.6 + port * 1.7, 1.35, 2.6 - Math.abs(port - 2.2) * 0.12],
      [0.28, 0.26, 0.25],
      { mirror: true },
    )
  const fill = 0.055 + 0.008 * swing(request)
  for (const [x, high, wide] of [
    [5.6, 13.5, 3.9],
    [0.2, 16, 4.7],
    [-6.2, 12.5, 3.4],
  ] as const) {
    b.limb(trim, [x, 1.8, 0], [x, high + 2.2, 0], 0.22, 0.1)
    for (const [share, tall, broad] of [
      [0.2, 0.36, 1],
      [0.6, 0.26, 0.8],
      [0.88, 0.15, 0.55],
    ] as const) {
      const y = 2.6 + (high - 2.6) * share
      const h = high * tall * 0.92
      const w = wide * broad
      b.limb(trim, [x, y + h * 0.93, -w], [x, y + h * 0.93, w], 0.1)
      b.sheet(cloth, [-w, 0, w, 0, w * 0.9, h * 0.93, -w * 0.9, h * 0.93], [x + 0.9, y, 0], {
        thick: 0.05,
        turn: [0, 90, 0],
        bend: fill,
        bendUp: 0.02,
      })
    }
    b.sheet(b.material(material([0.55, 0.04, 0.03], { through: 0.4 })), [0, 0, -1.8, 0.4, 0, 0.9], [x, high + 1.4, 0], {
      thick: 0.03,
      bend: 0.15 * swing(request, 2),
    })
  }
}

const buildSubmarine: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.8, 0.55, 0.06]
  const paint = b.material(glossy(colour, { pattern: 'grid', second: shade(colour, 0.6), scale: 0.9, amount: 0.4 }))
  const brass = b.material(metallic([0.75, 0.52, 0.2], 0.25))
  const glass = b.material(glossy([0.25, 0.55, 0.62], { glow: 0.6 }))
  b.ellipsoid(paint, [0, 1.1, 0], [3.4, 1.1, 1.05])
  b.cone(paint, [0, 1.9, 0], [0, 3, 0], 0.72, 0.6, { blend: 0.15 })
  b.chain(
    brass,
    [
      [0.1, 3, 0],
      [0.1, 3.9, 0],
      [0.45, 3.95, 0],
    ],
    [0.08, 0.08, 0.08],
  )
  for (const x of [-1.3, 0, 1.3]) {
    b.ring(brass, [x, 1.25, 1], 0.36, 0.08, { turn: [90, 0, 0], mirror: true })
    b.ellipsoid(glass, [x, 1.25, 0.97], [0.32, 0.32, 0.1], { mirror: true })
  }
  for (let blade = 0; blade < 4; blade++)
    b.within({ at: [-3.5, 1.1, 0], turn: [blade * 90 + request.moment * 720, 0, 0] }, () =>
      b.ellipsoid(brass, [0, 0.4, 0], [0.08, 0.42, 0.16], { turn: [0, 30, 0] }),
    )
  b.sheet(paint, [-3.3, -0.2, -2.4, -0.1, -2.4, 0.5, -3.2, 1], [0, 1.2, 0], { thick: 0.06 })
  b.sheet(paint, [-3.3, 0, -2.5, 0, -2.5, 1.1, -3.2, 1.4], [0, 1.1, 0], { thick: 0.06, turn: [90, 0, 0], mirror: true })
}

const buildAirplane: BuildModel = (b, request) => {
  const white = request.colours[0] ?? [0.82, 0.82, 0.8]
  const accent =
    request.colours[1] ??
    pick(request.random, [
      [0.05, 0.18, 0.5],
      [0.65, 0.06, 0.04],
      [0.85, 0.5, 0.05],
    ] as const)
  const body = b.material(glossy(white))
  const paint = b.material(glossy(accent))
  const glass = b.material(windowGlass)
  const engine = b.material(metallic([0.5, 0.51, 0.54], 0.25))
  b.chain(
    body,
    [
      [-7.2, 0.6, 0],
      [-4.5, 0.1, 0],
      [5.5, 0, 0],
      [7.4, -0.25, 0],
    ],
    [0.3, 1.05, 1.1, 0.5],
    { blend: 0.4 },
  )
  b.sheet(body, [1.6, 0.9, -0.7, 8.6, -1.9, 8.6, -2, 0.9], [0.4, -0.45, 0], {
    thick: 0.14,
    turn: [84, 0, 0],
    mirror: true,
    blend: 0.2,
  })
  b.sheet(body, [1, 0.3, -0.3, 3.2, -1, 3.2, -1, 0.3], [-6.2, 0.55, 0], { thick: 0.09, turn: [86, 0, 0], mirror: true })
  b.sheet(paint, [-5, 0.6, -6.6, 3.3, -7.6, 3.3, -7.4, 0.6], [0, 0, 0], { thick: 0.12, blend: 0.1 })
  b.limb(paint, [-6, 0.15, 1], [5.6, -0.1, 1.06], 0.06, 0.06, { mirror: true })
  for (let pane = 0; pane < 13; pane++)
    b.box(glass, [-4.3 + pane * 0.72, 0.32, 1.02], [0.14, 0.18, 0.06], { mirror: true, round: 0.04 })
  b.ellipsoid(glass, [6.25, 0.42, 0], [0.6, 0.3, 0.6], { turn: [0, 0, -24] })
  b.cone(engine, [0.4, -1.1, 3.1], [2.5, -1.1, 3.1], 0.5, 0.62, { mirror: true })
  b.cone(paint, [2.3, -1.1, 3.1], [2.55, -1.1, 3.1], 0.66, 0.64, { mirror: true })
  b.ball(b.material(material([0.02, 0.02, 0.02])), [2.5, -1.1, 3.1], 0.45, { mirror: true })
}

const buildHelicopter: BuildModel = (b, request) => {
  const paint = b.material(
    glossy(
      request.colours[0] ??
        pick(request.random, [
          [0.65, 0.06, 0.04],
          [0.06, 0.2, 0.45],
          [0.85, 0.6, 0.06],
        ] as const),
    ),
  )
  const glass = b.material(windowGlass)
  const steel = b.material(metallic([0.3, 0.31, 0.33], 0.3))
  b.ellipsoid(paint, [0, 1.5, 0], [1.8, 1.15, 1.05])
  b.ellipsoid(glass, [0.72, 1.6, 0], [1.22, 0.92, 0.98], { blend: 0.02 })
  b.chain(
    paint,
    [
      [-1, 1.75, 0],
      [-5, 2.2, 0],
    ],
    [0.6, 0.16],
    { blend: 0.3 },
  )
  b.sheet(paint, [-4.4, 2.1, -5.5, 3.5, -5.9, 3.5, -5.2, 2], [0, 0, 0], { thick: 0.06 })
  b.limb(steel, [-0.2, 2.5, 0], [-0.2, 3.1, 0], 0.14)
  b.within({ at: [-0.2, 3.1, 0], turn: [0, request.moment * 720 + 20, 0] }, () => {
    for (let blade = 0; blade < 4; blade++)
      b.within({ turn: [0, blade * 90, 0] }, () => b.box(steel, [2.4, 0, 0], [2.3, 0.025, 0.13]))
  })
  for (let blade = 0; blade < 3; blade++)
    b.within({ at: [-5.5, 2.9, -0.15], turn: [0, 0, blade * 120 + request.moment * 720] }, () =>
      b.box(steel, [0, 0.4, 0], [0.06, 0.42, 0.02]),
    )
  b.chain(
    steel,
    [
      [1.6, 0.2, 0.9],
      [1.3, 0.05, 0.9],
      [-1.5, 0.05, 0.9],
    ],
    [0.06, 0.06, 0.06],
    { mirror: true },
  )
  for (const x of [0.7, -0.8]) b.limb(steel, [x, 0.7, 0.5], [x, 0.08, 0.9], 0.05, 0.05, { mirror: true })
}

const buildBalloon: BuildModel = (b, request) => {
  const first =
    request.colours[0] ??
    pick(request.random, [
      [0.7, 0.06, 0.04],
      [0.06, 0.3, 0.55],
      [0.5, 0.1, 0.45],
    ] as const)
  const second =
    request.colours[1] ??
    pick(request.random, [
      [0.9, 0.65, 0.1],
      [0.85, 0.83, 0.76],
      [0.9, 0.4, 0.08],
    ] as const)
  const cloth = b.material(
    material(first, {
      pattern: 'ribs',
      second,
      scale: 0.0715,
      rough: 0.65,
      through: 0.45,
      shine: 0.15,
      glow: 0.35,
      glowsAt: 'night',
    }),
  )
  const band = b.material(material(second, { rough: 0.7, through: 0.4 }))
  const wicker = b.material(material([0.42, 0.26, 0.12], { pattern: 'grid', second: [0.16, 0.09, 0.04], scale: 0.16 }))
  const rope = b.material(material([0.3, 0.25, 0.18]))
  const flame = b.material(material([1, 0.6, 0.2], { glow: 2.5 }))
  const profile = [0, 4.2, 0.75, 4.2, 2.2, 6.2, 4.2, 8.9, 5.1, 11.3, 5, 13, 4, 15, 2.2, 16.3, 0, 16.8]
  b.lathe(cloth, profile, [0, 0, 0], { round: 0.12 })
  b.ring(band, [0, 11.3, 0], 5.12, 0.13)
  b.ring(band, [0, 4.3, 0], 0.8, 0.12)
  b.box(wicker, [0, 0.75, 0], [0.85, 0.65, 0.85], { round: 0.12 })
  b.box(rope, [0, 1.42, 0], [0.92, 0.09, 0.92], { round: 0.08 })
  for (const x of [-0.75, 0.75]) b.limb(rope, [x, 1.4, 0.75], [x * 0.95, 4.2, 0.6], 0.035, 0.035, { mirror: true })
  b.limb(flame, [0, 2.9, 0], [0, 3.6 + 0.15 * swing(request, 3), 0], 0.16, 0.03)
}

const buildRocket: BuildModel = (b, request) => {
  const white = request.colours[0] ?? [0.82, 0.82, 0.8]
  const red = request.colours[1] ?? [0.68, 0.06, 0.04]
  const body = b.material(glossy(white))
  const paint = b.material(glossy(red))
  const glass = b.material(glossy([0.1, 0.3, 0.45], { glow: 0.3 }))
  const steel = b.material(metallic([0.5, 0.5, 0.53], 0.25))
  b.lathe(body, [0, 1.2, 1, 1.2, 1.35, 3.5, 1.4, 6, 1.2, 8.4, 0.8, 10.2, 0, 10.2], [0, 0, 0], { round: 0.1 })
  b.lathe(paint, [0, 10.1, 0.86, 10.1, 0.42, 11.6, 0, 12.7], [0, 0, 0], { round: 0.04 })
  b.ring(paint, [0, 3.4, 0], 1.36, 0.1)
  for (const y of [5.6, 7.8]) {
    for (const turn of [0, 90])
      b.within({ turn: [0, turn, 0] }, () => {
        b.ring(steel, [0, y, -1.3 + (y - 5.6) * 0.05], 0.46, 0.1, { turn: [90, 0, 0] })
        b.ellipsoid(glass, [0, y, -1.27 + (y - 5.6) * 0.05], [0.42, 0.42, 0.14])
      })
  }
  for (let fin = 0; fin < 4; fin++)
    b.within({ turn: [0, fin * 90 + 45, 0] }, () =>
      b.sheet(paint, [0.9, 1.4, 1.2, 4.2, 2.3, 2.4, 2.6, 0, 2.1, 0.3, 1.4, 1.3], [0, 0, 0], { thick: 0.12 }),
    )
  b.lathe(steel, [0, 1.3, 0.5, 1.3, 0.85, 0.5, 0, 0.5], [0, 0, 0])
  if (request.pose === 'flying') addFlame(b, request)
}

function addFlame(b: ModelBuilder, request: ModelRequest): void {
  const fire = b.material(material([1, 0.45, 0.1], { glow: 2 }))
  const core = b.material(material([1, 0.9, 0.6], { glow: 2.4 }))
  const long = 3.4 + 0.4 * swing(request, 4)
  b.chain(
    fire,
    [
      [0, 0.6, 0],
      [0, -0.8, 0],
      [0, -long, 0],
    ],
    [0.65, 0.85, 0.06],
  )
  b.chain(
    core,
    [
      [0, 0.5, 0],
      [0, -1, 0],
    ],
    [0.72, 0.2],
  )
}

const buildSpaceship: BuildModel = (b, request) => {
  const grey = request.colours[0] ?? [0.5, 0.52, 0.55]
  const hull = b.material(
    glossy(grey, {
      metal: 0.5,
      rough: 0.35,
      pattern: 'bricks',
      second: shade(grey, 0.5),
      scale: 1.1,
      amount: 0.6,
      relief: 0.02,
    }),
  )
  const paint = b.material(glossy(request.colours[1] ?? [0.62, 0.16, 0.04]))
  const glass = b.material(glossy([0.04, 0.12, 0.2], { glow: 0.4 }))
  const glowing = b.material(material([0.25, 0.7, 1], { glow: 2.2 }))
  b.chain(
    hull,
    [
      [-4, 0, 0],
      [0, 0.1, 0],
      [6.5, -0.3, 0],
    ],
    [1.2, 1.3, 0.18],
    { blend: 0.5 },
  )
  b.sheet(hull, [2.4, 0.4, -2, 5.4, -4.2, 5.4, -4.4, 0.4], [0, -0.3, 0], {
    thick: 0.2,
    turn: [98, 0, 0],
    mirror: true,
    blend: 0.4,
  })
  b.sheet(paint, [-1.9, 5.2, -0.4, 5.5, -5.3, 5.5, -4.3, 5.2], [0, -0.3, 0], {
    thick: 0.26,
    turn: [98, 0, 0],
    mirror: true,
  })
  b.sheet(paint, [-2.4, 0.9, -4.2, 2.9, -5.2, 2.9, -4.8, 0.7], [0, 0, 1.1], {
    thick: 0.1,
    mirror: true,
    turn: [14, 0, 0],
  })
  b.ellipsoid(glass, [2.2, 0.85, 0], [1.6, 0.6, 0.6], { turn: [0, 0, -12] })
  b.cone(hull, [-5.3, 0, 1.2], [-3, 0, 1.2], 0.62, 0.72, { mirror: true })
  b.ellipsoid(glowing, [-5.35, 0, 1.2], [0.25, 0.5, 0.5], { mirror: true })
  b.ellipsoid(glowing, [-5.1, 0.1, 0], [0.3, 0.7, 0.7])
  b.limb(paint, [1, 0.1, 1.15], [5, -0.3, 0.5], 0.06, 0.06, { mirror: true })
}

const buildUfo: BuildModel = (b, request) => {
  const steel = b.material(metallic(request.colours[0] ?? [0.6, 0.62, 0.66], 0.2))
  const dome = b.material(glossy([0.2, 0.55, 0.5], { rough: 0.06, shine: 0.9, glow: 0.5 }))
  const light = b.material(material(request.colours[1] ?? [0.5, 1, 0.4], { glow: 2 }))
  b.lathe(steel, [0, -0.75, 1.4, -0.7, 3.8, -0.12, 4.1, 0.05, 3.8, 0.2, 1.9, 0.75, 0, 0.85], [0, 1.4, 0], {
    round: 0.06,
  })
  b.ellipsoid(dome, [0, 2.15, 0], [1.55, 1.25, 1.55])
  for (let lamp = 0; lamp < 14; lamp++) {
    const angle = ((lamp + request.moment * 2) / 14) * Math.PI * 2
    b.ball(light, [Math.cos(angle) * 3.55, 1.32, Math.sin(angle) * 3.55], 0.2)
  }
  b.ellipsoid(light, [0, 0.68, 0], [1.1, 0.15, 1.1])
}

const craft = (
  build: BuildModel,
  height: number,
  length: number,
  belongs: SubjectModel['belongs'],
  rest: Partial<SubjectModel> = {},
): SubjectModel => described(build, height, length, { belongs, views: [14, 42], ...rest })

export const craftModels = {
  boat: craft(buildBoat, 0.7, 3.9, 'water'),
  sailboat: craft(buildSailboat, 7.4, 6.6, 'water', { parts: ['sail'], views: [8, 36] }),
  ship: craft(buildShip, 18, 27, 'water', { parts: ['sail'], views: [12, 36] }),
  submarine: craft(buildSubmarine, 4, 7, 'underwater'),
  airplane: craft(buildAirplane, 4.4, 15, 'air', { poses: ['flying'] }),
  helicopter: craft(buildHelicopter, 3.2, 8, 'air', { poses: ['flying', 'standing'] }),
  'hot-air balloon': craft(buildBalloon, 17, 10.4, 'air', { poses: ['flying'], views: [0, 80] }),
  rocket: craft(buildRocket, 12.8, 5, 'ground', { poses: ['standing', 'flying'], views: [0, 80] }),
  spaceship: craft(buildSpaceship, 3.4, 12, 'air', { poses: ['flying'], views: [18, 50] }),
  ufo: craft(buildUfo, 3, 8.2, 'air', { poses: ['flying'] }),
}
