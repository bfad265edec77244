import { useEffect, useSyncExternalStore } from 'react'
import type { Locale } from '#ui/i18n/locale.ts'

export interface Shortcut {
  /** `mod+k`, `shift+?`, `alt+ArrowUp`, `.`; `mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: string
  title: Readonly<Record<Locale, string>>
  /** The heading it is listed under. */
  group: Readonly<Record<Locale, string>>
  /** Left out where the screen hears the keys itself: then they are only listed. */
  run?: (event: KeyboardEvent) => void
  /** Also while the person is typing in a field; always so with `mod`. */
  whileTyping?: boolean
}

let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

function setRegistered(next: readonly Shortcut[]): void {
  registered = next
  for (const listener of listeners) listener()
}

/** Registers while mounted. Give a stable array (module constant or `useMemo`). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    setRegistered([...registered, ...shortcuts])
    return () => setRegistered(registered.filter(entry => !shortcuts.includes(entry)))
  }, [shortcuts])
}

export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
}

const signs: Record<string, string> = {
  enter: '↵',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  delete: 'Del',
  '=': '+',
}

/** As people know the keys: "⌘K" or "Ctrl K". */
export function describeKeys(keys: string): string {
  const names: Record<string, string> = isMac
    ? { ...signs, mod: '⌘', shift: '⇧', alt: '⌥' }
    : { ...signs, mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }
  const parts = keys
    .split('+')
    .map(part => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part))
  return parts.join(isMac ? '' : ' ')
}

export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  if (wants('mod') !== (isMac ? event.metaKey : event.ctrlKey)) return false
  if (wants('alt') !== event.altKey) return false
  // A symbol such as "?" needs Shift on some keyboards and not on others.
  const isLetter = /^[a-z0-9]$|.{2,}/i.test(key)
  if (isLetter && wants('shift') !== event.shiftKey) return false
  // The key with both signs is "+" to whoever zooms, with Shift or on the number pad.
  const pressed = event.key === '+' ? '=' : event.key
  return pressed.toLowerCase() === key.toLowerCase()
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/**
 * Within a menu or a dialog keys are its own: Escape closes that, and Delete does not reach what lies beneath. A dialog that
 * registers its keys here is marked with `data-shortcuts`.
 */
function isAboveThePage(target: EventTarget | null): boolean {
  const layer = target instanceof Element ? target.closest('[role="menu"], [role="dialog"]') : null
  return layer !== null && !layer.hasAttribute('data-shortcuts')
}

export function ShortcutListener() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const typing = isTyping(event.target)
      const isAbove = isAboveThePage(event.target)
      // The last registered wins: a dialog's own keys before those of the page below.
      const match = registered.findLast(
        entry =>
          entry.run !== undefined &&
          matchesKeys(event, entry.keys) &&
          (entry.keys.includes('mod+') || (!isAbove && (!typing || entry.whileTyping))),
      )
      if (!match?.run) return
      event.preventDefault()
      match.run(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return null
}
