import type { MaskStrokeProps } from '@atelier/shared-schema/documents/board-shapes.ts'

/** Places are shares of the image’s sides, the size a share of its width: it holds at any size. */
export type MaskStroke = Pick<MaskStrokeProps, 'points' | 'size' | 'erases'>

export type MaskPen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'fill'
  | 'fillStyle'
  | 'globalCompositeOperation'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
>

export interface MaskCanvasSize {
  readonly width: number
  readonly height: number
}

/** Everybody's strokes in their order: what one chose another may take away, and choose again. */
export function drawMaskStrokes(pen: MaskPen, size: MaskCanvasSize, strokes: readonly MaskStroke[], colour: string) {
  for (const stroke of strokes) {
    pen.globalCompositeOperation = stroke.erases ? 'destination-out' : 'source-over'
    drawStroke(pen, size, stroke, colour)
  }
  pen.globalCompositeOperation = 'source-over'
}

function drawStroke(pen: MaskPen, { width, height }: MaskCanvasSize, stroke: MaskStroke, colour: string): void {
  const [x, y, ...rest] = stroke.points
  if (x === undefined || y === undefined) return
  const across = Math.max(1, stroke.size * width)
  pen.beginPath()
  if (rest.length < 2) {
    pen.fillStyle = colour
    pen.arc(x * width, y * height, across / 2, 0, Math.PI * 2)
    pen.fill()
    return
  }
  pen.strokeStyle = colour
  pen.lineWidth = across
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.moveTo(x * width, y * height)
  for (let at = 0; at + 1 < rest.length; at += 2) pen.lineTo((rest[at] ?? 0) * width, (rest[at + 1] ?? 0) * height)
  pen.stroke()
}

/** Nearer to the last than this part of the brush, a point adds nothing that could be seen. */
const NEAR = 0.2

/** A stroke goes on; what is too near to its last point is left out, since each point is sent to everybody. */
export function extendStroke(points: readonly number[], x: number, y: number, size: number): readonly number[] {
  const [lastX, lastY] = points.slice(-2)
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < size * NEAR
  return isNear ? points : [...points, share(x), share(y)]
}

/** No further outside than a board keeps it. */
const REACH = 10
/** Five digits: finer than any picture. */
const share = (value: number) => Math.max(-REACH, Math.min(REACH, Math.round(value * 1e5) / 1e5))

export const SIZE_MIN = 0.01
export const SIZE_MAX = 0.5
const SIZE_STEP = 1.25

export function nextSize(size: number, by: 1 | -1): number {
  const next = by === 1 ? size * SIZE_STEP : size / SIZE_STEP
  return Math.min(SIZE_MAX, Math.max(SIZE_MIN, Math.round(next * 1e3) / 1e3))
}
