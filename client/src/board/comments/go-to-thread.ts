import { Box } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { placeOf } from './anchor.ts'
import { openThread } from './talk.ts'

const ROOM = 160
const CLOSEST = 1
const MOVES_MS = 240

/** Opens its page, brings it into view with room around it, and opens the thread. False where it has no place any more. */
export function goToThread(editor: Editor, { id, anchor }: { id: string; anchor: CommentAnchor | null }): boolean {
  const place = placeOf(editor, anchor)
  if (!place) return false
  if (editor.getCurrentPageId() !== place.pageId) editor.setCurrentPage(place.pageId)
  const about = place.shape ? editor.getShapePageBounds(place.shape) : undefined
  const region = place.region ? Box.FromPoints([...place.region]) : undefined
  const point = new Box(place.point.x, place.point.y, 1, 1)
  const bounds = Box.Common([about ?? region ?? point, point])
    .clone()
    .expandBy(ROOM)
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
  editor.zoomToBounds(bounds, {
    targetZoom: Math.max(Math.min(CLOSEST, editor.getZoomLevel()), 0.5),
    ...(!isStill && { animation: { duration: MOVES_MS } }),
  })
  openThread(editor, id)
  return true
}
