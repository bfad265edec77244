import { z } from 'zod'
import { localText } from '#recipes/local-text.ts'
import { itemAnswer } from './item.ts'
import { recipeSlug } from './recipe.ts'

/** What a list shows of a macro beside what all items have. */
export const macroBrief = z.object({
  slug: recipeSlug.nullable(),
  /** In both languages; people's own have one text, which stands for both. */
  names: localText(120),
  descriptions: localText(1_000),
  isBuiltIn: z.boolean(),
  stepCount: z.int(),
})
export type MacroBrief = z.infer<typeof macroBrief>

export const macroSummary = itemAnswer.extend(macroBrief.shape)
export type MacroSummary = z.infer<typeof macroSummary>
