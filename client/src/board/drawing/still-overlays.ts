import { computed, react, ShapeIndicatorOverlayUtil } from '@tldraw/tldraw'
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

/** Also while nothing is drawn on that canvas, a browser puts it over the window whenever anything in it is drawn. */
export function hideEmptyOverlays({ overlays }: Editor, canvas: HTMLElement): () => void {
  return react('overlays are hidden while there are none', () => {
    canvas.style.display = drawNothing(overlays.getActiveOverlayEntries()) ? 'none' : ''
  })
}

/** Outlines are looked for all the time; what else draws is there only while it has something to draw. */
export function drawNothing(entries: readonly TLOverlayEntry[]): boolean {
  return entries.every(({ util, overlays }) => util instanceof ShapeIndicatorOverlayUtil && overlays.length === 0)
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
