import { Link } from '@tanstack/react-router'
import classes from './area-tabs.module.css'

export interface AreaTab {
  to: string
  title: string
  /** Other tabs lie below its path. */
  isExact?: boolean
}

/** The kinds of things of one area, each a place of its own. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly AreaTab[] }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, title, isExact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }} className={classes.tab}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
