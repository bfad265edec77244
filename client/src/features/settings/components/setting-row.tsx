import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** A setting in a line: what it is at the left, its control at the right; one above the other on a phone. */
export function SettingRow({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{title}</div>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.control}>{children}</div>}
    </div>
  )
}
