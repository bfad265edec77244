import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** In whole pixels; 0 until it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    setWidth(Math.floor(target.clientWidth))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
