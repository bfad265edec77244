import { arrowCourse } from './arrow-course.ts'
import type { ArrowEnds } from './arrow-course.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'
import { strokeWidth } from './board-text.ts'
import { num } from './shape-box.ts'
import { apply, boxAround } from './transform.ts'
import type { Box } from './transform.ts'

/** A marker is the widest pen. */
const WIDEST = 18
/** Letters are wider than was guessed, where somebody writes in capitals only. */
const TEXT_WIDER = 0.6

/** In pixels, with the space below. */
export const FRAME_NAME_PX = 24

interface Painting {
  readonly page: BoardPage
  readonly ends: ArrowEnds
  /** How many pixels a unit of the page comes to. */
  readonly scale: number
}

/** What a shape may paint on, on its page: more rather than less. Null where it paints nothing. */
export function paintedBox({ page, ends, scale }: Painting, shape: PlacedShape): Box | null {
  const { type, props } = shape
  const box = type === 'arrow' ? arrowBox(page, ends, shape) : shape.box
  if (!box) return null
  const pen = Math.max(WIDEST, strokeWidth(props['size']) * 5) * num(props['scale'], 1)
  const margin =
    type === 'frame'
      ? pen + FRAME_NAME_PX / scale
      : type === 'text' || type === 'arrow'
        ? pen + box.w * TEXT_WIDER
        : pen
  return { x: box.x - margin, y: box.y - margin, w: box.w + 2 * margin, h: box.h + 2 * margin }
}

/** Its ends go with the shapes that they are bound to, which its own box does not know. */
function arrowBox(page: BoardPage, ends: ArrowEnds, shape: PlacedShape): Box | null {
  const { start, end, control, corners } = arrowCourse(page, ends, shape)
  return boxAround([start, end, ...(control ? [control] : []), ...corners].map(point => apply(shape.transform, point)))
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.w && other.x <= one.x + one.w && one.y <= other.y + other.h && other.y <= one.y + one.h
  )
}
