import type { ReactNode } from 'react'
import classes from './auth-form.module.css'

/** The region is there before its words, so that they are read out. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.error}>
      {children}
    </div>
  )
}
