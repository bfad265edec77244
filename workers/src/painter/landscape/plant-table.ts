import type { Colour } from '#painter/core/colour.ts'
import type { Season } from '#painter/scene.ts'
import type { Species } from './species.ts'

export type Pair = readonly [shade: Colour, light: Colour]

export interface PlantFacts {
  /** Metres. */
  readonly height: readonly [low: number, high: number]
  readonly bark: Pair
  /** Leaves; each plant takes one pair. */
  readonly leaves: readonly Pair[]
  readonly accent: Pair
  /** What the leaves become in other seasons; bare when there are none. */
  readonly seasons: Partial<Record<Season, readonly Pair[] | 'bare'>>
  /** Light through the leaves. */
  readonly through: number
  /** How far wind bends it. */
  readonly pliant: number
  readonly stands: 'dry' | 'edge' | 'anywhere'
  /** Metres over the ground where it hangs, lowest and highest. */
  readonly lift?: readonly [low: number, high: number]
  /** Light of its own, as a share of its colour. */
  readonly glow?: number
}

const brown: Pair = [
  [0.05, 0.034, 0.022],
  [0.17, 0.115, 0.075],
]
const grey: Pair = [
  [0.06, 0.055, 0.05],
  [0.2, 0.18, 0.16],
]
const white: Pair = [
  [0.42, 0.4, 0.37],
  [0.74, 0.72, 0.68],
]
const blossom: Pair = [
  [0.7, 0.26, 0.36],
  [0.95, 0.68, 0.74],
]
const green: readonly Pair[] = [
  [
    [0.045, 0.095, 0.018],
    [0.2, 0.3, 0.055],
  ],
  [
    [0.06, 0.11, 0.016],
    [0.27, 0.33, 0.06],
  ],
  [
    [0.035, 0.085, 0.025],
    [0.15, 0.27, 0.07],
  ],
]
const needles: readonly Pair[] = [
  [
    [0.014, 0.036, 0.022],
    [0.085, 0.15, 0.062],
  ],
  [
    [0.02, 0.042, 0.018],
    [0.11, 0.165, 0.05],
  ],
]
const autumn: readonly Pair[] = [
  [
    [0.3, 0.08, 0.012],
    [0.78, 0.3, 0.04],
  ],
  [
    [0.36, 0.17, 0.015],
    [0.86, 0.52, 0.07],
  ],
  [
    [0.26, 0.04, 0.018],
    [0.66, 0.13, 0.045],
  ],
  [
    [0.2, 0.14, 0.02],
    [0.5, 0.4, 0.08],
  ],
]
const springGreen: readonly Pair[] = [
  [
    [0.08, 0.16, 0.02],
    [0.36, 0.48, 0.09],
  ],
  [
    [0.06, 0.13, 0.02],
    [0.28, 0.42, 0.07],
  ],
]
const golden: readonly Pair[] = [
  [
    [0.36, 0.22, 0.02],
    [0.92, 0.66, 0.1],
  ],
  [
    [0.4, 0.26, 0.03],
    [0.95, 0.72, 0.16],
  ],
]
const dry: readonly Pair[] = [
  [
    [0.16, 0.115, 0.05],
    [0.46, 0.36, 0.18],
  ],
]
const deciduous: PlantFacts['seasons'] = { spring: springGreen, autumn, winter: 'bare' }
const leafy = { bark: brown, leaves: green, accent: blossom, through: 0.55, pliant: 0.014, stands: 'dry' as const }

export const plantTable: Readonly<Record<Species, PlantFacts>> = {
  pine: { ...leafy, height: [8, 19], leaves: needles, seasons: {}, through: 0.16, pliant: 0.008 },
  oak: { ...leafy, height: [8, 14], seasons: deciduous },
  round: { ...leafy, height: [5, 9], seasons: deciduous },
  birch: { ...leafy, height: [9, 15], accent: white, leaves: springGreen, seasons: { autumn: golden, winter: 'bare' } },
  poplar: { ...leafy, height: [12, 20], seasons: { autumn: golden, spring: springGreen } },
  willow: { ...leafy, height: [8, 13], leaves: [green[1] as Pair], seasons: { autumn: golden }, pliant: 0.03 },
  palm: {
    ...leafy,
    height: [6, 12],
    bark: grey,
    leaves: [green[0] as Pair, springGreen[1] as Pair],
    seasons: {},
    pliant: 0.035,
  },
  cypress: { ...leafy, height: [8, 15], leaves: needles, seasons: {}, through: 0.12, pliant: 0.01 },
  cherry: { ...leafy, height: [5, 8], seasons: { autumn }, through: 0.7 },
  bare: { ...leafy, height: [5, 11], bark: grey, seasons: {}, pliant: 0.008 },
  bush: { ...leafy, height: [0.9, 2.4], seasons: { spring: springGreen, autumn, winter: dry } },
  hedge: { ...leafy, height: [0.9, 1.3], leaves: [green[2] as Pair], seasons: {}, pliant: 0 },
  'dry bush': { ...leafy, height: [0.4, 1], leaves: dry, seasons: {}, pliant: 0.02 },
  cactus: {
    ...leafy,
    height: [2, 5],
    leaves: [
      [
        [0.05, 0.1, 0.03],
        [0.2, 0.31, 0.11],
      ],
    ],
    seasons: {},
    through: 0,
    pliant: 0,
  },
  fern: {
    ...leafy,
    height: [0.5, 1.05],
    leaves: [green[0] as Pair, springGreen[0] as Pair],
    seasons: { autumn: dry },
    pliant: 0.03,
  },
  broadleaf: {
    ...leafy,
    height: [0.8, 1.9],
    leaves: [green[2] as Pair, springGreen[1] as Pair],
    seasons: {},
    pliant: 0.02,
  },
  reed: {
    ...leafy,
    height: [1, 2],
    leaves: [green[1] as Pair, dry[0] as Pair],
    seasons: { autumn: dry, winter: dry },
    pliant: 0.07,
    stands: 'edge',
  },
  tuft: { ...leafy, height: [0.4, 0.9], leaves: [dry[0] as Pair, green[1] as Pair], seasons: {}, pliant: 0.08 },
  coral: {
    ...leafy,
    height: [0.5, 1.4],
    accent: [
      [0.62, 0.1, 0.1],
      [1, 0.42, 0.34],
    ],
    seasons: {},
    through: 0.2,
    pliant: 0,
    stands: 'anywhere',
    glow: 0.22,
  },
  'fan coral': {
    ...leafy,
    height: [0.6, 1.6],
    accent: [
      [0.42, 0.08, 0.44],
      [0.9, 0.4, 0.85],
    ],
    seasons: {},
    pliant: 0.03,
    stands: 'anywhere',
    glow: 0.22,
  },
  seaweed: {
    ...leafy,
    height: [0.8, 2.6],
    leaves: [green[1] as Pair, autumn[3] as Pair],
    seasons: {},
    pliant: 0.14,
    stands: 'anywhere',
  },
  trunk: { ...leafy, height: [17, 26], seasons: {}, pliant: 0, through: 0 },
  'birch trunk': { ...leafy, height: [16, 22], accent: white, bark: grey, seasons: {}, pliant: 0, through: 0 },
  crown: {
    ...leafy,
    height: [3, 5.5],
    seasons: { spring: springGreen, autumn },
    lift: [4.6, 12],
    pliant: 0.02,
    through: 0.8,
  },
  vine: { ...leafy, height: [3, 6], seasons: {}, lift: [2.6, 7], pliant: 0.03 },
  crystal: {
    ...leafy,
    height: [0.4, 1.7],
    accent: [
      [0.06, 0.36, 0.5],
      [0.3, 0.95, 1],
    ],
    seasons: {},
    pliant: 0,
    stands: 'anywhere',
    glow: 0.85,
  },
}
