import { between, pick } from '#painter/core/random.ts'
import { glossy, material, metallic } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { timber } from './furnishings.ts'
import { buildFigure } from './figure.ts'
import { described, shade, swing, type BuildModel, type SubjectModel } from './model.ts'

const buildToyBalloon: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.7, 0.04, 0.04],
      [0.06, 0.3, 0.7],
      [0.88, 0.65, 0.06],
      [0.2, 0.55, 0.15],
    ] as const)
  const rubber = b.material(glossy(colour, { rough: 0.1, shine: 0.7, through: 0.5 }))
  b.chain(
    rubber,
    [
      [0, 0.62, 0],
      [0, 0.76, 0],
    ],
    [0.085, 0.145],
    { blend: 0.05 },
  )
  b.cone(rubber, [0, 0.5, 0], [0, 0.54, 0], 0.02, 0.008)
  const sway = 0.03 * swing(request)
  b.chain(
    b.material(material([0.7, 0.68, 0.64])),
    [
      [0, 0.51, 0],
      [0.02 + sway, 0.34, 0],
      [-0.02 - sway, 0.17, 0],
      [0.01, 0, 0],
    ],
    [0.003],
  )
}

const buildBall: BuildModel = (b, request) => {
  const white = request.colours[0] ?? [0.82, 0.82, 0.8]
  const skin = b.material(
    glossy(white, {
      pattern: 'spots',
      second: request.colours[1] ?? [0.03, 0.03, 0.035],
      scale: 0.088,
      rough: 0.35,
      relief: 0.001,
    }),
  )
  b.ball(skin, [0, 0.11, 0], 0.11)
}

const buildSnowman: BuildModel = (b, request) => {
  const snow = b.material(
    material([0.84, 0.88, 0.94], {
      pattern: 'mottled',
      second: [0.74, 0.81, 0.92],
      scale: 0.16,
      amount: 0.6,
      through: 0.35,
      rough: 0.9,
      relief: 0.012,
    }),
  )
  const coal = b.material(glossy([0.02, 0.02, 0.022], { rough: 0.35 }))
  const carrot = b.material(
    material([0.85, 0.32, 0.03], { pattern: 'rings', second: [0.6, 0.2, 0.02], scale: 0.03, amount: 0.5 }),
  )
  const wool = b.material(
    material(request.parts.get('scarf') ?? request.colours[0] ?? [0.62, 0.04, 0.04], {
      pattern: 'rings',
      second: [0.8, 0.75, 0.68],
      scale: 0.08,
      rough: 1,
    }),
  )
  const wood = b.material(material([0.16, 0.09, 0.05]))
  const hat = b.material(material(request.parts.get('hat') ?? [0.03, 0.03, 0.035], { rough: 0.7 }))
  b.ball(snow, [0, 0.36, 0], 0.43)
  b.ball(snow, [0, 0.95, 0], 0.31, { blend: 0.05 })
  b.ball(snow, [0, 1.4, 0], 0.22, { blend: 0.04 })
  b.cone(carrot, [0.22, 1.4, 0], [0.44, 1.38, 0], 0.04, 0.005)
  b.ball(coal, [0.235, 1.48, 0.075], 0.026, { mirror: true })
  for (let dot = -2; dot <= 2; dot++)
    b.ball(coal, [0.235 - Math.abs(dot) * 0.012, 1.31 + dot * dot * 0.01, dot * 0.04], 0.014)
  for (const [x, y] of [
    [0.34, 1.06],
    [0.355, 0.93],
    [0.335, 0.8],
  ] as const)
    b.ball(coal, [x, y, 0], 0.027)
  b.ring(wool, [0, 1.21, 0], 0.19, 0.055)
  b.limb(wool, [0.17, 1.18, 0.1], [0.28, 0.88, 0.16], 0.05, 0.055)
  b.chain(
    wood,
    [
      [0, 1.02, 0.27],
      [0.05, 1.16, 0.56],
      [0.1, 1.32, 0.66],
    ],
    [0.02, 0.016, 0.01],
    { mirror: true },
  )
  b.limb(wood, [0.05, 1.16, 0.56], [0.02, 1.14, 0.7], 0.013, 0.006, { mirror: true })
  b.cone(hat, [0, 1.6, 0], [0, 1.625, 0], 0.27, 0.27)
  b.cone(hat, [0, 1.61, 0], [0, 1.87, 0], 0.17, 0.185)
  b.cone(wool, [0, 1.62, 0], [0, 1.68, 0], 0.176, 0.178)
}

const buildCampfire: BuildModel = (b, request) => {
  const log = b.material(
    material([0.2, 0.11, 0.06], { pattern: 'bark', second: [0.06, 0.03, 0.02], scale: 0.05, relief: 0.006 }),
  )
  const stone = b.material(material([0.3, 0.29, 0.28], { pattern: 'mottled', second: [0.16, 0.15, 0.15], scale: 0.08 }))
  const ember = b.material(
    material([1, 0.25, 0.04], { glow: 1.4, pattern: 'seeds', second: [0.05, 0.02, 0.02], scale: 0.06 }),
  )
  const outer = b.material(material([1, 0.3, 0.04], { glow: 1.8 }))
  const inner = b.material(material([1, 0.72, 0.25], { glow: 2.6 }))
  for (let index = 0; index < 10; index++) {
    const angle = (index / 10) * Math.PI * 2
    b.ellipsoid(
      stone,
      [Math.cos(angle) * 0.5, 0.05, Math.sin(angle) * 0.5],
      [between(request.random, 0.1, 0.14), 0.09, 0.11],
      { turn: [0, index * 50, 0] },
    )
  }
  for (let index = 0; index < 5; index++) {
    const angle = (index / 5) * Math.PI * 2 + 0.4
    b.limb(
      log,
      [Math.cos(angle) * 0.38, 0.06, Math.sin(angle) * 0.38],
      [Math.cos(angle + 2.7) * 0.08, 0.3, Math.sin(angle + 2.7) * 0.08],
      0.06,
      0.05,
    )
  }
  b.ellipsoid(ember, [0, 0.04, 0], [0.3, 0.08, 0.3])
  for (let tongue = 0; tongue < 6; tongue++) {
    const angle = tongue * 1.05
    const flicker = swing(request, 2 + (tongue % 3), tongue * 0.27)
    const high = (tongue === 0 ? 0.85 : 0.5) + 0.09 * flicker
    const [x, z] = tongue === 0 ? [0, 0] : [Math.cos(angle) * 0.15, Math.sin(angle) * 0.15]
    b.chain(
      tongue % 2 === 0 ? outer : inner,
      [
        [x, 0.14, z],
        [x + 0.04 * flicker, 0.14 + high * 0.45, z],
        [x * 0.5 - 0.03 * flicker, 0.14 + high, z * 0.5],
      ],
      [0.12, 0.085, 0.008],
      { blend: 0.04 },
    )
  }
}

const buildFountain: BuildModel = (b, request) => {
  const stone = b.material(
    material(request.colours[0] ?? [0.6, 0.57, 0.52], {
      pattern: 'mottled',
      second: [0.4, 0.38, 0.34],
      scale: 0.3,
      rough: 0.8,
    }),
  )
  const water = b.material(
    glossy([0.12, 0.3, 0.38], {
      rough: 0.06,
      shine: 1,
      pattern: 'marble',
      second: [0.6, 0.75, 0.8],
      scale: 0.5,
      amount: 0.5,
    }),
  )
  const jet = b.material(glossy([0.7, 0.82, 0.88], { through: 0.8, rough: 0.15, shine: 0.8 }))
  b.lathe(
    stone,
    [0, 0, 1.7, 0, 1.75, 0.1, 1.6, 0.15, 1.6, 0.5, 1.75, 0.56, 1.75, 0.64, 1.45, 0.64, 1.4, 0.4, 0, 0.3],
    [0, 0, 0],
  )
  b.cone(water, [0, 0.4, 0], [0, 0.53, 0], 1.44, 1.44)
  b.lathe(
    stone,
    [0, 0.3, 0.3, 0.3, 0.2, 0.7, 0.16, 1, 0.3, 1.2, 0.8, 1.35, 0.84, 1.45, 0.72, 1.45, 0.2, 1.3, 0, 1.3],
    [0, 0, 0],
  )
  b.cone(water, [0, 1.38, 0], [0, 1.42, 0], 0.72, 0.74)
  b.lathe(stone, [0, 1.3, 0.12, 1.3, 0.08, 1.8, 0.28, 1.95, 0.3, 2.02, 0, 1.98], [0, 0, 0])
  for (let spout = 0; spout < 10; spout++) {
    const angle = (spout / 10) * Math.PI * 2
    const at = (out: number, y: number): readonly [number, number, number] => [
      Math.cos(angle) * out,
      y,
      Math.sin(angle) * out,
    ]
    const pulse = 0.02 * swing(request, 2, spout / 10)
    b.chain(
      jet,
      [at(0.06, 2.02), at(0.3, 2.32 + pulse), at(0.55, 2.1 + pulse), at(0.7, 1.45)],
      [0.03, 0.026, 0.024, 0.02],
    )
    b.chain(jet, [at(0.8, 1.44), at(1, 1.3), at(1.15, 0.55)], [0.026, 0.024, 0.03])
  }
}

const buildStatue: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? (request.traits.has('metal') ? [0.2, 0.34, 0.28] : [0.68, 0.65, 0.59])
  const marble = material(colour, {
    pattern: 'marble',
    second: shade(colour, 0.7),
    scale: 0.5,
    amount: 0.5,
    rough: 0.5,
    shine: 0.25,
    metal: request.traits.has('metal') ? 0.5 : 0,
  })
  const stone = b.material(marble)
  b.box(stone, [0, 0.45, 0], [0.42, 0.45, 0.42], { round: 0.02 })
  b.box(stone, [0, 0.06, 0], [0.52, 0.08, 0.52])
  b.box(stone, [0, 0.9, 0], [0.48, 0.06, 0.48])
  b.within({ at: [0, 0.95, 0] }, () =>
    buildFigure(
      b,
      {
        height: 1.75,
        head: 0.135,
        shoulders: 0.22,
        hips: 0.17,
        garment: 'robe',
        top: marble,
        bottom: marble,
        shoes: marble,
        skin: colour,
        hair: colour,
        cut: 'none',
      },
      {
        ...request,
        pose: 'standing',
        traits: new Set(['closed eyes']),
        parts: new Map([
          ['lips', colour],
          ['skin', colour],
        ]),
      },
      {
        hands: [
          [0.16, 0.66, -0.14],
          [0.04, 0.44, 0.17],
        ],
      },
    ),
  )
}

const buildBarrel: BuildModel = (b, request) => {
  const wood = b.material(
    material(request.colours[0] ?? [0.34, 0.19, 0.09], {
      pattern: 'planks',
      second: [0.1, 0.055, 0.03],
      scale: 0.1,
      relief: 0.008,
    }),
  )
  const iron = b.material(metallic([0.22, 0.22, 0.23], 0.45))
  b.lathe(wood, [0, 0, 0.27, 0, 0.335, 0.22, 0.35, 0.45, 0.335, 0.68, 0.27, 0.9, 0.25, 0.87, 0, 0.87], [0, 0, 0], {
    round: 0.008,
  })
  for (const [y, out] of [
    [0.06, 0.29],
    [0.27, 0.348],
    [0.63, 0.348],
    [0.84, 0.29],
  ] as const)
    b.cone(iron, [0, y - 0.03, 0], [0, y + 0.03, 0], out + 0.007, out + 0.007)
}

const buildFence: BuildModel = (b, request) => {
  const wood = b.material(timber(request.colours[0] ?? [0.5, 0.38, 0.25]))
  for (const y of [0.35, 0.8]) b.box(wood, [0, y, 0], [2, 0.05, 0.025])
  for (let post = 0; post < 13; post++) {
    const x = -1.95 + post * 0.325
    b.sheet(wood, [-0.06, -0.2, 0.06, -0.2, 0.06, 1, 0, 1.12, -0.06, 1], [x, 0, -0.04], {
      thick: 0.018,
      turn: [0, 0, between(request.random, -1.5, 1.5)],
    })
  }
}

const buildKite: BuildModel = (b, request) => {
  const first = request.colours[0] ?? [0.7, 0.06, 0.05]
  const second = request.colours[1] ?? [0.9, 0.65, 0.08]
  const a = b.material(material(first, { through: 0.6, rough: 0.8 }))
  const c = b.material(material(second, { through: 0.6, rough: 0.8 }))
  const wood = b.material(timber([0.4, 0.25, 0.12]))
  b.within({ at: [0, 0.9, 0], turn: [0, 50, 24 + 4 * swing(request)] }, () => {
    b.sheet(a, [0, 0.5, 0.38, 0.1, 0, 0.1], [0, 0, 0], { thick: 0.006, bend: 0.2 })
    b.sheet(c, [0, 0.5, 0, 0.1, -0.38, 0.1], [0, 0, 0], { thick: 0.006, bend: 0.2 })
    b.sheet(c, [0, 0.1, 0.38, 0.1, 0, -0.7], [0, 0, 0], { thick: 0.006, bend: 0.2 })
    b.sheet(a, [0, 0.1, 0, -0.7, -0.38, 0.1], [0, 0, 0], { thick: 0.006, bend: 0.2 })
    b.limb(wood, [0, 0.5, 0], [0, -0.7, 0], 0.009)
    addTail(b, a, c, request.moment)
  })
}

function addTail(b: ModelBuilder, first: number, second: number, moment: number): void {
  const at = (step: number): readonly [number, number, number] => [
    0.12 * Math.sin(step * 0.9 + moment * Math.PI * 2),
    -0.7 - step * 0.12,
    0.05 * Math.sin(step * 1.3),
  ]
  b.chain(
    first,
    Array.from({ length: 9 }, (_, step) => at(step)),
    [0.006],
  )
  for (let bow = 1; bow < 9; bow += 2)
    for (const side of [-1, 1])
      b.ellipsoid(
        bow % 4 === 1 ? second : first,
        [at(bow)[0] + side * 0.05, at(bow)[1], at(bow)[2]],
        [0.05, 0.028, 0.008],
        { turn: [0, 0, side * 20] },
      )
}

const thing = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    belongs: 'indoors',
    traits: ['old', 'metal', 'glowing'],
    views: [25, 65],
    ...rest,
  })

export const outdoorModels = {
  balloon: thing(buildToyBalloon, 0.91, 0.3, { belongs: 'air', poses: ['flying'] }),
  ball: thing(buildBall, 0.22, 0.22, { belongs: 'ground' }),
  snowman: thing(buildSnowman, 1.87, 1.4, { belongs: 'ground', views: [50, 85], parts: ['scarf', 'hat'] }),
  campfire: thing(buildCampfire, 1, 1.2, { belongs: 'ground' }),
  fountain: thing(buildFountain, 2.4, 3.5, { belongs: 'ground' }),
  statue: thing(buildStatue, 2.7, 1.05, { belongs: 'ground', views: [45, 80] }),
  barrel: thing(buildBarrel, 0.9, 0.7, { belongs: 'ground' }),
  fence: thing(buildFence, 1.12, 4, { belongs: 'ground', views: [0, 25] }),
  kite: thing(buildKite, 1.7, 0.9, { belongs: 'air', poses: ['flying'], views: [25, 60] }),
}
