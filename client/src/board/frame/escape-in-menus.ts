import type { Editor } from '@tldraw/tldraw'

/**
 * A menu hears Escape first and is closed when tldraw hears it, which then, seeing no menu, takes the selection away too.
 * What Escape closes a menu with is nothing to tldraw. Goes on until the answer is called.
 */
export function keepSelectionInMenus(editor: Editor): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editor.menus.hasAnyOpenMenus()) editor.markEventAsHandled(event)
  }
  // Of all who listen to a key, the window while it goes down is the first.
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}
