import { pick } from '#painter/core/random.ts'
import { glossy, material } from '#painter/sdf/material.ts'
import { described, lighter, swing, type BuildModel, type SubjectModel } from './model.ts'

const buildCrystal: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.45, 0.15, 0.75],
      [0.1, 0.5, 0.75],
      [0.1, 0.6, 0.35],
    ] as const)
  const gem = b.material(
    glossy(colour, {
      rough: 0.05,
      shine: 1,
      through: 0.8,
      glow: 0.35,
      pattern: 'marble',
      second: lighter(colour, 0.7),
      scale: 0.12,
      amount: 0.5,
    }),
  )
  const rock = b.material(material([0.2, 0.19, 0.2], { pattern: 'mottled', second: [0.1, 0.1, 0.1], scale: 0.05 }))
  b.ellipsoid(rock, [0, 0, 0], [0.17, 0.05, 0.14])
  const cut = (x: number, z: number, high: number, wide: number, tilt: readonly [number, number, number]): void =>
    b.within({ at: [x, 0, z], turn: tilt }, () => {
      const hex = Array.from({ length: 6 }, (_, side) => [
        Math.cos(side * 1.0472) * wide,
        Math.sin(side * 1.0472) * wide,
      ]).flat()
      b.sheet(gem, hex, [0, high * 0.42, 0], { thick: high * 0.42, turn: [90, 0, 0], round: 0.001 })
      for (let layer = 0; layer < 5; layer++)
        b.sheet(
          gem,
          hex.map(value => value * (1 - (layer + 0.5) / 5)),
          [0, high * (0.84 + layer * 0.045), 0],
          { thick: high * 0.03, turn: [90, 0, 0], blend: 0.008, round: 0.001 },
        )
    })
  cut(0, 0, 0.42, 0.052, [4, 10, 3])
  cut(0.075, 0.03, 0.28, 0.038, [10, 30, -18])
  cut(-0.08, 0.02, 0.24, 0.036, [6, 50, 20])
  cut(0.03, -0.07, 0.2, 0.03, [-18, 10, -4])
  cut(-0.04, 0.07, 0.17, 0.028, [20, 0, 8])
}

const heartOutline = [
  0, -0.5, 0.2, -0.3, 0.4, -0.06, 0.5, 0.14, 0.48, 0.32, 0.36, 0.43, 0.2, 0.43, 0.07, 0.34, 0, 0.22, -0.07, 0.34, -0.2,
  0.43, -0.36, 0.43, -0.48, 0.32, -0.5, 0.14, -0.4, -0.06, -0.2, -0.3,
]

const buildHeart: BuildModel = (b, request) => {
  const red = b.material(
    glossy(request.colours[0] ?? [0.65, 0.02, 0.05], {
      rough: 0.12,
      shine: 0.7,
      glow: request.traits.has('glowing') ? 0.7 : 0,
    }),
  )
  const beat = 0.5 * (1 + 0.02 * Math.max(0, swing(request, 2)))
  b.within({ at: [0, 0.32, 0], turn: [0, 90, 0], scale: beat }, () =>
    b.sheet(
      red,
      heartOutline.map(value => value * 0.84),
      [0, 0, 0],
      { thick: 0.21, round: 0.2 },
    ),
  )
}

const buildStar: BuildModel = (b, request) => {
  const gold = b.material(glossy(request.colours[0] ?? [0.9, 0.62, 0.08], { glow: 0.55, rough: 0.2 }))
  b.within({ at: [0, 0.32, 0], turn: [0, 90, 0] }, () => {
    for (let layer = 0; layer < 5; layer++) {
      const outline = Array.from({ length: 10 }, (_, point) => {
        const angle = (point / 10) * Math.PI * 2 + Math.PI / 2
        const out = (point % 2 === 0 ? 0.3 : 0.13) * (1 - layer * 0.16)
        return [Math.cos(angle) * out, Math.sin(angle) * out]
      }).flat()
      b.sheet(gold, outline, [0, 0, 0], { thick: 0.028 + layer * 0.016, round: 0.012, blend: 0.02 })
    }
  })
}

const buildSkull: BuildModel = (b, request) => {
  const bone = b.material(
    material(request.colours[0] ?? [0.78, 0.72, 0.58], {
      pattern: 'mottled',
      second: [0.5, 0.42, 0.3],
      scale: 0.05,
      amount: 0.6,
      rough: 0.6,
      shine: 0.2,
    }),
  )
  const hollow = b.material(material([0.015, 0.012, 0.01]))
  b.ellipsoid(bone, [-0.015, 0.135, 0], [0.1, 0.08, 0.074])
  b.ellipsoid(bone, [0.045, 0.085, 0], [0.045, 0.055, 0.052], { blend: 0.03 })
  b.limb(bone, [0.06, 0.095, 0.05], [-0.02, 0.085, 0.07], 0.011, 0.009, { mirror: true, blend: 0.012 })
  b.limb(bone, [0.072, 0.13, 0.04], [0.086, 0.132, 0.008], 0.013, 0.012, { mirror: true, blend: 0.015 })
  b.ball(hollow, [0.098, 0.105, 0.03], 0.022, { carve: true, mirror: true, blend: 0.006 })
  b.ball(hollow, [0.076, 0.105, 0.029], 0.021, { mirror: true })
  b.limb(hollow, [0.1, 0.084, 0.004], [0.1, 0.07, 0.008], 0.009, 0.005, { mirror: true })
  b.chain(
    bone,
    [
      [-0.005, 0.06, 0.06],
      [0.02, 0.022, 0.045],
      [0.075, 0.014, 0.014],
    ],
    [0.012, 0.014, 0.016],
    { mirror: true, blend: 0.01 },
  )
  const teeth = b.material(glossy([0.82, 0.77, 0.64]))
  for (let tooth = 0; tooth < 5; tooth++) {
    const angle = tooth * 0.3 + 0.12
    const [x, z] = [0.045 + Math.cos(angle) * 0.045, Math.sin(angle) * 0.042]
    b.limb(teeth, [x, 0.05, z], [x, 0.04, z], 0.0062, 0.005, { mirror: true })
    b.limb(teeth, [x, 0.03, z], [x, 0.024, z], 0.0058, 0.005, { mirror: true })
  }
}

const thing = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    belongs: 'indoors',
    traits: ['old', 'metal', 'glowing'],
    views: [25, 65],
    ...rest,
  })

export const emblemModels = {
  crystal: thing(buildCrystal, 0.45, 0.34),
  heart: thing(buildHeart, 0.5, 0.5, { views: [66, 108] }),
  star: thing(buildStar, 0.62, 0.6, { views: [68, 108] }),
  skull: thing(buildSkull, 0.22, 0.2, { views: [40, 75] }),
}
