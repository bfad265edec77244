import type { Editor, TLFontFace } from '@tldraw/tldraw'
import { HANDS_MS_MAX_FOR_LONG_WORK, whenRested } from '#app/rest.ts'

/**
 * tldraw asks for every font it has as it is mounted, some twenty files. Those that the board is written in come before, of a
 * painted one as it is measured (`measureAhead`): the others wait until it has stood for a while. For as long as this mount
 * takes; what shapes ask for later comes at once.
 */
export function letFontsWait(editor: Editor): () => void {
  const { fonts } = editor
  const ask = fonts.requestFonts.bind(fonts)
  const waiting: TLFontFace[] = []
  fonts.requestFonts = faces => void waiting.push(...faces)
  queueMicrotask(() => (fonts.requestFonts = ask))
  // Some twenty files, for each of which the page is laid out anew: not while somebody draws.
  return whenRested(() => ask(waiting), HANDS_MS_MAX_FOR_LONG_WORK)
}
