import type { Random } from '#painter/core/random.ts'
import { randomFor } from '#painter/core/random.ts'
import type { LocalDenoiser, Locality } from './local-denoiser.ts'

/** How far to look from which noise on, from much noise to little. */
export interface NoiseLevel extends Locality {
  readonly sigma: number
}

/** Of the layout that is drawn: its longer side. */
export const LAYOUT_SIDE = 48

/** Good for most; with four images or more what is best for them is found out. */
export const usualLevels: readonly NoiseLevel[] = [
  { sigma: 16, radius: 18, reach: 4 },
  { sigma: 4, radius: 18, reach: 4 },
  { sigma: 1.5, radius: 14, reach: 3 },
  { sigma: 0.7, radius: 9, reach: 3 },
  { sigma: 0.3, radius: 5, reach: 2 },
  { sigma: 0.1, radius: 3, reach: 2 },
]

export interface LayoutDrawing {
  readonly seed: number
  readonly levels: readonly NoiseLevel[]
  readonly steps: number
  /** What to begin from, and how much of it is drowned in noise, 0 to 1; noise alone when absent. */
  readonly init?: { readonly planes: Float32Array; readonly strength: number }
  onStep?(done: number, steps: number, guess: Float32Array): void
}

export const SIGMA_MOST = 24
export const SIGMA_LEAST = 0.06
/** Steps lie closer together where there is little noise (Karras). */
const CURVE = 4

/**
 * A new layout from noise, by taking away the noise that the denoiser finds in it step by step (the probability flow, a straight
 * step each). The last step's origins stay with the denoiser.
 */
export function drawLayout(denoiser: LocalDenoiser, drawing: LayoutDrawing): Float32Array {
  const { seed, levels, steps, init } = drawing
  const sigmas = noiseSteps(init ? sigmaFor(init.strength) : SIGMA_MOST, steps)
  const random = randomFor(seed, 'layout')
  const { width, height } = denoiser.size
  const values = new Float32Array(width * height * 4)
  for (let at = 0; at < values.length; at++) {
    values[at] = (init ? (init.planes[at] as number) : 0) + normal(random) * (sigmas[0] as number)
  }
  for (const [index, sigma] of sigmas.entries()) {
    const guess = denoiser.denoise(values, sigma, localityAt(levels, sigma))
    const kept = (sigmas[index + 1] ?? 0) / sigma
    for (let at = 0; at < values.length; at++) {
      const found = guess[at] as number
      values[at] = found + ((values[at] as number) - found) * kept
    }
    drawing.onStep?.(index + 1, sigmas.length, guess)
  }
  return values
}

/** What a share of re-noising stands for: half of it leaves large shapes, all of it nothing. */
export function sigmaFor(strength: number): number {
  return SIGMA_LEAST + (SIGMA_MOST - SIGMA_LEAST) * Math.max(0, Math.min(1, strength)) ** 2.5
}

function noiseSteps(most: number, count: number): number[] {
  const [from, to] = [most ** (1 / CURVE), Math.min(most, SIGMA_LEAST) ** (1 / CURVE)]
  return Array.from({ length: count }, (_, index) => (from + ((to - from) * index) / Math.max(1, count - 1)) ** CURVE)
}

/** Of the level that is nearest. */
export function localityAt(levels: readonly NoiseLevel[], sigma: number): Locality {
  const far = (level: NoiseLevel) => Math.abs(Math.log(level.sigma / sigma))
  return levels.reduce((best, level) => (far(level) < far(best) ? level : best))
}

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
}
