import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { glossy, material, metallic } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { described, partOr, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'
import { addSpokedWheel, addWheel, headlamp, tailLamp, wheelParts, windowGlass } from './wheels.ts'

const paints: readonly Colour[] = [
  [0.6, 0.03, 0.025],
  [0.03, 0.12, 0.42],
  [0.85, 0.62, 0.08],
  [0.75, 0.75, 0.74],
  [0.04, 0.24, 0.2],
  [0.03, 0.03, 0.035],
]

function paintOf(request: ModelRequest): Colour {
  return request.colours[0] ?? pick(request.random, paints)
}

function lacquer(colour: Colour, { traits }: ModelRequest): ReturnType<typeof glossy> {
  return traits.has('old')
    ? material(colour, { rough: 0.7, pattern: 'mottled', second: [0.25, 0.11, 0.05], scale: 0.5, amount: 0.7 })
    : glossy(colour, { rough: 0.16, shine: 0.6 })
}

const buildCar: BuildModel = (b, request) => {
  const paint = b.material(lacquer(paintOf(request), request))
  const roof = b.material(
    lacquer(request.colours[1] ?? partOr(request, 'roof', paintOf({ ...request, random: () => 0 })), request),
  )
  const cabin = request.colours[1] ? roof : paint
  const glass = b.material(windowGlass)
  const chrome = b.material(metallic([0.7, 0.71, 0.73], 0.15))
  const dark = b.material(material([0.015, 0.015, 0.017]))
  const wheels = wheelParts(b)
  const side = [
    -2.05, 0.42, -2.12, 0.75, -1.95, 0.92, -1.3, 0.96, 1.05, 0.98, 1.75, 0.86, 2.08, 0.7, 2.12, 0.42, 1.9, 0.3, -1.9,
    0.3,
  ]
  b.sheet(paint, side, [0, 0, 0], { thick: 0.84, round: 0.06 })
  const top = [-1.42, 0.9, -1.0, 1.32, -0.6, 1.44, 0.2, 1.44, 0.62, 1.28, 1.05, 0.92]
  b.sheet(cabin, top, [0, 0, 0], { thick: 0.7, round: 0.06, blend: 0.05 })
  const panes = [-1.16, 0.95, -0.86, 1.27, -0.3, 1.36, -0.3, 0.95]
  const front = [-0.2, 0.95, -0.2, 1.36, 0.16, 1.35, 0.48, 1.22, 0.78, 0.95]
  b.sheet(glass, panes, [0, 0, -0.7], { thick: 0.03, mirror: true, round: 0.01 })
  b.sheet(glass, front, [0, 0, -0.7], { thick: 0.03, mirror: true, round: 0.01 })
  b.box(glass, [0.9, 1.18, 0], [0.035, 0.24, 0.58], { turn: [0, 0, 48] })
  b.box(glass, [-1.29, 1.16, 0], [0.035, 0.2, 0.56], { turn: [0, 0, -44] })
  for (const x of [-1.28, 1.3]) {
    b.cone(dark, [x, 0.36, -0.855], [x, 0.36, -0.5], 0.41, 0.41, { mirror: true })
    addWheel(b, wheels, [x, 0.34, -0.77], 0.34, 0.22, request.moment * 2)
  }
  addCarDetails(b, { chrome, dark, paint })
}

function addCarDetails(
  b: ModelBuilder,
  { chrome, dark, paint }: { chrome: number; dark: number; paint: number },
): void {
  const lamp = b.material(headlamp)
  const red = b.material(tailLamp)
  b.ellipsoid(chrome, [2.02, 0.68, 0.55], [0.1, 0.13, 0.17], { mirror: true })
  b.ellipsoid(lamp, [2.06, 0.68, 0.55], [0.09, 0.1, 0.14], { mirror: true })
  b.box(red, [-2.1, 0.74, 0.6], [0.05, 0.09, 0.13], { mirror: true, round: 0.03 })
  b.limb(chrome, [2.16, 0.42, -0.7], [2.16, 0.42, 0.7], 0.055)
  b.limb(chrome, [-2.14, 0.42, -0.7], [-2.14, 0.42, 0.7], 0.055)
  b.box(dark, [2.1, 0.6, 0], [0.05, 0.1, 0.32], { round: 0.02 })
  b.limb(chrome, [-0.1, 0.82, 0.86], [0.05, 0.82, 0.86], 0.018, 0.018, { mirror: true })
  b.ellipsoid(paint, [0.72, 1.02, 0.84], [0.09, 0.07, 0.11], { mirror: true })
  b.limb(dark, [-1.5, 0.5, 0.855], [1.6, 0.5, 0.855], 0.018, 0.018, { mirror: true })
}

const buildTruck: BuildModel = (b, request) => {
  const colour = paintOf(request)
  const paint = b.material(lacquer(colour, request))
  const wood = b.material(
    material(request.colours[1] ?? [0.35, 0.22, 0.12], {
      pattern: 'planks',
      second: [0.12, 0.07, 0.04],
      scale: 0.3,
      relief: 0.02,
    }),
  )
  const glass = b.material(windowGlass)
  const chrome = b.material(metallic([0.7, 0.71, 0.73], 0.15))
  const dark = b.material(material([0.02, 0.02, 0.022]))
  const wheels = wheelParts(b)
  b.box(dark, [0, 0.72, 0], [3, 0.12, 0.8])
  b.box(wood, [-1.15, 1.75, 0], [1.85, 0.95, 1.12], { round: 0.03 })
  b.sheet(paint, [0.85, 0.55, 0.85, 2.35, 1.1, 2.5, 1.8, 2.5, 2.15, 1.7, 3.05, 1.5, 3.15, 0.6], [0, 0, 0], {
    thick: 1.02,
    round: 0.12,
  })
  b.sheet(glass, [1.15, 1.65, 1.15, 2.3, 1.72, 2.3, 1.98, 1.65], [0, 0, -1.03], {
    thick: 0.03,
    mirror: true,
    round: 0.01,
  })
  b.box(glass, [2.0, 2.08, 0], [0.04, 0.38, 0.84], { turn: [0, 0, 23] })
  b.box(chrome, [3.15, 1.05, 0], [0.06, 0.32, 0.6], { round: 0.03 })
  b.limb(chrome, [3.25, 0.55, -1], [3.25, 0.55, 1], 0.1)
  b.ellipsoid(b.material(headlamp), [3.14, 1.1, 0.8], [0.08, 0.15, 0.15], { mirror: true })
  b.limb(chrome, [0.75, 1, -1.08], [0.75, 2.9, -1.08], 0.06, 0.06, { mirror: true })
  for (const x of [-2.1, -1.0, 2.25]) addWheel(b, wheels, [x, 0.5, -0.95], 0.5, 0.32, request.moment * 2)
}

const buildBus: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.62, 0.04, 0.03],
      [0.85, 0.6, 0.06],
      [0.06, 0.3, 0.42],
    ] as const)
  const paint = b.material(lacquer(colour, request))
  const cream = b.material(lacquer(request.colours[1] ?? [0.82, 0.79, 0.7], request))
  const glass = b.material({ ...windowGlass, pattern: 'plain' })
  const chrome = b.material(metallic([0.7, 0.71, 0.73], 0.15))
  const wheels = wheelParts(b)
  b.box(paint, [0, 1.15, 0], [4.2, 0.8, 1.2], { round: 0.22 })
  b.box(cream, [0, 2.25, 0], [4.15, 0.72, 1.16], { round: 0.3, blend: 0.05 })
  for (let pane = 0; pane < 6; pane++)
    b.box(glass, [-3.3 + pane * 1.22, 2.15, 1.16], [0.5, 0.4, 0.03], { mirror: true, round: 0.02 })
  b.box(glass, [4.12, 2.1, 0], [0.06, 0.5, 0.98], { round: 0.04 })
  b.ellipsoid(b.material(headlamp), [4.16, 1.05, 0.8], [0.08, 0.16, 0.16], { mirror: true })
  b.box(b.material(tailLamp), [-4.18, 1.2, 0.9], [0.05, 0.14, 0.12], { mirror: true })
  b.limb(chrome, [4.22, 0.6, -1], [4.22, 0.6, 1], 0.09)
  b.limb(chrome, [-4, 1.62, 1.21], [4, 1.62, 1.21], 0.035, 0.035, { mirror: true })
  for (const x of [-2.6, 2.6]) addWheel(b, wheels, [x, 0.5, -1.06], 0.5, 0.3, request.moment * 2)
}

const buildTrain: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? [0.03, 0.09, 0.06]
  const trim = request.colours[1] ?? [0.6, 0.05, 0.03]
  const iron = b.material(glossy(colour, { rough: 0.3, metal: 0.3 }))
  const red = b.material(glossy(trim, { rough: 0.35 }))
  const brass = b.material(metallic([0.8, 0.55, 0.18], 0.25))
  const black = b.material(material([0.02, 0.02, 0.022], { shine: 0.3, rough: 0.4 }))
  const glass = b.material(windowGlass)
  const parts = { ...wheelParts(b), rim: red, hub: red, tyre: black }
  b.box(black, [0, 1.0, 0], [4.6, 0.2, 0.95])
  b.cone(iron, [-1, 2.15, 0], [3.6, 2.15, 0], 0.95, 0.95)
  b.cone(black, [3.5, 2.15, 0], [4.1, 2.15, 0], 0.98, 0.98)
  b.cone(brass, [4.08, 2.15, 0], [4.18, 2.15, 0], 0.5, 0.45)
  for (const x of [-0.6, 1, 2.6]) b.ring(brass, [x, 2.15, 0], 0.95, 0.05, { turn: [0, 0, 90] })
  b.lathe(black, [0, 0, 0.32, 0, 0.3, 0.8, 0.52, 1.3, 0.42, 1.42, 0, 1.42], [3.3, 2.9, 0])
  b.lathe(brass, [0, 0, 0.34, 0, 0.34, 0.3, 0.2, 0.55, 0, 0.6], [1.8, 3, 0])
  b.lathe(iron, [0, 0, 0.42, 0, 0.42, 0.35, 0.2, 0.62, 0, 0.66], [0.4, 3, 0])
  b.box(iron, [-2.1, 2.5, 0], [1.15, 1.4, 1.1], { round: 0.05 })
  b.box(black, [-2.1, 4, 0], [1.4, 0.1, 1.3], { round: 0.05 })
  b.box(glass, [-2.1, 3.05, 1.1], [0.55, 0.4, 0.04], { mirror: true })
  b.box(glass, [-0.94, 3.3, 0.6], [0.04, 0.35, 0.3], { mirror: true })
  b.ball(b.material(headlamp), [4.2, 3.2, 0], 0.28)
  b.cone(brass, [3.95, 3.2, 0], [4.2, 3.2, 0], 0.3, 0.34)
  b.sheet(red, [4.4, 1.1, 5.4, 0.2, 4.4, 0.2], [0, 0, 0], { thick: 0.8 })
  for (const z of [-0.9, 0.9])
    for (const x of [-2.7, -1.2, 0.3]) addSpokedWheel(b, parts, [x, 0.78, z], 0.78, 0.09, 10, request.moment * 2)
  for (const z of [-0.9, 0.9])
    for (const x of [2.2, 3.4]) addSpokedWheel(b, parts, [x, 0.46, z], 0.46, 0.08, 8, request.moment * 2)
  b.limb(brass, [-2.7, 0.6, -1.02], [2, 0.8, -1.02], 0.07, 0.07, { mirror: true })
  tender(b, { iron, black, red, parts }, request)
  puffs(b, request)
}

function tender(
  b: ModelBuilder,
  { iron, black, red, parts }: { iron: number; black: number; red: number; parts: ReturnType<typeof wheelParts> },
  request: ModelRequest,
): void {
  b.box(iron, [-5.4, 2, 0], [1.7, 0.9, 1.1], { round: 0.05 })
  b.box(red, [-5.4, 1.05, 0], [1.75, 0.1, 1])
  const coal = b.material(
    material([0.02, 0.02, 0.02], { pattern: 'seeds', second: [0.09, 0.09, 0.1], scale: 0.3, shine: 0.4, rough: 0.4 }),
  )
  b.ellipsoid(coal, [-5.4, 2.8, 0], [1.5, 0.5, 0.9])
  b.limb(black, [-3.9, 1, 0], [-3.2, 1, 0], 0.12)
  for (const z of [-0.9, 0.9])
    for (const x of [-6.3, -4.6]) addSpokedWheel(b, parts, [x, 0.52, z], 0.52, 0.08, 8, request.moment * 2)
}

/** Smoke that rises from the chimney and falls behind, in a loop. */
function puffs(b: ModelBuilder, request: ModelRequest): void {
  const steam = b.material(
    material([0.8, 0.8, 0.8], {
      rough: 1,
      shine: 0,
      through: 0.7,
      fur: { length: 0.22, strand: 0.2, lean: 0.1, curl: 1 },
    }),
  )
  for (let puff = 0; puff < 5; puff++) {
    const age = (puff + ((request.moment * 2) % 1)) / 5
    b.ball(
      steam,
      [3.2 - age * 3.4, 4.9 + age * 2.1, Math.sin(puff * 2.4) * 0.2],
      0.2 + 0.5 * Math.sin(Math.PI * Math.min(1, age * 1.1)),
      { blend: 0.3, flow: [-1, 1, 0] },
    )
  }
}

const buildBicycle: BuildModel = (b, request) => {
  const frame = b.material(
    glossy(
      request.colours[0] ??
        pick(request.random, [
          [0.1, 0.42, 0.42],
          [0.65, 0.05, 0.04],
          [0.05, 0.05, 0.06],
        ] as const),
    ),
  )
  const steel = b.material(metallic([0.65, 0.66, 0.68], 0.2))
  const leather = b.material(material([0.2, 0.1, 0.05], { rough: 0.5, shine: 0.2 }))
  const parts = wheelParts(b)
  const [rear, front] = [
    [-0.52, 0.34, 0],
    [0.55, 0.34, 0],
  ] as const
  for (const at of [rear, front]) addSpokedWheel(b, parts, at, 0.34, 0.022, 16, request.moment * 2)
  const [pedal, seat, head] = [
    [-0.08, 0.3, 0],
    [-0.24, 0.82, 0],
    [0.38, 0.84, 0],
  ] as const
  for (const [from, to] of [
    [pedal, seat],
    [pedal, [0.4, 0.76, 0]],
    [[-0.22, 0.78, 0], head],
  ] as const)
    b.limb(frame, from, to, 0.018)
  for (const z of [-0.05, 0.05]) {
    b.limb(frame, [pedal[0], pedal[1], z * 0.6], [rear[0], rear[1], z], 0.011)
    b.limb(frame, [seat[0], seat[1] - 0.06, z * 0.4], [rear[0], rear[1], z], 0.009)
    b.limb(frame, [0.43, 0.72, z * 0.6], [front[0], front[1], z], 0.012)
  }
  b.limb(frame, [0.42, 0.72, 0], [0.365, 0.92, 0], 0.018)
  b.chain(
    steel,
    [
      [0.38, 0.95, 0],
      [0.44, 1, 0.12],
      [0.36, 1, 0.28],
    ],
    [0.012, 0.012, 0.012],
    { mirror: true },
  )
  b.limb(leather, [0.38, 1, 0.22], [0.3, 1, 0.3], 0.02, 0.02, { mirror: true })
  b.limb(steel, seat, [-0.27, 0.92, 0], 0.013)
  b.ellipsoid(leather, [-0.28, 0.95, 0], [0.15, 0.035, 0.07])
  b.ring(steel, [pedal[0], pedal[1], -0.05], 0.09, 0.008, { turn: [90, 0, 0] })
  const turn = request.moment * Math.PI * 4
  for (const side of [-1, 1] as const) {
    const [x, y] = [pedal[0] + Math.cos(turn) * 0.16 * side, pedal[1] + Math.sin(turn) * 0.16 * side]
    b.limb(steel, [pedal[0], pedal[1], side * 0.06], [x, y, side * 0.08], 0.011)
    b.box(leather, [x, y, side * 0.13], [0.05, 0.012, 0.045])
  }
  if (request.traits.has('old') || request.random() < 0.5) {
    const wicker = b.material(material([0.5, 0.34, 0.16], { pattern: 'grid', second: [0.2, 0.12, 0.05], scale: 0.03 }))
    b.box(wicker, [0.6, 0.86, 0], [0.12, 0.1, 0.15], { round: 0.02 })
  }
}

const buildMotorcycle: BuildModel = (b, request) => {
  const paint = b.material(lacquer(paintOf(request), request))
  const chrome = b.material(metallic([0.72, 0.73, 0.75], 0.12))
  const engine = b.material(metallic([0.35, 0.36, 0.38], 0.35))
  const black = b.material(material([0.02, 0.02, 0.022], { rough: 0.5, shine: 0.3 }))
  const parts = wheelParts(b)
  for (const x of [-0.72, 0.78]) addSpokedWheel(b, parts, [x, 0.34, 0], 0.34, 0.07, 12, request.moment * 2)
  b.ellipsoid(paint, [0.16, 0.86, 0], [0.36, 0.16, 0.17], { turn: [0, 0, 8] })
  b.ellipsoid(black, [-0.42, 0.8, 0], [0.4, 0.08, 0.15], { turn: [0, 0, -4] })
  b.chain(
    paint,
    [
      [-0.98, 0.62, 0],
      [-0.8, 0.76, 0],
      [-0.5, 0.72, 0],
    ],
    [0.06, 0.1, 0.06],
  )
  b.chain(
    paint,
    [
      [0.5, 0.62, 0],
      [0.78, 0.73, 0],
      [1.06, 0.6, 0],
    ],
    [0.03, 0.07, 0.03],
  )
  b.box(engine, [0.02, 0.48, 0], [0.24, 0.18, 0.15], { round: 0.04 })
  for (let fin = 0; fin < 4; fin++)
    b.box(chrome, [0.06, 0.46 + fin * 0.06, 0], [0.16, 0.012, 0.2], { turn: [0, 0, 14] })
  b.chain(
    chrome,
    [
      [0.2, 0.42, -0.18],
      [0.1, 0.24, -0.2],
      [-0.9, 0.28, -0.2],
    ],
    [0.035, 0.05, 0.06],
  )
  b.limb(chrome, [0.52, 1.0, 0.09], [0.78, 0.34, 0.1], 0.032, 0.028, { mirror: true })
  b.chain(
    chrome,
    [
      [0.48, 1.02, 0],
      [0.44, 1.1, 0.2],
      [0.26, 1.08, 0.36],
    ],
    [0.018, 0.018, 0.018],
    { mirror: true },
  )
  b.limb(black, [0.32, 1.08, 0.32], [0.2, 1.06, 0.4], 0.026, 0.026, { mirror: true })
  b.ellipsoid(chrome, [0.62, 0.94, 0], [0.1, 0.11, 0.11])
  b.ellipsoid(b.material(headlamp), [0.69, 0.94, 0], [0.06, 0.09, 0.09])
  b.ball(b.material(tailLamp), [-1.02, 0.66, 0], 0.05)
  b.limb(engine, [-0.2, 0.4, 0.1], [-0.72, 0.34, 0.1], 0.03, 0.03, { mirror: true })
}

const buildTractor: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    pick(request.random, [
      [0.06, 0.28, 0.06],
      [0.6, 0.05, 0.03],
    ] as const)
  const paint = b.material(lacquer(colour, request))
  const black = b.material(material([0.03, 0.03, 0.03]))
  const glass = b.material(windowGlass)
  const parts = { ...wheelParts(b), rim: b.material(glossy([0.85, 0.6, 0.08])) }
  b.box(paint, [0.85, 1.2, 0], [1.05, 0.42, 0.42], { round: 0.12 })
  b.box(black, [1.92, 1.2, 0], [0.04, 0.34, 0.34], { round: 0.03 })
  b.box(glass, [-0.75, 1.95, 0], [0.62, 0.55, 0.62], { round: 0.08 })
  b.box(paint, [-0.75, 2.58, 0], [0.78, 0.08, 0.74], { round: 0.05 })
  for (const x of [-1.36, -0.14]) b.limb(paint, [x, 1.4, 0.62], [x, 2.55, 0.62], 0.05, 0.05, { mirror: true })
  b.box(paint, [-0.6, 1.15, 0], [0.75, 0.3, 0.5], { round: 0.1 })
  b.cone(black, [1.2, 1.6, -0.25], [1.2, 2.4, -0.25], 0.06, 0.06)
  b.ellipsoid(paint, [-0.85, 1.55, 0.85], [0.8, 0.18, 0.25], { mirror: true })
  b.ball(b.material(headlamp), [1.93, 1.4, 0.28], 0.09, { mirror: true })
  addWheel(b, parts, [-0.85, 0.85, -0.92], 0.85, 0.42, request.moment)
  addWheel(b, parts, [1.35, 0.48, -0.72], 0.48, 0.28, request.moment * 2)
}

const road = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, { traits: ['old'], views: [22, 52], ...rest })

export const roadModels = {
  car: road(buildCar, 1.5, 4.3, { parts: ['roof'] }),
  truck: road(buildTruck, 2.9, 6.4),
  bus: road(buildBus, 3, 8.5),
  train: road(buildTrain, 4.4, 12),
  bicycle: road(buildBicycle, 1.05, 1.8, { views: [8, 38] }),
  motorcycle: road(buildMotorcycle, 1.15, 2.2, { views: [10, 45] }),
  tractor: road(buildTractor, 2.7, 3.8),
}
