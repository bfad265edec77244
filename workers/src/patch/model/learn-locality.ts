import { randomFor } from '#painter/core/random.ts'
import { LAYOUT_SIDE, normal, usualLevels } from './draw-layout.ts'
import type { NoiseLevel } from './draw-layout.ts'
import { coverRaster, mirrorRaster } from './fit-raster.ts'
import { layoutOf } from './layout.ts'
import { LocalDenoiser } from './local-denoiser.ts'
import type { LearnedImage } from './patch-model.ts'

/** Fewer do not tell what holds for one that is left out. */
export const IMAGES_TO_JUDGE = 4
/** So many at most are compared, and of those so many are left out in turn. */
const COMPARED_MAX = 20
const LEFT_OUT_MAX = 5
/** Against what is usual: how much farther or less far it may be best to look. */
const FACTORS = [0.5, 0.7, 1, 1.3, 1.7] as const
/** So much more than the least error is taken for a wider view: what hangs together matters beyond single pixels. */
const WORTH = 1.6
/** Moved by few pixels it is found out sooner, and comes to the same. */
const REACH = 1
const RADIUS_MAX = LAYOUT_SIDE / 2

/**
 * Finds out how far to look at a level of noise: the images are drowned in noise in turn, and guessed from all others. Looking
 * far, nothing fits that was not seen just so; looking near, nothing hangs together.
 */
export class LocalityTrial {
  readonly #denoiser: LocalDenoiser
  readonly #layouts: readonly Float32Array[]
  readonly #seed: number

  constructor(images: readonly LearnedImage[], { isMirrored, seed }: { isMirrored: boolean; seed: number }) {
    const every = Math.max(1, images.length / COMPARED_MAX)
    const compared = images.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every))
    const size = { width: LAYOUT_SIDE, height: LAYOUT_SIDE }
    const fitted = compared.map(({ small }) => coverRaster(small, size, { x: 0.5, y: 0.5 }))
    const mirrored = isMirrored ? fitted.map(mirrorRaster) : []
    const sources = [...fitted, ...mirrored].map(raster => ({ layout: layoutOf(raster), weight: 1 }))
    this.#layouts = sources.slice(0, fitted.length).map(({ layout }) => layout.planes)
    this.#denoiser = new LocalDenoiser(size, sources)
    this.#seed = seed
  }

  /** How far off guesses are at that level, for one of those left out. */
  measure(level: NoiseLevel, turn: number): number {
    const index = Math.floor((turn * this.#layouts.length) / this.turns)
    const clean = this.#layouts[index] as Float32Array
    const random = randomFor(this.#seed, `noise ${turn} ${level.sigma}`)
    const noisy = clean.map(value => value + normal(random) * level.sigma)
    const own = new Set([index, index + this.#layouts.length])
    const guess = this.#denoiser.denoise(noisy, level.sigma, { radius: level.radius, reach: REACH }, own)
    return clean.reduce((sum, value, at) => sum + (value - (guess[at] as number)) ** 2, 0) / clean.length
  }

  get turns(): number {
    return Math.min(LEFT_OUT_MAX, this.#layouts.length)
  }
}

/** What is tried at one of the usual levels, from near to far. */
export function levelsToTry(index: number): NoiseLevel[] {
  const usual = usualLevels[index] as NoiseLevel
  const radii = FACTORS.map(factor => Math.max(1, Math.min(RADIUS_MAX, Math.round(usual.radius * factor))))
  return [...new Set(radii)].map(radius => ({ ...usual, radius }))
}

/** The farthest that is not much worse than the best. */
export function pickLevel(tried: readonly NoiseLevel[], errors: readonly number[]): NoiseLevel {
  const least = errors.reduce((best, error) => Math.min(best, error), Number.POSITIVE_INFINITY)
  const last = errors.findLastIndex(error => error <= least * WORTH)
  return tried[last] as NoiseLevel
}
