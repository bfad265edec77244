import { recipeCategory, recipeGroup } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeCategory, RecipeGroup } from '@atelier/shared-schema/entities/recipe.ts'
import { recipeListRoute } from './recipes.routes.ts'

export const recipeViews = ['public', 'library', 'favorites', 'owned', 'shared', 'draft', 'trash'] as const
export type RecipeListView = (typeof recipeViews)[number]

export interface RecipeListSearch {
  view: RecipeListView
  category: RecipeCategory | undefined
  group: RecipeGroup | undefined
  search: string | undefined
  tag: string | undefined
}

/** What is not understood in the address is as if it were not there. */
export function useListSearch(): RecipeListSearch {
  const { view, category, group, search, tag } = recipeListRoute.useSearch()
  return {
    view: recipeViews.find(known => known === view) ?? 'public',
    category: recipeCategory.options.find(known => known === category),
    group: recipeGroup.options.find(known => known === group),
    search: search === '' ? undefined : search,
    tag,
  }
}
