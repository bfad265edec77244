import { computed } from '@tldraw/tldraw'
import type { Editor, TLOverlayEntry } from '@tldraw/tldraw'

/**
 * What tldraw draws over shapes, as outlines of what is selected, is on a canvas as large as the window. It draws that anew
 * whenever any shape in sight changes, though nothing is selected, and the browser puts the whole window together again for
 * it. Here it does not while there are no overlays.
 */
export function keepOverlaysStill({ overlays }: Editor): void {
  const readEntries = overlays.getActiveOverlayEntries.bind(overlays)
  const entries = computed('overlays', readEntries, { isEqual: areBothEmpty })
  overlays.getActiveOverlayEntries = () => entries.get()
}

/**
 * Of the same kinds, for some draw without any. Overlays that say the same are not: tldraw takes new ones to say that it is to
 * look anew where they are.
 */
export function areBothEmpty(one: readonly TLOverlayEntry[], other: readonly TLOverlayEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ util, overlays }, at) => {
      const entry = other[at]
      return util === entry?.util && overlays.length === 0 && entry.overlays.length === 0
    })
  )
}
