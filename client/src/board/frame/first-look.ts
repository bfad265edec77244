import { Box, CameraRecordType, react } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { MANY_IN_SIGHT, PAINTED_ZOOM_MAX } from '#board/drawing/elements.ts'
import { asBoardRecord } from '#board/binding/merge-record.ts'
import { boxesOnPage, lookAt } from '#board/making/board-places.ts'
import { nearestUnseen } from '#board/making/placing.ts'
import { keepView, onScreen, readView } from './kept-views.ts'
import type { View, ViewOf } from './kept-views.ts'

const KEEP_MS = 500

/** Where somebody left a board on this device, there they find it; the first time with all of it in sight, never enlarged. */
export function takeFirstLook(editor: Editor, of: ViewOf): void {
  const view = readView(of)
  if (view) editor.run(() => goTo(editor, view), { history: 'ignore' })
  const { x, y, z } = editor.getCamera()
  if (x !== 0 || y !== 0 || z !== 1) return
  const bounds = roughBounds(editor)
  if (!bounds) return
  lookAt(editor, bounds, { zoomMax: 1, immediate: true })
  if (!editor.getViewportPageBounds().contains(bounds)) lookAtSomething(editor)
}

/** Whether what is looked at first is painted, as far as one can know before there is anything to look at. */
export function looksFromAfar(of: ViewOf): boolean {
  const view = readView(of)
  return (view?.cameras[view.pageId]?.z ?? 0) <= PAINTED_ZOOM_MAX
}

/** Of very many shapes a guess: to measure each would take longer than to paint them. */
function roughBounds(editor: Editor): Box | undefined {
  if (editor.getCurrentPageShapeIds().size <= MANY_IN_SIGHT) return editor.getCurrentPageBounds()
  const { box } = readBoardPage(editor.store.allRecords().map(asBoardRecord), editor.getCurrentPageId())
  return box ? Box.From(box) : undefined
}

/** From as far as one can be a board may be wider than the screen, with nothing in its middle. */
function lookAtSomething(editor: Editor): void {
  const there = nearestUnseen(editor.getViewportPageBounds(), boxesOnPage(editor))
  if (there) editor.centerOnPoint(there, { immediate: true })
}

/** Pages that are gone meanwhile are passed over. */
function goTo(editor: Editor, { pageId, cameras, screen }: View): void {
  const { w, h } = editor.getViewportScreenBounds()
  const known = editor.getPages().flatMap(({ id }) => {
    const kept = cameras[id]
    return kept
      ? CameraRecordType.create({ ...onScreen(kept, screen, { w, h }), id: CameraRecordType.createId(id) })
      : []
  })
  editor.store.put(known)
  if (editor.getPage(pageId)) editor.setCurrentPage(pageId)
  if (screen && (screen.w !== w || screen.h !== h)) lookAtSomething(editor)
}

/** Keeps on this device where one looks, until the answer is called. */
export function keepLook(editor: Editor, of: ViewOf): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    keepView(of, viewOf(editor))
  }
  const keepWaiting = () => timer !== undefined && keep()
  const stop = react('keep where one looks', () => {
    editor.getCamera()
    editor.getViewportScreenBounds()
    timer ??= setTimeout(keep, KEEP_MS)
  })
  addEventListener('pagehide', keepWaiting)
  return () => {
    removeEventListener('pagehide', keepWaiting)
    stop()
    keepWaiting()
  }
}

function viewOf(editor: Editor): View {
  const cameras = editor.getPages().flatMap(({ id }) => {
    const camera = editor.store.get(CameraRecordType.createId(id))
    return camera ? [[id, { x: camera.x, y: camera.y, z: camera.z }] as const] : []
  })
  const { w, h } = editor.getViewportScreenBounds()
  return { pageId: editor.getCurrentPageId(), cameras: Object.fromEntries(cameras), screen: { w, h } }
}
