import { areaWithin } from './mask-area.ts'
import type { Area, MaskPoint, MaskSize } from './mask-area.ts'

export interface BrushPoint extends MaskPoint {
  /** In pixels of the mask; may differ from one point to the next, as a pen is pressed. */
  readonly radius: number
}

export interface BrushLook {
  /** Which part of the radius is chosen wholly, 0 to 1; from there to the edge it fades. */
  readonly hardness: number
  readonly erases: boolean
}

/**
 * Draws from one point to the next. Where a stroke crosses itself it chooses no more than once, so that a soft brush stays
 * soft. Answers what may have changed.
 */
export function drawSegment(
  pixels: Uint8Array,
  size: MaskSize,
  from: BrushPoint,
  to: BrushPoint,
  { hardness, erases }: BrushLook,
): Area {
  const reach = Math.max(from.radius, to.radius) + 1
  const area = areaWithin(
    size,
    Math.min(from.x, to.x) - reach,
    Math.min(from.y, to.y) - reach,
    Math.max(from.x, to.x) + reach + 1,
    Math.max(from.y, to.y) + reach + 1,
  )
  const coverage = coverageOf(from, to, hardness)
  const settled = erases ? 0 : 255
  for (let y = area.y; y < area.y + area.height; y++) {
    const row = y * size.width
    for (let x = area.x; x < area.x + area.width; x++) {
      const before = pixels[row + x] as number
      // Most of what a stroke passes over it has passed before.
      if (before === settled) continue
      const value = coverage(x + 0.5, y + 0.5)
      pixels[row + x] = erases ? Math.min(before, 255 - value) : Math.max(before, value)
    }
  }
  return area
}

/** How much of a pixel is chosen, 0 to 255, by how far it is from the line between the two. */
function coverageOf(from: BrushPoint, to: BrushPoint, hardness: number): (x: number, y: number) => number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length2 = dx * dx + dy * dy
  const growth = to.radius - from.radius
  return (x, y) => {
    const along = length2 === 0 ? 1 : ((x - from.x) * dx + (y - from.y) * dy) / length2
    const share = along < 0 ? 0 : along > 1 ? 1 : along
    const radius = from.radius + growth * share
    const offX = x - from.x - dx * share
    const offY = y - from.y - dy * share
    const distance2 = offX * offX + offY * offY
    if (distance2 >= (radius + 0.5) * (radius + 0.5)) return 0
    // At least a pixel wide, so that a hard edge is smooth.
    const fade = Math.max(1, radius * (1 - hardness))
    const inside = (radius + 0.5 - Math.sqrt(distance2)) / fade
    return inside >= 1 ? 255 : Math.round(eased(inside) * 255)
  }
}

const eased = (share: number) => share * share * (3 - 2 * share)
