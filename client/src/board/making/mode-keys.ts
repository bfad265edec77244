import { useEffect, useRef } from 'react'

/** Keys of what one is in the middle of: heard before the board and the page, which have other uses for them. */
export function useModeKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** What is written in, and what is opened above the page, has its own keys. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      '[role="menu"], [role="dialog"], textarea, select, input:not([type="range"]), [contenteditable="true"]',
    ) !== null
  )
}
