import { z } from 'zod'
import { recipeDefinition } from '#recipes/recipe-definition.ts'
import { engineKind } from './engine-kind.ts'
import { recipeSummary } from './recipe.ts'

/** A recipe whole; apart from what lists show of it, which does not need to know what a definition is. */
export const recipeAnswer = recipeSummary.extend({
  definition: recipeDefinition,
  /** SHA-256 of the definition: what tasks of it name as its version. */
  hash: z.string(),
  /** Counted from 1; one more for each save that changed the definition. */
  version: z.int(),
  /** The models that its fields let people choose from now, by folder; see PEOPLES_MODELS. */
  models: z.record(z.string(), z.array(z.string())),
  /** The keys of prompts whose weights mean nothing to whatever reads them here; devices keep answers from before it was said. */
  plainPrompts: z.array(z.string()).optional(),
  /** What no engine has now; null where it can run. */
  lacking: z
    .object({
      /** No engine can be reached at all. */
      isWithoutEngine: z.boolean(),
      /** Those of which it needs one, where none is there. */
      engines: z.array(engineKind),
      kinds: z.array(z.string()),
      models: z.array(z.string()),
      /** Of models that people choose from, where there is none to choose. */
      folders: z.array(z.string()),
    })
    .nullable(),
})
export type RecipeAnswer = z.infer<typeof recipeAnswer>
