import { z } from 'zod'
import { email, idParam, nameField } from '#contract/fields.ts'
import { item, nothing, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { REVIEW_DAYS_MAX, REVIEW_DAYS_USUAL, reviewGuest } from '#entities/review-guest.ts'

/** People without an account, asked by mail to look at one thing, comment on it and say what they think of the whole. */
export function reviewRoutes(kind: ItemKind, base: string) {
  return {
    listReviewGuests: route({
      method: 'GET',
      path: `${base}/{id}/review-guests`,
      summary: 'Who was asked by mail to review this, and what they said; for those who work on it',
      access: item(kind, 'contribute'),
      params: idParam,
      response: z.object({ items: z.array(reviewGuest) }),
    }),
    inviteReviewGuest: route({
      method: 'POST',
      path: `${base}/{id}/review-guests`,
      summary:
        'Ask somebody without an account to review this: they get a code by mail. Asked again, they get another, and more time',
      access: item(kind, 'share'),
      params: idParam,
      body: z.object({
        email,
        /** What they are called here; the first part of the address unless said. */
        name: nameField(80).optional(),
        days: z.int().min(1).max(REVIEW_DAYS_MAX).default(REVIEW_DAYS_USUAL),
      }),
      response: reviewGuest,
      status: 201,
      errors: ['TOO_SOON', 'CONFLICT'],
      ratePerMinute: 20,
    }),
    withdrawReviewGuest: route({
      method: 'DELETE',
      path: `${base}/{id}/review-guests/{guestId}`,
      summary: 'End a review at once: the guest sees nothing of it from now on. What they said stays',
      access: item(kind, 'share'),
      params: idParam.extend({ guestId: id }),
      response: nothing,
      errors: ['NOT_FOUND'],
    }),
  }
}
export type ReviewRoutes = ReturnType<typeof reviewRoutes>
