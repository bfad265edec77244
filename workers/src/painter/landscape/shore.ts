import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import type { Composition } from './composition.ts'
import type { Place, WaterKind } from './place.ts'

/** Metres from any shore where the sea is as deep as it gets. */
const OPEN_SEA = 60

/** Metres of a field to the side and along the view, half a dike, and where fields end. */
const PADDIES = { wide: 24, deep: 15, dike: 0.75, end: 260 } as const

/** Where water ends and land begins. */
export class Shore {
  readonly kind: WaterKind
  /** Rise of the bank, metres a metre. */
  readonly steepness: number
  /** Metres from the shore after which the distance stands up in full. */
  readonly clearing: number
  /** Where a waterfall comes down. */
  readonly fall: { readonly x: number; readonly z: number; readonly width: number }
  readonly #noise: Noise
  readonly #side: number
  readonly #near: number
  readonly #far: number
  readonly #width: number
  readonly #bends: number
  readonly #phase: number
  readonly #coast: 'front' | 'side' | 'open'
  readonly #focus: number
  readonly #narrow: boolean
  readonly #weight: number
  readonly #island: boolean
  readonly #tilt: number
  readonly #shift: number
  readonly #reach: number

  constructor(place: Place, composition: Composition, seed: number) {
    const random = randomFor(seed, 'shore')
    this.#noise = new Noise(seedFor(seed, 'shore'))
    this.kind = place.water
    this.#side = composition.heavySide
    this.#focus = composition.focus
    // A beach is stood on; the sea is looked at from the edge of the land.
    this.#reach = place.ground === 'sand' ? 1 : -0.5
    this.#island = place.backdrop === 'island'
    this.#narrow = place.enclosure === 'cave'
    this.#weight = place.waterWeight
    const eye = composition.eyeHeight
    const bottom = eye / Math.max(0.15, composition.down)
    const cliffs = place.ground !== 'sand' && place.water === 'sea'
    this.steepness = place.ground === 'sand' ? 0.07 : cliffs ? 0.8 : place.ground === 'mud' ? 0.12 : 0.22
    this.clearing =
      place.water === 'river' || place.water === 'paddies'
        ? 70
        : place.water === 'waterfall' || place.enclosure === 'cave'
          ? 1
          : 130
    this.#near = bottom * between(random, 0.5, 3.4) + between(random, 0, 5)
    this.#tilt = between(random, -0.3, 0.55)
    this.#shift = between(random, -70, 90)
    this.#far = between(random, 130, 520) * Math.sqrt(place.waterWeight)
    this.#width = this.#widthFor(place, composition, random)
    this.#bends = between(random, 0.5, 1.2)
    this.#phase = random() * 6.283
    this.#coast =
      place.backdrop === 'island'
        ? 'open'
        : place.ground === 'sand'
          ? pick(random, ['front', 'side', 'side'])
          : pick(random, ['side', 'open', 'open'])
    const fallZ = between(random, 46, 74)
    this.fall = {
      x: composition.focus * fallZ * 0.7,
      z: fallZ,
      width: between(random, 5, 12) * Math.sqrt(place.waterWeight),
    }
  }

  #widthFor(place: Place, { eyeHeight }: Composition, random: () => number): number {
    if (place.water === 'river')
      return between(random, 3.4, 6.5) * Math.sqrt(place.waterWeight) * clamp(eyeHeight / 4, 0.9, 2)
    return between(random, 60, 240)
  }

  /** About the metres to the water's edge; negative over water, `Infinity` where there is no water. */
  distanceAt(x: number, z: number): number {
    switch (this.kind) {
      case 'none':
        return Infinity
      case 'lake':
        return this.#lake(x, z)
      case 'river':
        return this.#river(x, z)
      case 'sea':
        return this.#sea(x, z)
      case 'pools':
        return this.#pools(x, z)
      case 'paddies':
        return this.#paddies(x, z)
      case 'waterfall':
        return this.#plungePool(x, z)
    }
  }

  /** The bed of a river, to the side, at a distance: it comes from the eye's side and bends away into the picture. */
  riverAt(z: number): number {
    const away = z / 60
    const lead = this.#focus * z * 0.55
    return (
      lead + Math.sin(away * this.#bends * 1.7 + this.#phase) * (4 + z * 0.1) * smooth(900, 300, z) - this.#side * 5
    )
  }

  #lake(x: number, z: number): number {
    const wobble = this.#noise.octaves(x / 70, z / 70, 3) * 42
    const centre = -this.#side * this.#shift
    const across = Math.abs(x - centre) - this.#width * smooth(-60, this.#far * 0.5, z) - 40
    const nearShore = this.#near - z + this.#noise.octaves(x / 11, z / 11, 2) * 5 + x * this.#side * this.#tilt
    return Math.max(nearShore, z - this.#far + wobble, across + wobble)
  }

  #river(x: number, z: number): number {
    const wobble = this.#noise.octaves(x / 9, z / 9, 2) * 2.2
    const width = this.#width * (1 + z * 0.0022)
    const source = smooth(500, 900, z) * 60
    return Math.abs(x - this.riverAt(z)) - width + wobble + source
  }

  #sea(x: number, z: number): number {
    const wobble = this.#noise.octaves(x / 60, z / 60, 4)
    const headland = x * this.#side - 46 - wobble * 60 - Math.abs(z - 210) * 0.24
    if (this.#island) return -OPEN_SEA
    if (this.#coast === 'open') return Math.max(headland - 60, -OPEN_SEA)
    if (this.#coast === 'front') {
      const wet = this.#near - z + wobble * 7 + Math.sin(x * 0.03 + this.#phase) * 4
      return Math.max(wet, headland - 110)
    }
    const bay = Math.max(8, this.#near * 1.6)
    const curve = x * this.#side + bay * this.#reach - z * 0.42 - Math.max(0, 30 - z) * 0.3 + wobble * (6 + z * 0.1)
    const ends = smooth(260, 420, z) * 220
    if (this.#reach <= 0) return Math.max(curve - ends, headland)
    // Waves run up a beach in arcs, and no corner of it stays sharp.
    const arcs = this.#noise.octaves(x / 7, z / 7, 2) * 1.7 + Math.sin(x * 0.21 + this.#phase) * 0.7
    const before = this.#near - z - x * this.#side * 0.12
    return Math.max(roundedMax(curve - ends, before, 7) + arcs * smooth(90, 20, z), headland)
  }

  #pools(x: number, z: number): number {
    const spread = this.#noise.octaves(x / 26, z / 26, 3) * 18
    if (this.#narrow)
      return Math.abs(x - this.#focus * z * 0.8) - 2.4 * this.#weight + this.#noise.octaves(x / 5, z / 5, 2) * 4
    const channel = Math.abs(x - this.riverAt(z) * 0.5) - 5 - z * 0.05
    return Math.min(spread + 3, channel + spread * 0.7)
  }

  /** Fields between dikes, some under water and some grown; where the land rises there are none. */
  #paddies(x: number, z: number): number {
    const { wide, deep, dike, end } = PADDIES
    const bend = this.#noise.octaves(x / 60, z / 60, 2)
    const row = z / deep + bend * 0.5 + x * this.#side * 0.012
    const inRow = row - Math.floor(row)
    // Each row of fields is parted elsewhere.
    const column = x / wide + bend * 0.4 + Math.floor(row) * 0.37
    const inColumn = column - Math.floor(column)
    const edge = Math.min(Math.min(inColumn, 1 - inColumn) * wide, Math.min(inRow, 1 - inRow) * deep)
    const isGrown = this.#noise.at(Math.floor(column) * 3.7 + 0.5, Math.floor(row) * 5.3 + 0.5) > 0.22
    return Math.max(isGrown ? dike + edge : dike - edge, z - end)
  }

  #plungePool(x: number, z: number): number {
    const wobble = this.#noise.octaves(x / 8, z / 8, 3) * 5
    const { x: fallX, z: fallZ, width } = this.fall
    const pool = Math.hypot((x - fallX) / 1.5, z - fallZ + width) - width * 1.5 + wobble
    const streamX = fallX * clamp(z / fallZ) + Math.sin(z * 0.12 + this.#phase) * 3
    const stream = z > fallZ ? Infinity : Math.abs(x - streamX) - width * 0.42 - (fallZ - z) * 0.03 + wobble * 0.4
    const behind = z - fallZ
    return Math.max(Math.min(pool, stream), behind)
  }
}

/** The larger of two, without a crease where they meet. */
function roundedMax(one: number, other: number, reach: number): number {
  const near = Math.max(0, reach - Math.abs(one - other)) / reach
  return Math.max(one, other) + near * near * reach * 0.25
}
