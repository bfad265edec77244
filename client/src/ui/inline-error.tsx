import type { ReactNode } from 'react'
import classes from './inline-error.module.css'

/** What went wrong and belongs to no field. The region is there before its words, so that they are read out. */
export function InlineError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.error}>
      {children}
    </div>
  )
}
