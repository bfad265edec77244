import { Box } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import { base64Of } from '#turbo/canvas-bytes.ts'
import { SENT_LONG_SIDE } from '#turbo/turbo-session.ts'
import { boxOf } from '#board/making/board-places.ts'
import { areApart } from '#board/making/placing.ts'

/** What belongs to making itself is no part of a drawing. */
const notDrawn = new Set(['generation', 'placeholder', 'mask-stroke'])

/** What lies in a frame, wholly or in part. */
export function drawnIn(editor: Editor, frameId: TLShapeId): TLShapeId[] {
  const frame = boxOf(editor, frameId)
  if (!frame) return []
  return editor.getSortedChildIdsForParent(editor.getCurrentPageId()).filter(id => {
    const shape = editor.getShape(id)
    const box = shape && !notDrawn.has(shape.type) ? boxOf(editor, id) : undefined
    return box !== undefined && !areApart(frame, box)
  })
}

/** As it looks, no larger than it is painted over; undefined where nothing is drawn. */
export async function pictureOfDrawn(editor: Editor, frameId: TLShapeId): Promise<string | undefined> {
  const frame = boxOf(editor, frameId)
  const ids = drawnIn(editor, frameId)
  if (!frame || ids.length === 0) return undefined
  const { blob } = await editor.toImage(ids, {
    format: 'webp',
    quality: 0.85,
    background: false,
    padding: 0,
    bounds: new Box(frame.x, frame.y, frame.w, frame.h),
    scale: SENT_LONG_SIDE / Math.max(frame.w, frame.h),
    pixelRatio: 1,
  })
  return base64Of(blob)
}
