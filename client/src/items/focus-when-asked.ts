import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Gives the focus to what was asked for; in a field, behind what is written already. A number says how often it was asked
 * for: every time it gets the focus anew.
 */
export function useFocusWhenAsked(target: RefObject<HTMLElement | null>, asked: boolean | number = true): void {
  useEffect(() => {
    if (asked) focusEnd(target.current)
  }, [target, asked])
}

function focusEnd(element: HTMLElement | null): void {
  if (!element || document.activeElement === element) return
  element.focus()
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
}
