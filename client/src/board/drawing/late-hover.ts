import { SelectTool } from '@tldraw/tldraw'
import type { Editor, TLFontFace, TLShapeId } from '@tldraw/tldraw'
import { isText, measureTogether } from './text-sizes.ts'

/** The pointer that tldraw moves along with the camera, where there may be none at all. */
const CAMERA_POINTER = -10
/** So long may a step take that nobody waits for. */
const STEP_MS = 8
/** Texts take about as long to lay out together as one takes alone. */
const TOGETHER = 40
const nobodyWaits = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act))

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
  const end = new AbortController()
  void measureAll(editor, end.signal)
  return () => end.abort()
}

async function measureAll(editor: Editor, signal: AbortSignal): Promise<void> {
  const { fonts } = editor
  const ids = [...editor.getCurrentPageShapeIds()]
  // What is measured before its font has come is measured twice.
  const faces = new Set<TLFontFace>()
  await inSteps(ids, signal, some => some.forEach(id => fonts.getShapeFontFaces(id).forEach(face => faces.add(face))))
  if (signal.aborted) return
  await Promise.all([...faces].map(face => fonts.ensureFontIsLoaded(face)))
  await inSteps(ids, signal, some => {
    measureTogether(editor, some.flatMap(id => editor.getShape(id) ?? []).filter(isText))
    for (const id of some) editor.getShapePageBounds(id)
  })
  if (!signal.aborted) editor.getShapeIdsInsideBounds(editor.getViewportPageBounds())
}

/** All of them, those of a step together, while nobody waits for anything else. */
async function inSteps(ids: TLShapeId[], signal: AbortSignal, act: (some: TLShapeId[]) => void): Promise<void> {
  const left = [...ids]
  while (left.length > 0) {
    await new Promise<unknown>(done => nobodyWaits(done))
    const began = performance.now()
    while (left.length > 0 && performance.now() - began < STEP_MS) {
      if (signal.aborted) return
      act(left.splice(-TOGETHER))
    }
  }
}
