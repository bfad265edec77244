import type { Colour } from '#painter/core/colour.ts'
import { material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addEyes } from './animal-head.ts'
import { described, lighter, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'
import { buildFrog, buildSnake } from './snake-and-frog.ts'

interface Hide {
  readonly back: number
  readonly belly: number
  readonly horn: number
}

function hideOf(b: ModelBuilder, colour: Colour, under: Colour, scale: number): Hide {
  return {
    back: b.material(
      material(colour, {
        pattern: 'scales',
        second: shade(colour, 0.35),
        scale,
        belly: under,
        amount: 0.75,
        relief: scale * 0.08,
        rough: 0.45,
        shine: 0.35,
      }),
    ),
    belly: b.material(
      material(under, { pattern: 'rings', second: shade(under, 0.6), scale: scale * 1.2, amount: 0.6, rough: 0.6 }),
    ),
    horn: b.material(material([0.72, 0.64, 0.5], { rough: 0.4, shine: 0.3 })),
  }
}

/** A head with open jaws and teeth, looking along x. */
function addJaws(b: ModelBuilder, hide: Hide, size: number, open: number, iris: Colour, request: ModelRequest): void {
  const mouth = b.material(material([0.4, 0.05, 0.05], { rough: 0.4, shine: 0.3 }))
  b.ellipsoid(hide.back, [0, 0.08 * size, 0], [0.5 * size, 0.36 * size, 0.38 * size], { blend: 0.1 * size })
  b.chain(
    hide.back,
    [
      [0.25 * size, 0.06 * size, 0],
      [0.75 * size, 0.02 * size, 0],
      [1.15 * size, 0.04 * size, 0],
    ],
    [0.3 * size, 0.2 * size, 0.16 * size],
    { blend: 0.12 * size },
  )
  b.within({ at: [-0.05 * size, -0.12 * size, 0], turn: [0, 0, -open] }, () => {
    b.chain(
      hide.back,
      [
        [0, -0.04 * size, 0],
        [0.6 * size, -0.06 * size, 0],
        [1.08 * size, -0.02 * size, 0],
      ],
      [0.22 * size, 0.15 * size, 0.1 * size],
      { blend: 0.08 * size },
    )
    b.limb(mouth, [0.2 * size, 0.04 * size, 0], [0.95 * size, 0.04 * size, 0], 0.12 * size, 0.06 * size)
    for (let tooth = 0; tooth < 5; tooth++)
      b.cone(
        hide.horn,
        [(0.4 + tooth * 0.15) * size, 0.04 * size, (0.13 - tooth * 0.012) * size],
        [(0.4 + tooth * 0.15) * size, 0.17 * size, (0.13 - tooth * 0.012) * size],
        0.03 * size,
        0.004 * size,
        { mirror: true },
      )
  })
  for (let tooth = 0; tooth < 6; tooth++)
    b.cone(
      hide.horn,
      [(0.42 + tooth * 0.14) * size, -0.07 * size, (0.17 - tooth * 0.014) * size],
      [(0.42 + tooth * 0.14) * size, -0.22 * size, (0.17 - tooth * 0.014) * size],
      0.034 * size,
      0.004 * size,
      { mirror: true },
    )
  b.ball(hide.back, [1.14 * size, 0.16 * size, 0.09 * size], 0.07 * size, { mirror: true, blend: 0.05 * size })
  b.ellipsoid(hide.back, [0.24 * size, 0.34 * size, 0.24 * size], [0.26 * size, 0.08 * size, 0.11 * size], {
    mirror: true,
    blend: 0.06 * size,
    turn: [0, 0, -14],
  })
  addEyes(
    b,
    hide.back,
    [0.5 * size, 0.34 * size, 0.37 * size],
    { size: 0.1 * size, aside: 52, up: 30, iris, pupil: 'slit', closed: request.pose === 'sleeping' },
    [0.02 * size, 0.04 * size, 0],
  )
}

const buildDragon: BuildModel = (b, request) => {
  const colour: Colour =
    request.colours[0] ??
    ([
      [0.42, 0.04, 0.03],
      [0.05, 0.24, 0.11],
      [0.09, 0.13, 0.34],
    ][Math.floor(request.random() * 3)] as unknown as Colour)
  const under = request.colours[1] ?? [0.72, 0.55, 0.28]
  const hide = hideOf(b, colour, under, 0.16)
  const flying = request.pose === 'flying'
  const up = flying ? 0 : 1.5
  const sway = swing(request) * 0.12
  b.ellipsoid(hide.back, [0, up, 0], [1.15, 0.62, 0.52], { turn: [0, 0, 12] })
  b.ellipsoid(hide.back, [0.7, up + 0.22, 0], [0.7, 0.6, 0.5], { blend: 0.3 })
  const neck: Vector[] = [
    [1, up + 0.4, 0],
    [1.5, up + 1.05, 0],
    [1.6, up + 1.75, sway * 0.5],
    [2, up + 2.25, sway],
  ]
  b.chain(hide.back, neck, [0.46, 0.34, 0.27, 0.24], { blend: 0.2 })
  const tail: Vector[] = [
    [-0.9, up, 0],
    [-1.8, up - 0.3, -0.2],
    [-2.8, up - (flying ? 0.3 : 0.95), -0.1 - sway],
    [-3.7, up - (flying ? 0.1 : 1.15), 0.5],
    [-4.3, up - (flying ? -0.2 : 0.9), 1 + sway],
  ]
  b.chain(hide.back, tail, [0.5, 0.34, 0.22, 0.13, 0.05], { blend: 0.15 })
  b.sheet(hide.back, [0.1, 0, -0.3, 0.3, -0.75, 0, -0.3, -0.3], tail[4] as Vector, { thick: 0.05, turn: [60, -40, 0] })
  addSpikes(b, hide.horn, [...neck.toReversed(), [0.2, up + 0.62, 0], [-0.6, up + 0.5, 0], ...tail.slice(1, 4)])
  b.within({ at: [2.12, up + 2.36, sway], turn: [0, 12 * request.side, -14] }, () => {
    addJaws(b, hide, 0.62, 16 + 4 * swing(request), request.parts.get('eyes') ?? [0.95, 0.7, 0.05], request)
    b.chain(
      hide.horn,
      [
        [-0.1, 0.22, 0.16],
        [-0.4, 0.48, 0.26],
        [-0.85, 0.56, 0.24],
      ],
      [0.09, 0.07, 0.015],
      { mirror: true },
    )
  })
  addDragonLegs(b, hide, up, flying)
  addDragonWings(b, hide, colour, under, up, request)
}

function addSpikes(b: ModelBuilder, horn: number, along: readonly Vector[]): void {
  for (let index = 0; index + 1 < along.length; index++) {
    const [from, to] = [along[index] as Vector, along[index + 1] as Vector]
    for (const share of [0.2, 0.7]) {
      const at: Vector = [
        from[0] + (to[0] - from[0]) * share,
        from[1] + (to[1] - from[1]) * share,
        from[2] + (to[2] - from[2]) * share,
      ]
      const thick = index < 3 ? 0.24 : index < 5 ? 0.42 : 0.24 - (index - 5) * 0.04
      const long = 0.2
      const back: Vector =
        index < 3
          ? [at[0] - thick - long * 0.8, at[1] + long * 0.8, at[2]]
          : [at[0] - long * 0.6, at[1] + thick + long, at[2]]
      const foot: Vector =
        index < 3 ? [at[0] - thick * 0.7, at[1] + thick * 0.3, at[2]] : [at[0], at[1] + thick * 0.6, at[2]]
      b.cone(horn, foot, back, 0.09, 0.008)
    }
  }
}

function addDragonLegs(b: ModelBuilder, hide: Hide, up: number, flying: boolean): void {
  for (const [x, bend] of [
    [0.75, -0.2],
    [-0.6, 0.28],
  ] as const) {
    const foot: Vector = flying ? [x - 0.5, up - 0.95, 0.55] : [x + 0.1, 0.1, 0.55]
    b.chain(
      hide.back,
      [
        [x, up - 0.1, 0.38],
        [x + bend, (up - 0.1 + foot[1]) / 2 + 0.05, 0.62],
        [foot[0] - 0.1, foot[1] + 0.2, 0.58],
        foot,
      ],
      [0.34, 0.22, 0.14, 0.15],
      { mirror: true, blend: 0.12 },
    )
    for (const toe of [-0.14, 0, 0.14])
      b.limb(
        hide.horn,
        [foot[0] + 0.1, foot[1] - 0.02, 0.55 + toe],
        [foot[0] + 0.34, foot[1] - 0.08, 0.55 + toe * 1.5],
        0.065,
        0.015,
        { mirror: true },
      )
  }
}

/** Skin stretched between fingers of bone. */
function addDragonWings(
  b: ModelBuilder,
  hide: Hide,
  colour: Colour,
  under: Colour,
  up: number,
  request: ModelRequest,
): void {
  const skin = b.material(
    material(shade(colour, 0.7), {
      pattern: 'veins',
      second: under,
      scale: 0.5,
      amount: 0.35,
      through: 0.75,
      rough: 0.6,
    }),
  )
  const beat = request.pose === 'flying' ? swing(request, 2) * 24 : swing(request) * 3
  const lift = (request.pose === 'flying' ? 12 : 42) + beat
  for (const side of [1, -1] as const) {
    b.within({ at: [0.5, up + 0.6, side * 0.34], turn: [-side * lift, side * -8, 0] }, () => {
      const wrist: Vector = [0.25, 0, side * 1.5]
      b.chain(hide.back, [[0, 0, 0], [-0.3, 0.1, side * 0.8], wrist], [0.17, 0.12, 0.1])
      const tips: readonly (readonly [number, number])[] = [
        [0.15, 3.6],
        [-1.0, 3.3],
        [-1.8, 2.5],
        [-2.0, 1.5],
        [-1.5, 0.45],
      ]
      for (const [x, z] of tips.slice(0, 4)) b.limb(hide.back, wrist, [x, 0, side * z], 0.07, 0.02)
      b.cone(hide.horn, [wrist[0], 0, wrist[2]], [wrist[0] + 0.35, 0.12, wrist[2] + side * 0.1], 0.07, 0.01)
      const edge = [0, 0, wrist[0], 1.5]
      tips.forEach(([x, z], index) => {
        edge.push(x, z)
        const next = tips[index + 1]
        if (next) edge.push((x + next[0]) / 2 + 0.22, (z + next[1]) / 2 - 0.12)
      })
      edge.push(-1.1, 0)
      b.sheet(
        skin,
        edge.map((value, index) => (index % 2 === 1 ? value * side : value)),
        [0, 0, 0],
        { thick: 0.025, turn: [90, 0, 0], bendUp: 0.02 * side },
      )
    })
  }
}

const buildDinosaur: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.24, 0.26, 0.1]
  const hide = hideOf(b, colour, request.colours[1] ?? lighter(colour, 0.4), 0.22)
  const step = request.pose === 'running' ? Math.sin(request.moment * Math.PI * 4) : 0.35
  b.ellipsoid(hide.back, [0, 2.5, 0], [1.5, 0.85, 0.72], { turn: [0, 0, 8] })
  b.ellipsoid(hide.back, [0.9, 2.75, 0], [0.8, 0.7, 0.6], { blend: 0.4 })
  b.chain(
    hide.back,
    [
      [1.3, 2.9, 0],
      [1.9, 3.6, 0],
      [2.2, 4.1, 0],
    ],
    [0.6, 0.46, 0.42],
    { blend: 0.3 },
  )
  b.chain(
    hide.back,
    [
      [-1.1, 2.4, 0],
      [-2.3, 2.2, 0],
      [-3.6, 2.4, 0.2 * swing(request)],
      [-4.8, 2.7, 0.4 * swing(request)],
    ],
    [0.72, 0.46, 0.25, 0.06],
    { blend: 0.3 },
  )
  b.within({ at: [2.4, 4.2, 0], turn: [0, 14 * request.side, -6] }, () =>
    addJaws(b, hide, 1.15, 18, [0.9, 0.6, 0.05], request),
  )
  b.chain(
    hide.back,
    [
      [1.3, 2.5, 0.5],
      [1.6, 2.1, 0.62],
      [1.9, 2.1, 0.55],
    ],
    [0.17, 0.12, 0.09],
    { mirror: true },
  )
  for (const side of [-1, 1] as const) {
    const x = side * step * 0.7 - 0.1
    b.chain(
      hide.back,
      [
        [-0.15, 2.3, side * 0.45],
        [0.3 + x * 0.3, 1.35, side * 0.62],
        [-0.3 + x, 0.7, side * 0.62],
        [-0.05 + x, 0.15, side * 0.62],
      ],
      [0.68, 0.4, 0.22, 0.2],
      { blend: 0.25 },
    )
    for (const toe of [-0.22, 0, 0.22]) {
      b.limb(hide.back, [x, 0.13, side * 0.62], [x + 0.42, 0.09, side * 0.62 + toe], 0.14, 0.1, { blend: 0.06 })
      b.cone(hide.horn, [x + 0.45, 0.1, side * 0.62 + toe], [x + 0.65, 0.03, side * 0.62 + toe * 1.2], 0.07, 0.01)
    }
  }
}

const buildCrocodile: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.15, 0.2, 0.08]
  const hide = hideOf(b, colour, [0.6, 0.56, 0.38], 0.09)
  b.ellipsoid(hide.back, [0, 0.28, 0], [0.95, 0.24, 0.32])
  b.chain(
    hide.back,
    [
      [-0.7, 0.28, 0],
      [-1.5, 0.2, 0.1],
      [-2.2, 0.12, 0.4],
    ],
    [0.23, 0.14, 0.03],
    { blend: 0.1 },
  )
  b.limb(hide.back, [0.7, 0.3, 0], [1.1, 0.32, 0], 0.22, 0.17, { blend: 0.1 })
  b.within({ at: [1.25, 0.34, 0], turn: [0, 8 * request.side, 4] }, () =>
    addJaws(b, hide, 0.56, 13, [0.8, 0.65, 0.1], request),
  )
  for (let row = 0; row < 11; row++)
    b.cone(
      hide.back,
      [0.75 - row * 0.2, 0.44 - Math.abs(row - 4) * 0.02, 0.1],
      [0.7 - row * 0.2, 0.57 - Math.abs(row - 4) * 0.025, 0.11],
      0.06,
      0.01,
      { mirror: true },
    )
  for (const x of [0.55, -0.55])
    b.chain(
      hide.back,
      [
        [x, 0.24, 0.26],
        [x - 0.05, 0.2, 0.48],
        [x + 0.12, 0.04, 0.52],
      ],
      [0.11, 0.085, 0.07],
      { mirror: true },
    )
}

const cold = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { views: [20, 52], parts: ['eyes'], ...rest })

export const reptileModels = {
  dragon: cold(buildDragon, 4.6, 6.6, { poses: ['standing', 'flying', 'sleeping'] }),
  dinosaur: cold(buildDinosaur, 5, 8, { poses: ['standing', 'running'] }),
  crocodile: cold(buildCrocodile, 0.75, 4.1),
  snake: cold(buildSnake, 0.75, 0.9, { traits: ['striped'] }),
  frog: cold(buildFrog, 0.16, 0.2, { views: [35, 70] }),
}
