import { useEffect } from 'react'
import type { RefObject } from 'react'

/** A menu that is closing gives the focus back to its button first. */
const MENU_CLOSES_MS = 60

/**
 * Gives the focus to what was asked for, also in a menu; in a field, behind what is written already. A number says how
 * often it was asked for: every time it gets the focus anew.
 */
export function useFocusAfterMenu(target: RefObject<HTMLElement | null>, asked: boolean | number = true): void {
  useEffect(() => {
    if (!asked) return
    focusEnd(target.current)
    const timer = setTimeout(() => focusEnd(target.current), MENU_CLOSES_MS)
    return () => clearTimeout(timer)
  }, [target, asked])
}

function focusEnd(element: HTMLElement | null): void {
  if (!element || document.activeElement === element) return
  element.focus()
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
}
