import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { material, metallic, glossy } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { addBattlements, addFooting, addWindow, panesOf, roofOf, wallOf } from './masonry.ts'
import { described, partOr, shade, swing, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

const buildLighthouse: BuildModel = (b, request) => {
  const white: Colour = request.colours[1] ?? partOr(request, 'wall', [0.85, 0.84, 0.8])
  const red: Colour = request.colours[0] ?? [0.62, 0.05, 0.04]
  const tower = b.material(material(white, { pattern: 'bands', second: red, scale: 7.2, rough: 0.75 }))
  const stone = b.material(wallOf('stone', [0.4, 0.38, 0.35], request))
  const iron = b.material(metallic([0.16, 0.17, 0.19], 0.45))
  const roof = b.material(glossy(red, { rough: 0.35 }))
  const lamp = b.material(material([1, 0.86, 0.5], { glow: 1.6 }))
  const glass = b.material(glossy([0.3, 0.42, 0.46], { glow: 0.4, rough: 0.08 }))
  const panes = panesOf(b, [0.3, 0.3, 0.3])
  b.cone(stone, [0, -2, 0], [0, 1, 0], 3.4, 3.1)
  b.cone(tower, [0, 0.8, 0], [0, 16, 0], 2.5, 1.6)
  b.cone(stone, [0, 15.9, 0], [0, 16.5, 0], 2.1, 2.35)
  b.cone(glass, [0, 16.5, 0], [0, 18.6, 0], 1.15, 1.15)
  b.ball(lamp, [0, 17.5, 0], 0.95)
  b.cone(roof, [0, 18.6, 0], [0, 20.2, 0], 1.65, 0.12)
  b.ball(iron, [0, 20.3, 0], 0.22)
  b.limb(iron, [0, 20.3, 0], [0, 21.2, 0], 0.05)
  for (let index = 0; index < 12; index++) {
    const angle = (index / 12) * Math.PI * 2
    const [x, z] = [Math.cos(angle), Math.sin(angle)]
    b.limb(iron, [x * 2.2, 16.5, z * 2.2], [x * 2.2, 17.4, z * 2.2], 0.05)
    if (index % 2 === 0) b.limb(iron, [x * 1.17, 16.5, z * 1.17], [x * 1.17, 18.7, z * 1.17], 0.06)
  }
  b.ring(iron, [0, 17.4, 0], 2.2, 0.06)
  b.ring(iron, [0, 16.95, 0], 2.2, 0.04)
  for (const [y, out] of [
    [4, 2.32],
    [8, 2.08],
    [12, 1.85],
  ] as const)
    addWindow(b, panes, [0, y, -out], [0.6, 0.95], 'z', true)
  const door = b.material(material([0.16, 0.09, 0.05], { pattern: 'planks', second: [0.05, 0.03, 0.02], scale: 0.25 }))
  b.sheet(door, [-0.6, 0, 0.6, 0, 0.6, 1.5, 0, 2.1, -0.6, 1.5], [2.35, 0.9, -0.4], { thick: 0.12, turn: [0, 80, 0] })
}

const buildWindmill: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? partOr(request, 'wall', [0.76, 0.72, 0.64])
  const wall = b.material(wallOf('plaster', colour, request))
  const cap = b.material(roofOf(partOr(request, 'roof', request.colours[1] ?? [0.3, 0.17, 0.1])))
  const wood = b.material(material([0.26, 0.16, 0.09], { pattern: 'wood', second: [0.13, 0.08, 0.045], scale: 0.3 }))
  const sail = b.material(
    material(partOr(request, 'sail', [0.8, 0.76, 0.68]), {
      pattern: 'grid',
      second: [0.3, 0.2, 0.12],
      scale: 0.6,
      amount: 0.8,
      through: 0.5,
      rough: 0.9,
    }),
  )
  const panes = panesOf(b, [0.4, 0.26, 0.16])
  addFooting(b, wall, [2, 2])
  b.cone(wall, [0, -0.5, 0], [0, 8, 0], 2.9, 2)
  b.lathe(cap, [0, 2.4, 0.9, 2, 1.7, 1.2, 2.15, 0, 0, 0], [0, 7.95, 0])
  for (const y of [2.6, 5.6]) addWindow(b, panes, [0.3, y, -2.85 + y * 0.112], [0.7, 1], 'z', true)
  const door = b.material(material([0.22, 0.12, 0.06], { pattern: 'planks', second: [0.07, 0.04, 0.02], scale: 0.25 }))
  b.box(door, [2.68, 1, 0], [0.14, 1.05, 0.55], { turn: [0, 0, 6] })
  b.cone(wood, [1.4, 8.8, 0], [2.9, 8.8, 0], 0.26, 0.2)
  b.within({ at: [2.8, 8.8, 0], turn: [request.moment * 90 + 24, 0, 0] }, () => {
    for (let arm = 0; arm < 4; arm++) {
      b.within({ turn: [arm * 90, 0, 0] }, () => {
        b.limb(wood, [0, 0, 0], [0, 6, 0], 0.13, 0.07)
        b.box(sail, [-0.03, 3.7, 0.55], [0.03, 2.2, 0.52], { turn: [0, 10, 0], round: 0.01 })
      })
    }
    b.ball(wood, [0, 0, 0], 0.34)
  })
}

function battlementTower(
  b: ModelBuilder,
  wall: number,
  roof: number | undefined,
  at: Vector,
  radius: number,
  height: number,
): void {
  b.cone(wall, [at[0], -1.5, at[2]], [at[0], height, at[2]], radius * 1.06, radius)
  b.cone(
    wall,
    [at[0], height - radius * 0.3, at[2]],
    [at[0], height + radius * 0.25, at[2]],
    radius * 1.02,
    radius * 1.22,
  )
  if (roof === undefined) addBattlements(b, wall, [at[0], height + radius * 0.45, at[2]], radius * 1.08, radius * 0.5)
  else b.cone(roof, [at[0], height + radius * 0.2, at[2]], [at[0], height + radius * 3, at[2]], radius * 1.36, 0.03)
}

function flag(b: ModelBuilder, at: Vector, colour: Colour, request: ModelRequest): void {
  const pole = b.material(metallic([0.5, 0.45, 0.35], 0.4))
  const cloth = b.material(material(colour, { rough: 0.9, through: 0.4 }))
  b.limb(pole, at, [at[0], at[1] + 3, at[2]], 0.06)
  b.sheet(cloth, [0, 0, 1.9, 0.35, 0, 1.1], [at[0], at[1] + 1.85, at[2]], {
    thick: 0.03,
    bend: 0.18 * swing(request, 2),
    turn: [0, 20, 0],
  })
}

const buildCastle: BuildModel = (b, request) => {
  const { random } = request
  const colour =
    request.colours[0] ??
    partOr(
      request,
      'wall',
      pick(random, [
        [0.52, 0.48, 0.42],
        [0.62, 0.58, 0.52],
        [0.4, 0.39, 0.4],
      ] as const),
    )
  const wall = b.material(wallOf('stone', colour, request))
  const roof = b.material(
    roofOf(
      partOr(
        request,
        'roof',
        request.colours[1] ??
          pick(random, [
            [0.12, 0.2, 0.4],
            [0.42, 0.1, 0.07],
            [0.16, 0.17, 0.2],
          ] as const),
      ),
    ),
  )
  const panes = panesOf(b, shade(colour, 0.6))
  const banner = pick(random, [
    [0.6, 0.05, 0.05],
    [0.08, 0.2, 0.5],
    [0.8, 0.6, 0.1],
  ] as const)
  addFooting(b, wall, [10, 8])
  for (const z of [-8, 8]) b.box(wall, [0, 3.4, z], [10, 4, 0.9])
  for (const x of [-10, 10]) b.box(wall, [x, 3.4, 0], [0.9, 4, 8])
  for (let x = -9; x <= 9; x += 1.6) for (const z of [-8.5, 8.5]) b.box(wall, [x, 7.9, z], [0.42, 0.6, 0.35])
  for (let z = -7; z <= 7; z += 1.6) b.box(wall, [10.5, 7.9, z], [0.35, 0.6, 0.42])
  const tall = (): number => between(random, 10, 13.5)
  for (const [x, z] of [
    [-10, -8],
    [10, -8],
    [-10, 8],
    [10, 8],
  ] as const)
    battlementTower(b, wall, random() < 0.75 ? roof : undefined, [x, 0, z], 2.3, tall())
  b.box(wall, [-1, 6.5, 1.5], [5, 7, 4])
  battlementTower(b, wall, roof, [-5.5, 0, 3], 2.1, between(random, 17, 20))
  battlementTower(b, wall, roof, [3.4, 0, -1.6], 1.7, between(random, 14, 17))
  battlementTower(b, wall, undefined, [0.5, 0, 3.5], 2.7, 21)
  flag(b, [0.5, 21, 3.5], banner, request)
  gate(b, wall, [0, 0, -8], colour)
  for (const x of [-4, -1, 2]) addWindow(b, panes, [x - 0.6, 10.6, -2.5], [0.9, 1.6], 'z', true)
  for (const [x, y, z] of [
    [-5.5, 14.5, 0.95],
    [0.5, 17, 0.85],
    [3.4, 12, -3.25],
    [-10, 8.4, -10.28],
    [10, 8.4, -10.28],
  ] as const)
    addWindow(b, panes, [x, y, z], [0.6, 1.3], 'z', true)
}

function gate(b: ModelBuilder, wall: number, at: Vector, colour: Colour): void {
  const wood = b.material(material([0.18, 0.1, 0.05], { pattern: 'planks', second: [0.05, 0.03, 0.02], scale: 0.35 }))
  const arch = b.material(material(shade(colour, 0.7), { rough: 0.9 }))
  for (const x of [-2.6, 2.6]) battlementTower(b, wall, undefined, [at[0] + x, 0, at[2] - 0.6], 1.3, 9)
  b.box(wall, [at[0], 4, at[2] - 0.7], [2.2, 4.6, 0.9])
  b.sheet(arch, [-1.6, -0.5, 1.6, -0.5, 1.6, 2.8, 1, 4, 0, 4.6, -1, 4, -1.6, 2.8], [at[0], 0, at[2] - 1.6], {
    thick: 0.1,
  })
  b.sheet(wood, [-1.3, -0.5, 1.3, -0.5, 1.3, 2.7, 0.8, 3.7, 0, 4.2, -0.8, 3.7, -1.3, 2.7], [at[0], 0, at[2] - 1.68], {
    thick: 0.1,
  })
}

const buildTower: BuildModel = (b, request) => {
  const colour = request.colours[0] ?? partOr(request, 'wall', [0.48, 0.45, 0.4])
  const wall = b.material(wallOf('stone', colour, request))
  const roof = b.material(roofOf(partOr(request, 'roof', [0.36, 0.13, 0.08])))
  const panes = panesOf(b, shade(colour, 0.55))
  addFooting(b, wall, [1.8, 1.8])
  battlementTower(b, wall, request.traits.has('ruined') ? undefined : roof, [0, 0, 0], 2.4, 14)
  for (const y of [4, 8, 12]) addWindow(b, panes, [0, y, -2.5], [0.6, 1.2], 'z', true)
  b.sheet(b.material(material([0.18, 0.1, 0.05])), [-0.7, 0, 0.7, 0, 0.7, 1.6, 0, 2.3, -0.7, 1.6], [2.52, 0, 0], {
    thick: 0.1,
    turn: [0, 90, 0],
  })
}

const buildPagoda: BuildModel = (b, request) => {
  const red = b.material(material(request.colours[0] ?? partOr(request, 'wall', [0.5, 0.06, 0.04]), { rough: 0.6 }))
  const white = b.material(material([0.8, 0.77, 0.7]))
  const roof = b.material(roofOf(partOr(request, 'roof', request.colours[1] ?? [0.1, 0.16, 0.17])))
  const gold = b.material(metallic([0.85, 0.6, 0.18], 0.3))
  const lit = b.material(material([0.95, 0.6, 0.25], { glow: 1.2, glowsAt: 'night' }))
  const stone = b.material(wallOf('stone', [0.45, 0.43, 0.4], request))
  b.box(stone, [0, 0, 0], [4.2, 0.8, 4.2])
  let y = 0.8
  for (let floor = 0; floor < 5; floor++) {
    const wide = 2.7 - floor * 0.34
    b.box(white, [0, y + 1, 0], [wide, 1, wide], { round: 0.02 })
    for (const x of [-1, -0.33, 0.33, 1]) {
      b.cone(red, [x * wide, y, -wide - 0.05], [x * wide, y + 2, -wide - 0.05], 0.12, 0.12, { mirror: true })
      b.cone(red, [wide + 0.05, y, x * wide], [wide + 0.05, y + 2, x * wide], 0.12, 0.12)
    }
    b.box(lit, [0, y + 1, -wide - 0.02], [wide * 0.28, 0.6, 0.03], { mirror: true })
    b.box(lit, [wide + 0.02, y + 1, 0], [0.03, 0.6, wide * 0.28])
    flaredRoof(b, roof, red, y + 2, wide)
    y += 2.75
  }
  b.limb(gold, [0, y - 0.3, 0], [0, y + 2.6, 0], 0.12, 0.04)
  for (let ring = 0; ring < 5; ring++) b.ring(gold, [0, y + 0.5 + ring * 0.38, 0], 0.36 - ring * 0.05, 0.06)
}

/** Eaves that sweep up at the corners. */
function flaredRoof(b: ModelBuilder, roof: number, trim: number, y: number, wide: number): void {
  const over = wide + 1.25
  b.box(trim, [0, y + 0.05, 0], [over * 0.8, 0.08, over * 0.8])
  for (let side = 0; side < 4; side++) {
    b.within({ at: [0, y, 0], turn: [0, side * 90, 0] }, () => {
      const outline = [-over, 0, over, 0, wide * 0.55, 1.35, -wide * 0.55, 1.35]
      b.sheet(roof, outline, [0, 0.05, -over], { thick: 0.09, turn: [62, 0, 0], bend: -0.035 })
      b.chain(
        roof,
        [
          [over * 1.06, 0.5, -over * 1.06],
          [over * 0.82, 0.22, -over * 0.82],
          [wide * 0.5, 0.9, -wide * 0.5],
        ],
        [0.08, 0.13, 0.13],
      )
    })
  }
  b.box(roof, [0, y + 0.7, 0], [wide * 0.6, 0.25, wide * 0.6])
}

const buildSkyscraper: BuildModel = (b, request) => {
  const glass = b.material(
    glossy(request.colours[0] ?? [0.12, 0.2, 0.28], {
      pattern: 'panes',
      second: [0.75, 0.6, 0.36],
      scale: 3.2,
      amount: 0.85,
      rough: 0.14,
      shine: 0.7,
      glow: 1.1,
      glowsAt: 'night',
    }),
  )
  const steel = b.material(metallic([0.5, 0.52, 0.55], 0.35))
  b.box(glass, [0, 36, 0], [9, 38, 9])
  b.box(glass, [0, 80, 0], [7, 8, 7])
  b.box(glass, [0, 91, 0], [4.6, 5, 4.6])
  for (const [y, wide] of [
    [73.5, 9.2],
    [87.6, 7.2],
    [96, 4.8],
  ] as const)
    b.box(steel, [0, y, 0], [wide, 0.5, wide])
  b.cone(steel, [0, 96, 0], [0, 116, 0], 0.8, 0.1)
}

const building = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    traits: ['old', 'ruined', 'wooden', 'stone', 'brick', 'glowing'],
    parts: ['roof', 'wall'],
    views: [22, 44],
    ...rest,
  })

export const towerModels = {
  lighthouse: building(buildLighthouse, 21, 6.5, { views: [25, 60] }),
  windmill: building(buildWindmill, 14.5, 12, { views: [48, 70], parts: ['roof', 'wall', 'sail'] }),
  castle: building(buildCastle, 26, 26, { views: [20, 40] }),
  tower: building(buildTower, 21, 6),
  pagoda: building(buildPagoda, 17.5, 9, { views: [20, 40] }),
  skyscraper: building(buildSkyscraper, 110, 20, { views: [25, 55] }),
}
