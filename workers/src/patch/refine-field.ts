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
 * the coarse one did, and as many pixels further as it lies behind it.
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
    const begun = coarsePlace(coarse, (x >> 1) - coarseCorner.x, (y >> 1) - coarseCorner.y)
    const known = coarse.field[begun] as number
    if (known < 0) {
      field[index] = UNKNOWN
      continue
    }
    const from = coarse.places[begun] as number
    const found = placeWithin(source, {
      x: (known % coarse.source.width) * 2 + x - 2 * (coarseCorner.x + (from % coarse.target.width)),
      y:
        Math.floor(known / coarse.source.width) * 2 + y - 2 * (coarseCorner.y + Math.floor(from / coarse.target.width)),
    })
    field[index] = (match.penalties[found] as number) > 0 ? found : UNKNOWN
  }
}

/** Which place of the coarse grid a pixel of its target belongs to: the last one before its edge when it lies beyond. */
function coarsePlace({ columns, rows, step }: PatchMatch, x: number, y: number): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x / step)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / step)))
  return row * columns + column
}

function placeWithin({ width, height }: Size, { x, y }: Corner): number {
  const within = (place: number, length: number) => Math.max(0, Math.min(length - PATCH_SIDE, place))
  return within(y, height) * width + within(x, width)
}
