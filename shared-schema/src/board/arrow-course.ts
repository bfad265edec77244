import type { BoardRecord } from '#documents/artboard.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'
import { num, pointOf, propsOf } from './shape-box.ts'
import { apply, unapply } from './transform.ts'
import type { Point } from './transform.ts'

/** In the arrow's own measure; a bent one goes by the curve that this point draws it to. */
export interface ArrowCourse {
  readonly start: Point
  readonly end: Point
  readonly control: Point | null
  /** Corners on the way of one that goes by right angles. */
  readonly corners: readonly Point[]
}

/** Of an arrow's end that is bound to a shape, what the record says of its place is not kept up to date. */
export function arrowCourse(page: BoardPage, ends: ArrowEnds, arrow: PlacedShape): ArrowCourse {
  const bound = ends.get(arrow.record.id)
  const free = { start: pointOf(arrow.props['start']), end: pointOf(arrow.props['end']) }
  const anchor = (terminal: 'start' | 'end') => {
    const held = holdOf(page, bound?.[terminal])
    return { held, point: held ? unapply(arrow.transform, held.point) : free[terminal] }
  }
  const from = anchor('start')
  const to = anchor('end')
  const bend = num(arrow.props['bend'])
  const isElbow = arrow.props['kind'] === 'elbow'
  if (isElbow || bend === 0) {
    const start = leave(arrow, from, to.point)
    const end = leave(arrow, to, from.point)
    return { start, end, control: null, corners: isElbow ? elbow(start, end) : [] }
  }
  const control = bentAt(from.point, to.point, bend)
  return { start: leave(arrow, from, control), end: leave(arrow, to, control), control, corners: [] }
}

export type ArrowEnds = ReadonlyMap<string, Partial<Record<'start' | 'end', BoardRecord>>>

export function arrowEnds(bindings: readonly BoardRecord[]): ArrowEnds {
  const ends = new Map<string, Partial<Record<'start' | 'end', BoardRecord>>>()
  for (const binding of bindings) {
    const { fromId, type } = binding
    const { terminal } = propsOf(binding)
    if (type !== 'arrow' || typeof fromId !== 'string' || (terminal !== 'start' && terminal !== 'end')) continue
    ends.set(fromId, { ...ends.get(fromId), [terminal]: binding })
  }
  return ends
}

interface Hold {
  readonly shape: PlacedShape
  /** On the page. */
  readonly point: Point
  readonly enters: boolean
}

function holdOf(page: BoardPage, binding: BoardRecord | undefined): Hold | null {
  const shape = typeof binding?.['toId'] === 'string' ? page.byId.get(binding['toId']) : undefined
  if (!binding || !shape?.own) return null
  const props = propsOf(binding)
  const { x, y } = props['isPrecise'] === true ? pointOf(props['normalizedAnchor']) : { x: 0.5, y: 0.5 }
  const { own } = shape
  const point = apply(shape.transform, { x: own.x + x * own.w, y: own.y + y * own.h })
  return { shape, point, enters: props['isExact'] === true }
}

/** Where it comes out of the shape that it is bound to, on the way to its other end. */
function leave(arrow: PlacedShape, { held, point }: { held: Hold | null; point: Point }, other: Point): Point {
  if (!held?.shape.own || held.enters) return point
  const { own, transform, props } = held.shape
  const inside = unapply(transform, held.point)
  const outside = unapply(transform, apply(arrow.transform, other))
  const reach = { x: own.w / 2, y: own.h / 2 }
  const middle = { x: own.x + reach.x, y: own.y + reach.y }
  const isRound = props['geo'] === 'ellipse'
  const isIn = (at: Point) => {
    const x = Math.abs(at.x - middle.x) / (reach.x || 1)
    const y = Math.abs(at.y - middle.y) / (reach.y || 1)
    return isRound ? x * x + y * y <= 1 : x <= 1 && y <= 1
  }
  if (isIn(outside) || !isIn(inside)) return point
  let near = 0
  let far = 1
  for (let step = 0; step < 20; step++) {
    const half = (near + far) / 2
    if (isIn(between(inside, outside, half))) near = half
    else far = half
  }
  return unapply(arrow.transform, apply(transform, between(inside, outside, far)))
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** The curve's middle lies as far from the straight line as the arrow is bent. */
function bentAt(start: Point, end: Point, bend: number): Point {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
  const middle = between(start, end, 0.5)
  return {
    x: middle.x - ((end.y - start.y) / length) * bend * 2,
    y: middle.y + ((end.x - start.x) / length) * bend * 2,
  }
}

function elbow(start: Point, end: Point): Point[] {
  const isWide = Math.abs(end.x - start.x) > Math.abs(end.y - start.y)
  const middle = between(start, end, 0.5)
  return isWide
    ? [
        { x: middle.x, y: start.y },
        { x: middle.x, y: end.y },
      ]
    : [
        { x: start.x, y: middle.y },
        { x: end.x, y: middle.y },
      ]
}
