import { useMemo } from 'react'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import type { Asked } from '#local/kept-answers.ts'
import { useWithQueued } from '#recipes/with-queued.ts'
import type { RecipeListSearch } from '#features/recipes/list-search.ts'

interface Pages {
  pages: readonly { items: RecipeSummary[] }[]
}

export interface ListedRecipes {
  recipes: readonly RecipeSummary[]
  /** When they were read, where the server cannot be reached now. */
  keptAt: number | undefined
}

/**
 * The recipes of a list with what waits on this device. The beginning of each view is kept as it was last read: without the
 * network it is shown from here, and what filters leave of it is found here.
 */
export function useListedRecipes(search: RecipeListSearch, list: Asked<Pages>): ListedRecipes {
  const pages = list.data?.pages
  const plain = { ...list, data: isFiltered(search) ? undefined : pages?.[0] }
  const { data: kept, keptAt } = useKeptAnswer(['recipes', search.view], plain)
  const listed = useMemo(() => {
    const all = pages ? pages.flatMap(page => page.items) : (kept?.items ?? []).filter(recipe => fits(recipe, search))
    return [...new Map(all.map(recipe => [recipe.id, recipe])).values()]
  }, [pages, kept, search])
  const asTheyWillBe = useWithQueued(listed)
  const isTrash = search.view === 'trash'
  const recipes = useMemo(
    () => asTheyWillBe.filter(({ deletedAt }) => (deletedAt !== null) === isTrash),
    [asTheyWillBe, isTrash],
  )
  return { recipes, keptAt }
}

export function isFiltered({ search, tag, group, category }: RecipeListSearch): boolean {
  return [search, tag, group, category].some(part => part !== undefined)
}

function fits(recipe: RecipeSummary, { search, tag, group, category }: RecipeListSearch): boolean {
  const words = [recipe.name, recipe.names.en, recipe.names.vi].join(' ').toLowerCase()
  return (
    (search === undefined || words.includes(search.toLowerCase())) &&
    (tag === undefined || recipe.tags.some(({ id }) => id === tag)) &&
    (group === undefined || recipe.group === group) &&
    (category === undefined || recipe.category === category)
  )
}
