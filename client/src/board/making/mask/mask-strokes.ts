/** One stroke over an image: places are shares of its sides, the size a share of its width. So it holds at any size. */
export interface MaskStroke {
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly size: number
  readonly erases: boolean
}

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
  const [first, ...rest] = stroke.points
  if (!first) return
  const across = Math.max(1, stroke.size * width)
  pen.beginPath()
  if (rest.length === 0) {
    pen.fillStyle = colour
    pen.arc(first[0] * width, first[1] * height, across / 2, 0, Math.PI * 2)
    pen.fill()
    return
  }
  pen.strokeStyle = colour
  pen.lineWidth = across
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.moveTo(first[0] * width, first[1] * height)
  for (const [x, y] of rest) pen.lineTo(x * width, y * height)
  pen.stroke()
}

/** Nearer to the last than this, a point adds nothing that could be seen. */
const NEAR = 0.2

/** A stroke goes on; what is too near to its last point is left out, since each point is sent to everybody. */
export function extendStroke(
  points: readonly (readonly [number, number])[],
  next: readonly [number, number],
  size: number,
): readonly (readonly [number, number])[] {
  const last = points.at(-1)
  if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < size * NEAR) return points
  return [...points, [share(next[0]), share(next[1])]]
}

/** Five digits: finer than any picture. */
const share = (value: number) => Math.round(value * 1e5) / 1e5

export const SIZE_MIN = 0.01
export const SIZE_MAX = 0.5
const SIZE_STEP = 1.25

export function nextSize(size: number, by: 1 | -1): number {
  const next = by === 1 ? size * SIZE_STEP : size / SIZE_STEP
  return Math.min(SIZE_MAX, Math.max(SIZE_MIN, Math.round(next * 1e3) / 1e3))
}
