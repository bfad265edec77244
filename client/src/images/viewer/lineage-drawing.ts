import type {
  ImageLineage,
  LineageImage,
  LineageSide,
  LineageStep,
} from '@atelier/shared-schema/entities/image-lineage.ts'

export const CELL_PX = 48
const GAP_PX = 8
/** Between steps, where the lines are seen. */
const RISE_PX = 24
const CELLS_A_LINE = 5
export const DRAWING_WIDTH_PX = CELLS_A_LINE * CELL_PX + (CELLS_A_LINE - 1) * GAP_PX

export interface Point {
  x: number
  y: number
}

export type LineageMark =
  | { is: 'image'; image: LineageImage; roles: readonly string[] }
  /** So many that the person may not see. */
  | { is: 'hidden'; count: number }
  /** More than the server tells. */
  | { is: 'more' }
  /** What unfolds the rest of a step, and folds it again when there is none. */
  | { is: 'fold'; rest: number }

export interface LineageCell {
  key: string
  /** Its upper left corner. */
  at: Point
  mark: LineageMark
}

export interface LineageRow {
  key: string
  /** How many steps from the image: below zero what it was made from. */
  step: number
  cells: LineageCell[]
}

export interface LineageLine {
  from: Point
  to: Point
  /** To what the person may not see. */
  isHidden: boolean
}

export interface LineageDrawing {
  /** From what came first to what came last. */
  rows: LineageRow[]
  lines: LineageLine[]
  height: number
}

/** Where everything of a lineage stands: the image in its row, what it was made from above it, what was made of it below. */
export function drawLineage(lineage: ImageLineage, unfolded: ReadonlySet<string>): LineageDrawing {
  const steps: Step[] = [
    ...stepsOf(lineage.above, -1).toReversed(),
    { step: 0, marks: [{ is: 'image', image: lineage.image, roles: [] }] },
    ...stepsOf(lineage.below, 1),
  ]
  const rows: LineageRow[] = []
  let y = 0
  for (const { step, marks } of steps) {
    const key = String(step)
    const cells = placeCells(key, folded(marks, unfolded.has(key)), y).map(cell => withRoles(cell, step, lineage))
    rows.push({ key, step, cells })
    y = (cells.at(-1)?.at.y ?? y) + CELL_PX + RISE_PX
  }
  return { rows, lines: drawLines(lineage, rows), height: y - RISE_PX }
}

interface Step {
  step: number
  marks: LineageMark[]
}

function stepsOf({ steps }: LineageSide, sign: 1 | -1): Step[] {
  return steps.map((step, index) => ({ step: sign * (index + 1), marks: marksOf(step) }))
}

function marksOf({ images, hidden, hasMore }: LineageStep): LineageMark[] {
  const count = hidden.reduce((sum, each) => sum + each.count, 0)
  return [
    ...images.map(image => ({ is: 'image', image, roles: [] }) as const),
    ...(count > 0 ? [{ is: 'hidden', count } as const] : []),
    ...(hasMore ? [{ is: 'more' } as const] : []),
  ]
}

/** One line, unless it was unfolded. */
function folded(marks: readonly LineageMark[], isUnfolded: boolean): LineageMark[] {
  if (marks.length <= CELLS_A_LINE) return [...marks]
  const images = marks.filter(mark => mark.is === 'image')
  const others = marks.filter(mark => mark.is !== 'image')
  const shown = isUnfolded ? images : images.slice(0, CELLS_A_LINE - 1 - others.length)
  return [...shown, ...others, { is: 'fold', rest: images.length - shown.length }]
}

/** In lines, each in the middle. */
function placeCells(row: string, marks: readonly LineageMark[], top: number): LineageCell[] {
  return marks.map((mark, index) => {
    const line = Math.floor(index / CELLS_A_LINE)
    const inLine = Math.min(CELLS_A_LINE, marks.length - line * CELLS_A_LINE)
    const width = inLine * CELL_PX + (inLine - 1) * GAP_PX
    const x = (DRAWING_WIDTH_PX - width) / 2 + (index % CELLS_A_LINE) * (CELL_PX + GAP_PX)
    const key = mark.is === 'image' ? mark.image.id : `${row} ${mark.is}`
    return { key, at: { x, y: top + line * (CELL_PX + GAP_PX) }, mark }
  })
}

/** What a source was to what was made of it, and what came of it as what. */
function withRoles(cell: LineageCell, step: number, { links }: ImageLineage): LineageCell {
  const { mark } = cell
  if (mark.is !== 'image' || step === 0) return cell
  const end = step < 0 ? 'sourceId' : 'imageId'
  const roles = new Set(links.flatMap(link => (link[end] === mark.image.id ? [link.role] : [])))
  return { ...cell, mark: { ...mark, roles: [...roles] } }
}

function drawLines({ above, below, links }: ImageLineage, rows: readonly LineageRow[]): LineageLine[] {
  const places = placesOf(above, below, rows)
  const lines = new Map<string, LineageLine>()
  const draw = (one: Point | undefined, other: Point | undefined, isHidden: boolean) => {
    if (!one || !other || one === other) return
    const [upper, lower] = one.y <= other.y ? [one, other] : [other, one]
    const isLevel = upper.y === lower.y
    const line = { from: bottomOf(upper), to: isLevel ? bottomOf(lower) : topOf(lower), isHidden }
    lines.set(JSON.stringify(line), line)
  }
  for (const { imageId, sourceId } of links) draw(places.get(sourceId), places.get(imageId), false)
  for (const [side, sign] of [[above, -1] as const, [below, 1] as const]) {
    for (const [index, { hidden }] of side.steps.entries()) {
      const gap = places.get(`${sign * (index + 1)} hidden`)
      for (const { nextTo } of hidden) draw(places.get(nextTo), gap, true)
    }
  }
  return [...lines.values()]
}

/** Where lines to a cell end, by its key; those to images that are folded away at what unfolds them. */
function placesOf(above: LineageSide, below: LineageSide, rows: readonly LineageRow[]): Map<string, Point> {
  const places = new Map<string, Point>()
  for (const { step, cells } of rows) {
    const fold = cells.find(cell => cell.mark.is === 'fold')
    const told = step < 0 ? above.steps[-step - 1] : below.steps[step - 1]
    if (fold) for (const image of told?.images ?? []) places.set(image.id, fold.at)
    for (const cell of cells) places.set(cell.key, cell.at)
  }
  return places
}

function topOf({ x, y }: Point): Point {
  return { x: x + CELL_PX / 2, y }
}

function bottomOf({ x, y }: Point): Point {
  return { x: x + CELL_PX / 2, y: y + CELL_PX }
}

/** As an SVG path: a curve from above to below, and between neighbours of one line one that hangs below them. */
export function pathOf({ from, to }: LineageLine): string {
  const bend = from.y === to.y ? from.y + RISE_PX * 0.7 : (from.y + to.y) / 2
  return `M${from.x} ${from.y}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${to.y}`
}

const directions = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
} as const
export type Arrow = keyof typeof directions

export function isArrow(key: string): key is Arrow {
  return key in directions
}

/** Sideways counts double, so that an arrow leads to what lies straight ahead rather than to what is near. */
const ASIDE = 2

/** Of these places the one that an arrow leads to. */
export function nextCell<T extends { at: Point }>(cells: readonly T[], from: Point, arrow: Arrow): T | undefined {
  const { x, y } = directions[arrow]
  let best: { cell: T; distance: number } | undefined
  for (const cell of cells) {
    const [byX, byY] = [cell.at.x - from.x, cell.at.y - from.y]
    const ahead = byX * x + byY * y
    const aside = Math.abs(byX * y) + Math.abs(byY * x)
    // To the side only within a line; up and down to wherever the next one stands.
    if (ahead <= 0 || (y === 0 && aside > 0)) continue
    const distance = ahead + ASIDE * aside
    if (!best || distance < best.distance) best = { cell, distance }
  }
  return best?.cell
}
