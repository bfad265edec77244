import { useCallback } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useFinds } from '#items/use-finds.ts'
import type { Finds } from '#items/use-finds.ts'
import { useLocale } from '#ui/i18n/locale.ts'

const query = { view: 'all', sort: 'name', order: 'ASC' } as const

/** The recipes that somebody can run, by words of their name; where that is shown, of what they are for and of their tags, too. */
export function useRecipeFinds(search: string, by: 'name' | 'all' = 'all'): Finds<RecipeSummary> {
  const locale = useLocale()
  const wordsOf = useCallback(
    ({ names, descriptions, tags }: RecipeSummary) =>
      by === 'name' ? names[locale] : [names[locale], descriptions[locale], ...tags.map(tag => tag.name)].join(' '),
    [locale, by],
  )
  return useFinds<typeof recipesRoutes.browse, RecipeSummary>(recipesRoutes.browse, {
    query,
    search,
    wordsOf,
    keptAs: ['recipes to run'],
  })
}
