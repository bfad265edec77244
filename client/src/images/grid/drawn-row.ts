import type { DrawnCell } from './drawn-cell.ts'
import type { LayoutRow } from './justified-layout.ts'
import classes from './image-grid.module.css'

/** The elements of a row of pictures, or of a heading, wherever it stands at the moment. */
export class DrawnRow {
  readonly element = document.createElement('div')
  readonly isHeading: boolean
  cells: DrawnCell[] = []
  /** Of the layout. */
  row: LayoutRow | undefined
  readonly #title = document.createElement('b')
  readonly #count = document.createElement('span')

  constructor(isHeading: boolean) {
    this.isHeading = isHeading
    this.element.setAttribute('role', 'row')
    this.element.className = (isHeading ? classes.heading : classes.row) ?? ''
    if (!isHeading) return
    this.#title.setAttribute('role', 'rowheader')
    this.#count.setAttribute('role', 'gridcell')
    this.element.append(this.#title, this.#count)
  }

  put(row: LayoutRow): void {
    const before = this.row
    const { element } = this
    this.row = row
    if (before?.index !== row.index) element.ariaRowIndex = String(row.index + 1)
    if (before?.top !== row.top) element.style.top = `${row.top}px`
    if (before?.height !== row.height) element.style.height = `${row.height}px`
  }

  showHeading(title: string, count: string): void {
    if (this.#title.textContent !== title) this.#title.textContent = title
    if (this.#count.textContent !== count) this.#count.textContent = count
  }

  /** In this order; what stands at its place already is not moved, so that it keeps the focus. */
  setCells(cells: DrawnCell[]): void {
    this.cells = cells
    cells.forEach(({ element }, index) => {
      const at = this.element.children[index] ?? null
      if (at !== element) this.element.insertBefore(element, at)
    })
  }
}
