import { useCallback, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

export interface FieldOrder {
  /** Which is dragged. */
  lifted: number | undefined
  /** It would be put before this one; `count` at the end. */
  target: number | undefined
  onPointerDown: (event: PointerEvent<HTMLButtonElement>, index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>, index: number) => void
}

/** Moving the rows of a list by pointer, and by arrows on their grips. Rows are the list's own children. */
export function useFieldOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): FieldOrder {
  const [dragged, setDragged] = useState<{ from: number; to: number }>()

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLButtonElement>, from: number) => {
      if (event.button !== 0) return
      const grip = event.currentTarget
      grip.setPointerCapture(event.pointerId)
      let to = from
      const follow = (moved: globalThis.PointerEvent) => {
        to = placeAt(list.current, moved.clientY)
        setDragged({ from, to })
      }
      const ended = new AbortController()
      const end = (how: Event) => {
        ended.abort()
        setDragged(undefined)
        if (how.type === 'pointerup') onMove(from, to)
      }
      const { signal } = ended
      grip.addEventListener('pointermove', follow, { signal })
      grip.addEventListener('pointerup', end, { signal })
      grip.addEventListener('pointercancel', end, { signal })
      grip.addEventListener('keydown', end, { signal })
    },
    [list, onMove],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
      const to = { ArrowUp: from - 1, ArrowDown: from + 2, Home: 0, End: count }[event.key]
      if (to === undefined || to < 0 || to > count) return
      event.preventDefault()
      const grip = event.currentTarget
      onMove(from, to)
      // A row that is put elsewhere loses the focus on the way.
      requestAnimationFrame(() => grip.focus())
    },
    [count, onMove],
  )
  return { lifted: dragged?.from, target: dragged?.to, onPointerDown, onKeyDown }
}

function placeAt(list: HTMLElement | null, y: number): number {
  const middles = Array.from(list?.children ?? [], row => {
    const box = row.getBoundingClientRect()
    return box.top + box.height / 2
  })
  return middles.filter(middle => middle < y).length
}
