import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { furry, glossy, material } from '#painter/sdf/material.ts'
import { described, lighter, shade, swing, type BuildModel, type SubjectModel } from './model.ts'

const buildCactus: BuildModel = (b, request) => {
  const green = request.colours[0] ?? [0.09, 0.22, 0.07]
  const skin = b.material(
    furry(green, 0.03, {
      pattern: 'ribs',
      second: shade(green, 0.4),
      scale: 0.06,
      amount: 0.9,
      fur: { length: 0.03, strand: 0.008, lean: 0, curl: 0 },
    }),
  )
  const flower = b.material(material([0.88, 0.2, 0.4], { through: 0.5 }))
  b.limb(skin, [0, -0.1, 0], [0, 2.5, 0], 0.32, 0.27)
  const arms = 2 + Math.floor(request.random() * 2)
  for (let arm = 0; arm < arms; arm++) {
    const side = arm % 2 === 0 ? -1 : 1
    const low = between(request.random, 0.8, 1.4)
    const high = low + between(request.random, 0.55, 1)
    const out = side * between(request.random, 0.62, 0.8)
    const z = arm === 2 ? -0.3 : 0
    b.chain(
      skin,
      [
        [0, low, 0],
        [out * 0.75, low + 0.04, z],
        [out, low + 0.24, z],
        [out, high, z],
      ],
      [0.2, 0.2, 0.2, 0.17],
      { blend: 0.1 },
    )
    b.ball(flower, [out, high + 0.19, z], 0.07)
  }
  for (let index = 0; index < 3; index++)
    b.ball(flower, [Math.cos(index * 2.1) * 0.13, 2.76, Math.sin(index * 2.1) * 0.13], 0.08)
}

const buildMushroom: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.66, 0.03, 0.02],
      [0.42, 0.22, 0.1],
    ] as const)
  const cap = b.material(glossy(colour, { rough: 0.35, shine: 0.35 }))
  const wart = b.material(material([0.86, 0.82, 0.74], { rough: 0.9 }))
  const flesh = b.material(
    material([0.84, 0.78, 0.66], {
      pattern: 'ribs',
      second: [0.6, 0.52, 0.42],
      scale: 0.025,
      rough: 0.9,
      through: 0.3,
    }),
  )
  const body = b.material(material([0.82, 0.77, 0.67], { pattern: 'mottled', second: [0.62, 0.55, 0.44], scale: 0.03 }))
  for (const [x, z, size] of [
    [0, 0, 1],
    [0.11, 0.05, 0.55],
    [-0.1, -0.06, 0.42],
  ] as const) {
    b.within({ at: [x, 0, z], scale: size, turn: [0, 0, x * -60] }, () => {
      b.chain(
        body,
        [
          [0, -0.01, 0],
          [0.004, 0.07, 0],
          [0, 0.14, 0],
        ],
        [0.032, 0.022, 0.02],
      )
      b.lathe(flesh, [0.022, 0.115, 0.05, 0.108, 0.058, 0.095, 0.022, 0.1], [0, 0, 0])
      b.lathe(cap, [0, 0.128, 0.085, 0.12, 0.105, 0.128, 0.095, 0.155, 0.06, 0.19, 0, 0.202], [0, 0, 0], {
        round: 0.006,
      })
      for (let index = 0; index < 13; index++) {
        const out = 0.088 * Math.sqrt((index + 0.4) / 13)
        const angle = index * 2.4
        b.ellipsoid(
          wart,
          [Math.cos(angle) * out, 0.206 - out * out * 7.4, Math.sin(angle) * out],
          [0.011, 0.006, 0.011],
        )
      }
    })
  }
}

const buildFern: BuildModel = (b, request) => {
  const green = request.colours[0] ?? [0.1, 0.26, 0.05]
  const leaf = b.material(
    material(green, { through: 0.55, rough: 0.6, pattern: 'veins', second: shade(green, 0.6), scale: 0.02 }),
  )
  for (let frond = 0; frond < 9; frond++) {
    const sway = 2 * swing(request, 1, frond / 9)
    b.within({ turn: [0, frond * 40 + between(request.random, -10, 10), 62 - (frond % 3) * 12 + sway] }, () => {
      const long = between(request.random, 0.55, 0.75)
      for (let part = 1; part < 11; part++) {
        const share = part / 11
        const [x, y] = [long * share, -0.55 * (long * share) ** 2]
        const reach = 0.15 * Math.sin(Math.PI * (0.18 + share * 0.82))
        b.ellipsoid(leaf, [x + reach * 0.25, y, reach * 0.6], [0.024, 0.004, reach * 0.62], {
          mirror: true,
          turn: [0, -28, -30 * share],
        })
      }
      b.chain(
        leaf,
        [
          [0, 0, 0],
          [long * 0.5, -0.55 * (long * 0.5) ** 2, 0],
          [long, -0.55 * long * long, 0],
        ],
        [0.008, 0.006, 0.003],
      )
    })
  }
}

const buildLeaf: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.12, 0.3, 0.05],
      [0.7, 0.22, 0.03],
      [0.78, 0.5, 0.05],
    ] as const)
  const blade = b.material(
    material(colour, {
      pattern: 'veins',
      second: lighter(colour, 0.3),
      scale: 0.024,
      through: 0.6,
      rough: 0.5,
      shine: 0.25,
    }),
  )
  const maple = [
    0, -0.1, 0.04, -0.02, 0.14, -0.06, 0.12, 0.01, 0.2, 0.06, 0.13, 0.08, 0.14, 0.14, 0.07, 0.11, 0.04, 0.22, 0, 0.16,
    -0.04, 0.22, -0.07, 0.11, -0.14, 0.14, -0.13, 0.08, -0.2, 0.06, -0.12, 0.01, -0.14, -0.06, -0.04, -0.02,
  ]
  b.within({ at: [0, 0.2, 0], turn: [0, 90, 0] }, () => {
    b.sheet(blade, maple, [0, 0, 0], { thick: 0.004, bend: 1.6, bendUp: 0.8, turn: [-12, 0, 8] })
    b.chain(
      blade,
      [
        [0, -0.02, 0],
        [0, -0.12, 0.01],
        [0.02, -0.2, 0.02],
      ],
      [0.006, 0.005, 0.005],
    )
  })
}

const buildPumpkin: BuildModel = (b, request) => {
  const orange: Colour = request.colours[0] ?? [0.8, 0.26, 0.02]
  const rind = b.material(
    glossy(orange, {
      pattern: 'ribs',
      second: shade(orange, 0.45),
      scale: 0.0835,
      amount: 0.7,
      rough: 0.35,
      shine: 0.3,
    }),
  )
  const stalk = b.material(material([0.2, 0.2, 0.07], { pattern: 'bark', second: [0.1, 0.1, 0.04], scale: 0.02 }))
  for (let rib = 0; rib < 12; rib++) {
    const angle = (rib / 12) * Math.PI * 2
    b.ellipsoid(rind, [Math.cos(angle) * 0.1, 0.15, Math.sin(angle) * 0.1], [0.1, 0.15, 0.075], {
      turn: [0, (-angle * 180) / Math.PI, 0],
      blend: 0.02,
    })
  }
  b.chain(
    stalk,
    [
      [0, 0.26, 0],
      [0.01, 0.33, 0],
      [0.05, 0.38, 0.01],
    ],
    [0.03, 0.02, 0.025],
  )
  const glow = b.material(material([1, 0.55, 0.1], { glow: 1.4 }))
  if (request.traits.has('smiling') || request.traits.has('glowing')) {
    b.within({ turn: [0, 70, 0] }, () => {
      for (const z of [-0.07, 0.07])
        b.sheet(glow, [-0.03, -0.02, 0.03, -0.02, 0, 0.035], [0.185, 0.19, z], { thick: 0.02, turn: [0, 90, 0] })
      b.sheet(
        glow,
        [-0.09, 0.02, -0.05, -0.025, 0, -0.035, 0.05, -0.025, 0.09, 0.02, 0.03, -0.005, -0.03, -0.005],
        [0.185, 0.11, 0],
        { thick: 0.025, turn: [0, 90, 0] },
      )
    })
  }
}

const growth = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { views: [55, 100], ...rest })

export const growthModels = {
  cactus: growth(buildCactus, 2.9, 1.7),
  mushroom: growth(buildMushroom, 0.21, 0.3),
  fern: growth(buildFern, 0.6, 1.2),
  leaf: growth(buildLeaf, 0.42, 0.4, { views: [66, 110] }),
  pumpkin: growth(buildPumpkin, 0.38, 0.42, { traits: ['smiling', 'glowing'] }),
}
