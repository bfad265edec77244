import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { furry, glossy, material, type Material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { described, lighter, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

const stemGreen: Colour = [0.1, 0.22, 0.05]

function petalOf(colour: Colour, second: Colour = shade(colour, 0.6)): Material {
  return material(colour, {
    second,
    pattern: 'veins',
    scale: 0.012,
    amount: 0.35,
    through: 0.55,
    rough: 0.6,
    shine: 0.15,
  })
}

function petalColour(request: ModelRequest, choices: readonly Colour[]): Colour {
  return request.colours[0] ?? pick(request.random, choices)
}

/** A bent stem with leaves; the flower is built at its top, looking up and a little to the eye. */
function stem(
  b: ModelBuilder,
  request: ModelRequest,
  high: number,
  thick: number,
  leaves: number,
  flower: () => void,
  nod = 24,
): void {
  const green = b.material(material(stemGreen, { rough: 0.6, through: 0.3 }))
  const leaf = b.material(
    material([0.08, 0.2, 0.04], {
      pattern: 'veins',
      second: [0.16, 0.3, 0.08],
      scale: 0.02,
      through: 0.5,
      rough: 0.5,
      shine: 0.25,
    }),
  )
  const lean = between(request.random, -0.08, 0.12) * high
  const sway = 0.02 * high * swing(request)
  const top: Vector = [lean + sway, high, 0]
  b.chain(green, [[0, -0.02, 0], [lean * 0.15, high * 0.5, 0.02 * high], top], [thick, thick * 0.9, thick * 0.85])
  for (let index = 0; index < leaves; index++) {
    const share = 0.15 + (index / Math.max(1, leaves)) * 0.5
    const size = high * between(request.random, 0.26, 0.36)
    const outline = [0, -0.02, 0.3, -0.16, 0.65, -0.14, 1, 0, 0.65, 0.14, 0.3, 0.16, 0, 0.02].map(value => value * size)
    b.sheet(leaf, outline, [lean * share * share, high * share, 0], {
      thick: size * 0.012,
      turn: [75, index * 137 + between(request.random, -20, 20), between(request.random, 15, 40)],
      bend: 0.5 / size,
    })
  }
  b.within({ at: top, turn: [0, 0, -nod] }, flower)
}

/** A ring of petals that open by `open` degrees from the axis. */
function petals(
  b: ModelBuilder,
  petal: number,
  count: number,
  long: number,
  wide: number,
  open: number,
  at: { up?: number; out?: number; shift?: number; cup?: number } = {},
): void {
  const outline = [
    0, -0.16, 0.35, -0.42, 0.72, -0.46, 0.95, -0.22, 1, 0, 0.95, 0.22, 0.72, 0.46, 0.35, 0.42, 0, 0.16,
  ].map((value, index) => (index % 2 === 0 ? value * long : value * wide))
  for (let index = 0; index < count; index++) {
    const around = (index / count) * 360 + (at.shift ?? 0)
    b.within({ turn: [0, around, 0] }, () => {
      b.within({ at: [at.out ?? 0, at.up ?? 0, 0], turn: [0, 0, 90 - open] }, () => {
        b.sheet(petal, outline, [0, 0, 0], {
          thick: Math.max(0.0012, long * 0.014),
          turn: [90, 0, 0],
          bendUp: (at.cup ?? 0.4) / wide,
          bend: -0.25 / long,
        })
      })
    })
  }
}

const buildRose: BuildModel = (b, request) => {
  const colour = petalColour(request, [
    [0.6, 0.02, 0.03],
    [0.85, 0.4, 0.45],
    [0.88, 0.8, 0.7],
    [0.88, 0.6, 0.12],
  ])
  const petal = b.material(petalOf(colour))
  const heart = b.material(petalOf(shade(colour, 0.75)))
  const sepal = b.material(material(stemGreen))
  stem(
    b,
    request,
    0.24,
    0.007,
    5,
    () => {
      b.ellipsoid(sepal, [0, -0.012, 0], [0.016, 0.016, 0.016])
      petals(b, heart, 3, 0.05, 0.046, 8, { cup: 1.2 })
      petals(b, heart, 4, 0.056, 0.056, 16, { out: 0.004, shift: 35, cup: 1 })
      petals(b, petal, 5, 0.062, 0.064, 28, { out: 0.007, shift: 10, cup: 0.8 })
      petals(b, petal, 6, 0.066, 0.068, 46, { out: 0.009, shift: 40, cup: 0.6 })
      petals(b, petal, 6, 0.068, 0.07, 66, { out: 0.009, shift: 12, cup: 0.5 })
      petals(b, sepal, 5, 0.035, 0.014, 105)
    },
    34,
  )
}

const buildTulip: BuildModel = (b, request) => {
  const colour = petalColour(request, [
    [0.75, 0.04, 0.03],
    [0.9, 0.6, 0.05],
    [0.55, 0.1, 0.4],
    [0.88, 0.45, 0.5],
  ])
  const petal = b.material(petalOf(colour, lighter(colour, 0.3)))
  stem(
    b,
    request,
    0.22,
    0.007,
    3,
    () => {
      petals(b, petal, 3, 0.075, 0.062, 10, { out: 0.012, cup: 1 })
      petals(b, petal, 3, 0.078, 0.066, 15, { out: 0.016, shift: 60, cup: 0.9 })
    },
    8,
  )
}

function rayed(
  high: number,
  size: number,
  count: number,
  choices: readonly Colour[],
  heart: Colour,
  layers = 2,
): BuildModel {
  return (b, request) => {
    const colour = petalColour(request, choices)
    const petal = b.material(petalOf(colour))
    const back = b.material(petalOf(shade(colour, 0.75)))
    const centre = b.material(
      furry(heart, size * 0.1, {
        pattern: 'seeds',
        second: shade(heart, 0.35),
        scale: size * 0.14,
        fur: { length: size * 0.1, strand: size * 0.05, lean: 0.05, curl: 0 },
      }),
    )
    const green = b.material(material(stemGreen))
    stem(
      b,
      request,
      high,
      high * 0.017,
      4,
      () => {
        if (layers > 1)
          petals(b, back, count, size * 1.02, size * 0.3, 82, { shift: 180 / count, out: size * 0.22, cup: 0.3 })
        petals(b, petal, count, size, size * 0.32, 72, { up: size * 0.03, out: size * 0.22, cup: 0.3 })
        b.ellipsoid(centre, [0, size * 0.04, 0], [size * 0.4, size * 0.16, size * 0.4], { flow: [0, 1, 0] })
        b.ellipsoid(green, [0, -size * 0.06, 0], [size * 0.3, size * 0.1, size * 0.3])
      },
      58,
    )
  }
}

const buildPoppy: BuildModel = (b, request) => {
  const colour = petalColour(request, [[0.78, 0.045, 0.02]])
  const petal = b.material(petalOf(colour))
  const dark = b.material(furry([0.02, 0.02, 0.03], 0.008))
  const pod = b.material(material([0.2, 0.3, 0.12]))
  stem(
    b,
    request,
    0.22,
    0.004,
    3,
    () => {
      petals(b, petal, 3, 0.06, 0.085, 62, { cup: 0.7 })
      petals(b, petal, 3, 0.055, 0.08, 48, { shift: 60, cup: 0.8 })
      b.ellipsoid(dark, [0, 0.012, 0], [0.017, 0.01, 0.017], { flow: [0, 1, 0] })
      b.ellipsoid(pod, [0, 0.022, 0], [0.009, 0.01, 0.009])
    },
    40,
  )
}

const buildLotus: BuildModel = (b, request) => {
  const colour = petalColour(request, [
    [0.86, 0.4, 0.55],
    [0.88, 0.84, 0.82],
  ])
  const petal = b.material(petalOf(lighter(colour, 0.25), colour))
  const inner = b.material(petalOf(colour))
  const pad = b.material(
    material([0.07, 0.2, 0.06], { pattern: 'veins', second: [0.14, 0.3, 0.1], scale: 0.06, rough: 0.4, shine: 0.35 }),
  )
  const heart = b.material(material([0.85, 0.6, 0.1], { pattern: 'dots', second: [0.4, 0.3, 0.05], scale: 0.02 }))
  for (const [x, z, size] of [
    [-0.2, 0.1, 0.26],
    [0.24, -0.12, 0.22],
    [0.05, 0.3, 0.2],
  ] as const)
    b.cone(pad, [x, -0.01, z], [x, 0.008, z], size, size * 0.98)
  b.within({ at: [0, 0.03, 0] }, () => {
    petals(b, petal, 8, 0.15, 0.085, 74, { cup: 0.8, out: 0.02 })
    petals(b, petal, 8, 0.145, 0.085, 54, { shift: 22, cup: 0.9, out: 0.018 })
    petals(b, inner, 6, 0.125, 0.075, 34, { cup: 1, out: 0.014 })
    petals(b, inner, 5, 0.1, 0.06, 18, { shift: 30, cup: 1.1, out: 0.01 })
    b.cone(heart, [0, 0, 0], [0, 0.045, 0], 0.022, 0.034)
  })
}

const buildLily: BuildModel = (b, request) => {
  const colour = petalColour(request, [
    [0.88, 0.86, 0.82],
    [0.88, 0.42, 0.08],
    [0.85, 0.45, 0.52],
  ])
  const petal = b.material(
    material(colour, {
      pattern: 'spots',
      second: shade(colour, 0.4),
      scale: 0.012,
      amount: 0.6,
      through: 0.5,
      rough: 0.55,
    }),
  )
  const anther = b.material(material([0.45, 0.18, 0.03]))
  const thread = b.material(material([0.6, 0.66, 0.3]))
  stem(
    b,
    request,
    0.3,
    0.006,
    7,
    () => {
      petals(b, petal, 3, 0.1, 0.045, 52, { cup: 0.6 })
      petals(b, petal, 3, 0.1, 0.05, 46, { shift: 60, up: 0.004, cup: 0.6 })
      for (let index = 0; index < 6; index++) {
        const angle = index * 1.05
        const tip: Vector = [Math.cos(angle) * 0.03, 0.075, Math.sin(angle) * 0.03]
        b.limb(thread, [0, 0.01, 0], tip, 0.0016)
        b.ellipsoid(anther, tip, [0.007, 0.003, 0.003])
      }
    },
    52,
  )
}

const buildOrchid: BuildModel = (b, request) => {
  const colour = petalColour(request, [
    [0.62, 0.2, 0.6],
    [0.88, 0.86, 0.87],
    [0.85, 0.45, 0.62],
  ])
  const petal = b.material(petalOf(colour, lighter(colour, 0.5)))
  const lip = b.material(petalOf(shade(colour, 0.45)))
  const green = b.material(material(stemGreen))
  const pot = b.material(glossy([0.6, 0.58, 0.54]))
  b.chain(
    green,
    [
      [0, 0.1, 0],
      [0.02, 0.4, 0],
      [0.12, 0.56, 0],
      [0.28, 0.56, 0],
    ],
    [0.006, 0.005, 0.004, 0.003],
  )
  b.lathe(pot, [0, 0, 0.055, 0, 0.075, 0.12, 0, 0.12], [0, 0, 0])
  const leaf = b.material(material([0.06, 0.17, 0.04], { rough: 0.35, shine: 0.35 }))
  for (const turn of [10, 170, 260])
    b.sheet(leaf, [0, -0.02, 0.12, -0.04, 0.24, 0, 0.12, 0.04, 0, 0.02], [0, 0.12, 0], {
      thick: 0.005,
      turn: [80, turn, 20],
      bend: 2,
    })
  for (const [x, y] of [
    [0.05, 0.47],
    [0.12, 0.545],
    [0.2, 0.55],
    [0.275, 0.53],
  ] as const) {
    b.within({ at: [x, y, -0.03], turn: [-70 + 3 * swing(request, 1, x), 20, 0] }, () => {
      petals(b, petal, 3, 0.045, 0.03, 84, { shift: 90 })
      petals(b, petal, 2, 0.052, 0.055, 78, { shift: 0, up: 0.004 })
      petals(b, lip, 1, 0.028, 0.026, 40, { shift: 270, up: 0.006, cup: 1 })
    })
  }
}

const buildDandelion: BuildModel = (b, request) => {
  const white = b.material(
    furry([0.85, 0.86, 0.88], 0.02, { through: 0.7, fur: { length: 0.02, strand: 0.004, lean: 0, curl: 0.15 } }),
  )
  stem(
    b,
    request,
    0.15,
    0.003,
    3,
    () => {
      b.ball(white, [0, 0.01, 0], 0.022, { flow: [0, 1, 0] })
    },
    4,
  )
}

const buildLavender: BuildModel = (b, request) => {
  const colour = petalColour(request, [[0.32, 0.2, 0.6]])
  const bloom = b.material(
    furry(colour, 0.008, {
      pattern: 'mottled',
      second: lighter(colour, 0.3),
      scale: 0.02,
      fur: { length: 0.008, strand: 0.005, lean: 0.2, curl: 0.8 },
    }),
  )
  const green = b.material(material([0.25, 0.32, 0.18]))
  for (let index = 0; index < 22; index++) {
    const angle = index * 2.4
    const out = 0.015 * Math.sqrt(index)
    const high = between(request.random, 0.32, 0.5)
    const [x, z] = [Math.cos(angle) * out, Math.sin(angle) * out]
    const sway = 0.015 * swing(request, 1, index / 22)
    const top: Vector = [x * 3.4 + sway, high, z * 3.4]
    b.limb(green, [x, 0, z], top, 0.0025)
    b.limb(
      bloom,
      [top[0] * 0.82, high * 0.82, top[2] * 0.82],
      [top[0] * 1.02, high * 1.02, top[2] * 1.02],
      0.011,
      0.006,
      { flow: [0, 1, 0] },
    )
  }
}

const buildFlower: BuildModel = (b, request) => {
  const kinds = [
    buildTulip,
    buildPoppy,
    rayed(
      0.35,
      0.055,
      16,
      [
        [0.85, 0.4, 0.5],
        [0.9, 0.6, 0.08],
        [0.5, 0.25, 0.7],
      ],
      [0.75, 0.5, 0.05],
    ),
  ] as const
  pick(request.random, kinds)(b, request)
}

const bloom = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { traits: ['blooming'], views: [50, 95], ...rest })

export const flowerModels = {
  flower: bloom(buildFlower, 0.42, 0.22),
  rose: bloom(buildRose, 0.5, 0.24),
  tulip: bloom(buildTulip, 0.44, 0.22),
  sunflower: bloom(rayed(0.85, 0.2, 22, [[0.92, 0.6, 0.03]], [0.16, 0.08, 0.03]), 1.7, 0.75),
  poppy: bloom(buildPoppy, 0.46, 0.22),
  daisy: bloom(rayed(0.2, 0.05, 20, [[0.9, 0.89, 0.86]], [0.85, 0.55, 0.04], 1), 0.34, 0.2),
  lotus: bloom(buildLotus, 0.2, 0.7, { belongs: 'water' }),
  lily: bloom(buildLily, 0.58, 0.3),
  orchid: bloom(buildOrchid, 0.62, 0.5),
  dandelion: bloom(buildDandelion, 0.33, 0.18),
  lavender: bloom(buildLavender, 0.5, 0.4),
}
