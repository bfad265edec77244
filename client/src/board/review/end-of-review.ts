import { useEffect, useRef } from 'react'
import { reviewsRoutes } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { endCalls } from '#api/call.ts'
import { forgetPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { useBoard } from '#board/board-context.ts'

/** When a guest’s review is over, or their session, nothing of the board stays on the screen or on the device. */
export function EndOfReview(): null {
  const { person, board, state } = useBoard()
  const isGuest = person.onlyItemId === board.id
  const review = useRoute(reviewsRoutes.readMine, {}, { staleTime: 60_000, enabled: isGuest })
  const reviewId = review.data?.id
  const isOver = isGuest && (state.refusal !== null || state.phase === 'closed')
  // Forgetting the guest forgets the review, too: where to go is decided before.
  const hasEnded = useRef(false)
  useEffect(() => {
    if (!isOver || hasEnded.current) return
    hasEnded.current = true
    endCalls()
    void forgetPerson().finally(() => location.replace(reviewId === undefined ? '/sign-in' : `/review/${reviewId}`))
  }, [isOver, reviewId])
  return null
}
