import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { PatchMatch } from './patch-match.ts'

/** Of the costs this many lie below the one that others are measured by. */
const QUANTILE = 0.75
/** What even the worst patch counts, so that no pixel is left without any. */
const LEAST = 1e-4
const SAMPLES = 4096

/** Patches that fit well count more: how well is said by what three quarters of them reach. */
export function sharesByCost({ field, costs, shares }: PatchMatch, certainty?: Float32Array): void {
  const usual = Math.max(1, usualCost(field, costs))
  for (let index = 0; index < field.length; index++) {
    heedCancelAt(index)
    const isFound = (field[index] as number) >= 0
    const fit = isFound ? Math.exp((costs[index] as number) / (-2 * usual)) + LEAST : 0
    shares[index] = fit * (certainty ? (certainty[index] as number) : 1)
  }
}

/** Of some of all, which is enough to tell. */
function usualCost(field: Int32Array, costs: Float32Array): number {
  const every = Math.max(1, Math.floor(field.length / SAMPLES))
  const sample = new Float32Array(SAMPLES * 2)
  let count = 0
  for (let index = 0; index < field.length && count < sample.length; index += every) {
    if ((field[index] as number) >= 0) sample[count++] = costs[index] as number
  }
  return sample.subarray(0, count).sort()[Math.floor(count * QUANTILE)] ?? 0
}
