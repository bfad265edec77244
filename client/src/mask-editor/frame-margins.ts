import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import type { Size } from '#images/viewer/zoom.ts'

export type Side = keyof ImageMargins
export const sides: readonly Side[] = ['left', 'top', 'right', 'bottom']
export const corners: readonly (readonly [Side, Side])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
]

/** Painters work in squares of eight. */
const STEP = 8
const FAR_STEP = 64
/** As far as recipes take it. */
const MARGIN_MAX = 4_096

/** No further than the picture is long: of what is beyond that nothing could be told from it. */
export function marginMax(side: Side, { width, height }: Size): number {
  const length = side === 'left' || side === 'right' ? width : height
  return Math.min(MARGIN_MAX, Math.ceil(length / STEP) * STEP)
}

export function growMargin(margins: ImageMargins, side: Side, to: number, picture: Size): ImageMargins {
  const length = Math.min(marginMax(side, picture), Math.max(0, Math.round(to / STEP) * STEP))
  return length === margins[side] ? margins : { ...margins, [side]: length }
}

const outwards = { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp', bottom: 'ArrowDown' } as const
const inwards = { left: 'ArrowRight', right: 'ArrowLeft', top: 'ArrowDown', bottom: 'ArrowUp' } as const

/** By a key that leads outwards or inwards; undefined for any other. */
export function stepMargin(
  margins: ImageMargins,
  side: Side,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  picture: Size,
): ImageMargins | undefined {
  const way = key === outwards[side] ? 1 : key === inwards[side] ? -1 : 0
  if (way === 0) return undefined
  return growMargin(margins, side, margins[side] + way * (shiftKey ? FAR_STEP : STEP), picture)
}
