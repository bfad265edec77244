import { useEffect } from 'react'
import { endCalls } from '#api/call.ts'
import { readReviewOf } from '#api/kept-review.ts'
import { forgetPerson } from '#api/session.ts'
import { useBoard } from '#board/board-context.ts'

/** When a guest’s review is over, or their session, nothing of the board stays on the screen or on the device. */
export function EndOfReview(): null {
  const { person, board, state } = useBoard()
  const isOver = person.onlyItemId === board.id && (state.refusal !== null || state.phase === 'closed')
  useEffect(() => {
    if (!isOver) return
    const reviewId = readReviewOf(board.id)
    endCalls()
    void forgetPerson().finally(() => location.replace(reviewId === undefined ? '/sign-in' : `/review/${reviewId}`))
  }, [isOver, board.id])
  return null
}
