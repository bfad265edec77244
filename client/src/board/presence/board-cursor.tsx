import { useTransform } from '@tldraw/tldraw'
import type { TLCursorProps } from '@tldraw/tldraw'
import { useRef } from 'react'
import classes from './board-cursor.module.css'

/** Where somebody else points, with their name in their colour; it fades while they rest. */
export function BoardCursor({ zoom, point, color, name }: TLCursorProps) {
  const element = useRef<HTMLDivElement>(null)
  const moves = useRef(0)
  useTransform(element, point?.x, point?.y, 1 / zoom)
  if (!point) return null
  moves.current += 1
  return (
    // Two names of one animation: with each move it begins anew.
    <div ref={element} className={classes.cursor} data-move={moves.current % 2} style={{ color }}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d="M2 1.5l5.2 14 2-6 6-2.2z" />
      </svg>
      {name && <span style={{ background: color }}>{name}</span>}
    </div>
  )
}
