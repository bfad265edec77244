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

/** What is read out of a shape that is selected; tldraw takes the name of the tool that draws it. */
const translations = {
  en: { 'tool.generation': 'Generation frame', 'tool.placeholder': 'Pictures being made' },
  vi: { 'tool.generation': 'Khung tạo ảnh', 'tool.placeholder': 'Ảnh đang được tạo' },
}

export const canvasOverrides: TLUiOverrides = {
  translations,
  actions: (_editor, actions) => {
    const kept = { ...actions }
    for (const id of left) delete kept[id]
    // Shift+L shows lineage.
    if (kept['toggle-lock']) kept['toggle-lock'].kbd = 'alt+l'
    return kept
  },
  tools: (_editor, { embed: _embed, ...tools }) => tools,
}
