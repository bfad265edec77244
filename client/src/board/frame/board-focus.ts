import type { Editor } from '@tldraw/tldraw'

/** What tldraw calls `focus` does nothing while it holds itself focused, wherever the focus of the page has gone meanwhile. */
export function focusBoard(editor: Editor): void {
  editor.focus({ focusContainer: false })
  editor.getContainer().focus({ preventScroll: true })
}

/**
 * Whatever had the focus may leave the page with it: a button that was pressed, a field that was written in. tldraw hears
 * Escape, arrows and Enter only within its own element, so a key that is pressed on nothing is handed to it, and the focus
 * with it; so is Escape on a button. Goes on until the answer is called.
 */
export function hearKeysOfNothing(editor: Editor): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnNothing = event.target === document.body && document.activeElement === document.body
    if (
      !(isOnNothing || isEscapeOfButton(event)) ||
      event.defaultPrevented ||
      event.isComposing ||
      !editor.getIsFocused()
    )
      return
    focusBoard(editor)
    if (!editor.getContainer().dispatchEvent(sameKey(event))) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

/** As of one that opened a dialog, and has the focus again: for a button itself the key means nothing. */
function isEscapeOfButton({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof HTMLButtonElement) || target.ariaExpanded === 'true') return false
  return target.closest('[role="dialog"], [role="menu"]') === null
}

/** All who listen above the board have heard it already. */
function sameKey({ type, key, code, repeat, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): KeyboardEvent {
  const keys = { key, code, repeat, shiftKey, altKey, ctrlKey, metaKey }
  return new KeyboardEvent(type, { ...keys, bubbles: false, cancelable: true })
}
