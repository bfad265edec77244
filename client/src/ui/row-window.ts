import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Lists up to here are there whole: found by the browser's own search, nothing to work out. */
const WHOLE_MAX = 200
/** Beyond what is seen, so that scrolling and the arrow keys do not run ahead. */
const BEYOND_PX = 900

/** Rows from (inclusive) to (exclusive) that are there. */
export interface RowRange {
  from: number
  to: number
}

export interface RowWindow {
  /** In order, apart from each other. Between them stands empty space of as many rows. */
  ranges: readonly RowRange[]
  /** Of one row, in pixels; 0 while all are there. */
  rowHeight: number
}

export interface RowWindowOptions {
  /** Around the rows and nothing else; any of its ancestors may scroll. */
  container: RefObject<HTMLElement | null>
  count: number
  /** A first guess, until there is a row to measure: `[data-row]`. */
  rowHeight: number
  /** Rows that stay wherever one scrolls: what has the focus, what is being named. */
  kept?: readonly number[]
}

/** Of a list of rows of one height, those near enough to be seen. */
export function useRowWindow({ container, count, rowHeight, kept = [] }: RowWindowOptions): RowWindow {
  const isWhole = count <= WHOLE_MAX
  const [seen, setSeen] = useState({ from: 0, to: WHOLE_MAX / 2, rowHeight })
  const look = useCallback(() => {
    const element = container.current
    if (!element) return
    const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight || rowHeight
    const above = -element.getBoundingClientRect().top
    const from = Math.max(0, Math.floor((above - BEYOND_PX) / height))
    const to = Math.max(0, Math.ceil((above + innerHeight + BEYOND_PX) / height))
    setSeen(before => {
      // A step of a few rows is left to what stands beyond the edge.
      const isNear = Math.abs(before.from - from) < 8 && Math.abs(before.to - to) < 8
      return isNear && before.rowHeight === height ? before : { from, to, rowHeight: height }
    })
  }, [container, rowHeight])

  useLayoutEffect(() => {
    if (isWhole) return
    look()
    // Scrolling does not bubble, but it can be heard on the way down, whichever ancestor it is that scrolls.
    const options = { capture: true, passive: true }
    addEventListener('scroll', look, options)
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, options)
      removeEventListener('resize', look)
    }
  }, [isWhole, look])

  if (isWhole) return { ranges: [{ from: 0, to: count }], rowHeight: 0 }
  return { ranges: joinRanges(count, seen, kept), rowHeight: seen.rowHeight }
}

export function joinRanges(count: number, seen: RowRange, kept: readonly number[]): RowRange[] {
  const single = kept.filter(row => row >= 0 && row < count).map(row => ({ from: row, to: row + 1 }))
  const wanted = [{ from: Math.min(seen.from, count), to: Math.min(seen.to, count) }, ...single]
  const ranges: RowRange[] = []
  for (const { from, to } of wanted.toSorted((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) ranges.push({ from, to })
  }
  return ranges
}
