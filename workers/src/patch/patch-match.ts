import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { KernelMemory } from './kernel-memory.ts'
import type { PatchKernels } from './kernel-memory.ts'
import type { Raster } from './raster.ts'

/** Of a patch, in pixels, as the kernels have it. */
export const PATCH_SIDE = 8
/** In a field: a place that is not looked for, and one that nothing is known of yet. */
export const UNWANTED = -1
export const UNKNOWN = -2

/** Beyond so many, places to begin from by chance are a sample of all. */
const CHOICES_MAX = 65_536

export interface PatchMatchParts {
  readonly target: Raster
  readonly source: Raster
  /** For each pixel of the source what the difference of a patch that begins there is multiplied by; 0 forbids it. All may be taken when absent. */
  readonly penalties?: Float32Array
  /** How far patches of the target are apart; from 1 to the side of a patch. */
  readonly step?: number
}

/** What patches have added up to: colours times their shares, and the shares. Good until the next vote of the same search. */
export interface Tally {
  /** Four for each pixel. */
  readonly sums: Float32Array
  readonly weights: Float32Array
}

/**
 * For each patch of a target the patch of a source that is most like it, looked for and voted with in WASM (ADR 31). Target,
 * field and costs may be written to between two searches. It is as large as its pictures: a new one is made for each size.
 */
export class PatchMatch {
  readonly target: Raster
  readonly source: Raster
  readonly step: number
  readonly columns: number
  readonly rows: number
  /** For each place of the grid the pixel of the source at which the patch begins; `UNWANTED` and `UNKNOWN` besides. */
  readonly field: Int32Array
  readonly costs: Float32Array
  /** How much each place has a say when it votes; those that are not looked for have none. */
  readonly shares: Float32Array
  /** The pixel of the target at which the patch of each place begins. */
  readonly places: Int32Array
  readonly penalties: Float32Array
  readonly #choices: Int32Array
  readonly #choiceCount: number
  readonly #memory: KernelMemory
  readonly #kernels: PatchKernels

  constructor({ target, source, penalties, step = 1 }: PatchMatchParts) {
    this.step = step
    this.columns = countPlaces(target.width, step)
    this.rows = countPlaces(target.height, step)
    const grid = this.columns * this.rows
    const pixels = target.width * target.height
    const sourcePixels = source.width * source.height
    const most = Math.max(pixels, sourcePixels)
    this.#memory = new KernelMemory(4 * (pixels + 2 * sourcePixels + 4 * grid + 5 * most + CHOICES_MAX + 64))
    this.target = { ...target, data: this.#memory.bytes(target.data) }
    this.source = { ...source, data: this.#memory.bytes(source.data) }
    this.penalties = this.#memory.floats(sourcePixels)
    if (penalties) this.penalties.set(penalties)
    else this.penalties.fill(1)
    this.field = this.#memory.integers(grid).fill(UNKNOWN)
    this.costs = this.#memory.floats(grid)
    this.shares = this.#memory.floats(grid).fill(1)
    this.places = this.#memory.integers(grid)
    fillPlaces(this.places, this.columns, target, step)
    const choices = chooseAllowed(source, this.penalties)
    this.#choiceCount = choices.length
    this.#choices = this.#memory.integers(choices.length)
    this.#choices.set(choices)
    this.#kernels = this.#memory.open('patch-kernels')
  }

  /** Whether there is any patch of the source that may be taken. */
  get hasChoice(): boolean {
    return this.#choiceCount > 0
  }

  /**
   * @param reach how far chances lie around what is known, in pixels
   * @throws RunCanceled
   */
  search({ sweeps, reach, seed }: { sweeps: number; reach: number; seed: number }): void {
    const { target, source } = this
    this.#kernels.search(
      ...([target.data.byteOffset, target.width, target.height] as const),
      ...([source.data.byteOffset, source.width, source.height, this.penalties.byteOffset] as const),
      ...([this.#choices.byteOffset, this.#choiceCount, this.field.byteOffset, this.costs.byteOffset] as const),
      ...([this.step, sweeps, Math.max(1, Math.floor(reach)), seed] as const),
    )
  }

  /** What the patches that were found make of the target, each by its share. */
  vote(): Tally {
    return this.#tally(this.target, this.places, this.source, this.field)
  }

  /** The same the other way: what the patches of the target make of the source. */
  voteBack(): Tally {
    return this.#tally(this.source, this.field, this.target, this.places)
  }

  #tally(to: Raster, places: Int32Array, from: Raster, patches: Int32Array): Tally {
    heedCancel()
    const scratch = this.#memory.mark()
    const pixels = to.width * to.height
    const sums = this.#memory.floats(pixels * 4).fill(0)
    const weights = this.#memory.floats(pixels).fill(0)
    const profile = this.#memory.floats(PATCH_SIDE * PATCH_SIDE)
    profile.set(voteProfile)
    this.#kernels.vote(
      ...([sums.byteOffset, weights.byteOffset, to.width, from.data.byteOffset, from.width] as const),
      ...([places.byteOffset, patches.byteOffset, this.shares.byteOffset, places.length, profile.byteOffset] as const),
    )
    this.#memory.release(scratch)
    return { sums, weights }
  }
}

/** How many patches there are along a side. */
export function countPlaces(length: number, step: number): number {
  return Math.ceil((length - PATCH_SIDE) / step) + 1
}

/** A patch counts most in its middle: a smooth hill whose rim still has a share. */
export const voteProfile: Float32Array = Float32Array.from({ length: PATCH_SIDE * PATCH_SIDE }, (_, index) => {
  const middle = (PATCH_SIDE - 1) / 2
  const squared = ((index % PATCH_SIDE) - middle) ** 2 + (Math.floor(index / PATCH_SIDE) - middle) ** 2
  return 1 / (1 + squared / 5) ** 2
})

function fillPlaces(places: Int32Array, columns: number, { width, height }: Raster, step: number): void {
  for (let index = 0; index < places.length; index++) {
    heedCancelAt(index)
    const x = Math.min((index % columns) * step, width - PATCH_SIDE)
    const y = Math.min(Math.floor(index / columns) * step, height - PATCH_SIDE)
    places[index] = y * width + x
  }
}

/** Those that hang over the right or the lower edge are forbidden on the way. */
function chooseAllowed({ width, height }: Raster, penalties: Float32Array): Int32Array {
  let count = 0
  for (let pixel = 0; pixel < penalties.length; pixel++) {
    heedCancelAt(pixel)
    const isWhole = pixel % width <= width - PATCH_SIDE && pixel < (height - PATCH_SIDE + 1) * width
    if (!isWhole) penalties[pixel] = 0
    else if ((penalties[pixel] as number) > 0) count++
  }
  const choices = new Int32Array(Math.min(count, CHOICES_MAX))
  let seen = 0
  let taken = 0
  for (let pixel = 0; pixel < penalties.length; pixel++) {
    heedCancelAt(pixel)
    if ((penalties[pixel] as number) <= 0) continue
    if (Math.floor((seen * choices.length) / count) >= taken) choices[taken++] = pixel
    seen++
  }
  return choices
}
