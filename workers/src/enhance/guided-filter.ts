import { softened } from '@atelier/shared-schema/smart-select/picture-planes.ts'

interface Guiding {
  readonly width: number
  readonly height: number
  readonly radius: number
  /** Variance of the guide below which it counts as flat. */
  readonly flatness: number
}

/**
 * Smooths a plane wherever the guide is flat and lets it step where the guide steps (He, Sun and Tang's guided filter). With the
 * plane as its own guide it takes away what is fine and weak and leaves edges as they are.
 */
export function guidedFilter(plane: Float32Array, guide: Float32Array, guiding: Guiding): Float32Array {
  const { width, height, radius, flatness } = guiding
  const mean = (values: Float32Array) => softened(values, width, height, radius)
  const guideMean = mean(guide)
  const planeMean = plane === guide ? guideMean : mean(plane)
  const guideSquares = mean(product(guide, guide))
  const shared = plane === guide ? guideSquares : mean(product(guide, plane))
  const slopes = new Float32Array(plane.length)
  const offsets = new Float32Array(plane.length)
  for (let at = 0; at < plane.length; at++) {
    const middle = guideMean[at] as number
    const variance = (guideSquares[at] as number) - middle * middle
    const slope = ((shared[at] as number) - middle * (planeMean[at] as number)) / (variance + flatness)
    slopes[at] = slope
    offsets[at] = (planeMean[at] as number) - slope * middle
  }
  const slope = mean(slopes)
  const result = mean(offsets)
  for (let at = 0; at < result.length; at++)
    result[at] = (result[at] as number) + (slope[at] as number) * (guide[at] as number)
  return result
}

function product(one: Float32Array, other: Float32Array): Float32Array {
  const result = new Float32Array(one.length)
  for (let at = 0; at < one.length; at++) result[at] = (one[at] as number) * (other[at] as number)
  return result
}
