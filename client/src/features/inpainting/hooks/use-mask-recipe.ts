import { useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'

const nameOf = (uid: string) => `atelier.mask-recipe.${uid}`
const LISTED_MAX = 100
/** Of a mask this is what most people mean. */
const FIRST = 'inpaint'

export interface MaskRecipe {
  /** All that take a mask; undefined until they are known. */
  recipes: readonly RecipeSummary[] | undefined
  /** The one that was used last on this device, else the one that paints a part anew. */
  recipe: RecipeAnswer | undefined
  choose: (id: string) => void
  failure: string | undefined
}

export function useMaskRecipe(uid: string): MaskRecipe {
  const [wanted, setWanted] = useState(() => localStorage.getItem(nameOf(uid)))
  const listed = useRoute(routes.browse, {
    query: { view: 'all', sort: 'name', order: 'ASC', limit: LISTED_MAX, isMasked: true },
  })
  const recipes = useKeptAnswer(['mask recipes'], listed).data?.items
  const chosen = recipes?.find(({ id }) => id === wanted) ?? recipes?.find(({ slug }) => slug === FIRST) ?? recipes?.[0]
  const read = useRoute(
    routes.read,
    { params: { id: chosen?.id ?? '' } },
    { enabled: chosen !== undefined, keepPrevious: true },
  )
  const recipe = useKeptAnswer(['recipe', chosen?.id], read, chosen !== undefined).data
  const error = listed.error ?? read.error
  return {
    recipes,
    recipe: recipe?.id === chosen?.id ? recipe : undefined,
    choose: id => {
      localStorage.setItem(nameOf(uid), id)
      setWanted(id)
    },
    failure: error && !recipe ? describeError(error) : undefined,
  }
}
