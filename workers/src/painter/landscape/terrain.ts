import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import { Backdrop } from './backdrop.ts'
import type { Composition } from './composition.ts'
import { Craters } from './craters.ts'
import type { GroundKind, Place } from './place.ts'
import { Shore } from './shore.ts'

/** Metres of rise and fall, over metres of way: broad waves, and small ones on them. */
interface Relief {
  readonly broad: number
  readonly broadWay: number
  readonly small: number
  readonly smallWay: number
}

const reliefs: Readonly<Record<GroundKind, Relief>> = {
  grass: { broad: 13, broadWay: 190, small: 1.1, smallWay: 17 },
  lawn: { broad: 5, broadWay: 160, small: 0.25, smallWay: 20 },
  fields: { broad: 16, broadWay: 260, small: 0.4, smallWay: 40 },
  sand: { broad: 3, broadWay: 90, small: 0.5, smallWay: 14 },
  dunes: { broad: 30, broadWay: 105, small: 0.8, smallWay: 30 },
  rock: { broad: 22, broadWay: 150, small: 3.6, smallWay: 22 },
  'red rock': { broad: 8, broadWay: 120, small: 2.6, smallWay: 20 },
  snow: { broad: 14, broadWay: 170, small: 0.8, smallWay: 20 },
  'forest floor': { broad: 5, broadWay: 70, small: 0.7, smallWay: 8 },
  mud: { broad: 1.6, broadWay: 80, small: 0.5, smallWay: 9 },
  ash: { broad: 14, broadWay: 140, small: 2.6, smallWay: 16 },
  seabed: { broad: 5, broadWay: 46, small: 0.5, smallWay: 7 },
  'cave floor': { broad: 2.2, broadWay: 26, small: 0.7, smallWay: 6 },
  regolith: { broad: 7, broadWay: 170, small: 0.6, smallWay: 19 },
}

/** Height of the land over the level of still water, in metres, as a formula; `Land` keeps it worked out. */
export class Terrain {
  readonly shore: Shore
  readonly backdrop: Backdrop
  readonly #noise: Noise
  readonly #relief: Relief
  readonly #dunes: boolean
  readonly #terraces: boolean
  readonly #craters: Craters | undefined
  readonly #leaning: number
  readonly #strength: number

  constructor(place: Place, composition: Composition, seed: number) {
    const random = randomFor(seed, 'terrain')
    this.#noise = new Noise(seedFor(seed, 'relief'))
    this.shore = new Shore(place, composition, seed)
    this.backdrop = new Backdrop(place, composition, seed)
    this.#relief = reliefs[place.ground]
    this.#dunes = place.ground === 'dunes'
    this.#terraces = place.ground === 'red rock'
    this.#craters = place.ground === 'regolith' ? new Craters(composition, seed) : undefined
    this.#leaning = between(random, -0.06, 0.06)
    this.#strength = between(random, 0.65, 1.35)
  }

  heightAt(x: number, z: number): number {
    const ground = this.#reliefAt(x, z)
    const shore = this.shore.distanceAt(x, z)
    if (shore === Infinity) return ground + this.backdrop.heightAt(x, z)
    if (this.shore.kind === 'waterfall') {
      const cliff = this.backdrop.cliffAt(x, z, this.shore.fall)
      if (cliff > 0.4) return cliff + 0.4
    }
    if (shore <= 0) return Math.max(-Math.min(7, 0.12 - shore * 0.13), this.backdrop.islandAt(x, z))
    const bank = Math.min(shore * this.shore.steepness, 2.4 + shore * 0.02)
    const lifted = bank + Math.max(0, ground + this.#relief.broad * 0.4) * smooth(2, 90, shore)
    return lifted + this.backdrop.heightAt(x, z) * smooth(0, this.shore.clearing, shore)
  }

  /** About the metres to the water's edge, islands counted as land; `Infinity` where there is no water. */
  shoreAt(x: number, z: number): number {
    const shore = this.shore.distanceAt(x, z)
    if (shore > 0) return shore
    const island = this.backdrop.islandAt(x, z)
    return island > -0.5 ? Math.max(shore, island * 2.5) : shore
  }

  #reliefAt(x: number, z: number): number {
    const { broad, broadWay, small, smallWay } = this.#relief
    if (this.#dunes) return this.#duneAt(x, z)
    const wide = this.#noise.octaves(x / broadWay, z / broadWay, 2)
    const fine = this.#noise.octaves(x / smallWay + 9, z / smallWay + 5, 2)
    const height = (wide * broad + fine * small * (0.5 + 0.7 * clamp(wide + 0.4))) * this.#strength
    const pitted = height + (this.#craters?.depthAt(x, z) ?? 0)
    const tilted = pitted + x * this.#leaning * smooth(200, 40, Math.abs(x))
    return this.#terraces ? terraced(tilted, 2.6) : tilted
  }

  /** Gentle on the windward side, a sharp crest, steep in the lee. */
  #duneAt(x: number, z: number): number {
    const { broad, broadWay } = this.#relief
    const bend = this.#noise.octaves(x / 260, z / 260, 2) * 1.6
    const along = x / (broadWay * 1.5) + z / broadWay + bend
    const phase = along - Math.floor(along)
    const rise = smoothCrest(phase / 0.72)
    const fall = (1 - phase) / 0.28
    // Rounder the farther off: a crest sharper than the grid's rows would come out as a saw.
    const crest = rounded(rise, fall, 0.12 + z * 0.0011)
    const size = 0.35 + clamp(0.6 + this.#noise.at(x / 210 + 7, z / 210), 0, 1.3)
    const ripple = this.#noise.at(x / 22, z / 22) * 0.5
    const standing = 0.16 + 0.84 * smooth(14, 150, z)
    return (crest * size * broad * standing + ripple) * this.#strength
  }
}

function smoothCrest(share: number): number {
  return mix(share, share * share, 0.65)
}

/** The lower of two, without a corner where they meet. */
function rounded(one: number, other: number, width: number): number {
  const share = clamp(0.5 + (0.5 * (other - one)) / width)
  return mix(other, one, share) - width * share * (1 - share)
}

function terraced(height: number, step: number): number {
  const floor = Math.floor(height / step)
  return (floor + smooth(0.62, 0.98, height / step - floor)) * step
}
