import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Asks for more a screen before the end of a list comes into view. */
export function useNearEnd(end: RefObject<HTMLElement | null>, canLoad: boolean, load: () => unknown): void {
  useEffect(() => {
    const element = end.current
    if (!element || !canLoad) return undefined
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && load(), {
      root: element.closest('main'),
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [end, canLoad, load])
}
