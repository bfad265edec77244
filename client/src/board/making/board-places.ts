import type { Editor, TLCameraMoveOptions, TLShapeId } from '@tldraw/tldraw'
import { middleOf, placeBeside, shiftIntoSight } from './placing.ts'
import type { PageBox, PageSize } from './placing.ts'
import { isPhone } from './screen-place.ts'

export function boxOf(editor: Editor, id: TLShapeId): PageBox | undefined {
  const bounds = editor.getShapePageBounds(id)
  return bounds && { x: bounds.x, y: bounds.y, w: bounds.w, h: bounds.h }
}

/** Where things lie on this page; what lies within something else counts as that. */
export function boxesOnPage(editor: Editor, without?: TLShapeId): PageBox[] {
  return editor.getSortedChildIdsForParent(editor.getCurrentPageId()).flatMap(id => {
    if (id === without || editor.getShape(id)?.type === 'mask-stroke') return []
    return boxOf(editor, id) ?? []
  })
}

/** The first free place to the right of what it is made from. */
export function freeBoxBeside(editor: Editor, from: PageBox, size: PageSize): PageBox {
  return { ...placeBeside(from, size, boxesOnPage(editor)), w: size.w, h: size.h }
}

/** Room that the bars above and below, and the tools at the left, take of the screen; on phones they lie below. */
const CHROME = { left: 76, top: 76, right: 24, bottom: 76 }
const CHROME_OF_PHONE = { left: 12, top: 76, right: 12, bottom: 130 }
const chromeOf = (editor: Editor) => (isPhone(editor.getViewportScreenBounds()) ? CHROME_OF_PHONE : CHROME)
const PANS_MS = 220

/** What somebody asked for is seen by them where it lands: the board moves no more than that takes. */
export function showBox(editor: Editor, box: PageBox): void {
  const zoom = editor.getZoomLevel()
  const { x, y } = editor.getViewportPageBounds()
  const room = roomOf(editor)
  const seen = { x: x + room.x / zoom, y: y + room.y / zoom, w: room.w / zoom, h: room.h / zoom }
  const by = shiftIntoSight(seen, box)
  if (by.x === 0 && by.y === 0) return
  const camera = editor.getCamera()
  editor.setCamera({ x: camera.x - by.x, y: camera.y - by.y, z: camera.z }, panning(editor))
}

/** All of it is seen, from further away where it takes more than the screen. */
export function showWhole(editor: Editor, box: PageBox): void {
  const zoom = editor.getZoomLevel()
  const { w, h } = roomOf(editor)
  if (box.w * zoom <= w && box.h * zoom <= h) return showBox(editor, box)
  lookAt(editor, box, { zoomMax: zoom, ...panning(editor) })
}

/** It stands in the middle of what the bars leave free of the screen, as large as it can be seen there, or as that may be. */
export function lookAt(
  editor: Editor,
  box: PageBox,
  { zoomMax, ...move }: { zoomMax: number } & TLCameraMoveOptions,
): void {
  const { x, y, w, h } = roomOf(editor)
  const fitting = Math.min(zoomMax, w / Math.max(1, box.w), h / Math.max(1, box.h))
  // Asked for a zoom that there is not, tldraw would look elsewhere.
  const z = Math.max(fitting, (editor.getCameraOptions().zoomSteps[0] ?? 0) * editor.getBaseZoom())
  const middle = middleOf(box)
  editor.setCamera({ x: (x + w / 2) / z - middle.x, y: (y + h / 2) / z - middle.y, z }, move)
}

/** What the bars leave free, in pixels. */
function roomOf(editor: Editor): PageBox {
  const { w, h } = editor.getViewportScreenBounds()
  const { left, top, right, bottom } = chromeOf(editor)
  return { x: left, y: top, w: Math.max(1, w - left - right), h: Math.max(1, h - top - bottom) }
}

const panning = (editor: Editor) => ({ animation: { duration: PANS_MS * editor.user.getAnimationSpeed() } })
