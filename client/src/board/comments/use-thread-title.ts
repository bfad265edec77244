import { useValue } from '@tldraw/tldraw'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { nameOfShape, placeOf } from './anchor.ts'
import { boardCommentsMessages } from './comments.messages.ts'

/** What a thread is about, in words. */
export function useThreadTitle(anchor: CommentAnchor | null): string {
  const text = useMessages(boardCommentsMessages)
  const { editor } = useBoard()
  return useValue(
    'title of a thread',
    () => {
      if (!anchor) return text.whole
      const place = placeOf(editor, anchor)
      if (!place?.shape) return anchor.shapeId !== undefined ? text.aShape : place?.region ? text.aPart : text.aPlace
      const name = nameOfShape(editor, place.shape) ?? text.aShape
      return place.region ? text.aRegion(name) : name
    },
    [editor, anchor, text],
  )
}
