import type { CSSProperties, ReactNode } from 'react'
import classes from './screen-scaled.module.css'

/**
 * As large as a shape is on the screen, whatever the zoom: what is written in it stays as small as the rest of the words. It
 * is a container, so that what has no room can be left out.
 */
export function ScreenScaled({ w, h, children }: { w: number; h: number; children: ReactNode }) {
  return (
    <div className={classes.scaled} style={{ '--w': w, '--h': h } as CSSProperties}>
      {children}
    </div>
  )
}
