import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './data-list.module.css'

/** Rows between thin lines. */
export function DataList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
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
  selected?: boolean
}

export function DataRow({ leading, title, detail, columns, actions, to, selected }: DataRowProps) {
  return (
    <li className={classes.row} data-link={to ? true : undefined} data-selected={selected || undefined}>
      {leading && <span className={classes.leading}>{leading}</span>}
      <span className={classes.words}>
        <span className={classes.title}>
          {to ? (
            <Link to={to} className={classes.link}>
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
