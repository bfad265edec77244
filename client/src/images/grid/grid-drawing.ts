import type { ImageList } from '#images/library/image-list.ts'
import { DrawnCell } from './drawn-cell.ts'
import { DrawnRow } from './drawn-row.ts'
import type { JustifiedLayout, LayoutRow } from './justified-layout.ts'

/** Beyond what is seen, so that pictures are there before they are scrolled to. */
const BEYOND_PX = 800
/** Of a frame, for what nobody sees yet: with style, layout and paint after it, that is half of the frame. */
const FRAME_WORK_MS = 1.5
/** To ask for a picture costs a tenth of a millisecond, and twice as much when it comes. */
const ASKED_AT_ONCE = 10
const ASKED_BEYOND_AT_ONCE = 4
/** What goes by faster than this needs no blurred picture. */
const LINGERS_MS = 140
/** About three milliseconds of work: what is left has its turn after the next frame. */
const BLURRED_AT_ONCE = 8

export interface GridLook {
  list: ImageList
  layout: JustifiedLayout
  selectedIds: ReadonlySet<string>
  /** Whose originals are to be on this device. */
  keptIds: ReadonlySet<string>
  /** The picture with the focus stays wherever one scrolls; -1 where there is none. */
  focused: number
  canDrag: boolean
  animatedText: string
  keptText: string
  describeDay: (time: number) => string
  describeCount: (count: number) => string
}

interface Span {
  top: number
  bottom: number
}

/**
 * Draws the rows of a grid that are seen or nearly so, past React: it would take longer to compare what is gone with what has
 * come than it takes to draw it. What is seen is drawn at once, with the colours of its pictures; what is beyond the edge, and
 * the pictures themselves, have their turn in the next frames, so that no frame is late, however far one leaps.
 */
export class GridDrawing {
  readonly #ground: HTMLElement
  #look: GridLook | undefined
  /** What is in view, and what nearly is, in pixels of the grid. */
  #seen: Span = { top: 0, bottom: 0 }
  #near: Span = { top: 0, bottom: 0 }
  /** In the order of the layout, which is that of the elements too. */
  #rows: DrawnRow[] = []
  /** Out of the page, to be used again. */
  readonly #spareRows: DrawnRow[] = []
  readonly #spareCells: DrawnCell[] = []
  /** The picture where the tab key comes in. */
  #entry = -1
  #frame = 0
  #blurring: ReturnType<typeof setTimeout> | undefined
  /** The frame that drew what came into view: it has done its part. */
  #drewAt: unknown

  constructor(ground: HTMLElement) {
    this.#ground = ground
    // Scrolling does not bubble, but it can be heard on the way down, whichever ancestor it is that scrolls.
    addEventListener('scroll', this.#onScroll, { capture: true, passive: true })
    addEventListener('resize', this.#onScroll)
    for (const type of ['pointerover', 'focusin']) ground.addEventListener(type, this.#onPoint)
  }

  dispose(): void {
    removeEventListener('scroll', this.#onScroll, { capture: true })
    removeEventListener('resize', this.#onScroll)
    for (const type of ['pointerover', 'focusin']) this.#ground.removeEventListener(type, this.#onPoint)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#blurring)
    this.#ground.replaceChildren()
  }

  /** What has changed is drawn at once, where it is seen. False when the picture with the focus has gone. */
  update(look: GridLook): boolean {
    const before = this.#look
    const focused = this.#ground.contains(document.activeElement) ? document.activeElement : null
    this.#look = look
    this.#lookAgain()
    if (before?.list !== look.list || before.layout !== look.layout) this.#redrawAll()
    else for (const drawn of this.#rows) if (drawn.row) this.#fill(drawn, drawn.row, (_id, at) => drawn.cells[at])
    this.#drawSeen()
    this.#chooseEntry()
    askFor(this.#cellsBetween(this.#seen), ASKED_AT_ONCE)
    this.#goOn()
    if (!(focused instanceof HTMLElement)) return true
    // To be moved on the page takes the focus away.
    if (focused.isConnected) focused.focus({ preventScroll: true })
    return focused.isConnected
  }

  /** False while it is not drawn. */
  focus(index: number): boolean {
    const cell = this.#cellAt(index)
    cell?.element.focus({ preventScroll: true })
    return cell !== undefined
  }

  readonly #onScroll = (): void => {
    this.#lookAgain()
    if (this.#drawSeen()) this.#drewAt = document.timeline.currentTime
    this.#goOn()
  }

  readonly #onPoint = ({ target }: Event): void => {
    const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
    if (index !== undefined) this.#cellAt(Number(index))?.needTick()
  }

  #goOn(): void {
    clearTimeout(this.#blurring)
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(this.#step)
  }

  /** One frame's part of what is left to do: the pictures in view, then what is beyond the edge, then the pictures there. */
  readonly #step = (): void => {
    const hasDrawn = this.#drewAt === document.timeline.currentTime
    const isDone = !hasDrawn && !askFor(this.#cellsBetween(this.#seen), ASKED_AT_ONCE) && this.#drawBeyond()
    if (!isDone || askFor(this.#cellsThatStay(), ASKED_BEYOND_AT_ONCE)) return this.#goOn()
    this.#removeFarRows()
    this.#chooseEntry()
    this.#blurring = setTimeout(this.#blur, LINGERS_MS)
  }

  /** In the place of pictures that are waited for; only where one rests. */
  readonly #blur = (): void => {
    const waiting = this.#cellsBetween(this.#seen).filter(cell => cell.isWaiting)
    for (const cell of waiting.slice(0, BLURRED_AT_ONCE)) cell.showBlurred()
    if (waiting.length > BLURRED_AT_ONCE) this.#blurring = setTimeout(this.#blur, 0)
  }

  /** Before anything is written: to ask afterwards would lay the page out once more. */
  #lookAgain(): void {
    const top = -this.#ground.getBoundingClientRect().top
    this.#seen = { top, bottom: top + innerHeight }
    this.#near = { top: top - BEYOND_PX, bottom: top + innerHeight + BEYOND_PX }
  }

  /** False when all of it was there. */
  #drawSeen(): boolean {
    if (!this.#look) return false
    let hasDrawn = false
    for (const row of rowsToDraw(this.#look, this.#seen)) {
      if (this.#isDrawn(row)) continue
      this.#draw(row)
      hasDrawn = true
    }
    return hasDrawn
  }

  /** Nearest to what is seen first. False when there was no time for all. */
  #drawBeyond(): boolean {
    if (!this.#look) return true
    const end = performance.now() + FRAME_WORK_MS
    const { top, bottom } = this.#near
    const middle = (top + bottom) / 2
    const missing = this.#look.layout.rowsBetween(top, bottom).filter(row => !this.#isDrawn(row))
    missing.sort((one, other) => Math.abs(one.top - middle) - Math.abs(other.top - middle))
    for (const row of missing) {
      if (performance.now() > end) return false
      this.#draw(row)
    }
    return true
  }

  #cellsBetween(span: Span): DrawnCell[] {
    return this.#rows.flatMap(({ row, cells }) => (row && touches(row, span) ? cells : []))
  }

  #cellsThatStay(): DrawnCell[] {
    return this.#rows.flatMap(({ row, cells }) => (row && this.#stays(row) ? cells : []))
  }

  /** What is near, and the row with the focus. */
  #stays(row: LayoutRow): boolean {
    const { focused = -1 } = this.#look ?? {}
    const isFocused = !row.isHeading && focused >= row.from && focused < row.to
    return isFocused || touches(row, this.#near)
  }

  #cellAt(index: number): DrawnCell | undefined {
    const drawn = this.#rows.find(({ row }) => row && !row.isHeading && index >= row.from && index < row.to)
    return drawn?.cells[index - (drawn.row?.from ?? 0)]
  }

  /** The one with the focus, or else the first that is seen. */
  #chooseEntry(): void {
    const before = this.#cellAt(this.#entry)
    const { focused = -1 } = this.#look ?? {}
    const first = this.#rows.find(({ row }) => row && !row.isHeading && row.top >= this.#seen.top)
    this.#entry = focused >= 0 ? focused : (first?.row?.from ?? 0)
    const cell = this.#cellAt(this.#entry)
    if (before !== cell) before?.setEntry(false)
    cell?.setEntry(true)
  }

  #isDrawn({ index }: LayoutRow): boolean {
    return this.#rows[this.#placeOf(index)]?.row?.index === index
  }

  /** Where a row stands among those that are drawn, or would stand. */
  #placeOf(index: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#rows[middle]?.row?.index ?? 0) < index) low = middle + 1
      else high = middle
    }
    return low
  }

  #draw(row: LayoutRow): void {
    const drawn = this.#takeFarRow(row.isHeading) ?? this.#takeSpareRow(row.isHeading)
    this.#insert(drawn, row)
    const cells = [...drawn.cells]
    this.#fill(drawn, row, () => cells.shift() ?? this.#spareCells.pop())
    this.#putAside(cells)
  }

  #insert(drawn: DrawnRow, { index }: LayoutRow): void {
    const place = this.#placeOf(index)
    const next = this.#rows[place]?.element ?? null
    this.#rows.splice(place, 0, drawn)
    const { element } = drawn
    if (element.parentNode === null || element.nextSibling !== next) this.#ground.insertBefore(element, next)
  }

  #takeFarRow(isHeading: boolean): DrawnRow | undefined {
    const far = this.#farRows().find(row => row.isHeading === isHeading)
    if (far) this.#rows.splice(this.#rows.indexOf(far), 1)
    return far
  }

  #takeSpareRow(isHeading: boolean): DrawnRow {
    const spare = this.#spareRows.findIndex(row => row.isHeading === isHeading)
    const [row] = spare < 0 ? [] : this.#spareRows.splice(spare, 1)
    return row ?? new DrawnRow(isHeading)
  }

  #takeEmptyRow(isHeading: boolean): DrawnRow {
    const row = this.#takeSpareRow(isHeading)
    this.#putAside(row.cells)
    row.cells = []
    return row
  }

  #farRows(): DrawnRow[] {
    return this.#rows.filter(({ row }) => row !== undefined && !this.#stays(row))
  }

  #removeFarRows(): void {
    const far = new Set(this.#farRows())
    this.#rows = this.#rows.filter(row => !far.has(row))
    this.#setAside([...far])
  }

  #putAside(cells: Iterable<DrawnCell>): void {
    for (const cell of cells) {
      cell.setEntry(false)
      cell.element.remove()
      this.#spareCells.push(cell)
    }
  }

  #fill(drawn: DrawnRow, row: LayoutRow, take: (id: string, at: number) => DrawnCell | undefined): void {
    const { list, layout, selectedIds, keptIds, canDrag, animatedText, keptText, ...say } = this.#look as GridLook
    drawn.put(row)
    if (row.isHeading) {
      drawn.showHeading(say.describeDay(list.timeAt(row.from)), say.describeCount(row.to - row.from))
      return
    }
    const look = { isSelecting: selectedIds.size > 0, canDrag, animatedText, keptText }
    const cells = layout.edgesOf(row).map((edge, at) => {
      const index = row.from + at
      const face = list.faceAt(index)
      const cell = take(face.id, at) ?? new DrawnCell()
      const place = { index, ...edge, height: row.height }
      cell.show(face, place, { ...look, isSelected: selectedIds.has(face.id), isKept: keptIds.has(face.id) })
      cell.setEntry(index === this.#entry)
      return cell
    })
    drawn.setCells(cells)
  }

  /**
   * Of another list or layout: a picture that is still near, or in the row with the focus, keeps its element, with what has
   * arrived of it and the focus.
   */
  #redrawAll(): void {
    const look = this.#look as GridLook
    const { list } = look
    const before = this.#rows
    const cells = new Map(before.flatMap(row => row.cells.map(cell => [cell.id, cell] as const)))
    const rowsByFirst = new Map(before.map(row => [row.cells[0]?.id, row]))
    const take = (id: string) => {
      const cell = cells.get(id)
      cells.delete(id)
      return cell ?? this.#spareCells.pop()
    }
    this.#rows = []
    for (const row of before.length > 0 ? rowsToDraw(look, this.#near) : []) {
      const known = row.isHeading ? undefined : rowsByFirst.get(list.idAt(row.from))
      const drawn = known ?? this.#takeEmptyRow(row.isHeading)
      this.#rows.push(drawn)
      this.#fill(drawn, row, take)
    }
    this.#putAside(cells.values())
    const staying = new Set(this.#rows)
    const gone = before.filter(row => !staying.has(row))
    // Its pictures are in other rows by now, or aside: used again, it would take them out of there.
    for (const row of gone) row.cells = []
    this.#setAside(gone)
    this.#rows.forEach(({ element }, index) => {
      const at = this.#ground.children[index] ?? null
      if (at !== element) this.#ground.insertBefore(element, at)
    })
  }

  #setAside(rows: readonly DrawnRow[]): void {
    for (const row of rows) row.element.remove()
    this.#spareRows.push(...rows)
  }
}

/** In the order of the layout. The row with the focus is drawn wherever one looks. */
function rowsToDraw({ layout, focused }: GridLook, { top, bottom }: Span): LayoutRow[] {
  const rows = layout.rowsBetween(top, bottom)
  if (focused < 0 || layout.rowCount === 0) return rows
  const focusedRow = layout.rowAt(layout.rowOf(focused))
  if (rows.some(({ index }) => index === focusedRow.index)) return rows
  return [...rows, focusedRow].toSorted((one, other) => one.index - other.index)
}

/** False when none was left to ask for. */
function askFor(cells: readonly DrawnCell[], most: number): boolean {
  const waiting = cells.filter(cell => !cell.isAsked)
  for (const cell of waiting.slice(0, most)) cell.ask()
  return waiting.length > 0
}

function touches({ top, height }: LayoutRow, span: Span): boolean {
  return top + height > span.top && top < span.bottom
}
