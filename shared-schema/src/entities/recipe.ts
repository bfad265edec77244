import { z } from 'zod'
import { localText } from '#recipes/local-text.ts'
import { recipeNeeds } from '#recipes/recipe-needs.ts'
import { itemAnswer } from './item.ts'

/** Fast ones take at most 15 seconds, as measured; exclusive ones need an engine or a model that not everybody has. */
export const recipeGroup = z.enum(['fast', 'advance', 'exclusive'])
export type RecipeGroup = z.infer<typeof recipeGroup>

/** The form beside the results, or above them. */
export const recipeLayout = z.enum(['recipe-detail-1', 'recipe-detail-2'])
export type RecipeLayout = z.infer<typeof recipeLayout>

export const recipeCategory = z.enum([
  'create',
  'people',
  'places',
  'design',
  'edit',
  'enhance',
  'animate',
  'arrange',
  'words',
])
export type RecipeCategory = z.infer<typeof recipeCategory>

/** What tasks and programs may name a recipe by, beside its id. */
export const recipeSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, digits and single -')
  .max(60)

/** What a list shows of it beside what all items have. */
export const recipeBrief = z.object({
  slug: recipeSlug.nullable(),
  group: recipeGroup,
  category: recipeCategory,
  layout: recipeLayout,
  /** In both languages; people's own have one text, which stands for both. */
  names: localText(120),
  descriptions: localText(1_000),
  isBuiltIn: z.boolean(),
})

export type RecipeBrief = z.infer<typeof recipeBrief>

export const recipeSummary = itemAnswer.extend({
  ...recipeBrief.shape,
  /** The group that it is shown in: fast ones only while they are measured to be. */
  badge: recipeGroup,
  /** Within which nineteen of twenty of the newest runs ended; null until there are twenty. */
  slowRunMs: z.int().nullable(),
  /** Engines and files of models that not everybody has; null where the engine that comes with the product is enough. */
  needs: recipeNeeds.nullable(),
})
export type RecipeSummary = z.infer<typeof recipeSummary>
