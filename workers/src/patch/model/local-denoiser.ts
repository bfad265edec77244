import { heedCancel } from '#engine/heed-cancel.ts'
import type { Size } from '#images/resize.ts'
import { KernelMemory } from '#patch/kernel-memory.ts'
import type { LayoutKernels } from '#patch/kernel-memory.ts'
import { PLANES } from './layout.ts'
import type { Layout } from './layout.ts'

/** A layout learned from, of the size that is denoised. */
export interface DenoiserSource {
  readonly layout: Layout
  /** How much it counts beforehand, against others. */
  readonly weight: number
}

/** How far the denoiser looks at one level of noise. */
export interface Locality {
  /** Pixels around each that must be alike. */
  readonly radius: number
  /** Pixels by which what was learned may be moved. */
  readonly reach: number
}

/** Where the layout that has the greatest share at a pixel comes from. */
export interface Origin {
  readonly source: number
  readonly moveX: number
  readonly moveY: number
}

const none: ReadonlySet<number> = new Set()
const FAR_BELOW = -3e38
/** Moved by its whole reach, what was learned counts less by this, as an exponent. */
const REACH_DOUBT = 1.5
/** Moves along a side: farther reaches go in wider steps. */
const MOVES_MAX = 5

/**
 * The best guess of what a noisy layout was, when all that is known are the layouts learned from, moved by a little, and each pixel
 * judges by its own surroundings alone: in closed form, the mean of what they have there by how like the noisy layout they are.
 * Judging by surroundings is what makes new layouts: seen whole, only the ones learned from would come back.
 */
export class LocalDenoiser {
  readonly size: Size
  readonly origins: Int32Array
  readonly #sources: readonly { readonly at: number; readonly bias: number }[]
  readonly #layout: Float32Array
  readonly #scratch: Float32Array
  readonly #greatest: Float32Array
  readonly #totals: Float32Array
  readonly #sums: Float32Array
  readonly #kernels: LayoutKernels
  #moves: readonly Origin[] = []

  constructor(size: Size, sources: readonly DenoiserSource[]) {
    this.size = size
    const pixels = size.width * size.height
    const memory = new KernelMemory(4 * pixels * (PLANES * (sources.length + 2) + 6) + 16 * (sources.length + 8))
    this.#layout = memory.floats(pixels * PLANES)
    this.#sums = memory.floats(pixels * PLANES)
    this.#scratch = memory.floats(pixels * 3)
    this.#greatest = memory.floats(pixels)
    this.#totals = memory.floats(pixels)
    this.origins = memory.integers(pixels)
    this.#sources = sources.map(({ layout, weight }) => {
      const planes = memory.floats(pixels * PLANES)
      planes.set(layout.planes)
      return { at: planes.byteOffset, bias: Math.log(weight) }
    })
    this.#kernels = memory.open('layout-kernels')
  }

  /**
   * @param without sources that are left out, to see how well the others stand in for them
   * @returns good until it is asked again
   * @throws RunCanceled
   */
  denoise(
    noisy: Float32Array,
    sigma: number,
    { radius, reach }: Locality,
    without: ReadonlySet<number> = none,
  ): Float32Array {
    const { width, height } = this.size
    this.#layout.set(noisy)
    this.#greatest.fill(FAR_BELOW)
    this.#totals.fill(0)
    this.#sums.fill(0)
    this.#moves = movesWithin(reach)
    for (const [source, { at, bias }] of this.#sources.entries()) {
      if (without.has(source)) continue
      heedCancel()
      for (const [index, { moveX, moveY }] of this.#moves.entries()) {
        const far = reach > 0 ? (moveX ** 2 + moveY ** 2) / reach ** 2 : 0
        this.#kernels.weigh(
          ...([this.#layout.byteOffset, at, width, height, moveX, moveY, radius] as const),
          ...([1 / (2 * sigma * sigma), bias - far * REACH_DOUBT, source * this.#moves.length + index] as const),
          ...([this.#scratch.byteOffset, this.#greatest.byteOffset, this.#totals.byteOffset] as const),
          ...([this.#sums.byteOffset, this.origins.byteOffset] as const),
        )
      }
    }
    return this.#divide()
  }

  originAt(pixel: number): Origin {
    const origin = this.origins[pixel] as number
    const move = this.#moves[origin % this.#moves.length] as Origin
    return { ...move, source: Math.floor(origin / this.#moves.length) }
  }

  #divide(): Float32Array {
    const pixels = this.#totals.length
    for (let plane = 0; plane < PLANES; plane++) {
      for (let pixel = 0; pixel < pixels; pixel++) {
        const at = plane * pixels + pixel
        this.#sums[at] = (this.#sums[at] as number) / (this.#totals[pixel] as number)
      }
    }
    return this.#sums
  }
}

function movesWithin(reach: number): Origin[] {
  const half = Math.min(reach, (MOVES_MAX - 1) / 2)
  const steps = Array.from({ length: 2 * half + 1 }, (_, index) =>
    half === 0 ? 0 : Math.round(((index - half) / half) * reach),
  )
  return steps.flatMap(moveY => steps.map(moveX => ({ source: 0, moveX, moveY })))
}
