import type { ReactElement, ReactNode } from 'react'
import type { RowWindow } from './row-window.ts'

export interface WindowedRowsProps<Row> {
  rows: readonly Row[]
  window: RowWindow
  /** With a key of its own. */
  render: (row: Row) => ReactElement
  /** What may stand beside the rows: `li` in a list. */
  as?: 'div' | 'li'
}

/**
 * The rows of a window, and empty space where others would be. All are children of one list, so that a row stays the element
 * it is, with its focus, when those around it come and go.
 */
export function WindowedRows<Row>({ rows, window: { ranges, rowHeight }, render, as = 'div' }: WindowedRowsProps<Row>) {
  const Space = as
  const children: ReactNode[] = []
  let end = 0
  for (const { from, to } of [...ranges, { from: rows.length, to: rows.length }]) {
    const height = (from - end) * rowHeight
    if (height > 0) children.push(<Space key={`before ${from}`} role="none" aria-hidden="true" style={{ height }} />)
    children.push(...rows.slice(from, to).map(render))
    end = to
  }
  return children
}
