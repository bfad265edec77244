import type { Size } from '#images/resize.ts'
import { PATCH_SIDE, UNKNOWN, UNWANTED } from './patch-match.ts'
import type { PatchMatch } from './patch-match.ts'

interface Corner {
  readonly x: number
  readonly y: number
}

const whole: Corner = { x: 0, y: 0 }

/**
 * Begins a field with what was found at half the size: patches are as many pixels, and twice as far apart, so each begins where
 * the coarse one did and one pixel further for every other.
 *
 * @param corner where the target lies in the whole picture, here and in the coarse one
 */
export function refineField(match: PatchMatch, coarse: PatchMatch, corner = whole, coarseCorner = whole): void {
  const { places, field, target, source } = match
  for (let index = 0; index < places.length; index++) {
    if (field[index] === UNWANTED) continue
    const place = places[index] as number
    const x = corner.x + (place % target.width)
    const y = corner.y + Math.floor(place / target.width)
    const known = coarseAt(coarse, (x >> 1) - coarseCorner.x, (y >> 1) - coarseCorner.y)
    if (known < 0) {
      field[index] = UNKNOWN
      continue
    }
    const found = placeWithin(source, {
      x: (known % coarse.source.width) * 2 + (x & 1),
      y: Math.floor(known / coarse.source.width) * 2 + (y & 1),
    })
    field[index] = (match.penalties[found] as number) > 0 ? found : UNKNOWN
  }
}

/** What was found for the patch at that pixel of the coarse target, or for the last one before its edge. */
function coarseAt({ columns, rows, step, field }: PatchMatch, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x / step)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / step)))
  return field[row * columns + column] as number
}

function placeWithin({ width, height }: Size, { x, y }: Corner): number {
  return Math.min(height - PATCH_SIDE, y) * width + Math.min(width - PATCH_SIDE, x)
}
