import type { Colour } from '#painter/core/colour.ts'
import type { Season } from '#painter/scene.ts'
import type { GroundKind } from './place.ts'

export interface GroundColours {
  /** Two that lie side by side in patches, and one in between here and there. */
  readonly one: Colour
  readonly other: Colour
  readonly patch: Colour
  /** Where it is too steep for the rest. */
  readonly rock: Colour
  readonly darkRock: Colour
  /** At the water's edge. */
  readonly shore: Colour
  /** Normal's upward share under which rock shows. */
  readonly rockBelow: number
  /** Unevenness too small for the height field, and how finely it is grained. */
  readonly rough: number
  readonly grain: number
  /** How much growing green there is to change with the seasons. */
  readonly green: number
}

const grey: Colour = [0.27, 0.25, 0.23]
const darkGrey: Colour = [0.15, 0.14, 0.14]
const pebbles: Colour = [0.36, 0.32, 0.26]

export const groundTable: Readonly<Record<GroundKind, GroundColours>> = {
  regolith: {
    one: [0.36, 0.355, 0.35],
    other: [0.46, 0.45, 0.44],
    patch: [0.28, 0.28, 0.285],
    rock: [0.4, 0.39, 0.38],
    darkRock: [0.24, 0.235, 0.23],
    shore: [0.3, 0.3, 0.3],
    rockBelow: 0.5,
    rough: 0.7,
    grain: 1.3,
    green: 0,
  },
  grass: {
    one: [0.15, 0.28, 0.05],
    other: [0.31, 0.38, 0.09],
    patch: [0.4, 0.38, 0.13],
    rock: grey,
    darkRock: darkGrey,
    shore: pebbles,
    rockBelow: 0.74,
    rough: 0.5,
    grain: 1,
    green: 1,
  },
  lawn: {
    one: [0.17, 0.33, 0.06],
    other: [0.24, 0.4, 0.08],
    patch: [0.3, 0.38, 0.1],
    rock: grey,
    darkRock: darkGrey,
    shore: pebbles,
    rockBelow: 0.7,
    rough: 0.25,
    grain: 1.4,
    green: 1,
  },
  fields: {
    one: [0.42, 0.36, 0.1],
    other: [0.2, 0.33, 0.07],
    patch: [0.3, 0.2, 0.11],
    rock: grey,
    darkRock: darkGrey,
    shore: pebbles,
    rockBelow: 0.66,
    rough: 0.3,
    grain: 1,
    green: 0.8,
  },
  sand: {
    one: [0.68, 0.55, 0.37],
    other: [0.78, 0.67, 0.48],
    patch: [0.6, 0.48, 0.32],
    rock: [0.36, 0.3, 0.25],
    darkRock: [0.2, 0.17, 0.15],
    shore: [0.4, 0.31, 0.21],
    rockBelow: 0.7,
    rough: 0.3,
    grain: 1.2,
    green: 0,
  },
  dunes: {
    one: [0.72, 0.43, 0.2],
    other: [0.82, 0.56, 0.3],
    patch: [0.66, 0.36, 0.16],
    rock: [0.5, 0.22, 0.11],
    darkRock: [0.32, 0.13, 0.07],
    shore: [0.5, 0.34, 0.2],
    rockBelow: 0.46,
    rough: 0.24,
    grain: 1,
    green: 0,
  },
  rock: {
    one: [0.19, 0.26, 0.07],
    other: [0.3, 0.31, 0.12],
    patch: [0.3, 0.28, 0.22],
    rock: [0.3, 0.28, 0.27],
    darkRock: [0.16, 0.155, 0.165],
    shore: [0.3, 0.28, 0.25],
    rockBelow: 0.85,
    rough: 1,
    grain: 0.8,
    green: 0.8,
  },
  'red rock': {
    one: [0.56, 0.3, 0.15],
    other: [0.62, 0.39, 0.22],
    patch: [0.44, 0.35, 0.19],
    rock: [0.6, 0.25, 0.11],
    darkRock: [0.36, 0.13, 0.07],
    shore: [0.5, 0.33, 0.2],
    rockBelow: 0.84,
    rough: 0.9,
    grain: 0.8,
    green: 0.1,
  },
  snow: {
    one: [0.84, 0.87, 0.92],
    other: [0.9, 0.91, 0.93],
    patch: [0.78, 0.83, 0.9],
    rock: [0.27, 0.27, 0.29],
    darkRock: [0.15, 0.155, 0.18],
    shore: [0.62, 0.68, 0.74],
    rockBelow: 0.62,
    rough: 0.26,
    grain: 0.6,
    green: 0,
  },
  'forest floor': {
    one: [0.13, 0.17, 0.05],
    other: [0.2, 0.16, 0.08],
    patch: [0.22, 0.27, 0.07],
    rock: [0.22, 0.21, 0.19],
    darkRock: [0.12, 0.115, 0.11],
    shore: [0.24, 0.2, 0.15],
    rockBelow: 0.7,
    rough: 1,
    grain: 1.6,
    green: 0.7,
  },
  mud: {
    one: [0.14, 0.17, 0.06],
    other: [0.2, 0.19, 0.09],
    patch: [0.16, 0.12, 0.08],
    rock: [0.22, 0.2, 0.17],
    darkRock: [0.12, 0.11, 0.1],
    shore: [0.1, 0.085, 0.06],
    rockBelow: 0.6,
    rough: 0.7,
    grain: 1.2,
    green: 0.7,
  },
  ash: {
    one: [0.095, 0.09, 0.092],
    other: [0.15, 0.13, 0.125],
    patch: [0.19, 0.12, 0.09],
    rock: [0.12, 0.1, 0.1],
    darkRock: [0.05, 0.046, 0.05],
    shore: [0.09, 0.08, 0.08],
    rockBelow: 0.8,
    rough: 1.2,
    grain: 0.9,
    green: 0,
  },
  seabed: {
    one: [0.6, 0.56, 0.42],
    other: [0.7, 0.66, 0.5],
    patch: [0.34, 0.38, 0.26],
    rock: [0.26, 0.27, 0.25],
    darkRock: [0.13, 0.15, 0.15],
    shore: [0.6, 0.56, 0.42],
    rockBelow: 0.72,
    rough: 0.5,
    grain: 1.1,
    green: 0,
  },
  'cave floor': {
    one: [0.2, 0.175, 0.15],
    other: [0.28, 0.24, 0.2],
    patch: [0.13, 0.125, 0.12],
    rock: [0.2, 0.175, 0.16],
    darkRock: [0.1, 0.09, 0.09],
    shore: [0.13, 0.12, 0.11],
    rockBelow: 0.8,
    rough: 1.1,
    grain: 1,
    green: 0,
  },
}

/** What a season does to what is green: factors for the colours, and a share of dry grass. */
export const seasonGreens: Readonly<Record<Season, { tint: Colour; dry: number }>> = {
  spring: { tint: [0.94, 1.14, 0.8], dry: 0 },
  summer: { tint: [1, 1, 1], dry: 0.12 },
  autumn: { tint: [1.5, 0.95, 0.75], dry: 0.5 },
  winter: { tint: [1.15, 0.92, 1.05], dry: 0.45 },
}

export const dryGrass: Colour = [0.46, 0.35, 0.15]
export const snowColour: Colour = [0.86, 0.89, 0.95]
export const pathColour: Colour = [0.4, 0.3, 0.2]
export const lavaColour: Colour = [3.4, 0.75, 0.08]
export const islandGreen: Colour = [0.14, 0.25, 0.055]
export const woodsColour: Colour = [0.05, 0.085, 0.035]
export const autumnWoods: readonly Colour[] = [
  [0.36, 0.13, 0.03],
  [0.46, 0.26, 0.04],
  [0.2, 0.15, 0.04],
]
export const fieldColours: readonly Colour[] = [
  [0.52, 0.4, 0.1],
  [0.2, 0.34, 0.06],
  [0.34, 0.42, 0.09],
  [0.33, 0.21, 0.12],
  [0.62, 0.55, 0.14],
  [0.14, 0.27, 0.06],
  [0.36, 0.26, 0.42],
]
