import { z } from 'zod'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'
import { recipeSlug } from './recipe.ts'

/** Of its pictures so many stand on its card. */
export const MACRO_PICTURES_MAX = 4

export const macroSummary = itemAnswer.extend({
  stepCount: z.int(),
  /** Files of what the caller's last run of it made. */
  lastFileIds: z.array(id).max(MACRO_PICTURES_MAX),
  /** The recipes in it that come with the product: their sample pictures stand for it until it was run. */
  recipeSlugs: z.array(recipeSlug).max(MACRO_PICTURES_MAX),
})
export type MacroSummary = z.infer<typeof macroSummary>
