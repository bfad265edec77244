import { reviewsRoutes } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { giveCookie } from '#areas/sessions/sessions.service.ts'
import { implement } from '#http/call.ts'
import { describeReview, enterReview, giveVerdict, readOwnReview, sendReviewCode } from './reviews.service.ts'

export const reviewsImplementation = implement('reviews', reviewsRoutes, {
  readMine: ({ app, actor }) => readOwnReview(app, actor),
  giveVerdict: ({ app, actor, body }) => giveVerdict(app, actor, body),
  describe: ({ app, params }) => describeReview(app, params.id),
  sendCode: call => sendReviewCode(call, call.params.id),
  enter: async call => {
    const { answer, session } = await enterReview(call, call.params.id, call.body.code)
    giveCookie(call.reply, session)
    return answer
  },
})
