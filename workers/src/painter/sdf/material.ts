import type { Colour } from '#painter/core/colour.ts'

/** How a surface's two colours lie on it. */
export type Pattern =
  | 'plain'
  | 'mottled'
  | 'tabby'
  | 'stripes'
  | 'spots'
  | 'rosettes'
  | 'giraffe'
  | 'patches'
  | 'dapples'
  | 'scales'
  | 'feathers'
  | 'bands'
  | 'rings'
  | 'bricks'
  | 'stones'
  | 'planks'
  | 'tiles'
  | 'thatch'
  | 'wood'
  | 'marble'
  | 'veins'
  | 'ribs'
  | 'panes'
  | 'checks'
  | 'grid'
  | 'seeds'
  | 'dots'
  | 'bark'
  | 'text'

export interface Fur {
  /** Metres that it stands off the skin. */
  readonly length: number
  /** Thickness of what is seen as one lock. */
  readonly strand: number
  /** 0 stands upright, 1 and more lies along the flow. */
  readonly lean: number
  /** 0 straight hair, 1 wool or leaves. */
  readonly curl: number
}

export interface Material {
  readonly colour: Colour
  readonly second: Colour
  /** On what looks down; undefined: the same all round. */
  readonly belly: Colour | undefined
  readonly pattern: Pattern
  /** Metres from one mark to the next. */
  readonly scale: number
  /** How far the second colour goes, 0 to 1. */
  readonly amount: number
  /** Depth of the pattern's relief, in metres. */
  readonly relief: number
  /** 0 a mirror, 1 chalk. */
  readonly rough: number
  /** How much it shines, 0 to 1. */
  readonly shine: number
  readonly metal: number
  /** Light of its own, as a multiple of its colour; `night` only when it is dark around. */
  readonly glow: number
  readonly glowsAt: 'always' | 'night'
  /** Light that goes through it: leaves, wings, ears, wax. */
  readonly through: number
  readonly fur: Fur | undefined
}

const plain: Omit<Material, 'colour'> = {
  second: [0, 0, 0],
  belly: undefined,
  pattern: 'plain',
  scale: 0.1,
  amount: 1,
  relief: 0,
  rough: 0.7,
  shine: 0.15,
  metal: 0,
  glow: 0,
  glowsAt: 'always',
  through: 0,
  fur: undefined,
}

export function material(colour: Colour, changes: Partial<Omit<Material, 'colour'>> = {}): Material {
  return { ...plain, colour, second: colour, ...changes }
}

export function furry(colour: Colour, length: number, changes: Partial<Omit<Material, 'colour'>> = {}): Material {
  return material(colour, {
    rough: 0.85,
    shine: 0.1,
    fur: { length, strand: Math.max(0.0018, length * 0.22), lean: 1.1, curl: 0 },
    ...changes,
  })
}

export function metallic(colour: Colour, rough = 0.25): Material {
  return material(colour, { metal: 1, rough, shine: 0.8 })
}

export function glossy(colour: Colour, changes: Partial<Omit<Material, 'colour'>> = {}): Material {
  return material(colour, { rough: 0.18, shine: 0.5, ...changes })
}
