import type { Editor } from '@tldraw/tldraw'

const ABOVE = 'above the board'
const heard = ['keydown', 'copy', 'cut', 'paste'] as const

/**
 * Within a dialog or a menu keys are its own, and so is what is pasted there. tldraw hears them wherever on the page they are,
 * and would delete what is selected behind a dialog, unless it knows of a menu. Goes on until the answer is called.
 */
export function keepKeysAbove(editor: Editor): () => void {
  const shut = () => {
    if (!document.activeElement?.closest('[role="dialog"], [role="menu"]')) return
    editor.menus.addOpenMenu(ABOVE)
    // No longer than this is heard: a press on the board is never taken for one beside a menu.
    setTimeout(() => editor.menus.deleteOpenMenu(ABOVE))
  }
  for (const type of heard) addEventListener(type, shut, { capture: true })
  return () => {
    for (const type of heard) removeEventListener(type, shut, { capture: true })
  }
}
