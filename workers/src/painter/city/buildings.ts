import { colourFromHex, type Colour } from '#painter/core/colour.ts'
import { hashAt } from '#painter/core/hash.ts'
import { randomFor, seedFor, type Random } from '#painter/core/random.ts'
import type { CityPlan } from './city-plan.ts'

export type FacadeKind = 'punched' | 'ribbon' | 'glass' | 'stripes' | 'timber' | 'plaster'

/** A block of walls with a flat or pitched roof. */
export interface Building {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
  readonly height: number
  /** How far the ridge stands over the walls; 0: a flat roof. */
  readonly ridge: number
  /** Gables look to the side, at the street, rather than along the view. */
  readonly isRidgeAcross: boolean
  /** A narrower part on top of a tower. */
  readonly crown: { readonly inset: number; readonly height: number } | undefined
  readonly facade: FacadeKind
  readonly wall: Colour
  readonly roof: Colour
  readonly windowWidth: number
  readonly floor: number
  readonly warmth: number
  readonly neon: Colour
  readonly hasSign: boolean
  readonly id: number
}

const modernWalls = ['#8a8f96', '#a39a8c', '#6e7a86', '#b5a48e', '#59626c', '#9c8878', '#c2bdb2', '#74584a'].map(
  colourFromHex,
)
const brightWalls = [
  '#d8b070',
  '#c8785a',
  '#e0cda0',
  '#a4b49c',
  '#d4946c',
  '#b8c4cc',
  '#e4dccc',
  '#c46a52',
  '#8fa9b8',
  '#d9a9a0',
].map(colourFromHex)
const futureWalls = ['#2a2c38', '#343244', '#22303a', '#3a3340'].map(colourFromHex)
const tiles = ['#8c4428', '#a4553a', '#6c4436', '#7c3a2a', '#5a4a44'].map(colourFromHex)
export const neonColours: readonly Colour[] = [
  [2.6, 0.12, 1.1],
  [0.1, 1.7, 2.3],
  [2.4, 0.75, 0.08],
  [0.9, 0.3, 2.6],
  [0.15, 2, 0.65],
  [2.4, 0.2, 0.2],
]

/** All buildings of a city, made when a lot is first looked at and the same each time. */
export class Buildings {
  readonly #plan: CityPlan
  readonly #seed: number
  readonly #made = new Map<number, Building | undefined>()

  constructor(plan: CityPlan, seed: number) {
    this.#plan = plan
    this.#seed = seedFor(seed, 'buildings')
  }

  /** @param lot columns of lots to the right are 0, 1, …, to the left -1, -2, … */
  at(lot: number, row: number): Building | undefined {
    const key = (lot + 512) * 4096 + row + 64
    if (!this.#made.has(key)) this.#made.set(key, this.#build(lot, row))
    return this.#made.get(key)
  }

  #build(lot: number, row: number): Building | undefined {
    const plan = this.#plan
    const near = row * plan.lotDepth
    if (near < plan.from) return undefined
    // A street across after each four rows, where there are streets.
    if (plan.street > 0 && ((row % 5) + 5) % 5 === 4) return undefined
    const random = randomFor(this.#seed, `${lot} ${row}`)
    if (plan.kind === 'rooftops' && random() < 0.06) return undefined
    const side = lot >= 0 ? 1 : -1
    const inner = plan.street + (lot >= 0 ? lot : -lot - 1) * plan.lotWidth
    const gap = plan.isOld ? 0 : plan.kind === 'skyline' ? random() * 0.16 : random() < 0.4 ? 0.06 : 0
    const from = inner + (lot === 0 || lot === -1 ? 0 : gap * plan.lotWidth)
    const to = inner + plan.lotWidth * (1 - gap)
    return {
      left: side > 0 ? from : -to,
      right: side > 0 ? to : -from,
      near: near + plan.lotDepth * gap * random(),
      far: near + plan.lotDepth * (plan.isOld ? 1 : 1 - gap),
      ...this.#style(random, lot, row),
      ...this.#rise(random, lot, row),
      id: Math.floor(hashAt(lot, row, this.#seed) * 2 ** 30),
    }
  }

  #rise(random: Random, lot: number, row: number): Pick<Building, 'height' | 'ridge' | 'isRidgeAcross' | 'crown'> {
    const { lowest, tallest, isOld, kind, lotWidth, from, lotDepth, street } = this.#plan
    const chance = random()
    if (isOld) {
      const height = lowest + (tallest - lowest) * chance
      return {
        height: kind === 'rooftops' && chance > 0.93 && row > 4 ? height * 1.6 : height,
        isRidgeAcross: street > 0 && random() < 0.75,
        ridge: random() < 0.82 ? lotWidth * (0.28 + 0.22 * random()) : 0,
        crown: undefined,
      }
    }
    // Tall ones crowd about a middle that is off to one side.
    const middle = (hashAt(7, 7, this.#seed) - 0.5) * 12
    const away = kind === 'skyline' ? Math.exp(-(((lot - middle) / 7) ** 2)) : 0.6
    const deeper =
      kind === 'skyline' ? Math.min(1, 0.35 + (row - from / lotDepth) * 0.13) : Math.min(1.5, 0.7 + row * 0.05)
    const height = lowest + (tallest - lowest) * chance ** 1.8 * (0.25 + away) * deeper
    const crown =
      height > 45 && random() < 0.6
        ? { inset: 0.14 + 0.16 * random(), height: height * (0.08 + 0.25 * random()) }
        : undefined
    return { height, ridge: 0, isRidgeAcross: false, crown }
  }

  #style(
    random: Random,
    lot: number,
    row: number,
  ): Omit<Building, 'left' | 'right' | 'near' | 'far' | 'height' | 'ridge' | 'isRidgeAcross' | 'crown' | 'id'> {
    const { isOld, neon, kind } = this.#plan
    const walls = isOld ? brightWalls : neon >= 1 ? futureWalls : modernWalls
    const kinds: readonly FacadeKind[] = isOld
      ? ['plaster', 'plaster', 'timber']
      : kind === 'street'
        ? ['punched', 'punched', 'ribbon', 'glass', 'stripes']
        : ['punched', 'ribbon', 'glass', 'stripes', 'glass']
    const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
    // Neighbours never share a colour.
    const wall = walls[(Math.floor(random() * walls.length * 0.5) * 2 + ((lot + row) & 1)) % walls.length] as Colour
    return {
      facade: one(kinds),
      wall,
      roof: isOld ? one(tiles) : [0.1, 0.1, 0.11],
      windowWidth: isOld ? 1.7 + random() * 0.6 : 1.6 + random() * 1.2,
      floor: isOld ? 2.9 : 3.3 + random() * 0.8,
      warmth: random(),
      neon: one(neonColours),
      hasSign: neon > 0 && random() < 0.35 + 0.45 * Math.min(1, neon),
    }
  }
}
