import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Tally } from './patch-match.ts'

/** Writes the means that patches have voted for, where `chosen` is not 0; everywhere that any did when it is absent. */
export function resolveTally({ sums, weights }: Tally, to: Uint8Array, chosen?: Uint8Array): void {
  const data = to
  for (let pixel = 0; pixel < weights.length; pixel++) {
    heedCancelAt(pixel)
    const weight = weights[pixel] as number
    if (weight <= 0 || chosen?.[pixel] === 0) continue
    const share = 1 / weight
    const at = pixel * 4
    data[at] = (sums[at] as number) * share + 0.5
    data[at + 1] = (sums[at + 1] as number) * share + 0.5
    data[at + 2] = (sums[at + 2] as number) * share + 0.5
    data[at + 3] = (sums[at + 3] as number) * share + 0.5
  }
}
