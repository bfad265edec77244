import type { Editor } from '@tldraw/tldraw'

const INSET = 160

/** A board is opened with all of it in sight, never enlarged; where somebody has been on it before, there. */
export function lookAtAll(editor: Editor): void {
  const { x, y, z } = editor.getCamera()
  const bounds = editor.getCurrentPageBounds()
  if (x !== 0 || y !== 0 || z !== 1 || !bounds) return
  editor.zoomToBounds(bounds, { inset: INSET, targetZoom: 1, immediate: true })
}
