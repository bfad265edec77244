import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { contentRating } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

export const givenRating = contentRating.exclude(['unrated'])
export type GivenRating = z.infer<typeof givenRating>
export const ratingNote = textField(1_000).trim()
export const contestStatus = z.enum(['pending', 'upheld', 'changed'])

export const imageRating = z.object({
  rating: contentRating,
  /** Of the rating that stands; null: it was never rated, or the caller is neither its author nor a moderator. */
  given: z
    .object({
      by: z.enum(['author', 'moderator']),
      /** null: the account is gone. */
      person: personBrief.nullable(),
      reason: z.string(),
      createdAt: dateTime,
      contest: z
        .object({ status: contestStatus, note: z.string(), answer: z.string(), createdAt: dateTime })
        .nullable(),
    })
    .nullable(),
  /** What a classifier of the installation took it for, which is no rating; null: none did, or as above. */
  suggested: z
    .object({ rating: givenRating, model: z.string(), score: z.number().min(0).max(1), createdAt: dateTime })
    .nullable(),
  /** Whether the caller may rate it now, or contest the rating. */
  canRate: z.boolean(),
  canContest: z.boolean(),
})
export type ImageRating = z.infer<typeof imageRating>

export const ratingContest = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  thumbnailUrl: z.string().nullable(),
  author: personBrief,
  rating: givenRating,
  reason: z.string(),
  note: z.string(),
  status: contestStatus,
  answer: z.string(),
  createdAt: dateTime,
})
export type RatingContest = z.infer<typeof ratingContest>
