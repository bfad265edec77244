import type { RecipeCategory, RecipeGroup, RecipeLayout } from '#entities/recipe.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'
import type { LocalText } from '#recipes/local-text.ts'

/** A recipe that every installation has. Its sample picture is `/recipes/<slug>.webp`. */
export interface BuiltInRecipe {
  readonly slug: string
  readonly names: LocalText
  readonly descriptions: LocalText
  readonly category: RecipeCategory
  readonly group: RecipeGroup
  readonly layout: RecipeLayout
  readonly tags: readonly string[]
  readonly definition: RecipeDefinition
}
