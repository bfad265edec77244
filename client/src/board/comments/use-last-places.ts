import { useEffect, useRef } from 'react'
import { pinThread } from '#items/comments-acts.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { useBoard } from '#board/board-context.ts'
import { placeOf } from './anchor.ts'
import type { BoardThread } from './talk.ts'

/** Who takes a shape away notes down where its pins were, so that what was said of it keeps a place. */
export function useLastPlaces(of: CommentsOf, threads: readonly BoardThread[] | undefined): void {
  const { editor, canWrite } = useBoard()
  const known = useRef(threads)
  useEffect(() => {
    known.current = threads
  })
  useEffect(() => {
    if (!canWrite) return undefined
    return editor.sideEffects.registerBeforeDeleteHandler('shape', (shape, source) => {
      if (source !== 'user') return undefined
      for (const thread of known.current ?? []) {
        const { anchor } = thread
        const place = anchor?.shapeId === shape.id ? placeOf(editor, anchor) : null
        if (!anchor || !place) continue
        const { x: boardX, y: boardY } = place.point
        if (Math.abs((anchor.boardX ?? Infinity) - boardX) < 1 && Math.abs((anchor.boardY ?? Infinity) - boardY) < 1)
          continue
        void pinThread(of, thread, { ...anchor, pageId: place.pageId, boardX, boardY })
      }
      return undefined
    })
  }, [editor, canWrite, of])
}
