import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

/** One of the definitions that a recipe has had. */
export const recipeVersion = z.object({
  id,
  /** Counted from 1. */
  number: z.int(),
  hash: z.string(),
  /** The one that runs now. */
  isCurrent: z.boolean(),
  author: personBrief,
  createdAt: dateTime,
})
export type RecipeVersion = z.infer<typeof recipeVersion>
