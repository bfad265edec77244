import type { Stuff } from './figure-shape.ts'

export const BLOCK_BITS = 3
/** Pixels a side, for which much is worked out together. */
export const BLOCK = 1 << BLOCK_BITS

/** What the rays of a block's pixels met, row after row. */
export interface BlockMet {
  /** How much of each pixel is covered; where nothing is, all else is left from before. */
  readonly cover: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
  /** From there to the surface. */
  readonly distance: Float64Array
  readonly stuff: Stuff[]
  /** Share of the sky that is seen from there, and of the main light. */
  readonly open: Float64Array
  readonly lit: Float64Array
}

export function emptyBlock(): BlockMet {
  const numbers = () => new Float64Array(BLOCK * BLOCK)
  return {
    cover: numbers(),
    x: numbers(),
    y: numbers(),
    z: numbers(),
    distance: numbers(),
    stuff: Array.from<Stuff>({ length: BLOCK * BLOCK }).fill('head'),
    open: numbers(),
    lit: numbers(),
  }
}

/** Whether a pixel lies between others of its block, in its row or in its column. */
export function isBetween(place: number): boolean {
  return isBetweenLines(place & (BLOCK - 1)) || isBetweenLines(place >> BLOCK_BITS)
}

function isBetweenLines(line: number): boolean {
  return (line & 1) === 1 && line < BLOCK - 1
}

/** By no more may the light of two pixels differ: the edge of a shadow is found pixel by pixel. */
const EDGE = 0.2

/**
 * Gives a pixel that is between others the mean of their shares, of those that are of the same surface.
 * @param near how much farther or nearer than the pixel they may be
 * @returns false when there are none, or a shadow ends between them
 */
export function shareBeside({ cover, z, stuff, open, lit }: BlockMet, place: number, near: number): boolean {
  const column = place & (BLOCK - 1)
  const row = place >> BLOCK_BITS
  let count = 0
  let sumOpen = 0
  let sumLit = 0
  let least = 1
  let most = 0
  const up = isBetweenLines(row) ? 1 : 0
  const aside = isBetweenLines(column) ? 1 : 0
  for (let y = row - up; y <= row + up; y += 2) {
    for (let x = column - aside; x <= column + aside; x += 2) {
      const at = y * BLOCK + x
      if ((cover[at] as number) <= 0 || stuff[at] !== stuff[place]) continue
      if (Math.abs((z[at] as number) - (z[place] as number)) > near) continue
      const own = lit[at] as number
      count++
      sumOpen += open[at] as number
      sumLit += own
      if (own < least) least = own
      if (own > most) most = own
    }
  }
  if (count === 0 || most - least > EDGE) return false
  open[place] = sumOpen / count
  lit[place] = sumLit / count
  return true
}
