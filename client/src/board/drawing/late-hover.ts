import { SelectTool } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { isText, measureTogether } from './text-sizes.ts'

/** The pointer that tldraw moves along with the camera, where there may be none at all. */
const CAMERA_POINTER = -10
/** So long may a step take that nobody waits for. */
const STEP_MS = 8
/** Texts take about as long to lay out together as one takes alone. */
const TOGETHER = 40
const nobodyWaits = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act))
const letGo = globalThis.cancelIdleCallback ?? clearTimeout

/**
 * tldraw's own tool, which is there from the first. It looks what lies under the pointer before there has been one, and for
 * that measures all shapes of a page.
 */
export class LateHoverTool extends SelectTool {
  #wasHere = false

  override onEnter() {
    super.onEnter()
    if (!this.#wasHere) hoverLate(this.editor)
    this.#wasHere = true
  }
}

function hoverLate(editor: Editor): void {
  const { overlays } = editor
  const findShape = editor.getShapeAtPoint.bind(editor)
  const findOverlay = overlays.getOverlayAtPoint.bind(overlays)
  editor.getShapeAtPoint = (point, options) => (options?.renderingOnly ? undefined : findShape(point, options))
  overlays.getOverlayAtPoint = () => null
  editor.on('before-event', function hear(info) {
    if (info.type !== 'pointer' || info.pointerId === CAMERA_POINTER) return
    editor.off('before-event', hear)
    editor.getShapeAtPoint = findShape
    overlays.getOverlayAtPoint = findOverlay
  })
}

/** The first pointer that moves asks where all shapes are. Until one does they are measured, a few at a time. */
export function measureAhead(editor: Editor): () => void {
  const ids = [...editor.getCurrentPageShapeIds()]
  const measureSome = () => {
    const began = performance.now()
    while (ids.length > 0 && performance.now() - began < STEP_MS) {
      const some = ids.splice(-TOGETHER)
      measureTogether(editor, some.flatMap(id => editor.getShape(id) ?? []).filter(isText))
      for (const id of some) editor.getShapePageBounds(id)
    }
    if (ids.length > 0) waiting = nobodyWaits(measureSome)
    else editor.getShapeIdsInsideBounds(editor.getViewportPageBounds())
  }
  let waiting = nobodyWaits(measureSome)
  return () => letGo(waiting)
}
