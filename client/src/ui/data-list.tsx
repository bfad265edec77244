import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useRowWindow } from './row-window.ts'
import { WindowedRows } from './windowed-rows.tsx'
import classes from './data-list.module.css'

/** Rows between thin lines. */
export function DataList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** The `min-height` of a line. */
const ROW_PX = 56

/** Lines that may be thousands: only those near what is seen are there. `children` comes before them. */
export function LongDataList<Row>({
  label,
  rows,
  render,
  children,
}: {
  label: string
  rows: readonly Row[]
  render: (row: Row) => ReactElement
  children?: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const rowWindow = useRowWindow({ container: list, count: rows.length, rowHeight: ROW_PX })
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {children}
      <WindowedRows as="li" rows={rows} window={rowWindow} render={render} />
    </ul>
  )
}

export interface DataRowProps {
  /** A picture, an avatar or an icon at the left. */
  leading?: ReactNode
  title: ReactNode
  /** The second, quieter line. */
  detail?: ReactNode
  /** Columns at the right, hidden on a phone. */
  columns?: ReactNode
  /** Controls at the end; always reachable. */
  actions?: ReactNode
  /** Makes the whole row a link (its controls stay their own). */
  to?: string
  search?: Record<string, string>
  selected?: boolean
}

export function DataRow({ leading, title, detail, columns, actions, to, search, selected }: DataRowProps) {
  return (
    <li className={classes.row} data-row="" data-link={to ? true : undefined} data-selected={selected || undefined}>
      {leading && <span className={classes.leading}>{leading}</span>}
      <span className={classes.words}>
        <span className={classes.title}>
          {to ? (
            <Link to={to} {...(search && { search })} className={classes.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {columns && <span className={classes.columns}>{columns}</span>}
      {actions && <span className={classes.actions}>{actions}</span>}
    </li>
  )
}
