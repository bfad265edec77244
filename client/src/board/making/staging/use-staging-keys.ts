import { useEffect, useRef } from 'react'
import type { Editor } from '@tldraw/tldraw'

export interface StagingKeys {
  walk: (by: 1 | -1) => void
  accept: () => void
  close: () => void
}

/**
 * Arrows walk through results and Enter takes one, where otherwise they would move or open what is selected, the placeholder or
 * what it is made from: so they are heard before the board hears them, and only while nothing else has them.
 */
export function useStagingKeys(editor: Editor, keys: StagingKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isFree(event.target, editor)) return
      if (!editor.isIn('select.idle')) return
      const run = actOf(event.key, latest.current)
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [editor])
}

function actOf(key: string, { walk, accept, close }: StagingKeys): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    Enter: accept,
    Escape: close,
  }
  return acts[key]
}

/** The board, or nothing at all: what is written in, pressed or opened has its own keys. */
function isFree(target: EventTarget | null, editor: Editor): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('[role="menu"], [role="dialog"], button, a, input, textarea, select, [contenteditable="true"]')) {
    return false
  }
  return target === document.body || target.id === 'main' || editor.getContainer().contains(target)
}
