import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

/** What a review guest says of the whole: it is good as it is, or something has to change. */
export const reviewVerdict = z.enum(['approved', 'changes'])
export type ReviewVerdict = z.infer<typeof reviewVerdict>

export const REVIEW_DAYS_USUAL = 7
export const REVIEW_DAYS_MAX = 90
export const VERDICT_NOTE_LENGTH_MAX = 1_000

export const givenVerdict = z.object({ verdict: reviewVerdict, note: z.string(), at: dateTime })
export type GivenVerdict = z.infer<typeof givenVerdict>

/** Somebody without an account who was asked to look at one thing, as those who work on it see them. */
export const reviewGuest = z.object({
  id,
  person: personBrief,
  /** For those who may invite; to others a hint of it. */
  email: z.string(),
  /** active until it expires or is withdrawn. */
  state: z.enum(['active', 'expired', 'withdrawn']),
  invitedBy: personBrief.nullable(),
  createdAt: dateTime,
  expiresAt: dateTime,
  /** When the guest first came in; null: not yet. */
  enteredAt: dateTime.nullable(),
  verdict: givenVerdict.nullable(),
})
export type ReviewGuest = z.infer<typeof reviewGuest>
