import { useTransform } from '@tldraw/tldraw'
import type { TLCursorProps } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import classes from './board-cursor.module.css'

const RESTS_AFTER_MS = 15_000

/** Where somebody else points, with their name in their colour; it fades while they rest. */
export function BoardCursor({ zoom, point, color, name }: TLCursorProps) {
  const element = useRef<HTMLDivElement>(null)
  const { x, y } = point ?? {}
  useTransform(element, x, y, 1 / zoom)
  useEffect(() => {
    const shown = element.current
    if (!shown) return undefined
    delete shown.dataset['resting']
    const timer = setTimeout(() => (shown.dataset['resting'] = ''), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [x, y])
  if (!point) return null
  return (
    <div ref={element} className={classes.cursor} style={{ color }}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d="M2 1.5l5.2 14 2-6 6-2.2z" />
      </svg>
      {name && <span style={{ background: color }}>{name}</span>}
    </div>
  )
}
