import type { SKRSContext2D } from '@napi-rs/canvas'

/** What is drawn in a space of `wide` by 1 and goes on at each side where it left off at the other. */
export interface Repeat {
  readonly context: SKRSContext2D
  readonly wide: number
}

/** Draws a thing wherever a copy of it reaches into the tile. */
export function repeated(
  { context, wide }: Repeat,
  at: { x: number; y: number; reach: number },
  draw: () => void,
): void {
  const x = at.x - Math.floor(at.x / wide) * wide
  const y = at.y - Math.floor(at.y)
  for (const stepY of [-1, 0, 1]) {
    for (const stepX of [-1, 0, 1]) {
      const px = x + stepX * wide
      const py = y + stepY
      if (px < -at.reach || px > wide + at.reach || py < -at.reach || py > 1 + at.reach) continue
      context.save()
      context.translate(px, py)
      draw()
      context.restore()
    }
  }
}

/** Whole cells in both directions, as near to square as may be. `even`: rows that alternate come out in pairs. */
export function cellsFor(
  wide: number,
  rows: number,
  even = false,
): { rows: number; columns: number; wide: number; high: number } {
  const whole = even ? Math.max(2, 2 * Math.round(rows / 2)) : rows
  const columns = Math.max(even ? 2 : 1, Math.round(wide * whole))
  const paired = even ? Math.max(2, 2 * Math.round(columns / 2)) : columns
  return { rows: whole, columns: paired, wide: wide / paired, high: 1 / whole }
}
