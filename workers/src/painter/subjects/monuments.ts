import type { Colour } from '#painter/core/colour.ts'
import { between } from '#painter/core/random.ts'
import { material } from '#painter/sdf/material.ts'
import { roofOf, wallOf } from './masonry.ts'
import { described, partOr, shade, type BuildModel, type SubjectModel } from './model.ts'

const marbleWhite: Colour = [0.74, 0.7, 0.62]

const buildTemple: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? partOr(request, 'wall', marbleWhite)
  const stone = b.material(
    material(colour, { pattern: 'mottled', second: shade(colour, 0.72), scale: 0.8, amount: 0.6, rough: 0.85 }),
  )
  const dark = b.material(material(shade(colour, 0.55)))
  const roof = b.material(roofOf(partOr(request, 'roof', [0.5, 0.26, 0.15])))
  for (let step = 0; step < 3; step++)
    b.box(stone, [0, 0.2 + step * 0.35 - 0.4, 0], [8.2 - step * 0.5, 0.5, 5.2 - step * 0.5])
  b.box(dark, [0, 3.4, 0], [5.2, 2.6, 2.6])
  const ruined = request.traits.has('ruined')
  const column = (x: number, z: number): void => {
    const high = ruined && request.random() < 0.4 ? between(request.random, 1.2, 4.5) : 5.4
    b.cone(stone, [x, 0.9, z], [x, 0.9 + high, z], 0.46, 0.38)
    if (high > 5) {
      b.box(stone, [x, 6.4, z], [0.58, 0.16, 0.58])
      b.cone(stone, [x, 6, z], [x, 6.3, z], 0.38, 0.55)
    }
  }
  for (const x of [-6.6, -4.4, -2.2, 0, 2.2, 4.4, 6.6]) {
    column(x, -3.6)
    column(x, 3.6)
  }
  for (const z of [-1.2, 1.2]) {
    column(6.6, z)
    column(-6.6, z)
  }
  if (ruined) return
  b.box(stone, [0, 7, 0], [7.3, 0.5, 4.3])
  b.box(dark, [0, 7.3, 0], [7.35, 0.1, 4.36])
  b.box(stone, [0, 7.6, 0], [7.6, 0.2, 4.6])
  b.sheet(stone, [-4.6, 0, 4.6, 0, 0, 2.2], [0, 7.7, 0], { thick: 7.2, turn: [0, 90, 0] })
  b.within({ at: [0, 7.7, 0] }, () => {
    for (const z of [-1, 1]) b.box(roof, [0, 1.15, z * 2.35], [7.7, 0.1, 2.7], { turn: [z * 25.5, 0, 0] })
  })
}

const buildBridge: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.46, 0.43, 0.39]
  const stone = b.material(wallOf('stone', colour, request))
  const arch: number[] = []
  for (let step = 0; step <= 10; step++) {
    const angle = (step / 10) * Math.PI
    arch.push(Math.cos(angle) * 4.4, Math.sin(angle) * 3.2 - 1.2)
  }
  const deck = [-9.5, -2, -9.5, 0.2, -6, 1.6, -2.5, 2.9, 0, 3.3, 2.5, 2.9, 6, 1.6, 9.5, 0.2, 9.5, -2]
  b.sheet(stone, deck, [0, 0, 0], { thick: 1.7 })
  b.sheet(stone, arch, [0, 0, 0], { thick: 3, carve: true })
  const rail = [
    -9.5, 0.1, -6, 1.5, -2.5, 2.8, 0, 3.2, 2.5, 2.8, 6, 1.5, 9.5, 0.1, 9.5, 0.9, 6, 2.3, 2.5, 3.6, 0, 4, -2.5, 3.6, -6,
    2.3, -9.5, 0.9,
  ]
  b.sheet(stone, rail, [0, 0, 1.75], { thick: 0.18, mirror: true })
  for (const x of [-9.5, 9.5]) b.box(stone, [x, 0.4, 1.75], [0.35, 0.9, 0.35], { mirror: true })
}

const buildPyramid: BuildModel = (b, request) => {
  const sand = request.colours[0] ?? [0.66, 0.48, 0.27]
  const stone = b.material(wallOf('stone', sand, { ...request, traits: new Set(['stone']) }))
  const cap = b.material(material([0.8, 0.7, 0.5]))
  for (let step = 0; step < 17; step++) {
    const wide = 15 * (1 - step / 17)
    b.box(step > 14 ? cap : stone, [0, step * 1.02 - 0.6, 0], [wide, 0.62, wide], { round: 0.03 })
  }
}

const buildRuins: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.5, 0.48, 0.42]
  const stone = b.material(wallOf('stone', colour, { ...request, traits: new Set(['stone']) }))
  const moss = b.material(material([0.12, 0.2, 0.05], { pattern: 'mottled', second: [0.2, 0.28, 0.08], scale: 0.4 }))
  const { random } = request
  for (let index = 0; index < 7; index++) {
    const x = -6 + index * 2
    const high = between(random, 0.8, 5.4)
    const lean = between(random, -3, 3)
    b.cone(stone, [x, -0.6, -2.6], [x + lean * 0.03, high, -2.6], 0.5, 0.44)
    if (high > 4) b.box(stone, [x, high + 0.1, -2.6], [0.62, 0.18, 0.62])
    b.ellipsoid(moss, [x, 0.05, -2.9], [0.8, 0.2, 0.6], { blend: 0.2 })
  }
  const jagged = [
    -6.5, -0.5, 6.5, -0.5, 6.5, 2.2, 5.2, 1.6, 4, 3.4, 2.6, 4.6, 1.2, 3.9, -0.4, 5.6, -2.2, 5.1, -3, 2.6, -4.6, 3.4,
    -6.5, 1.2,
  ]
  b.sheet(stone, jagged, [0, 0, 2.4], { thick: 0.5 })
  b.sheet(stone, [-1, -1, 1, -1, 1, 1.9, 0, 3, -1, 1.9], [0.4, 0, 2.4], { thick: 1, carve: true })
  for (let index = 0; index < 8; index++)
    b.box(stone, [between(random, -7, 7), 0.12, between(random, -5, 2)], [0.45, 0.3, 0.36], {
      turn: [between(random, -20, 20), random() * 90, between(random, -20, 20)],
      round: 0.06,
    })
}

const buildTorii: BuildModel = (b, request) => {
  const red = b.material(material(request.colours[0] ?? [0.68, 0.09, 0.03], { rough: 0.5, shine: 0.25 }))
  const black = b.material(material([0.03, 0.03, 0.035]))
  const gold = b.material(material([0.8, 0.58, 0.2], { metal: 0.9, rough: 0.35, shine: 0.5 }))
  b.cone(red, [0, 0, 2.3], [0, 5.2, 2.1], 0.3, 0.26, { mirror: true })
  b.cone(black, [0, -0.6, 2.32], [0, 0.55, 2.3], 0.4, 0.37, { mirror: true })
  b.box(red, [0, 4.1, 0], [0.17, 0.22, 2.95])
  b.sheet(red, [-3.4, 0, 3.4, 0, 3.5, 0.42, -3.5, 0.42], [0, 5.1, 0], { thick: 0.3, turn: [0, 90, 0], bendUp: 0 })
  b.chain(
    black,
    [
      [0, 5.85, -3.9],
      [0, 5.6, -2.6],
      [0, 5.55, 0],
      [0, 5.6, 2.6],
      [0, 5.85, 3.9],
    ],
    [0.22, 0.24, 0.24, 0.24, 0.22],
  )
  b.box(red, [0, 4.7, 0], [0.1, 0.45, 0.28])
  b.box(gold, [-0.02, 4.7, 0], [0.12, 0.3, 0.2])
}

const buildIgloo: BuildModel = (b, request) => {
  const snow = request.colours[0] ?? [0.82, 0.87, 0.93]
  const ice = b.material(
    material(snow, {
      pattern: 'bricks',
      second: shade(snow, 0.6),
      scale: 0.7,
      amount: 0.7,
      relief: 0.04,
      through: 0.4,
      rough: 0.6,
    }),
  )
  const dark = b.material(material([1, 0.6, 0.25], { glow: 1, glowsAt: 'night', pattern: 'plain' }))
  const hollow = b.material(material([0.04, 0.06, 0.1]))
  b.cone(ice, [0, -0.3, 0], [0, 0.3, 0], 2, 2, { blend: 0.2 })
  b.ball(ice, [0, 0.1, 0], 2, { blend: 0.1 })
  b.limb(ice, [1.4, 0.3, 0], [2.7, 0.3, 0], 0.82, 0.82, { blend: 0.15 })
  b.ball(hollow, [3.15, 0.35, 0], 0.6)
  b.limb(hollow, [3.2, 0.2, 0], [3.32, -0.3, 0], 0.5, 0.5)
  b.ball(dark, [3.3, 0.4, 0], 0.45)
}

const monument = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    traits: ['old', 'ruined', 'stone'],
    parts: ['wall', 'roof'],
    views: [20, 45],
    ...rest,
  })

export const monumentModels = {
  temple: monument(buildTemple, 10, 16.5),
  bridge: monument(buildBridge, 4.2, 19, { views: [6, 28], parts: [] }),
  pyramid: monument(buildPyramid, 17, 30, { views: [25, 60], parts: [] }),
  ruins: monument(buildRuins, 6, 14, { views: [10, 35], parts: [] }),
  'torii gate': monument(buildTorii, 6.2, 7.8, { views: [60, 88], parts: [] }),
  igloo: monument(buildIgloo, 2.1, 5, { views: [25, 62], parts: [] }),
}
