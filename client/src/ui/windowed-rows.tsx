import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { RowWindow } from './row-window.ts'

export interface WindowedRowsProps<Row> {
  rows: readonly Row[]
  window: RowWindow
  render: (row: Row) => ReactNode
  /** What may stand beside the rows: `li` in a list. */
  as?: 'div' | 'li'
}

/** The rows of a window, and empty space where others would be. */
export function WindowedRows<Row>({ rows, window: { ranges, rowHeight }, render, as = 'div' }: WindowedRowsProps<Row>) {
  const Space = as
  const space = (count: number) =>
    count > 0 && rowHeight > 0 && <Space role="none" aria-hidden="true" style={{ height: count * rowHeight }} />
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <Fragment key={index}>
          {space(from - (ranges[index - 1]?.to ?? 0))}
          {rows.slice(from, to).map(render)}
        </Fragment>
      ))}
      {space(rows.length - (ranges.at(-1)?.to ?? 0))}
    </>
  )
}
