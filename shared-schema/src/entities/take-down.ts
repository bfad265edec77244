import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { itemKind } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

export const TAKE_DOWN_WORDS_MAX = 2_000
/** Why it was taken down, what its author says against it, what is answered: never nothing. */
export const takeDownWords = textField(TAKE_DOWN_WORDS_MAX).trim().min(1, 'must not be empty')

/** Those with an objection that nobody has answered, or all the others that stand. */
export const takeDownState = z.enum(['objected', 'standing'])
export type TakeDownState = z.infer<typeof takeDownState>

/** A thing that a moderator keeps from being public. */
export const takeDown = z.object({
  id,
  item: z.object({
    id,
    kind: itemKind,
    name: z.string(),
    /** null: there is no picture, or none that the one who asks may look at. */
    thumbnailUrl: z.string().nullable(),
    owner: personBrief,
  }),
  /** null: the account is gone. */
  by: personBrief.nullable(),
  reason: z.string(),
  createdAt: dateTime,
  /** What its author says against it. */
  objection: z.object({ note: z.string(), createdAt: dateTime }).nullable(),
  /** What was decided about it since: that it stays down, or was put back. */
  decision: z.object({ by: personBrief.nullable(), answer: z.string(), createdAt: dateTime }).nullable(),
  isStanding: z.boolean(),
  canObject: z.boolean(),
  canDecide: z.boolean(),
})
export type TakeDown = z.infer<typeof takeDown>
