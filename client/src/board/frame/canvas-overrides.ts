import type { TLUiOverrides } from '@tldraw/tldraw'

/** What of tldraw's acts the app has in another way, or does not do: looks and keys are the app's, other sites stay outside. */
const left = [
  'insert-embed',
  'convert-to-embed',
  'open-embed-link',
  'open-kbd-shortcuts',
  'open-cursor-chat',
  'print',
  'toggle-dark-mode',
  'toggle-debug-mode',
  'toggle-focus-mode',
  // Its key is that of generating here; shapes have one of their own.
  'select-geo-tool',
] as const

export const canvasOverrides: TLUiOverrides = {
  actions: (_editor, actions) => {
    const kept = { ...actions }
    for (const id of left) delete kept[id]
    // Shift+L shows lineage.
    if (kept['toggle-lock']) kept['toggle-lock'].kbd = 'alt+l'
    return kept
  },
  tools: (_editor, { embed: _embed, ...tools }) => tools,
}
