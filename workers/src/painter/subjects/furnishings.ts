import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { glossy, material, metallic, type Material } from '#painter/sdf/material.ts'
import { described, lighter, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

export function timber(colour: Colour): Material {
  return material(colour, {
    pattern: 'wood',
    second: shade(colour, 0.55),
    scale: 0.09,
    amount: 0.7,
    rough: 0.45,
    shine: 0.3,
  })
}

export function glaze(request: ModelRequest, choices: readonly Colour[]): Material {
  const colour = request.colours[0] ?? pick(request.random, choices)
  if (request.traits.has('metal')) return metallic(request.colours[0] ?? [0.7, 0.7, 0.72], 0.2)
  if (request.traits.has('glass')) return glossy(lighter(colour, 0.3), { rough: 0.05, shine: 1, through: 0.8 })
  return glossy(colour, {
    rough: 0.15,
    shine: 0.55,
    pattern: request.colours[1] ? 'bands' : 'mottled',
    second: request.colours[1] ?? shade(colour, 0.8),
    scale: request.colours[1] ? 0.06 : 0.08,
    amount: request.colours[1] ? 1 : 0.4,
  })
}

const clays: readonly Colour[] = [
  [0.1, 0.3, 0.42],
  [0.7, 0.66, 0.58],
  [0.5, 0.2, 0.1],
  [0.1, 0.28, 0.2],
]

const buildBook: BuildModel = (b, request) => {
  const cover = b.material(
    material(
      request.colours[0] ??
        pick(request.random, [
          [0.4, 0.05, 0.05],
          [0.05, 0.16, 0.3],
          [0.06, 0.22, 0.12],
        ] as const),
      { rough: 0.6, shine: 0.25, pattern: 'mottled', second: [0.1, 0.05, 0.03], scale: 0.03, amount: 0.3 },
    ),
  )
  const pages = b.material(
    material([0.84, 0.79, 0.68], { pattern: 'planks', second: [0.6, 0.54, 0.42], scale: 0.006, amount: 0.5 }),
  )
  const print = b.material(
    material([0.85, 0.8, 0.7], { pattern: 'text', second: [0.1, 0.08, 0.07], scale: 0.012, amount: 0.8 }),
  )
  const gold = b.material(metallic([0.8, 0.58, 0.2], 0.3))
  if (request.traits.has('old') || request.random() < 0.5) {
    for (const side of [-1, 1] as const) {
      b.within({ turn: [side * -7, 0, 0] }, () => {
        b.box(cover, [0, 0.012, side * 0.085], [0.115, 0.004, 0.085])
        b.box(pages, [0, 0.024, side * 0.078], [0.108, 0.01, 0.077], { round: 0.006 })
        b.box(print, [0, 0.0338, side * 0.08], [0.085, 0.0012, 0.058], { round: 0.0002 })
      })
    }
    return
  }
  b.box(cover, [0, 0.004, 0], [0.11, 0.004, 0.08])
  b.box(cover, [0, 0.046, 0], [0.11, 0.004, 0.08])
  b.box(pages, [0.004, 0.025, 0.002], [0.1, 0.018, 0.074], { round: 0.002 })
  b.limb(cover, [-0.105, 0.025, -0.08], [0.105, 0.025, -0.08], 0.0245)
  for (const x of [-0.07, 0.07]) b.ring(gold, [x, 0.025, -0.08], 0.024, 0.0018, { turn: [0, 0, 90] })
  b.ring(gold, [0, 0.0495, 0], 0.032, 0.0018)
}

const buildCandle: BuildModel = (b, request) => {
  const wax = b.material(
    material(request.colours[0] ?? [0.84, 0.79, 0.66], { through: 0.7, rough: 0.5, shine: 0.25, glow: 0.12 }),
  )
  const brass = b.material(metallic([0.75, 0.52, 0.2], 0.25))
  const flame = b.material(material([1, 0.62, 0.18], { glow: 3 }))
  const heart = b.material(material([1, 0.92, 0.7], { glow: 3 }))
  b.lathe(brass, [0, 0, 0.06, 0, 0.068, 0.012, 0.03, 0.02, 0.026, 0.036, 0, 0.036], [0, 0, 0])
  b.ring(brass, [0.085, 0.022, 0], 0.022, 0.004, { turn: [90, 0, 0] })
  b.cone(wax, [0, 0.034, 0], [0, 0.19, 0], 0.021, 0.02, { round: 0.004 })
  for (const [angle, low] of [
    [0.4, 0.13],
    [2.2, 0.15],
    [4.1, 0.11],
  ] as const)
    b.limb(
      wax,
      [Math.cos(angle) * 0.02, 0.186, Math.sin(angle) * 0.02],
      [Math.cos(angle) * 0.022, low, Math.sin(angle) * 0.022],
      0.004,
      0.006,
      { blend: 0.004 },
    )
  b.limb(b.material(material([0.03, 0.02, 0.02])), [0, 0.19, 0], [0.001, 0.203, 0], 0.0016)
  const lean = 0.003 * swing(request, 3)
  b.chain(
    flame,
    [
      [0, 0.203, 0],
      [lean * 0.4, 0.215, 0],
      [lean, 0.245, 0],
    ],
    [0.006, 0.0095, 0.0008],
  )
  b.chain(
    heart,
    [
      [0, 0.2, -0.006],
      [0, 0.212, -0.006],
    ],
    [0.004, 0.003],
  )
}

const buildLamp: BuildModel = (b, request) => {
  const shadeColour = request.colours[0] ?? [0.85, 0.7, 0.45]
  const shadeCloth = b.material(material(shadeColour, { glow: 0.85, through: 0.8, rough: 0.9 }))
  const brass = b.material(metallic([0.72, 0.5, 0.2], 0.25))
  const base = b.material(glaze({ ...request, colours: request.colours.slice(1) }, clays))
  b.lathe(
    base,
    [0, 0, 0.075, 0, 0.08, 0.012, 0.03, 0.03, 0.03, 0.05, 0.065, 0.11, 0.06, 0.16, 0.02, 0.21, 0, 0.21],
    [0, 0, 0],
    { round: 0.004 },
  )
  b.limb(brass, [0, 0.2, 0], [0, 0.34, 0], 0.008)
  b.lathe(shadeCloth, [0.15, 0.25, 0.155, 0.25, 0.09, 0.43, 0.085, 0.43], [0, 0, 0], { round: 0.002 })
  b.ball(b.material(material([1, 0.85, 0.55], { glow: 2 })), [0, 0.34, 0], 0.034)
}

const buildLantern: BuildModel = (b, request) => {
  const iron = b.material(metallic(request.colours[0] ?? [0.1, 0.1, 0.11], 0.4))
  const glow = b.material(material([1, 0.66, 0.25], { glow: 1.1 }))
  const flame = b.material(material([1, 0.85, 0.5], { glow: 3 }))
  b.cone(iron, [0, 0, 0], [0, 0.03, 0], 0.085, 0.075)
  b.box(glow, [0, 0.13, 0], [0.05, 0.095, 0.05], { round: 0.008 })
  b.limb(flame, [0, 0.1, 0], [0, 0.16, 0], 0.02, 0.004)
  for (const x of [-0.054, 0.054]) b.limb(iron, [x, 0.02, 0.054], [x, 0.235, 0.054], 0.007, 0.007, { mirror: true })
  for (const y of [0.09, 0.17])
    for (const turn of [0, 90])
      b.within({ turn: [0, turn, 0] }, () =>
        b.limb(iron, [-0.054, y, 0.055], [0.054, y, 0.055], 0.0035, 0.0035, { mirror: true }),
      )
  b.cone(iron, [0, 0.23, 0], [0, 0.3, 0], 0.09, 0.02)
  b.ring(iron, [0, 0.345, 0], 0.045, 0.006, { turn: [90, 0, 0] })
}

const buildStreetLamp: BuildModel = (b, request) => {
  const iron = b.material(metallic(request.colours[0] ?? [0.06, 0.08, 0.075], 0.45))
  const glow = b.material(material([1, 0.75, 0.4], { glow: 1.3 }))
  b.lathe(iron, [0, 0, 0.22, 0, 0.2, 0.16, 0.11, 0.3, 0.1, 0.7, 0.06, 0.85, 0, 0.85], [0, 0, 0])
  b.limb(iron, [0, 0.6, 0], [0, 3.4, 0], 0.055, 0.04)
  for (const y of [1.1, 2.9, 3.3]) b.ring(iron, [0, y, 0], 0.06, 0.025)
  b.limb(iron, [-0.34, 3.05, 0], [0.34, 3.05, 0], 0.022)
  b.cone(glow, [0, 3.48, 0], [0, 3.98, 0], 0.14, 0.23)
  for (let bar = 0; bar < 4; bar++) {
    const angle = bar * (Math.PI / 2) + 0.78
    b.limb(
      iron,
      [Math.cos(angle) * 0.16, 3.44, Math.sin(angle) * 0.16],
      [Math.cos(angle) * 0.25, 4, Math.sin(angle) * 0.25],
      0.018,
    )
  }
  b.cone(iron, [0, 3.98, 0], [0, 4.22, 0], 0.29, 0.06)
  b.ball(iron, [0, 4.27, 0], 0.06)
}

const buildCup: BuildModel = (b, request) => {
  const clay = b.material(
    glaze(request, [
      [0.82, 0.8, 0.76],
      [0.1, 0.32, 0.38],
      [0.62, 0.22, 0.1],
    ]),
  )
  const coffee = b.material(glossy([0.09, 0.035, 0.012], { rough: 0.1 }))
  const plate = b.material(glaze(request, [[0.82, 0.8, 0.76]]))
  b.lathe(plate, [0, 0, 0.045, 0, 0.08, 0.013, 0.078, 0.017, 0, 0.007], [0, 0, 0])
  b.lathe(clay, [0, 0.008, 0.026, 0.008, 0.036, 0.03, 0.043, 0.085, 0.04, 0.085, 0.032, 0.032, 0, 0.018], [0, 0, 0], {
    round: 0.0012,
  })
  b.cone(coffee, [0, 0.03, 0], [0, 0.074, 0], 0.032, 0.039)
  b.ring(clay, [0.049, 0.05, 0], 0.02, 0.0052, { turn: [90, 0, 0], blend: 0.003 })
}

const buildTeapot: BuildModel = (b, request) => {
  const clay = b.material(glaze(request, clays))
  b.lathe(clay, [0, 0, 0.06, 0, 0.065, 0.006, 0.098, 0.055, 0.09, 0.1, 0.05, 0.135, 0, 0.14], [0, 0, 0], {
    round: 0.003,
  })
  b.lathe(clay, [0, 0.134, 0.052, 0.134, 0.044, 0.15, 0.012, 0.162, 0, 0.162], [0, 0, 0])
  b.ball(clay, [0, 0.172, 0], 0.015)
  b.chain(
    clay,
    [
      [0.08, 0.05, 0],
      [0.13, 0.075, 0],
      [0.15, 0.115, 0],
      [0.172, 0.135, 0],
    ],
    [0.026, 0.02, 0.014, 0.012],
    { blend: 0.02 },
  )
  b.chain(
    clay,
    [
      [-0.078, 0.115, 0],
      [-0.13, 0.125, 0],
      [-0.15, 0.085, 0],
      [-0.122, 0.045, 0],
      [-0.088, 0.042, 0],
    ],
    [0.01, 0.01, 0.01, 0.01, 0.01],
    { blend: 0.008 },
  )
}

const buildVase: BuildModel = (b, request) => {
  const clay = b.material(glaze(request, clays))
  b.lathe(
    clay,
    [0, 0, 0.06, 0, 0.1, 0.1, 0.105, 0.16, 0.06, 0.25, 0.05, 0.29, 0.075, 0.33, 0.068, 0.33, 0.04, 0.288, 0, 0.27],
    [0, 0, 0],
    { round: 0.003 },
  )
  if (!request.traits.has('blooming') && request.random() < 0.45) return
  const stalk = b.material(material([0.1, 0.24, 0.05]))
  const heart = b.material(material([0.8, 0.55, 0.08]))
  const bloom = pick(request.random, [
    [0.8, 0.2, 0.3],
    [0.88, 0.84, 0.78],
    [0.5, 0.3, 0.7],
    [0.88, 0.6, 0.1],
  ] as const)
  const petal = b.material(material(bloom, { through: 0.5, rough: 0.6 }))
  for (let flower = 0; flower < 7; flower++) {
    const angle = flower * 0.9
    const out = flower === 0 ? 0.02 : 0.13
    const top = [Math.cos(angle) * out, 0.52 + (flower % 3) * 0.05, Math.sin(angle) * out] as const
    b.limb(stalk, [top[0] * 0.2, 0.28, top[2] * 0.2], top, 0.004)
    b.ball(heart, [top[0], top[1] + 0.012, top[2]], 0.016)
    for (let index = 0; index < 7; index++) {
      const around = (index / 7) * Math.PI * 2
      b.ellipsoid(
        petal,
        [top[0] + Math.cos(around) * 0.033, top[1] + 0.006, top[2] + Math.sin(around) * 0.033],
        [0.025, 0.006, 0.016],
        { turn: [0, (-around * 180) / Math.PI, 12] },
      )
    }
  }
}

const buildBottle: BuildModel = (b, request) => {
  const glass = b.material(
    glossy(request.colours[0] ?? [0.03, 0.12, 0.05], {
      rough: 0.06,
      shine: 0.9,
      through: 0.5,
      glow: request.traits.has('glowing') ? 0.9 : 0,
    }),
  )
  const label = b.material(
    material([0.82, 0.76, 0.62], { pattern: 'text', second: [0.3, 0.08, 0.06], scale: 0.03, amount: 0.7 }),
  )
  const cork = b.material(material([0.5, 0.33, 0.18]))
  b.lathe(
    glass,
    [0, 0, 0.036, 0, 0.038, 0.005, 0.038, 0.17, 0.03, 0.2, 0.014, 0.225, 0.013, 0.285, 0, 0.285],
    [0, 0, 0],
    { round: 0.002 },
  )
  b.cone(label, [0, 0.06, 0], [0, 0.14, 0], 0.0412, 0.0412, { round: 0.0005 })
  b.cone(cork, [0, 0.28, 0], [0, 0.305, 0], 0.0125, 0.014)
}

const buildBowl: BuildModel = (b, request) => {
  const clay = b.material(glaze(request, clays))
  b.lathe(
    clay,
    [0, 0, 0.05, 0, 0.055, 0.012, 0.11, 0.045, 0.135, 0.085, 0.128, 0.087, 0.1, 0.05, 0, 0.022],
    [0, 0, 0],
    { round: 0.002 },
  )
  const fruits = [
    [0.62, 0.04, 0.03],
    [0.85, 0.4, 0.03],
    [0.4, 0.5, 0.06],
    [0.85, 0.68, 0.1],
  ] as const
  fruits.forEach((colour, index) =>
    b.ball(
      b.material(glossy(colour, { rough: 0.3 })),
      [Math.cos(index * 1.6) * 0.05, 0.085 + (index % 2) * 0.012, Math.sin(index * 1.6) * 0.05],
      0.038,
    ),
  )
}

const buildChair: BuildModel = (b, request) => {
  const wood = b.material(timber(request.colours[0] ?? [0.32, 0.17, 0.08]))
  const seat = b.material(
    material(request.colours[1] ?? [0.55, 0.42, 0.26], { pattern: 'grid', second: [0.3, 0.22, 0.12], scale: 0.02 }),
  )
  b.box(wood, [0, 0.45, 0], [0.23, 0.025, 0.22], { round: 0.012 })
  b.box(seat, [0, 0.475, 0], [0.19, 0.01, 0.18])
  b.limb(wood, [0.2, 0.45, 0.19], [0.22, 0, 0.21], 0.022, 0.016, { mirror: true })
  b.chain(
    wood,
    [
      [-0.23, 0, 0.2],
      [-0.2, 0.45, 0.19],
      [-0.27, 0.98, 0.19],
    ],
    [0.018, 0.022, 0.018],
    { mirror: true },
  )
  for (const y of [0.62, 0.75, 0.9])
    b.box(wood, [-0.2 - (y - 0.45) * 0.13, y, 0], [0.01, 0.032, 0.19], { turn: [0, 0, 7] })
  b.limb(wood, [0.21, 0.2, -0.2], [0.21, 0.2, 0.2], 0.012)
  b.limb(wood, [-0.21, 0.22, 0.2], [0.21, 0.18, 0.2], 0.012, 0.012, { mirror: true })
}

const buildBench: BuildModel = (b, request) => {
  const wood = b.material(timber(request.colours[0] ?? [0.36, 0.22, 0.11]))
  const iron = b.material(metallic([0.07, 0.08, 0.08], 0.5))
  for (const x of [-0.15, 0, 0.15]) b.box(wood, [x, 0.45, 0], [0.06, 0.02, 0.8])
  for (const y of [0.6, 0.74, 0.88])
    b.box(wood, [-0.22 - (y - 0.5) * 0.2, y, 0], [0.018, 0.055, 0.8], { turn: [0, 0, 12] })
  b.chain(
    iron,
    [
      [0.22, 0, 0.62],
      [0.18, 0.43, 0.62],
      [-0.2, 0.43, 0.62],
      [-0.32, 0.94, 0.62],
    ],
    [0.024, 0.024, 0.024, 0.02],
    { mirror: true },
  )
  b.chain(
    iron,
    [
      [-0.2, 0.43, 0.62],
      [-0.28, 0, 0.62],
    ],
    [0.024],
    { mirror: true },
  )
  b.chain(
    iron,
    [
      [0.18, 0.43, 0.62],
      [0.2, 0.66, 0.62],
      [-0.25, 0.68, 0.62],
    ],
    [0.018],
    { mirror: true },
  )
}

const buildTable: BuildModel = (b, request) => {
  const wood = b.material(timber(request.colours[0] ?? [0.36, 0.2, 0.1]))
  b.box(wood, [0, 0.74, 0], [0.7, 0.022, 0.42], { round: 0.01 })
  b.box(wood, [0, 0.67, 0], [0.6, 0.05, 0.34])
  for (const x of [-0.6, 0.6]) b.cone(wood, [x, 0.7, 0.34], [x * 1.02, 0, 0.35], 0.045, 0.028, { mirror: true })
}

const thing = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { belongs: 'indoors', traits: ['old', 'metal', 'glass'], views: [20, 60], ...rest })

export const furnishingModels = {
  book: thing(buildBook, 0.06, 0.24),
  candle: thing(buildCandle, 0.25, 0.15),
  lamp: thing(buildLamp, 0.43, 0.31),
  lantern: thing(buildLantern, 0.4, 0.18),
  'street lamp': thing(buildStreetLamp, 4.3, 0.7, { belongs: 'ground' }),
  cup: thing(buildCup, 0.13, 0.16),
  teapot: thing(buildTeapot, 0.19, 0.33, { views: [-10, 30] }),
  vase: thing(buildVase, 0.6, 0.4, { traits: ['blooming', 'metal', 'glass'] }),
  bottle: thing(buildBottle, 0.305, 0.08, { traits: ['glowing'] }),
  bowl: thing(buildBowl, 0.14, 0.27),
  chair: thing(buildChair, 1, 0.5),
  bench: thing(buildBench, 0.96, 1.6, { belongs: 'ground', views: [50, 75] }),
  table: thing(buildTable, 0.76, 1.4),
}
