import type { Colour } from '#painter/core/colour.ts'
import { pick } from '#painter/core/random.ts'
import { furry, glossy, material, metallic } from '#painter/sdf/material.ts'
import type { ModelBuilder } from '#painter/sdf/model-builder.ts'
import type { Vector } from '#painter/sdf/vector.ts'
import { blades } from './bird-body.ts'
import { buildFigure, cutOf, hairOf, skinOf, type Figure, type FigureExtras, type FigureJoints } from './figure.ts'
import { described, partOr, shade, type BuildModel, type ModelRequest, type SubjectModel } from './model.ts'
import { buildRobot } from './robot.ts'

const cloths: readonly Colour[] = [
  [0.5, 0.06, 0.05],
  [0.06, 0.16, 0.4],
  [0.7, 0.5, 0.12],
  [0.1, 0.3, 0.16],
  [0.62, 0.6, 0.56],
  [0.32, 0.1, 0.3],
]
const leather = material([0.1, 0.055, 0.03], { rough: 0.5, shine: 0.25 })

function clothOf(request: ModelRequest): Colour {
  return partOr(request, 'dress', request.colours[0] ?? pick(request.random, cloths))
}

function person(
  base: Pick<Figure, 'height' | 'head' | 'shoulders' | 'hips' | 'garment'>,
  cut: Figure['cut'],
): BuildModel {
  return (b, request) => {
    const cloth = clothOf(request)
    const under =
      request.colours[1] ??
      pick(request.random, [
        [0.06, 0.08, 0.14],
        [0.2, 0.16, 0.11],
        [0.12, 0.12, 0.13],
      ] as const)
    const weave = { rough: 0.85, pattern: 'mottled', second: shade(cloth, 0.75), scale: 0.06, amount: 0.5 } as const
    const figure: Figure = {
      ...base,
      top: material(cloth, weave),
      bottom: base.garment === 'dress' ? material(cloth, weave) : material(under, { rough: 0.85 }),
      shoes: leather,
      skin: skinOf(request),
      hair: hairOf(request),
      cut: cutOf(request, cut),
      bare: base.garment === 'dress',
    }
    buildFigure(b, figure, request, wearing(request, figure))
  }
}

/** The hand that holds something, in shares of the height: before the breast, on the side of the eye. */
const GRIP: Vector = [0.14, 0.6, -0.12]

/** Hat, scarf and wings, when they are asked for, and a hand raised that holds something. */
function wearing(request: ModelRequest, figure: Figure): FigureExtras {
  const hat = request.parts.get('hat')
  const scarf = request.parts.get('scarf')
  const raised: Vector = [GRIP[0], GRIP[1], GRIP[2] * request.side]
  return {
    ...(request.traits.has('holding') && {
      hands: request.side > 0 ? ([raised, undefined] as const) : ([undefined, raised] as const),
    }),
    onHead: (b, size) => {
      if (hat) brimmedHat(b, size * 0.5, hat)
      if (scarf)
        b.ring(b.material(material(scarf, { rough: 0.9 })), [-size * 0.06, -size * 0.56, 0], size * 0.3, size * 0.13)
    },
    onBody: (b, joints) => {
      if (request.traits.has('wings')) featherWings(b, joints, figure.height)
    },
  }
}

function brimmedHat(b: ModelBuilder, h: number, colour: Colour): void {
  const felt = b.material(material(colour, { rough: 0.9 }))
  const band = b.material(material(shade(colour, 0.35)))
  b.within({ at: [-h * 0.12, h * 0.62, 0], turn: [0, 0, 8] }, () => {
    b.cone(felt, [0, 0, 0], [0, h * 0.1, 0], h * 1.5, h * 1.42, { round: h * 0.05 })
    b.cone(felt, [0, 0, 0], [0, h * 0.85, 0], h * 0.92, h * 0.76, { round: h * 0.16 })
    b.cone(band, [0, h * 0.1, 0], [0, h * 0.3, 0], h * 0.94, h * 0.91)
  })
}

function featherWings(b: ModelBuilder, { chest }: FigureJoints, height: number): void {
  const white = b.material(blades([0.85, 0.84, 0.82], [0.8, 0.79, 0.78], height * 0.25))
  for (let index = 0; index < 9; index++) {
    const share = index / 8
    const angle = (100 - share * 150) * (Math.PI / 180)
    const long = 0.34 + 0.2 * Math.sin(share * Math.PI)
    const from: Vector = [chest[0] - 0.07, chest[1] - 0.02 + 0.12 * (1 - share), 0.07 + 0.1 * (1 - share)]
    b.limb(
      white,
      from,
      [from[0] - 0.12, from[1] + Math.sin(angle) * long, from[2] + Math.cos(angle) * long * 0.9 + 0.08],
      0.035,
      0.014,
      { mirror: true, blend: 0.01 },
    )
  }
}

const adult = { height: 1.72, head: 0.135, shoulders: 0.23, hips: 0.17 }
const child = { height: 1.12, head: 0.19, shoulders: 0.21, hips: 0.165 }

const buildKnight: BuildModel = (b, request) => {
  const steel = metallic(request.colours[0] ?? [0.62, 0.63, 0.66], 0.3)
  const cloak = partOr(request, 'dress', request.colours[1] ?? [0.45, 0.04, 0.04])
  buildFigure(
    b,
    {
      ...adult,
      height: 1.8,
      shoulders: 0.26,
      garment: 'armour',
      top: steel,
      bottom: steel,
      shoes: steel,
      skin: skinOf(request),
      hair: [0.1, 0.06, 0.03],
      cut: 'none',
    },
    request,
    {
      masked: true,
      hands: [
        [0.15, 0.5, -0.17],
        [0.06, 0.44, 0.2],
      ],
      onHead: (_, size) => helmet(b, size * 0.5, steel, cloak),
      onBody: (_, joints) => {
        addSword(b, joints.handNear, 0.5)
        const red = b.material(material(cloak, { rough: 0.85 }))
        b.sheet(
          red,
          [-0.17, -0.62, 0.17, -0.62, 0.12, 0.02, -0.12, 0.02],
          [joints.chest[0] - 0.085, joints.chest[1] + 0.02, 0],
          { thick: 0.012, bend: -1.5, turn: [0, 90, -6], round: 0.01 },
        )
        const metal = b.material(steel)
        b.ellipsoid(metal, [joints.chest[0], joints.chest[1] + 0.01, 0.15], [0.055, 0.05, 0.06], { mirror: true })
        shield(b, joints.handFar, cloak)
      },
    },
  )
}

function helmet(b: ModelBuilder, h: number, steel: ReturnType<typeof metallic>, plume: Colour): void {
  const metal = b.material(steel)
  const dark = b.material(material([0.01, 0.01, 0.012]))
  const feather = b.material(furry(plume, 0.03, { fur: { length: 0.03, strand: 0.008, lean: 1.6, curl: 0.2 } }))
  b.ellipsoid(metal, [0, h * 0.12, 0], [h * 1.02, h * 1.1, h * 0.92])
  b.cone(metal, [0, -h * 0.85, 0], [0, h * 0.1, 0], h * 0.78, h * 0.9, { blend: h * 0.1 })
  b.sheet(metal, [0, -h * 0.75, h * 1.25, -h * 0.25, h * 1.1, h * 0.3, 0, h * 0.45], [0, -h * 0.1, 0], {
    thick: h * 0.4,
    blend: h * 0.3,
  })
  for (const up of [0.14, -0.12]) b.box(dark, [h * 0.9, h * up, 0], [h * 0.3, h * 0.045, h * 0.62], { round: 0.001 })
  b.chain(
    feather,
    [
      [-h * 0.1, h * 1.15, 0],
      [-h * 0.6, h * 1.75, 0],
      [-h * 1.35, h * 1.5, 0],
    ],
    [h * 0.14, h * 0.28, h * 0.16],
    { flow: [-1, -0.2, 0] },
  )
}

export function addSword(b: ModelBuilder, hand: Vector, length: number): void {
  const steel = b.material(metallic([0.75, 0.77, 0.8], 0.18))
  const gold = b.material(metallic([0.8, 0.55, 0.16], 0.3))
  const grip = b.material(leather)
  b.within({ at: [hand[0] + 0.02, hand[1] - 0.01, hand[2]], turn: [0, 0, -8] }, () => {
    b.sheet(steel, [-0.02, 0.05, 0.02, 0.05, 0.016, length * 0.9, 0, length, -0.016, length * 0.9], [0, 0, 0], {
      thick: 0.005,
    })
    b.limb(gold, [-0.075, 0.045, 0], [0.075, 0.045, 0], 0.011, 0.011)
    b.limb(grip, [0, 0.04, 0], [0, -0.05, 0], 0.011, 0.011)
    b.ball(gold, [0, -0.065, 0], 0.02)
  })
}

function shield(b: ModelBuilder, hand: Vector, colour: Colour): void {
  const paint = b.material(glossy(colour, { rough: 0.4 }))
  const rim = b.material(metallic([0.6, 0.6, 0.62], 0.3))
  const outline = [-0.1, 0.13, 0.1, 0.13, 0.105, -0.02, 0.06, -0.13, 0, -0.19, -0.06, -0.13, -0.105, -0.02]
  b.sheet(
    rim,
    outline.map(value => value * 1.1),
    [hand[0] + 0.02, hand[1] + 0.02, hand[2] + 0.03],
    { thick: 0.01, bend: -1.5, turn: [0, 40, 0] },
  )
  b.sheet(paint, outline, [hand[0] + 0.028, hand[1] + 0.02, hand[2] + 0.036], {
    thick: 0.012,
    bend: -1.5,
    turn: [0, 40, 0],
  })
}

const buildWizard: BuildModel = (b, request) => {
  const robe = clothOf({ ...request, colours: request.colours.length > 0 ? request.colours : [[0.08, 0.09, 0.36]] })
  const cloth = material(robe, { rough: 0.85, pattern: 'dots', second: [0.8, 0.66, 0.2], scale: 0.16, amount: 0.5 })
  const bearded: ModelRequest = { ...request, traits: new Set([...request.traits, 'beard']) }
  const grey: Colour = partOr(request, 'hair', [0.7, 0.69, 0.68])
  buildFigure(
    b,
    {
      ...adult,
      garment: 'robe',
      top: cloth,
      bottom: cloth,
      shoes: leather,
      skin: skinOf(request),
      hair: grey,
      cut: 'long',
    },
    bearded,
    {
      hands: [
        [0.17, 0.52, -0.15],
        [0.06, 0.45, 0.18],
      ],
      onHead: (_, size) => {
        const h = size * 0.5
        const felt = b.material(material(partOr(request, 'hat', robe), { rough: 0.9 }))
        const band = b.material(metallic([0.8, 0.6, 0.2], 0.35))
        const white = b.material(furry(grey, 0.02, { fur: { length: 0.02, strand: 0.006, lean: 1.8, curl: 0.15 } }))
        b.limb(white, [h * 0.5, -h * 0.8, 0], [h * 0.55, -h * 2.4, 0], h * 0.42, h * 0.1, { flow: [0, -1, 0] })
        b.cone(felt, [-h * 0.1, h * 0.55, 0], [-h * 0.1, h * 0.66, 0], h * 1.7, h * 1.62, { round: h * 0.05 })
        b.chain(
          felt,
          [
            [-h * 0.1, h * 0.6, 0],
            [-h * 0.16, h * 1.5, 0],
            [-h * 0.35, h * 2.4, 0],
            [-h * 0.95, h * 2.95, h * 0.1],
          ],
          [h * 0.88, h * 0.58, h * 0.3, h * 0.06],
        )
        b.ring(band, [-h * 0.1, h * 0.78, 0], h * 0.86, h * 0.1)
      },
      onBody: (_, { handNear }) => {
        const wood = b.material(
          material([0.2, 0.11, 0.05], { pattern: 'wood', second: [0.1, 0.05, 0.02], scale: 0.05 }),
        )
        const orb = b.material(glossy([0.25, 0.65, 1], { glow: 1.6 }))
        b.chain(
          wood,
          [
            [handNear[0] + 0.03, 0, handNear[2]],
            [handNear[0] + 0.02, 0.5, handNear[2]],
            [handNear[0] + 0.035, 0.98, handNear[2]],
          ],
          [0.012, 0.014, 0.018],
        )
        b.ball(orb, [handNear[0] + 0.04, 1.04, handNear[2]], 0.045)
        b.ring(wood, [handNear[0] + 0.04, 1.03, handNear[2]], 0.05, 0.009, { turn: [0, 0, 90] })
      },
    },
  )
}

const buildAstronaut: BuildModel = (b, request) => {
  const white = request.colours[0] ?? partOr(request, 'dress', [0.8, 0.8, 0.79])
  const suit = material(white, { rough: 0.75, pattern: 'grid', second: shade(white, 0.7), scale: 0.16, amount: 0.4 })
  buildFigure(
    b,
    {
      ...adult,
      shoulders: 0.27,
      hips: 0.2,
      head: 0.17,
      garment: 'suit',
      top: suit,
      bottom: suit,
      shoes: material([0.35, 0.36, 0.38]),
      skin: shade(white, 0.9),
      hair: [0, 0, 0],
      cut: 'none',
    },
    request,
    {
      masked: true,
      onHead: (_, size) => {
        const h = size * 0.5
        const shell = b.material(glossy(white, { rough: 0.25 }))
        const visor = b.material(material([0.9, 0.55, 0.12], { metal: 0.85, rough: 0.08, shine: 0.9 }))
        const ring = b.material(metallic([0.6, 0.6, 0.62], 0.3))
        b.ball(shell, [0, 0, 0], h * 1.12)
        b.ellipsoid(visor, [h * 0.36, h * 0.02, 0], [h * 0.86, h * 0.8, h * 0.92])
        b.ring(ring, [0, -h * 0.92, 0], h * 0.66, h * 0.14)
      },
      onBody: (_, { chest }) => {
        const pack = b.material(
          material(shade(white, 0.8), { pattern: 'grid', second: shade(white, 0.4), scale: 0.2, amount: 0.6 }),
        )
        const lamps = b.material(material([0.8, 0.1, 0.05], { glow: 0.8 }))
        const blue = b.material(material([0.1, 0.25, 0.75], { glow: 0.5 }))
        b.box(pack, [chest[0] - 0.12, chest[1] - 0.06, 0], [0.06, 0.14, 0.11], { round: 0.02 })
        b.box(pack, [chest[0] + 0.075, chest[1] - 0.09, 0], [0.022, 0.04, 0.06], { round: 0.008 })
        b.ball(lamps, [chest[0] + 0.1, chest[1] - 0.075, -0.025], 0.009)
        b.ball(blue, [chest[0] + 0.1, chest[1] - 0.075, 0.025], 0.009)
        b.chain(
          pack,
          [
            [chest[0] + 0.09, chest[1] - 0.11, -0.05],
            [chest[0] + 0.07, chest[1] - 0.2, -0.12],
            [chest[0] - 0.09, chest[1] - 0.18, -0.1],
          ],
          [0.012, 0.012, 0.012],
        )
      },
    },
  )
}

function royal(queen: boolean): BuildModel {
  return (b, request) => {
    const robe = clothOf({
      ...request,
      colours: request.colours.length > 0 ? request.colours : [queen ? [0.3, 0.05, 0.34] : [0.45, 0.03, 0.04]],
    })
    const gold = metallic([0.9, 0.62, 0.16], 0.25)
    const velvet = material(robe, { rough: 0.9, pattern: 'mottled', second: shade(robe, 0.6), scale: 0.1 })
    const worn = queen ? request : { ...request, traits: new Set([...request.traits, 'beard']) }
    buildFigure(
      b,
      {
        ...adult,
        garment: queen ? 'dress' : 'robe',
        top: velvet,
        bottom: velvet,
        shoes: leather,
        skin: skinOf(request),
        hair: hairOf(request),
        cut: cutOf(request, queen ? 'long' : 'short'),
      },
      worn,
      {
        onHead: (_, size) => addCrown(b, [-size * 0.06, size * 0.34, 0], size * 0.4, gold),
        onBody: (_, { chest, handNear }) => {
          const ermine = b.material(
            furry([0.85, 0.84, 0.81], 0.02, { pattern: 'spots', second: [0.02, 0.02, 0.02], scale: 0.08 }),
          )
          b.ring(ermine, [chest[0], chest[1] + 0.015, 0], 0.08, 0.03)
          b.ellipsoid(ermine, [chest[0], chest[1] - 0.02, 0], [0.085, 0.06, 0.135])
          const staff = b.material(gold)
          b.limb(
            staff,
            [handNear[0] + 0.03, handNear[1] - 0.2, handNear[2]],
            [handNear[0] + 0.05, handNear[1] + 0.26, handNear[2]],
            0.009,
          )
          b.ball(staff, [handNear[0] + 0.05, handNear[1] + 0.28, handNear[2]], 0.03)
        },
        hands: [
          [0.15, 0.5, -0.16],
          [0.05, 0.44, 0.17],
        ],
      },
    )
  }
}

export function addCrown(b: ModelBuilder, at: Vector, radius: number, gold: ReturnType<typeof metallic>): void {
  const metal = b.material(gold)
  const gem = b.material(glossy([0.7, 0.03, 0.06], { glow: 0.25 }))
  b.lathe(metal, [radius * 0.92, 0, radius, 0, radius * 1.06, radius * 0.42, radius * 0.98, radius * 0.42], at, {
    round: radius * 0.02,
  })
  for (let index = 0; index < 8; index++) {
    const angle = (index / 8) * Math.PI * 2 + 0.2
    const [x, z] = [at[0] + Math.cos(angle) * radius, at[2] + Math.sin(angle) * radius]
    b.cone(
      metal,
      [x, at[1] + radius * 0.36, z],
      [x * 1.02, at[1] + radius * 0.95, z * 1.04],
      radius * 0.2,
      radius * 0.03,
    )
    b.ball(metal, [x * 1.02, at[1] + radius * 1, z * 1.04], radius * 0.08)
    b.ball(
      gem,
      [at[0] + Math.cos(angle) * radius * 1.03, at[1] + radius * 0.2, at[2] + Math.sin(angle) * radius * 1.03],
      radius * 0.09,
    )
  }
}

const buildAngel: BuildModel = (b, request) => {
  const robe = request.colours[0] ?? partOr(request, 'dress', [0.84, 0.83, 0.8])
  const cloth = material(robe, { rough: 0.85, through: 0.2 })
  buildFigure(
    b,
    {
      ...adult,
      garment: 'robe',
      top: cloth,
      bottom: cloth,
      shoes: leather,
      skin: skinOf(request),
      hair: hairOf(request),
      cut: cutOf(request, 'long'),
    },
    request,
    {
      onBody: (_, joints) => featherWings(b, joints, 1.7),
      onHead: (_, size) =>
        b.ring(
          b.material(material([1, 0.8, 0.3], { glow: 1.6 })),
          [-size * 0.06, size * 0.78, 0],
          size * 0.42,
          size * 0.035,
          { turn: [8, 0, 8] },
        ),
    },
  )
}

const human = (build: BuildModel, height: number, rest: Partial<SubjectModel> = {}): SubjectModel =>
  described(build, height, 0.55, {
    poses: ['standing', 'sitting', 'running', 'lying', 'sleeping'],
    traits: [
      'old',
      'fat',
      'thin',
      'smiling',
      'sad',
      'angry',
      'long hair',
      'short hair',
      'curly hair',
      'bald',
      'beard',
      'glasses',
      'closed eyes',
      'wings',
    ],
    parts: ['hair', 'skin', 'lips', 'dress', 'hat', 'scarf'],
    views: [38, 72],
    grip: [GRIP[0] * height * 0.98, GRIP[1] * height * 0.98, GRIP[2] * height],
    takesPose: true,
    ...rest,
  })

export const peopleModels = {
  woman: human(person({ ...adult, height: 1.66, shoulders: 0.205, hips: 0.175, garment: 'dress' }, 'long'), 1.66),
  man: human(person({ ...adult, garment: 'trousers' }, 'short'), 1.76),
  girl: human(person({ ...child, garment: 'dress' }, 'bob'), 1.12),
  boy: human(person({ ...child, garment: 'trousers' }, 'short'), 1.15),
  knight: human(buildKnight, 1.95, { poses: ['standing', 'running'], parts: ['dress'], traits: [] }),
  wizard: human(buildWizard, 2, { poses: ['standing'] }),
  astronaut: human(buildAstronaut, 1.85, { poses: ['standing', 'running', 'sitting'], traits: [], parts: ['dress'] }),
  king: human(royal(false), 1.9, { poses: ['standing'] }),
  queen: human(royal(true), 1.85, { poses: ['standing', 'sitting'] }),
  robot: human(buildRobot, 1.9, { poses: ['standing'], traits: [], parts: ['eyes'], takesPose: false }),
  angel: human(buildAngel, 1.9, { poses: ['standing'] }),
}
