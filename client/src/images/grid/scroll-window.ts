import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Beyond what is seen, so that pictures are there before they are scrolled to. */
const BEYOND_PX = 800
/** A step of less is left to what stands beyond the edge. */
const STEP_PX = 200

export interface ScrollWindow {
  top: number
  bottom: number
}

/** Which part of an element is seen or nearly so, in its own pixels, whichever of its ancestors it is that scrolls. */
export function useScrollWindow(element: RefObject<HTMLElement | null>, height: number): ScrollWindow {
  const [seen, setSeen] = useState<ScrollWindow>({ top: 0, bottom: innerHeight + BEYOND_PX })
  const look = useCallback(() => {
    const target = element.current
    if (!target) return
    const above = -target.getBoundingClientRect().top
    const top = Math.floor((above - BEYOND_PX) / STEP_PX) * STEP_PX
    const bottom = top + Math.ceil((innerHeight + 2 * BEYOND_PX) / STEP_PX + 1) * STEP_PX
    setSeen(before => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
  }, [element])

  useLayoutEffect(() => {
    look()
    // Scrolling does not bubble, but it can be heard on the way down.
    const options = { capture: true, passive: true }
    addEventListener('scroll', look, options)
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, options)
      removeEventListener('resize', look)
    }
  }, [look, height])
  return seen
}

export function scrollParentOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.documentElement
}

/** Scrolls as little as needed for a part of an element, which need not be rendered, to be seen. */
export function reveal(element: HTMLElement, { top, bottom }: ScrollWindow, air = 12): void {
  const scroller = scrollParentOf(element)
  const frame = scroller.getBoundingClientRect()
  const start = element.getBoundingClientRect().top - frame.top
  const above = start + top - air
  const below = start + bottom + air - scroller.clientHeight
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(below, above)
}
