import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { furry, glossy, material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { addEyes } from './animal-head.ts'
import { described, lighter, shade, swing, type BuildModel, type SubjectModel } from './model.ts'

const black: Colour = [0.02, 0.018, 0.018]

function addInsectLegs(b: ModelBuilder, leg: number, up: number, reach: number, thick: number): void {
  for (const x of [0.5, 0, -0.5])
    b.chain(
      leg,
      [
        [x * reach * 0.6, up, reach * 0.2],
        [x * reach * 1.1, up * 1.35, reach * 0.75],
        [x * reach * 1.5, 0, reach * 1.1],
      ],
      [thick, thick * 0.8, thick * 0.5],
      { mirror: true },
    )
}

const buildButterfly: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.88, 0.36, 0.03],
      [0.05, 0.25, 0.75],
      [0.9, 0.7, 0.1],
      [0.6, 0.15, 0.5],
    ] as const)
  const wing = b.material(
    material(colour, {
      pattern: 'veins',
      second: shade(colour, 0.35),
      scale: 0.016,
      amount: 0.5,
      through: 0.6,
      rough: 0.5,
      shine: 0.25,
    }),
  )
  const rim = b.material(
    material(black, { pattern: 'dots', second: request.colours[1] ?? [0.85, 0.83, 0.78], scale: 0.011, amount: 0.9 }),
  )
  const body = b.material(furry([0.07, 0.05, 0.04], 0.002))
  const dark = b.material(material(black))
  const beat = 30 + 34 * swing(request, 3)
  b.within({ turn: [0, 0, 30] }, () => {
    b.chain(
      body,
      [
        [0.018, 0.006, 0],
        [0.004, 0.004, 0],
        [-0.03, 0, 0],
      ],
      [0.0045, 0.0055, 0.0022],
    )
    b.ball(body, [0.023, 0.008, 0], 0.0042)
    b.ball(dark, [0.0255, 0.0095, 0.003], 0.002, { mirror: true })
    b.chain(
      dark,
      [
        [0.025, 0.011, 0.001],
        [0.036, 0.022, 0.007],
        [0.043, 0.025, 0.012],
      ],
      [0.0006, 0.0005, 0.001],
      { mirror: true },
    )
    for (const side of [1, -1] as const) {
      b.within({ at: [0.006, 0.006, side * 0.002], turn: [-side * beat, 0, 0] }, () => {
        const fore = [0, 0, 0.022, 0.012, 0.036, 0.034, 0.033, 0.05, 0.016, 0.046, 0, 0.03, -0.006, 0.012]
        const hind = [0, 0, -0.002, 0.018, -0.004, 0.034, -0.02, 0.04, -0.036, 0.03, -0.034, 0.014, -0.014, 0.003]
        const mirrored = (outline: number[], grow: number): number[] =>
          outline.map((value, index) => (index % 2 === 1 ? value * side * grow : value * grow))
        for (const outline of [fore, hind]) {
          b.sheet(rim, mirrored(outline, 1), [0, 0, 0], { thick: 0.0005, turn: [90, 0, 0] })
          b.sheet(wing, mirrored(outline, 0.84), [0.0008, 0, side * 0.001], { thick: 0.0008, turn: [90, 0, 0] })
        }
      })
    }
  })
}

const buildBee: BuildModel = (b, request) => {
  const yellow = request.colours[0] ?? [0.88, 0.55, 0.04]
  const fuzz = b.material(furry(yellow, 0.0025, { fur: { length: 0.0025, strand: 0.0008, lean: 0.4, curl: 0.2 } }))
  const stripes = b.material(furry(yellow, 0.0012, { pattern: 'bands', second: black, scale: 0.0075 }))
  const dark = b.material(glossy(black))
  const glass = b.material(
    glossy([0.6, 0.66, 0.7], { through: 0.9, pattern: 'veins', second: [0.2, 0.2, 0.2], scale: 0.006, amount: 0.6 }),
  )
  b.cone(stripes, [-0.019, 0.008, 0], [0.001, 0.011, 0], 0.004, 0.008, { round: 0.0038 })
  b.ball(fuzz, [0.006, 0.012, 0], 0.0075)
  b.ball(dark, [0.0155, 0.012, 0], 0.0056)
  b.ellipsoid(dark, [0.0165, 0.0135, 0.0038], [0.0028, 0.004, 0.0022], { mirror: true })
  b.ball(b.material(material([1, 1, 1], { glow: 1 })), [0.0178, 0.0155, 0.0056], 0.0007, { mirror: true })
  b.chain(
    dark,
    [
      [0.018, 0.016, 0.0015],
      [0.021, 0.021, 0.003],
      [0.025, 0.021, 0.004],
    ],
    [0.0005, 0.0005, 0.0006],
    { mirror: true },
  )
  b.cone(dark, [-0.019, 0.008, 0], [-0.024, 0.007, 0], 0.001, 0.0001)
  const beat = 28 * swing(request, 4)
  for (const [long, back, x] of [
    [0.021, 38, 0.004],
    [0.015, 66, 0.002],
  ] as const) {
    for (const side of [1, -1] as const)
      b.within({ at: [x, 0.018, side * 0.003], turn: [-side * (26 + beat), side * -back, 0] }, () =>
        b.ellipsoid(glass, [0, 0, side * long * 0.5], [long * 0.2, 0.0003, long * 0.5]),
      )
  }
  addInsectLegs(b, dark, 0.006, 0.008, 0.0007)
}

const buildDragonfly: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.05, 0.35, 0.5],
      [0.12, 0.45, 0.12],
      [0.6, 0.08, 0.04],
    ] as const)
  const body = b.material(glossy(colour, { metal: 0.5, pattern: 'rings', second: shade(colour, 0.3), scale: 0.008 }))
  const eye = b.material(glossy(lighter(colour, 0.2), { metal: 0.4, rough: 0.12 }))
  const glass = b.material(
    glossy([0.62, 0.7, 0.74], { through: 0.9, pattern: 'grid', second: [0.15, 0.18, 0.2], scale: 0.005, amount: 0.7 }),
  )
  b.chain(
    body,
    [
      [0.012, 0, 0],
      [0, 0, 0],
      [-0.01, 0, 0],
      [-0.062, 0.004, 0],
    ],
    [0.004, 0.0058, 0.003, 0.0017],
  )
  b.ellipsoid(eye, [0.0175, 0.0015, 0.003], [0.0038, 0.0042, 0.0036], { mirror: true })
  const beat = 12 * swing(request, 4)
  for (const [x, back] of [
    [0.004, -6],
    [-0.005, 14],
  ] as const)
    for (const side of [1, -1] as const)
      b.within({ at: [x, 0.005, side * 0.003], turn: [-side * (8 + beat), side * -back, 0] }, () =>
        b.ellipsoid(glass, [0, 0, side * 0.027], [0.0058, 0.0003, 0.027]),
      )
}

const buildLadybug: BuildModel = (b, request) => {
  const red = request.colours[0] ?? [0.68, 0.025, 0.015]
  const shell = b.material(glossy(red, { rough: 0.15, shine: 0.7 }))
  const dark = b.material(glossy(black, { rough: 0.2 }))
  const white = b.material(material([0.85, 0.84, 0.8]))
  b.ellipsoid(shell, [0, 0.004, 0], [0.0062, 0.0046, 0.0055])
  b.ellipsoid(dark, [0.0052, 0.004, 0], [0.0028, 0.003, 0.0036])
  b.ellipsoid(white, [0.0068, 0.0055, 0.0016], [0.0008, 0.0008, 0.0008], { mirror: true })
  b.limb(dark, [0.003, 0.0086, 0], [-0.006, 0.0052, 0], 0.0002)
  for (const [x, y, z] of [
    [0.0022, 0.0075, 0.0024],
    [-0.0014, 0.0074, 0.0028],
    [-0.0042, 0.0058, 0.0019],
    [0.0005, 0.0052, 0.0051],
  ] as const)
    b.ellipsoid(dark, [x, y, z], [0.0012, 0.0009, 0.0011], { mirror: true })
  b.chain(
    dark,
    [
      [0.0072, 0.0055, 0.001],
      [0.0095, 0.0072, 0.0022],
    ],
    [0.0002, 0.0003],
    { mirror: true },
  )
  addInsectLegs(b, dark, 0.002, 0.0045, 0.0004)
}

const buildSpider: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.06, 0.045, 0.04]
  const hair = b.material(furry(colour, 0.003, { pattern: 'mottled', second: lighter(colour, 0.3), scale: 0.01 }))
  const leg = b.material(furry(shade(colour, 0.8), 0.0012))
  b.ellipsoid(hair, [-0.022, 0.024, 0], [0.02, 0.016, 0.016])
  b.ellipsoid(hair, [0.008, 0.02, 0], [0.014, 0.01, 0.012], { blend: 0.003 })
  addEyes(
    b,
    hair,
    [0.015, 0.011, 0.013],
    { size: 0.0032, aside: 18, up: 24, iris: black, pupil: 'all', closed: false },
    [0.008, 0.02, 0],
  )
  addEyes(
    b,
    hair,
    [0.015, 0.011, 0.013],
    { size: 0.002, aside: 48, up: 34, iris: black, pupil: 'all', closed: false },
    [0.008, 0.02, 0],
  )
  for (let index = 0; index < 4; index++) {
    const angle = (50 - index * 34) * (Math.PI / 180)
    const step = 0.003 * swing(request, 2, index / 4)
    const [cx, cz] = [Math.sin(angle), Math.cos(angle)]
    b.chain(
      leg,
      [
        [0.006 + cx * 0.008, 0.02, cz * 0.008],
        [0.006 + cx * 0.032, 0.044 + step, cz * 0.032],
        [0.006 + cx * 0.056, 0.024, cz * 0.056],
        [0.006 + cx * 0.07, 0, cz * 0.07],
      ],
      [0.003, 0.0026, 0.002, 0.001],
      { mirror: true },
    )
  }
}

const buildSnail: BuildModel = (b, request) => {
  const brown = request.colours[0] ?? [0.48, 0.26, 0.1]
  const shell = b.material(
    glossy(brown, { pattern: 'rings', second: shade(brown, 0.4), scale: 0.012, amount: 0.7, rough: 0.25 }),
  )
  const flesh = b.material(
    glossy([0.5, 0.42, 0.3], { pattern: 'mottled', second: [0.34, 0.27, 0.18], scale: 0.01, rough: 0.3, through: 0.3 }),
  )
  b.chain(
    flesh,
    [
      [-0.05, 0.004, 0],
      [-0.01, 0.009, 0],
      [0.035, 0.012, 0],
      [0.048, 0.03, 0],
    ],
    [0.004, 0.012, 0.012, 0.011],
    { blend: 0.01 },
  )
  b.chain(
    flesh,
    [
      [0.05, 0.037, 0.004],
      [0.06, 0.058, 0.011],
    ],
    [0.003, 0.002],
    { mirror: true },
  )
  b.ball(b.material(glossy(black)), [0.0605, 0.059, 0.0115], 0.0034, { mirror: true })
  b.limb(flesh, [0.057, 0.028, 0.005], [0.066, 0.03, 0.009], 0.002, 0.002, { mirror: true })
  for (let step = 0; step < 26; step++) {
    const angle = step * 0.5
    const out = 0.03 * (1 - step / 29)
    b.ball(
      shell,
      [-0.012 + Math.cos(angle + 3.6) * out, 0.042 + Math.sin(angle + 3.6) * out, 0.0006 * step],
      0.0135 * (1 - step / 34),
      { blend: 0.004 },
    )
  }
}

const insect = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { views: [25, 60], ...rest })

export const insectModels = {
  butterfly: insect(buildButterfly, 0.06, 0.09, { belongs: 'air', poses: ['flying', 'sitting'], views: [30, 75] }),
  bee: insect(buildBee, 0.03, 0.045, { belongs: 'air', poses: ['flying', 'sitting'] }),
  dragonfly: insect(buildDragonfly, 0.02, 0.1, { belongs: 'air', poses: ['flying', 'sitting'], views: [30, 65] }),
  ladybug: insect(buildLadybug, 0.009, 0.016),
  spider: insect(buildSpider, 0.05, 0.14, { views: [45, 80] }),
  snail: insect(buildSnail, 0.075, 0.12, { views: [5, 40] }),
}
