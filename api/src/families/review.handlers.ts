import type { ReviewRoutes } from '@atelier/shared-schema/contract/families/review.ts'
import { inviteReviewGuest, listReviewGuests, withdrawReviewGuest } from '#areas/reviews/review-guests.service.ts'
import type { Handlers } from '#http/call.ts'

export function reviewHandlers(): Handlers<ReviewRoutes> {
  return {
    listReviewGuests: ({ app, item }) => listReviewGuests(app, item),
    inviteReviewGuest: ({ app, actor, item, body }) => inviteReviewGuest(app, actor, item, body),
    withdrawReviewGuest: ({ app, item, params }) => withdrawReviewGuest(app, item, params.guestId),
  }
}
