import { boardColour } from './board-colours.ts'
import type { PlacedShape } from './board-page.ts'
import { LINE_HEIGHT, plainText, roughly, wrapLines } from './board-text.ts'
import type { Brush } from './paint-shape.ts'
import { labelSizeOf, num } from './shape-box.ts'
import type { Point } from './transform.ts'

/** In pixels: smaller letters nobody reads, so that bars stand for them. */
const READABLE = 5
/** Lines of one text that are painted at most. */
const LINES_MAX = 60
const LABEL_PADDING = 16

/** What is written in a shape; of an arrow, around that point. */
export function paintText<Picture>(brush: Brush<Picture>, shape: PlacedShape, middle?: Point): void {
  const { props, own } = shape
  const text = plainText(props['richText'])
  if (text.trim() === '' || !own) return
  const size = letterSize(shape)
  const isReadable = size * brush.scale >= READABLE
  const { context, fontFamily } = brush
  context.fillStyle = inkOf(brush, shape)
  if (isReadable) context.font = `${size}px ${fontFamily}`
  const measure = isReadable ? (line: string) => context.measureText(line).width : roughly(size)
  const isText = shape.type === 'text'
  const padding = isText ? 0 : LABEL_PADDING * num(props['scale'], 1)
  const isFree = (isText && props['autoSize'] !== false) || middle !== undefined
  const width = Math.max(size, own.w - 2 * padding)
  const lines = (isFree ? text.split('\n') : wrapLines(text, width, measure)).slice(0, LINES_MAX)
  const high = lines.length * size * LINE_HEIGHT
  const area = middle ? { x: middle.x, y: middle.y, w: 0, h: 0 } : own
  const top = topOf(shape, { area, high, padding })
  const side = middle ? 'middle' : sideOf(shape)
  lines.forEach((line, index) => {
    const wide = line.trim() === '' ? 0 : measure(line)
    const x = leftOf(side, { area, wide, padding })
    const y = top + index * size * LINE_HEIGHT
    if (wide === 0) return
    if (isReadable) write(brush, line, { x, y: y + (size * LINE_HEIGHT) / 2 })
    else bar(brush, { x, y: y + size * 0.4, w: Math.min(wide, isFree ? wide : width), h: size * 0.5 }, shape.opacity)
  })
}

export interface Words {
  readonly text: string
  readonly size: number
  readonly ink: string
  readonly linesMax: number
}

/** In the middle of a shape, as many lines as are wanted and have room. */
export function paintWords<Picture>(brush: Brush<Picture>, { own, opacity }: PlacedShape, words: Words): void {
  const { text, size, ink, linesMax } = words
  if (!own || text.trim() === '') return
  const { context, fontFamily } = brush
  const isReadable = size * brush.scale >= READABLE
  context.fillStyle = ink
  if (isReadable) context.font = `${size}px ${fontFamily}`
  const measure = isReadable ? (line: string) => context.measureText(line).width : roughly(size)
  const room = Math.max(1, Math.floor((own.h - size) / (size * LINE_HEIGHT)))
  const lines = wrapLines(text, Math.max(size, own.w - 2 * size), measure).slice(0, Math.min(linesMax, room))
  lines.forEach((line, index) => {
    const wide = measure(line)
    const x = (own.w - wide) / 2
    const y = (own.h - lines.length * size * LINE_HEIGHT) / 2 + index * size * LINE_HEIGHT
    if (isReadable) write(brush, line, { x, y: y + (size * LINE_HEIGHT) / 2 })
    else bar(brush, { x, y: y + size * 0.4, w: wide, h: size * 0.5 }, opacity)
  })
}

function letterSize({ type, props }: PlacedShape): number {
  const adjusted = type === 'note' ? num(props['fontSizeAdjustment'], 1) : 1
  return labelSizeOf(type, props) * (adjusted > 0 ? adjusted : 1)
}

function inkOf<Picture>({ theme }: Brush<Picture>, { type, props }: PlacedShape): string {
  if (type === 'text') return boardColour(theme, props['color']).solid
  const label = boardColour(theme, props['labelColor'])
  return type === 'note' && props['labelColor'] === 'black' ? boardColour(theme, props['color']).noteText : label.solid
}

type Side = 'start' | 'middle' | 'end'

function sideOf({ type, props }: PlacedShape): Side {
  const align = type === 'text' ? props['textAlign'] : props['align']
  if (align === 'end' || align === 'end-legacy') return 'end'
  return align === 'start' || align === 'start-legacy' ? 'start' : 'middle'
}

interface Place {
  readonly area: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly padding: number
}

function leftOf(side: Side, { area, wide, padding }: Place & { wide: number }): number {
  if (side === 'start') return area.x + padding
  return side === 'end' ? area.x + area.w - padding - wide : area.x + (area.w - wide) / 2
}

function topOf({ type, props }: PlacedShape, { area, high, padding }: Place & { high: number }): number {
  if (type === 'text' || props['verticalAlign'] === 'start') return area.y + padding
  return props['verticalAlign'] === 'end' ? area.y + area.h - padding - high : area.y + (area.h - high) / 2
}

function write<Picture>({ context }: Brush<Picture>, line: string, { x, y }: Point): void {
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(line, x, y)
}

function bar<Picture>(
  { context }: Brush<Picture>,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  opacity: number,
): void {
  context.globalAlpha = opacity * 0.35
  context.fillRect(x, y, w, h)
  context.globalAlpha = opacity
}
