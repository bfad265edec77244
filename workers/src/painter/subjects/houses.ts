import type { Colour } from '#painter/core/colour.ts'
import { between, pick } from '#painter/core/random.ts'
import { furry, material } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import { addFooting, addGable, addSaddleRoof, addWindow, panesOf, roofOf, wallOf, type Wall } from './masonry.ts'
import { described, partOr, shade, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'

interface HouseForm {
  readonly long: number
  readonly wide: number
  readonly eaves: number
  readonly rise: number
  readonly wall: Wall
  readonly walls: readonly Colour[]
  readonly roofs: readonly Colour[]
  readonly roof: 'tiles' | 'thatch' | 'planks'
  readonly floors: number
  readonly chimney: boolean
}

/** A house looks along -z, its ridge along x. */
function house(form: HouseForm): BuildModel {
  return (b, request) => {
    const { random } = request
    const wallColour = partOr(request, 'wall', request.colours[0] ?? pick(random, form.walls))
    const roofColour = partOr(request, 'roof', request.colours[1] ?? pick(random, form.roofs))
    const wall = b.material(wallOf(form.wall, wallColour, request))
    const roof = b.material(roofOf(roofColour, form.roof))
    const stone = b.material(wallOf('stone', [0.3, 0.28, 0.26], request))
    const long = form.long * between(random, 0.9, 1.12)
    const { wide, eaves, rise } = form
    addFooting(b, stone, [long, wide])
    b.box(wall, [0, eaves / 2, 0], [long, eaves / 2, wide], { round: 0.03 })
    addGable(b, wall, eaves, long, wide, rise)
    addSaddleRoof(b, roof, eaves, long, wide, rise)
    if (request.traits.has('ruined'))
      b.box(wall, [long * 0.5, eaves + rise, 0], [long * 0.4, rise, wide * 1.4], { carve: true, turn: [20, 10, 30] })
    addOpenings(b, form, long, request)
    if (form.chimney) addChimney(b, stone, long, eaves + rise, request)
    addBushes(b, long, wide, request)
  }
}

function addOpenings(b: ModelBuilder, form: HouseForm, long: number, request: ModelRequest): void {
  const panes = panesOf(b, [0.78, 0.76, 0.7])
  const door = b.material(
    material(
      partOr(
        request,
        'door',
        pick(request.random, [
          [0.3, 0.07, 0.04],
          [0.06, 0.18, 0.22],
          [0.16, 0.09, 0.04],
        ] as const),
      ),
      { pattern: 'planks', second: [0.03, 0.02, 0.015], scale: 0.2, rough: 0.7 },
    ),
  )
  const knob = b.material(material([0.8, 0.6, 0.2], { metal: 1, rough: 0.3, shine: 0.6 }))
  const z = -form.wide - 0.02
  const doorX = between(request.random, -0.2, 0.2) * long
  b.box(panes.frame, [doorX, 1.05, z], [0.58, 1.12, 0.07], { round: 0.02 })
  b.box(door, [doorX, 1, z - 0.04], [0.48, 1, 0.06], { round: 0.02 })
  b.ball(knob, [doorX + 0.36, 1, z - 0.12], 0.05)
  const lit = request.traits.has('glowing')
  for (let floor = 0; floor < form.floors; floor++) {
    const y = 1.45 + floor * 2.6
    for (const x of [-0.66, -0.33, 0, 0.33, 0.66]) {
      const at = x * long
      const overDoor = floor === 0 && Math.abs(at - doorX) < 1.1
      if (!overDoor && (Math.abs(x) > 0.5 || long > 4 || x === 0))
        addWindow(b, panes, [at, y, z], [0.8, 1.1], 'z', lit || request.random() < 0.75)
    }
    for (const side of [-0.4, 0.4])
      addWindow(b, panes, [long + 0.01, y, side * form.wide], [0.75, 1.1], 'x', lit || request.random() < 0.75)
  }
  addWindow(b, panes, [long + 0.02, form.eaves + form.rise * 0.32, 0], [0.6, 0.75], 'x', request.random() < 0.5)
}

function addChimney(b: ModelBuilder, stone: number, long: number, top: number, request: ModelRequest): void {
  const brick = b.material(wallOf('brick', [0.36, 0.14, 0.09], request))
  b.box(brick, [long * 0.5, top - 0.1, 0.5], [0.32, 0.95, 0.32], { round: 0.02 })
  b.box(stone, [long * 0.5, top + 0.86, 0.5], [0.4, 0.08, 0.4], { round: 0.02 })
}

function addBushes(b: ModelBuilder, long: number, wide: number, request: ModelRequest): void {
  const leaves = b.material(
    furry([0.07, 0.17, 0.04], 0.14, {
      pattern: 'mottled',
      second: [0.16, 0.28, 0.06],
      scale: 0.3,
      fur: { length: 0.14, strand: 0.1, lean: 0.2, curl: 1 },
    }),
  )
  for (let index = 0; index < 6; index++) {
    const x = between(request.random, -1, 1) * long
    if (Math.abs(x) < 1.2) continue
    const size = between(request.random, 0.3, 0.6)
    b.ball(leaves, [x, size * 0.4, -wide - 0.45], size, { blend: 0.2 })
  }
}

const cottageForm: HouseForm = {
  long: 3.2,
  wide: 2.3,
  eaves: 2.4,
  rise: 2.2,
  wall: 'plaster',
  walls: [
    [0.78, 0.74, 0.66],
    [0.72, 0.66, 0.54],
    [0.4, 0.38, 0.35],
  ],
  roofs: [
    [0.5, 0.36, 0.18],
    [0.42, 0.3, 0.16],
  ],
  roof: 'thatch',
  floors: 1,
  chimney: true,
}
const houseForm: HouseForm = {
  long: 4.6,
  wide: 3.2,
  eaves: 5.1,
  rise: 2.4,
  wall: 'plaster',
  walls: [
    [0.8, 0.77, 0.7],
    [0.75, 0.56, 0.3],
    [0.5, 0.62, 0.68],
    [0.62, 0.22, 0.15],
  ],
  roofs: [
    [0.45, 0.13, 0.07],
    [0.2, 0.21, 0.24],
    [0.3, 0.16, 0.1],
  ],
  roof: 'tiles',
  floors: 2,
  chimney: true,
}

const buildBarn: BuildModel = (b, request) => {
  const red = request.colours[0] ?? partOr(request, 'wall', [0.46, 0.06, 0.04])
  const wood = b.material(wallOf('wood', red, request))
  const roof = b.material(roofOf(partOr(request, 'roof', [0.25, 0.25, 0.27]), 'planks'))
  const white = b.material(material([0.82, 0.8, 0.76]))
  const dark = b.material(material([0.02, 0.015, 0.012]))
  addFooting(b, b.material(wallOf('stone', [0.3, 0.28, 0.26], request)), [4.5, 3.4])
  b.box(wood, [0, 1.9, 0], [4.5, 1.9, 3.4])
  b.sheet(wood, [-3.4, -0.05, 3.4, -0.05, 2.2, 2.1, 0, 3, -2.2, 2.1], [0, 3.8, 0], { thick: 4.5, turn: [0, 90, 0] })
  for (const [y, z, tilt, half] of [
    [4.9, 2.95, 60, 1.35],
    [6.4, 1.1, 22, 1.35],
  ] as const)
    b.box(roof, [0, y, z], [4.8, 0.09, half], { mirror: true, turn: [tilt, 0, 0] })
  for (const at of ['front', 'side'] as const) {
    const place =
      at === 'front'
        ? { turn: [0, 0, 0] as const, at: [4.52, 0, 0] as const }
        : { turn: [0, 90, 0] as const, at: [0, 0, -3.42] as const }
    b.within(place, () => {
      b.box(white, [0, 1.35, 0], [0.05, 1.4, 1.4])
      b.box(wood, [0.03, 1.3, 0], [0.05, 1.28, 1.28])
      for (const tilt of [45, -45]) b.box(white, [0.08, 1.3, 0], [0.03, 1.75, 0.09], { turn: [tilt, 0, 0] })
      b.box(white, [0.08, 1.3, 0], [0.03, 1.3, 0.06])
      if (at === 'front') {
        b.box(white, [0, 4.6, 0], [0.05, 0.7, 0.7])
        b.box(dark, [0.03, 4.6, 0], [0.05, 0.58, 0.58])
      }
    })
  }
}

const buildChurch: BuildModel = (b, request) => {
  const colour =
    request.colours[0] ??
    partOr(
      request,
      'wall',
      pick(request.random, [
        [0.8, 0.78, 0.72],
        [0.46, 0.43, 0.38],
      ] as const),
    )
  const wall = b.material(wallOf('stone', colour, request))
  const roof = b.material(roofOf(partOr(request, 'roof', request.colours[1] ?? [0.22, 0.24, 0.28])))
  const gold = b.material(material([0.85, 0.62, 0.2], { metal: 1, rough: 0.25, shine: 0.7 }))
  const panes = panesOf(b, shade(colour, 0.6))
  addFooting(b, wall, [7, 3])
  b.box(wall, [-1.5, 2.6, 0], [5.5, 2.6, 3])
  b.within({ at: [-1.5, 0, 0] }, () => {
    addGable(b, wall, 5.2, 5.5, 3, 3)
    addSaddleRoof(b, roof, 5.2, 5.5, 3, 3)
  })
  b.box(wall, [5, 5.5, 0], [1.7, 5.5, 1.7])
  b.box(wall, [5, 11, 0], [1.9, 0.15, 1.9])
  b.cone(roof, [5, 11.1, 0], [5, 17.2, 0], 2.1, 0.05)
  b.limb(gold, [5, 17, 0], [5, 18.6, 0], 0.07)
  b.limb(gold, [4.6, 18.1, 0], [5.4, 18.1, 0], 0.07)
  for (const x of [-5.2, -3, -0.8, 1.4]) archWindow(b, panes, [x, 2.8, -3.02])
  archWindow(b, panes, [5, 8.6, -1.72])
  const door = b.material(material([0.2, 0.1, 0.05], { pattern: 'planks', second: [0.06, 0.03, 0.02], scale: 0.25 }))
  b.sheet(door, [-0.8, 0, 0.8, 0, 0.8, 1.7, 0.5, 2.35, 0, 2.7, -0.5, 2.35, -0.8, 1.7], [6.72, 0, 0], {
    thick: 0.06,
    turn: [0, 90, 0],
  })
  b.ring(gold, [6.72, 6, 0], 0.75, 0.09, { turn: [0, 0, 90] })
}

function archWindow(b: ModelBuilder, panes: ReturnType<typeof panesOf>, at: readonly [number, number, number]): void {
  const outline = [-0.45, -1, 0.45, -1, 0.45, 0.7, 0.28, 1.15, 0, 1.4, -0.28, 1.15, -0.45, 0.7]
  b.sheet(
    panes.frame,
    outline.map(value => value * 1.2),
    at,
    { thick: 0.06, mirror: true },
  )
  b.sheet(panes.lit, outline, [at[0], at[1], at[2] + Math.sign(at[2]) * 0.03], { thick: 0.06, mirror: true })
}

const buildTent: BuildModel = (b, request) => {
  const cloth =
    request.colours[0] ??
    pick(request.random, [
      [0.75, 0.35, 0.06],
      [0.72, 0.64, 0.48],
      [0.1, 0.32, 0.3],
    ] as const)
  const canvas = b.material(
    material(cloth, {
      rough: 0.9,
      through: 0.5,
      pattern: 'mottled',
      second: shade(cloth, 0.8),
      scale: 0.6,
      amount: 0.4,
      glow: 0.5,
      glowsAt: 'night',
    }),
  )
  const inside = b.material(material([1, 0.6, 0.25], { glow: 1.2, glowsAt: 'night' }))
  const rope = b.material(material([0.6, 0.55, 0.45]))
  b.sheet(canvas, [-1.5, 0, 1.5, 0, 0.12, 1.9, -0.12, 1.9], [0, 0, 0], { thick: 1.7, turn: [0, 90, 0] })
  b.sheet(inside, [-0.55, 0, 0.55, 0, 0, 1.55], [1.69, 0, 0], { thick: 0.04, turn: [0, 90, 0] })
  b.limb(rope, [1.6, 1.9, 0], [2.9, 0, 0.1], 0.02)
  b.limb(rope, [-1.6, 1.9, 0], [-2.9, 0, 0.1], 0.02)
  b.limb(rope, [1.2, 1.1, 0.7], [1.4, 0, 2.3], 0.015, 0.015, { mirror: true })
}

const building = (build: BuildModel, height: number, length: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, length, {
    traits: ['old', 'ruined', 'wooden', 'stone', 'brick', 'glowing'],
    parts: ['roof', 'wall', 'door'],
    views: [22, 42],
    ...rest,
  })

export const houseModels = {
  house: building(house(houseForm), 8.3, 10),
  cottage: building(house(cottageForm), 5.2, 7),
  barn: building(buildBarn, 7, 9.5),
  church: building(buildChurch, 18.6, 14),
  tent: building(buildTent, 2, 4, { parts: [], traits: [] }),
}
