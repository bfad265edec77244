import type { ReactNode } from 'react'
import classes from './page.module.css'

const widths = { reading: 680, form: 760, list: 1080, wide: 1440 } as const

export interface PageProps {
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  /** At the right of the title; the primary action last. */
  actions?: ReactNode
  width?: keyof typeof widths
  /** What stands between the title and the rest: tabs, filters. */
  under?: ReactNode
  children: ReactNode
}

/** The content column of a screen: title, actions, and air. It scrolls inside the frame. */
export function Page({ title, lead, actions, width = 'list', under, children }: PageProps) {
  return (
    <div className={classes.page} style={{ maxWidth: widths[width] + 64 }}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {under}
      {children}
    </div>
  )
}

/** A part of a page under a small heading, divided from the one before by a line. */
export function Section({ title, lead, actions, children }: Omit<PageProps, 'width' | 'under'>) {
  return (
    <section className={classes.section}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h2>{title}</h2>
          {lead && <p className={classes.sectionLead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Controls in a line that wraps: search left, the rest right. */
export function Toolbar({ children, label }: { children: ReactNode; label: string }) {
  return (
    <div className={classes.toolbar} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** Pushes what follows in a Toolbar to its end. */
export function ToolbarGap() {
  return <span className={classes.gap} />
}
