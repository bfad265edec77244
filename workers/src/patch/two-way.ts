import { seedFor } from '#painter/core/random.ts'
import { PatchMatch } from './patch-match.ts'
import type { Tally } from './patch-match.ts'
import type { Raster } from './raster.ts'
import { resolveTally } from './resolve-tally.ts'
import { sharesByCost } from './shares-by-cost.ts'

export interface Settling {
  readonly rounds: number
  readonly sweeps: number
  readonly reach: number
  readonly seed: number
  readonly concern: string
  /** How much it counts that nothing of the source is missing, against that nothing else is there; 0 does not look. */
  readonly completeness: number
  /** How far patches of the target are apart. */
  readonly step?: number
  /** Fills in what is known of the field beforehand. */
  begin?(match: PatchMatch): void
}

export interface Settled {
  readonly raster: Raster
  readonly match: PatchMatch
}

/**
 * Changes a picture round by round until it consists of patches of the source and, as far as that is asked, all of the source
 * is somewhere in it (bidirectional similarity).
 */
export function settle(start: Raster, source: Raster, settling: Settling): Settled {
  const { rounds, sweeps, reach, seed, concern, completeness, step = 1 } = settling
  const match = new PatchMatch({ target: start, source, step })
  settling.begin?.(match)
  const back = completeness > 0 ? new PatchMatch({ target: source, source: match.target }) : undefined
  for (let round = 0; round < rounds; round++) {
    match.search({ sweeps, reach, seed: seedFor(seed, `${concern} ${round}`) })
    sharesByCost(match)
    const tally = match.vote()
    if (back) {
      back.source.data.set(match.target.data)
      back.search({ sweeps, reach, seed: seedFor(seed, `${concern} ${round} back`) })
      sharesByCost(back)
      addTally(tally, back.voteBack(), (completeness * match.places.length) / back.places.length)
    }
    resolveTally(tally, match.target.data)
  }
  return { raster: match.target, match }
}

/** @param share of what the other adds */
export function addTally({ sums, weights }: Tally, other: Tally, share: number): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (other.sums[at] as number) * share
  for (let pixel = 0; pixel < weights.length; pixel++) {
    weights[pixel] = (weights[pixel] as number) + (other.weights[pixel] as number) * share
  }
}
