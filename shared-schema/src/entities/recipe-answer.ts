import { z } from 'zod'
import { recipeDefinition } from '#recipes/recipe-definition.ts'
import { recipeSummary } from './recipe.ts'

/** A recipe whole; apart from what lists show of it, which does not need to know what a definition is. */
export const recipeAnswer = recipeSummary.extend({
  definition: recipeDefinition,
  /** SHA-256 of the definition: what tasks of it name as its version. */
  hash: z.string(),
  /** Counted from 1; one more for each save that changed the definition. */
  version: z.int(),
  /** The models that its fields let people choose from now, by folder. */
  models: z.record(z.string(), z.array(z.string())),
  /** What no engine has now; null where it can run. */
  lacking: z
    .object({
      /** No engine can be reached at all. */
      isWithoutEngine: z.boolean(),
      kinds: z.array(z.string()),
      models: z.array(z.string()),
    })
    .nullable(),
})
export type RecipeAnswer = z.infer<typeof recipeAnswer>
