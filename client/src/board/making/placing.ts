/** On a page of a board, in its own units. */
export interface PageBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type PageSize = Pick<PageBox, 'w' | 'h'>
export type PagePoint = Pick<PageBox, 'x' | 'y'>

/** Between what is made and what it is made from. */
export const GAP = 32
const KEPT_GAP = 16
const ROWS_TRIED = 6
const COLUMNS_TRIED = 12

export function unionOf(boxes: readonly PageBox[]): PageBox | undefined {
  if (boxes.length === 0) return undefined
  const x = Math.min(...boxes.map(box => box.x))
  const y = Math.min(...boxes.map(box => box.y))
  const right = Math.max(...boxes.map(box => box.x + box.w))
  const bottom = Math.max(...boxes.map(box => box.y + box.h))
  return { x, y, w: right - x, h: bottom - y }
}

export function areApart(one: PageBox, other: PageBox, gap = 0): boolean {
  return (
    one.x + one.w + gap <= other.x ||
    other.x + other.w + gap <= one.x ||
    one.y + one.h + gap <= other.y ||
    other.y + other.h + gap <= one.y
  )
}

/** To the right of what it is made from, where nothing lies yet: down the first column, then the next one. */
export function placeBeside(sources: PageBox, { w, h }: PageSize, others: readonly PageBox[]): PagePoint {
  const left = sources.x + sources.w + GAP
  for (let column = 0; column < COLUMNS_TRIED; column++) {
    for (let row = 0; row < ROWS_TRIED; row++) {
      const place = { x: left + column * (w + GAP), y: sources.y + row * (h + GAP) }
      if (others.every(other => areApart({ ...place, w, h }, other, GAP / 2 - 1))) return place
    }
  }
  // A board as full as that has its own order.
  return { x: left, y: sources.y }
}

/** Pictures of one size in a tidy grid: up to four stand in a row. */
export function layOut(count: number, { w, h }: PageSize): PagePoint[] {
  const columns = count <= 4 ? count : Math.min(4, Math.ceil(Math.sqrt(count)))
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * (w + KEPT_GAP),
    y: Math.floor(index / columns) * (h + KEPT_GAP),
  }))
}

/** As large as it can be within a box, in the middle of it: pictures come in other shapes than they were asked for. */
export function fitWithin(box: PageBox, { w, h }: PageSize): PageBox {
  if (w <= 0 || h <= 0) return box
  const scale = Math.min(box.w / w, box.h / h)
  const size = { w: w * scale, h: h * scale }
  return { x: box.x + (box.w - size.w) / 2, y: box.y + (box.h - size.h) / 2, ...size }
}

/** Of what lies nearest the middle; undefined where something is seen. */
export function nearestUnseen(seen: PageBox, boxes: readonly PageBox[]): PagePoint | undefined {
  if (boxes.some(box => !areApart(seen, box))) return undefined
  const middle = middleOf(seen)
  const middles = boxes.map(middleOf)
  const far = (one: PagePoint) => Math.hypot(one.x - middle.x, one.y - middle.y)
  return middles.toSorted((one, other) => far(one) - far(other))[0]
}

export const middleOf = ({ x, y, w, h }: PageBox): PagePoint => ({ x: x + w / 2, y: y + h / 2 })

/** How far one has to look further to see a box; of one that is larger than what is seen, its upper left. */
export function shiftIntoSight(seen: PageBox, box: PageBox): PagePoint {
  return { x: shiftAlong(seen.x, seen.w, box.x, box.w), y: shiftAlong(seen.y, seen.h, box.y, box.h) }
}

function shiftAlong(seenFrom: number, seenLength: number, from: number, length: number): number {
  if (from < seenFrom || length > seenLength) return from - seenFrom
  return Math.max(0, from + length - seenFrom - seenLength)
}
