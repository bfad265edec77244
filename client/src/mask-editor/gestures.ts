import type { Point } from '#images/viewer/zoom.ts'
import { drawSegment } from './draw-brush.ts'
import type { BrushPoint } from './draw-brush.ts'
import { cornersOf, fillPolygon } from './fill-shape.ts'
import { unitedAreas } from './mask-area.ts'
import type { Area } from './mask-area.ts'
import type { MaskEditor } from './use-mask-editor.ts'

/** A place in the picture, in its pixels. */
export interface StagePoint extends Point {
  /** How hard a pen is pressed, 0 to 1; 1 of all that does not tell. */
  readonly pressure: number
}

/** What a pointer that is held down does, until it is let go. */
export interface Gesture {
  move: (points: readonly StagePoint[]) => void
  end: () => void
  /** Another finger came: it was meant otherwise. */
  cancel: () => void
}

/** The thinnest that a pen draws, as a share of its size. */
const PRESSED_LEAST = 0.2
/** A stroke goes on once the pointer has come so far, as a share of the radius: what lies between is drawn with it. */
const STEP = 0.08

export interface StrokeAsk {
  readonly from: StagePoint
  readonly erases: boolean
  /** Where the stroke before ended, to which this one is joined by a straight line. */
  readonly after?: StagePoint | undefined
}

export function beginStroke(editor: MaskEditor, { from, erases, after }: StrokeAsk): Gesture {
  const { buffer, brush, picture, ratio } = editor
  const widest = (brush.size * Math.max(picture.width, picture.height) * ratio) / 2
  const look = { hardness: brush.hardness, erases }
  const placed = ({ x, y, pressure }: StagePoint): BrushPoint => ({
    x: x * ratio,
    y: y * ratio,
    radius: Math.max(0.5, widest * (PRESSED_LEAST + (1 - PRESSED_LEAST) * pressure)),
  })
  let last = placed(after ?? from)
  let waiting: BrushPoint | undefined
  let drawn: Area | undefined
  const draw = (to: BrushPoint) => {
    const area = drawSegment(buffer.pixels, buffer.size, last, to, look)
    buffer.touch(area)
    drawn = unitedAreas(drawn, area)
    last = to
    waiting = undefined
  }
  draw(placed(from))
  return {
    move: points => {
      for (const point of points) {
        waiting = placed(point)
        if (Math.hypot(waiting.x - last.x, waiting.y - last.y) >= waiting.radius * STEP) draw(waiting)
      }
    },
    end: () => {
      if (waiting) draw(waiting)
      if (drawn) editor.commit(drawn)
    },
    cancel: () => buffer.restore(),
  }
}

export interface ShapeAsk {
  readonly from: Point
  readonly erases: boolean
  /** Shows the outline as it grows; of nothing once it is over. */
  readonly onOutline: (outline: readonly Point[]) => void
}

export function beginLasso(editor: MaskEditor, { from, erases, onOutline }: ShapeAsk): Gesture {
  const outline: Point[] = [from]
  return {
    move: points => {
      outline.push(...points)
      onOutline([...outline])
    },
    end: () => {
      onOutline([])
      fillOutline(editor, outline, erases)
    },
    cancel: () => onOutline([]),
  }
}

export function beginRectangle(editor: MaskEditor, { from, erases, onOutline }: ShapeAsk): Gesture {
  let outline: readonly Point[] = []
  return {
    move: points => {
      const to = points.at(-1)
      if (to) outline = cornersOf(from, to)
      onOutline(outline)
    },
    end: () => {
      onOutline([])
      fillOutline(editor, outline, erases)
    },
    cancel: () => onOutline([]),
  }
}

/** Chooses, or takes away, what lies within a line through the picture. */
export function fillOutline(editor: MaskEditor, outline: readonly Point[], erases: boolean): void {
  const { buffer, ratio } = editor
  const points = outline.map(({ x, y }) => ({ x: x * ratio, y: y * ratio }))
  if (points.length < 3) return
  const area = fillPolygon(buffer.pixels, buffer.size, points, erases)
  buffer.touch(area)
  editor.commit(area)
}
