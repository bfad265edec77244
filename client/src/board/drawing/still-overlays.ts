import { computed } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'

/**
 * What tldraw draws over shapes, as outlines of what is selected, is on a canvas as large as the window. It draws that anew
 * whenever any shape in sight changes, though nothing is selected, and the browser puts the whole window together again for
 * it. Here it does once there is something else to draw; what each of it follows by itself is followed as before.
 */
export function keepOverlaysStill({ overlays }: Editor): void {
  const readEntries = overlays.getActiveOverlayEntries.bind(overlays)
  const entries = computed('overlays', readEntries, { isEqual: isSameValue })
  overlays.getActiveOverlayEntries = () => entries.get()
}
