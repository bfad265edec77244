import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { glossy, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { described, lighter, shade, swing, type BuildModel, type SubjectModel } from './model.ts'

const rind = (colour: Colour, second: Colour, scale: number, changes: Partial<Material> = {}): Material =>
  glossy(colour, { pattern: 'mottled', second, scale, amount: 0.6, rough: 0.3, shine: 0.4, through: 0.15, ...changes })

function addStalk(b: ModelBuilder, at: readonly [number, number, number], leaf: boolean): void {
  const wood = b.material(material([0.16, 0.09, 0.04]))
  b.chain(
    wood,
    [at, [at[0] + 0.003, at[1] + 0.018, at[2]], [at[0] + 0.011, at[1] + 0.03, at[2]]],
    [0.0032, 0.0024, 0.0028],
  )
  if (!leaf) return
  const green = b.material(
    material([0.1, 0.26, 0.04], {
      pattern: 'veins',
      second: [0.2, 0.38, 0.1],
      scale: 0.006,
      through: 0.5,
      rough: 0.4,
      shine: 0.3,
    }),
  )
  b.sheet(
    green,
    [0, -0.002, 0.014, -0.011, 0.032, -0.008, 0.044, 0, 0.032, 0.008, 0.014, 0.011, 0, 0.002],
    [at[0] + 0.004, at[1] + 0.02, at[2]],
    { thick: 0.0008, turn: [70, 30, 22], bend: 8 },
  )
}

const buildApple: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.6, 0.03, 0.02],
      [0.35, 0.5, 0.05],
    ] as const)
  b.lathe(
    b.material(rind(colour, request.colours[0] ? shade(colour, 0.6) : [0.75, 0.45, 0.08], 0.03)),
    [0, 0.008, 0.014, 0.002, 0.026, 0.006, 0.037, 0.028, 0.04, 0.048, 0.034, 0.066, 0.02, 0.074, 0.009, 0.07, 0, 0.06],
    [0, 0, 0],
    { round: 0.002 },
  )
  addStalk(b, [0, 0.06, 0], true)
}

const buildAcorn: BuildModel = (b, request) => {
  const nut = request.colours[0] ?? [0.46, 0.22, 0.06]
  const shell = b.material(rind(nut, shade(nut, 0.7), 0.012))
  const cup = b.material(
    material([0.26, 0.17, 0.09], {
      pattern: 'scales',
      second: [0.13, 0.08, 0.04],
      scale: 0.006,
      relief: 0.0012,
      rough: 0.9,
    }),
  )
  const stalk = b.material(material([0.2, 0.13, 0.07]))
  b.lathe(shell, [0, 0, 0.003, 0.003, 0.009, 0.009, 0.0135, 0.02, 0.014, 0.032, 0, 0.034], [0, 0, 0], { round: 0.001 })
  b.lathe(cup, [0.0165, 0.028, 0.0175, 0.033, 0.015, 0.041, 0.008, 0.046, 0, 0.047, 0, 0.03], [0, 0, 0], {
    round: 0.001,
  })
  b.limb(stalk, [0, 0.046, 0], [0.003, 0.056, 0], 0.0022, 0.0016)
}

const buildPear: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.5, 0.5, 0.07]
  const skin = b.material(rind(colour, [colour[0] * 1.2, colour[1] * 0.6, colour[2]], 0.03))
  b.chain(
    skin,
    [
      [0, 0.037, 0],
      [0.002, 0.07, 0],
      [0.004, 0.092, 0],
    ],
    [0.037, 0.024, 0.015],
    { blend: 0.02 },
  )
  addStalk(b, [0.004, 0.1, 0], false)
}

function citrus(colour: Colour, long: number): BuildModel {
  return (b, request) => {
    const own = request.colours[0] ?? colour
    b.ellipsoid(
      b.material(
        glossy(own, { pattern: 'dots', second: shade(own, 0.75), scale: 0.004, amount: 0.5, rough: 0.4, shine: 0.4 }),
      ),
      [0, 0.036, 0],
      [0.036 * long, 0.036, 0.036],
    )
    if (long > 1) b.ellipsoid(b.material(glossy(own)), [0.044, 0.036, 0], [0.01, 0.008, 0.008], { blend: 0.01 })
    else addStalk(b, [0, 0.068, 0], true)
  }
}

const buildPeach: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.85, 0.42, 0.2]
  const skin = b.material(
    material(colour, {
      pattern: 'mottled',
      second: [0.75, 0.14, 0.1],
      scale: 0.04,
      amount: 0.9,
      rough: 0.85,
      through: 0.25,
    }),
  )
  b.ellipsoid(skin, [0.004, 0.036, 0.012], [0.036, 0.036, 0.03], { mirror: true, blend: 0.006 })
  addStalk(b, [0, 0.066, 0], true)
}

const buildBanana: BuildModel = (b, request) => {
  const yellow = request.colours[0] ?? [0.85, 0.62, 0.06]
  const skin = b.material(
    glossy(yellow, {
      pattern: 'mottled',
      second: shade(yellow, 0.7),
      scale: 0.02,
      amount: 0.3,
      rough: 0.4,
      shine: 0.25,
    }),
  )
  const end = b.material(material([0.16, 0.1, 0.04]))
  for (const side of [-1, 0, 1]) {
    b.within({ at: [0, 0, side * 0.026], turn: [side * 10, side * 9, 0] }, () => {
      b.chain(
        skin,
        [
          [-0.09, 0.055, 0],
          [-0.06, 0.026, 0],
          [0, 0.017, 0],
          [0.05, 0.028, 0],
          [0.08, 0.055, 0],
        ],
        [0.009, 0.016, 0.0185, 0.016, 0.008],
        { blend: 0.008 },
      )
      b.limb(end, [0.08, 0.055, 0], [0.088, 0.067, 0], 0.006, 0.004)
    })
  }
  b.limb(skin, [-0.09, 0.055, 0], [-0.103, 0.072, 0], 0.011, 0.008)
}

const buildCherry: BuildModel = (b, request) => {
  const red = b.material(glossy(request.colours[0] ?? [0.5, 0.015, 0.025], { rough: 0.12, shine: 0.7, through: 0.2 }))
  const green = b.material(material([0.16, 0.28, 0.05]))
  for (const x of [-0.014, 0.015]) {
    b.ball(red, [x, 0.012, x * 0.3], 0.0118)
    b.chain(
      green,
      [
        [x, 0.022, x * 0.3],
        [x * 0.7, 0.045, 0],
        [0.003, 0.066, 0],
      ],
      [0.0009, 0.0008, 0.0011],
    )
  }
}

const buildGrapes: BuildModel = (b, request) => {
  const skin = b.material(
    glossy(
      request.colours[0] ??
        pick(request.random, [
          [0.16, 0.03, 0.2],
          [0.35, 0.46, 0.1],
        ] as const),
      { through: 0.4, rough: 0.25 },
    ),
  )
  for (let row = 0; row < 6; row++) {
    const count = [1, 3, 5, 7, 7, 5][row] as number
    for (let grape = 0; grape < count; grape++) {
      const angle = (grape / count) * Math.PI * 2 + row
      const out = [0, 0.011, 0.02, 0.028, 0.028, 0.018][row] as number
      b.ball(
        skin,
        [Math.cos(angle) * out, 0.011 + row * 0.0145, Math.sin(angle) * out],
        between(request.random, 0.0095, 0.0112),
      )
    }
  }
  addStalk(b, [0, 0.092, 0], true)
}

const buildStrawberry: BuildModel = (b, request) => {
  const red = b.material(
    glossy(request.colours[0] ?? [0.7, 0.025, 0.025], {
      pattern: 'dots',
      second: [0.8, 0.6, 0.15],
      scale: 0.006,
      amount: 0.8,
      through: 0.2,
    }),
  )
  const green = b.material(material([0.14, 0.3, 0.05], { through: 0.4 }))
  b.chain(
    red,
    [
      [0, 0.006, 0],
      [0, 0.018, 0],
      [0, 0.028, 0],
    ],
    [0.005, 0.0145, 0.0155],
    { blend: 0.008 },
  )
  for (let leaf = 0; leaf < 7; leaf++)
    b.within({ at: [0, 0.043, 0], turn: [0, leaf * 51, -14] }, () =>
      b.sheet(green, [0, -0.002, 0.009, -0.0045, 0.018, 0, 0.009, 0.0045, 0, 0.002], [0, 0, 0], {
        thick: 0.0006,
        turn: [90, 0, 0],
        bend: 14,
      }),
    )
  addStalk(b, [0, 0.043, 0], false)
}

const buildBread: BuildModel = (b, request) => {
  const crust = request.colours[0] ?? [0.58, 0.3, 0.1]
  const skin = b.material(
    material(crust, {
      pattern: 'mottled',
      second: shade(crust, 0.5),
      scale: 0.05,
      amount: 0.8,
      rough: 0.8,
      shine: 0.15,
      belly: lighter(crust, 0.3),
    }),
  )
  const crumb = b.material(
    material([0.84, 0.68, 0.44], { pattern: 'mottled', second: [0.7, 0.5, 0.28], scale: 0.012, rough: 1 }),
  )
  b.ellipsoid(skin, [0, 0.05, 0], [0.15, 0.06, 0.07])
  for (let cut = -2; cut <= 2; cut++)
    b.ellipsoid(crumb, [cut * 0.05, 0.106 - cut * cut * 0.0035, 0], [0.012, 0.008, 0.045], {
      turn: [0, 34, 0],
      blend: 0.006,
    })
}

const buildCake: BuildModel = (b, request) => {
  const icing =
    request.colours[0] ??
    pick(request.random, [
      [0.86, 0.52, 0.6],
      [0.84, 0.8, 0.72],
      [0.2, 0.1, 0.05],
    ] as const)
  const cream = b.material(glossy(icing, { rough: 0.4, shine: 0.25, through: 0.2 }))
  const trim = b.material(glossy(request.colours[1] ?? lighter(icing, 0.7), { rough: 0.4, through: 0.2 }))
  const plate = b.material(glossy([0.84, 0.84, 0.83], { rough: 0.15 }))
  const berry = b.material(glossy([0.62, 0.02, 0.03]))
  const flame = b.material(material([1, 0.65, 0.2], { glow: 2.4 }))
  b.lathe(plate, [0, 0, 0.07, 0, 0.19, 0.016, 0.185, 0.022, 0, 0.012], [0, 0, 0])
  b.cone(cream, [0, 0.012, 0], [0, 0.12, 0], 0.145, 0.145, { round: 0.012 })
  b.cone(cream, [0, 0.12, 0], [0, 0.21, 0], 0.098, 0.098, { round: 0.012 })
  for (let drop = 0; drop < 18; drop++) {
    const angle = (drop / 18) * Math.PI * 2
    b.ball(trim, [Math.cos(angle) * 0.148, 0.024, Math.sin(angle) * 0.148], 0.017)
    if (drop % 2 === 0) b.ball(trim, [Math.cos(angle) * 0.101, 0.128, Math.sin(angle) * 0.101], 0.014)
    b.limb(
      trim,
      [Math.cos(angle) * 0.143, 0.112, Math.sin(angle) * 0.143],
      [Math.cos(angle) * 0.147, 0.1 - 0.02 * Math.sin(drop * 2.2), Math.sin(angle) * 0.147],
      0.01,
      0.008,
      { blend: 0.008 },
    )
  }
  for (let index = 0; index < 6; index++)
    b.ball(berry, [Math.cos(index * 1.05) * 0.075, 0.222, Math.sin(index * 1.05) * 0.075], 0.015)
  for (const [x, z] of [
    [0, 0],
    [0.035, 0.025],
    [-0.035, 0.02],
    [0.01, -0.04],
  ] as const) {
    b.limb(trim, [x, 0.21, z], [x, 0.28, z], 0.005)
    b.limb(flame, [x, 0.29, z], [x + 0.002 * swing(request, 3), 0.308, z], 0.0055, 0.001)
  }
}

const food = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { belongs: 'indoors', views: [20, 70], ...rest })

export const foodModels = {
  apple: food(buildApple, 0.09, 0.08),
  acorn: food(buildAcorn, 0.056, 0.035),
  pear: food(buildPear, 0.13, 0.075),
  orange: food(citrus([0.85, 0.34, 0.02], 1), 0.075, 0.072),
  lemon: food(citrus([0.88, 0.72, 0.06], 1.22), 0.072, 0.1),
  peach: food(buildPeach, 0.08, 0.08),
  banana: food(buildBanana, 0.08, 0.2, { views: [-20, 25] }),
  cherry: food(buildCherry, 0.07, 0.055, { views: [0, 30] }),
  grapes: food(buildGrapes, 0.12, 0.08),
  strawberry: food(buildStrawberry, 0.06, 0.035),
  bread: food(buildBread, 0.11, 0.3, { views: [10, 50] }),
  cake: food(buildCake, 0.31, 0.38),
}
