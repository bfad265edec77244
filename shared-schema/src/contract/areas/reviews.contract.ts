import { z } from 'zod'
import { dateTime, idParam, sixDigits, textField } from '#contract/fields.ts'
import { anyone, route, session } from '#contract/route.ts'
import { itemKind } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { personBrief } from '#entities/person.ts'
import { VERDICT_NOTE_LENGTH_MAX, givenVerdict, reviewVerdict } from '#entities/review-guest.ts'
import { codeSent } from '#entities/sign-in.ts'

const base = '/reviews'

/** A review, as its guest sees it. */
export const ownReview = z.object({
  id,
  item: z.object({ id, kind: itemKind, name: z.string() }),
  /** Who asked for it; null: their account is gone. */
  invitedBy: personBrief.nullable(),
  expiresAt: dateTime,
  verdict: givenVerdict.nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

/** The guest’s side of a review. Whoever has the link learns who asked, and where the code goes, and no more. */
export const reviewsRoutes = {
  readMine: route({
    method: 'GET',
    path: `${base}/mine`,
    summary: 'The review that one is a guest of',
    access: session,
    response: ownReview,
    errors: ['NOT_FOUND'],
    guests: true,
  }),
  giveVerdict: route({
    method: 'PUT',
    path: `${base}/mine/verdict`,
    summary: 'Approve, or ask for changes; whoever asked for the review is told. The last word counts',
    access: session,
    body: z.object({ verdict: reviewVerdict, note: textField(VERDICT_NOTE_LENGTH_MAX).default('') }),
    response: ownReview,
    errors: ['NOT_FOUND'],
    ratePerMinute: 20,
    guests: true,
  }),
  describe: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'Who asked for a review, and where its code goes',
    access: anyone,
    params: idParam,
    response: z.object({
      state: z.enum(['active', 'over']),
      /** `m•••@example.org` */
      sentTo: z.string(),
      inviterName: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
    ratePerMinute: 60,
  }),
  sendCode: route({
    method: 'POST',
    path: `${base}/{id}/send-code`,
    summary: 'Mail the guest another code; the one before is good no more',
    access: anyone,
    params: idParam,
    response: codeSent,
    errors: ['NOT_FOUND', 'TOO_SOON', 'TOO_MANY_TRIES', 'GONE'],
    ratePerMinute: 10,
  }),
  enter: route({
    method: 'POST',
    path: `${base}/{id}/enter`,
    summary: 'Come in with the code from the mail; it is good once',
    access: anyone,
    params: idParam,
    body: z.object({ code: sixDigits }),
    response: z.object({ uid: id, itemId: id }),
    errors: ['NOT_FOUND', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'GONE'],
    ratePerMinute: 20,
    secret: true,
  }),
}
