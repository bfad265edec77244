import { Link } from '@tanstack/react-router'
import classes from './view-tabs.module.css'

export interface ViewTab {
  view: string
  title: string
}

/**
 * The views of one list, as links: each has an address of its own, and the other search parameters are let go. The route
 * behind `to` validates `view`; that it has one cannot be said in types here.
 */
export function ViewTabs({
  label,
  tabs,
  current,
  to,
}: {
  label: string
  tabs: ViewTab[]
  current: string
  to: string
}) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ view, title }) => (
        <Link
          key={view}
          to={to}
          search={{ view } as never}
          className={classes.tab}
          activeProps={{}}
          aria-current={view === current ? 'page' : false}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
