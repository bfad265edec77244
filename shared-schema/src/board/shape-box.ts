import type { BoardRecord } from '#documents/artboard.ts'
import { labelSize, LINE_HEIGHT, plainText, roughly, strokeWidth, textSize, wrapLines } from './board-text.ts'
import { strokePoints } from './stroke-points.ts'
import { boxAround } from './transform.ts'
import type { Box, Point } from './transform.ts'

export const NOTE_SIDE = 200

export type Props = Readonly<Record<string, unknown>>

export function propsOf(record: BoardRecord): Props {
  const { props } = record
  return typeof props === 'object' && props !== null ? (props as Props) : {}
}

export function num(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** Where a shape is, from its own corner. Of texts nobody has measured it is a guess. */
export function shapeBox(type: string, props: Props): Box | null {
  switch (type) {
    case 'group':
      return null
    case 'draw':
    case 'highlight':
      return around(scaledStroke(props), (strokeWidth(props['size']) / 2) * num(props['scale'], 1))
    case 'line':
      return around(linePoints(props), strokeWidth(props['size']) / 2)
    case 'arrow':
      return around([pointOf(props['start']), pointOf(props['end'])], strokeWidth(props['size']))
    case 'text':
      return textBox(props)
    case 'note': {
      const scale = num(props['scale'], 1)
      return { x: 0, y: 0, w: NOTE_SIDE * scale, h: (NOTE_SIDE + num(props['growY'])) * scale }
    }
    default:
      return { x: 0, y: 0, w: Math.max(0, num(props['w'])), h: Math.max(0, num(props['h']) + num(props['growY'])) }
  }
}

function around(points: readonly Point[], margin: number): Box | null {
  const box = boxAround(points)
  return box && { x: box.x - margin, y: box.y - margin, w: box.w + 2 * margin, h: box.h + 2 * margin }
}

const strokes = new WeakMap<object, Point[]>()

/** Decoding is what takes time; the same record is asked for its box and then painted. */
export function scaledStroke(props: Props): Point[] {
  const { segments } = props
  if (typeof segments !== 'object' || segments === null) return []
  const known = strokes.get(segments)
  const points = known ?? strokePoints(segments)
  if (!known) strokes.set(segments, points)
  const across = num(props['scaleX'], 1)
  const down = num(props['scaleY'], 1)
  return across === 1 && down === 1 ? points : points.map(({ x, y }) => ({ x: x * across, y: y * down }))
}

export function linePoints(props: Props): Point[] {
  const { points } = props
  if (typeof points !== 'object' || points === null) return []
  return Object.values(points as Record<string, unknown>)
    .toSorted((a, b) => (indexOf(a) < indexOf(b) ? -1 : 1))
    .map(pointOf)
}

const indexOf = (value: unknown) => String((value as { index?: unknown } | null)?.index)

export function pointOf(value: unknown): Point {
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown }
  return { x: num(x), y: num(y) }
}

function textBox(props: Props): Box {
  const scale = num(props['scale'], 1)
  const size = textSize(props['size'])
  const text = plainText(props['richText'])
  const measure = roughly(size)
  const isFree = props['autoSize'] !== false
  const lines = isFree ? text.split('\n') : wrapLines(text, num(props['w'], 8), measure)
  const w = isFree ? Math.max(8, ...lines.map(measure)) : num(props['w'], 8)
  return { x: 0, y: 0, w: w * scale, h: lines.length * size * LINE_HEIGHT * scale }
}

export const labelSizeOf = (type: string, props: Props) =>
  (type === 'text' ? textSize(props['size']) : labelSize(props['size'])) * num(props['scale'], 1)
