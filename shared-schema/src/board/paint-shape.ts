import { arrowCourse, between } from './arrow-course.ts'
import type { ArrowEnds } from './arrow-course.ts'
import { boardColour, veils } from './board-colours.ts'
import type { BoardTheme } from './board-colours.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'
import { strokeWidth } from './board-text.ts'
import type { DrawingContext } from './drawing-context.ts'
import { markGeo, outlineGeo } from './geo-outline.ts'
import type { LoadedPicture } from './miniature.ts'
import { paintText } from './paint-text.ts'
import { paintWaiting } from './paint-waiting.ts'
import { FRAME_NAME_PX } from './painted-box.ts'
import { linePoints, num, pointOf, scaledStroke } from './shape-box.ts'
import { pictureOf } from './shape-picture.ts'
import type { Box, Point } from './transform.ts'

export interface Brush<Picture> {
  readonly context: DrawingContext<Picture>
  readonly theme: BoardTheme
  readonly pictures: ReadonlyMap<string, LoadedPicture<Picture>>
  readonly scale: number
  readonly fontFamily: string
  readonly page: BoardPage
  readonly ends: ArrowEnds
  readonly withFrameNames?: boolean
}

/** In pixels. */
const FRAME_LETTERS_PX = 12
/** Of a narrower frame too little of the name is seen to tell it by. */
const NAMED_FRAME_PX = 56

/** The thinnest line that is still seen, in pixels. */
const HAIR = 0.6

type Paint = <Picture>(brush: Brush<Picture>, shape: PlacedShape) => void

/** What a group holds is painted by itself. */
const paints: ReadonlyMap<string, Paint> = new Map<string, Paint>([
  ['group', () => undefined],
  ['geo', paintGeo],
  ['draw', paintStroke],
  ['highlight', paintHighlight],
  ['line', paintLine],
  ['arrow', paintArrow],
  ['text', (brush, shape) => paintText(brush, shape)],
  ['note', paintNote],
  ['frame', paintFrame],
  ['image', paintPicture],
  ['video', paintPicture],
])

/** What boards have of their own, as far as one tells it from afar. */
const standIns: ReadonlyMap<string, Paint> = new Map<string, Paint>([
  ['generation', (brush, shape) => paintWaiting(brush, shape)],
  [
    'placeholder',
    (brush, shape) => (pictureOf(brush.page, shape) === null ? paintWaiting : paintPicture)(brush, shape),
  ],
  ['mask-stroke', () => undefined],
])

/** Whether a kind of shape is painted as it looks, not only its place. */
export function isPaintable(type: string): boolean {
  return paints.has(type) && type !== 'video'
}

/** From its own corner. */
export function paintShape<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const paint = paints.get(shape.type) ?? standIns.get(shape.type) ?? paintOther
  paint(brush, shape)
}

function setPen<Picture>({ context, scale, theme }: Brush<Picture>, { props }: PlacedShape): number {
  const width = Math.max(strokeWidth(props['size']) * num(props['scale'], 1), HAIR / scale)
  context.strokeStyle = boardColour(theme, props['color']).solid
  context.lineWidth = width
  // Round ones take several times as long, and are not told apart where a line is a pixel wide.
  const isThin = width * scale < 1.5
  context.lineCap = isThin ? 'butt' : 'round'
  context.lineJoin = isThin ? 'bevel' : 'round'
  const { dash } = props
  // Dashes of less than a pixel only cost time.
  const dashes = dash === 'dashed' ? [width * 2, width * 2] : dash === 'dotted' ? [0.1, width * 2] : []
  if (dashes.length > 0 && width * scale > 1) context.setLineDash(dashes)
  return width
}

function fillOf<Picture>({ theme }: Brush<Picture>, { props }: PlacedShape): string | null {
  const colour = boardColour(theme, props['color'])
  switch (props['fill']) {
    case 'solid':
      return colour.semi
    case 'semi':
      return veils[theme]
    case 'pattern':
      return colour.pattern
    case 'fill':
    case 'lined-fill':
      return colour.solid
    default:
      return null
  }
}

function paintGeo<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { own, props } = shape
  if (!own) return
  const { context } = brush
  const fill = fillOf(brush, shape)
  context.save()
  context.beginPath()
  if (props['flipX'] === true || props['flipY'] === true) {
    context.transform(...mirrored(own, props['flipX'] === true, props['flipY'] === true))
  }
  outlineGeo(context, props['geo'], own.w, own.h)
  if (fill !== null) {
    context.fillStyle = fill
    context.fill()
  }
  if (props['dash'] !== 'none') {
    setPen(brush, shape)
    markGeo(context, props['geo'], own.w, own.h)
    context.stroke()
  }
  context.restore()
  paintText(brush, shape)
}

function mirrored({ w, h }: Box, across: boolean, down: boolean) {
  return [across ? -1 : 1, 0, 0, down ? -1 : 1, across ? w : 0, down ? h : 0] as const
}

/** Points closer than a pixel add nothing. */
function trace<Picture>({ context, scale }: Brush<Picture>, points: readonly Point[]): void {
  const [first] = points
  if (!first) return
  const step = 0.75 / scale
  context.beginPath()
  context.moveTo(first.x, first.y)
  let last = first
  points.forEach((point, index) => {
    const isFar = Math.abs(point.x - last.x) > step || Math.abs(point.y - last.y) > step
    if (!isFar && index < points.length - 1) return
    context.lineTo(point.x, point.y)
    last = point
  })
}

function paintStroke<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context } = brush
  const points = scaledStroke(shape.props)
  const fill = shape.props['isClosed'] === true ? fillOf(brush, shape) : null
  trace(brush, points)
  if (fill !== null) {
    context.fillStyle = fill
    context.fill()
  }
  setPen(brush, shape)
  if (points.length === 1) dot(brush, points[0])
  context.stroke()
}

function dot<Picture>({ context }: Brush<Picture>, point: Point | undefined): void {
  if (point) context.lineTo(point.x + 0.01, point.y)
}

function paintHighlight<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, theme } = brush
  trace(brush, scaledStroke(shape.props))
  const width = setPen(brush, shape)
  context.strokeStyle = boardColour(theme, shape.props['color']).highlight
  context.globalAlpha = shape.opacity * 0.4
  context.lineWidth = Math.max(width, 18 * num(shape.props['scale'], 1))
  context.stroke()
}

function paintLine<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context } = brush
  const points = linePoints(shape.props)
  setPen(brush, shape)
  if (shape.props['spline'] === 'cubic' && points.length > 2) curveThrough(context, points)
  else trace(brush, points)
  context.stroke()
}

function curveThrough<Picture>(context: DrawingContext<Picture>, points: readonly Point[]): void {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? { x: 0, y: 0 }
  context.beginPath()
  context.moveTo(at(0).x, at(0).y)
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    context.bezierCurveTo(
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    )
  }
}

function paintArrow<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, page, ends } = brush
  const { start, end, control, corners } = arrowCourse(page, ends, shape)
  const width = setPen(brush, shape)
  context.beginPath()
  context.moveTo(start.x, start.y)
  for (const corner of corners) context.lineTo(corner.x, corner.y)
  if (control) context.quadraticCurveTo(control.x, control.y, end.x, end.y)
  else context.lineTo(end.x, end.y)
  context.stroke()
  context.setLineDash([])
  const length = Math.min(Math.hypot(end.x - start.x, end.y - start.y) / 3, width * 5)
  if (shape.props['arrowheadEnd'] !== 'none') head(brush, control ?? corners.at(-1) ?? start, end, length)
  if (shape.props['arrowheadStart'] !== 'none') head(brush, control ?? corners[0] ?? end, start, length)
  const middle = control
    ? between(between(start, control, 0.5), between(control, end, 0.5), 0.5)
    : between(start, end, 0.5)
  paintText(brush, shape, middle)
}

function head<Picture>({ context }: Brush<Picture>, from: Point, tip: Point, length: number): void {
  const turn = Math.atan2(tip.y - from.y, tip.x - from.x)
  const wing = (side: number) => ({
    x: tip.x - length * Math.cos(turn + side),
    y: tip.y - length * Math.sin(turn + side),
  })
  const [left, right] = [wing(0.5), wing(-0.5)]
  context.beginPath()
  context.moveTo(left.x, left.y)
  context.lineTo(tip.x, tip.y)
  context.lineTo(right.x, right.y)
  context.stroke()
}

function paintNote<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, theme } = brush
  if (!shape.own) return
  context.fillStyle = boardColour(theme, shape.props['color']).note
  context.fillRect(0, 0, shape.own.w, shape.own.h)
  paintText(brush, shape)
}

function paintFrame<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, theme, scale, withFrameNames } = brush
  if (!shape.own) return
  const colour = boardColour(theme, shape.props['color'])
  context.beginPath()
  context.rect(0, 0, shape.own.w, shape.own.h)
  context.fillStyle = colour.frame
  context.fill()
  context.strokeStyle = colour.frameStroke
  context.lineWidth = Math.max(1, 1 / scale)
  context.stroke()
  if (withFrameNames && shape.own.w * scale >= NAMED_FRAME_PX) paintFrameName(brush, shape, shape.own.w)
}

/** As tldraw has it: so large at any scale, and no wider than the frame. */
function paintFrameName<Picture>(brush: Brush<Picture>, { props }: PlacedShape, width: number): void {
  const { context, theme, scale, fontFamily } = brush
  const name = typeof props['name'] === 'string' ? props['name'] : ''
  context.font = `${FRAME_LETTERS_PX / scale}px ${fontFamily}`
  const shown = shortened(name, width, text => context.measureText(text).width)
  if (shown === '') return
  context.fillStyle = boardColour(theme, 'black').solid
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(shown, 0, -FRAME_NAME_PX / scale / 2)
}

function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const room = width - measure('…')
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (measure(text.slice(0, middle)) <= room) fits = middle
    else tooLong = middle
  }
  return fits > 0 ? `${text.slice(0, fits)}…` : ''
}

interface Crop {
  readonly topLeft?: unknown
  readonly bottomRight?: unknown
  readonly isCircle?: unknown
}

function paintPicture<Picture>(brush: Brush<Picture>, shape: PlacedShape): void {
  const { context, page, pictures, theme } = brush
  const { own, props } = shape
  if (!own) return
  const fileId = pictureOf(page, shape)
  const loaded = fileId === null ? undefined : pictures.get(fileId)
  const crop = props['crop'] as Crop | null | undefined
  if (crop?.isCircle === true) {
    context.beginPath()
    context.ellipse(own.w / 2, own.h / 2, own.w / 2, own.h / 2, 0, 0, 2 * Math.PI)
    context.clip()
  }
  if (!loaded) {
    context.fillStyle = boardColour(theme, 'grey').semi
    context.fillRect(0, 0, own.w, own.h)
    return
  }
  if (props['flipX'] === true || props['flipY'] === true) {
    context.transform(...mirrored(own, props['flipX'] === true, props['flipY'] === true))
  }
  const from = crop ? pointOf(crop.topLeft) : { x: 0, y: 0 }
  const to = crop ? pointOf(crop.bottomRight) : { x: 1, y: 1 }
  const { picture, width, height } = loaded
  const [w, h] = [Math.max(1, (to.x - from.x) * width), Math.max(1, (to.y - from.y) * height)]
  context.drawImage(picture, from.x * width, from.y * height, w, h, 0, 0, own.w, own.h)
}

/** Whatever there may be one day: its place. */
function paintOther<Picture>({ context, theme, scale }: Brush<Picture>, { own }: PlacedShape): void {
  if (!own) return
  const grey = boardColour(theme, 'grey')
  context.beginPath()
  context.rect(0, 0, own.w, own.h)
  context.fillStyle = grey.semi
  context.fill()
  context.strokeStyle = grey.solid
  context.lineWidth = Math.max(2, HAIR / scale)
  context.stroke()
}
