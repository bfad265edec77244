import { useMemo } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { defaultValues } from '@atelier/shared-schema/recipes/check-params.ts'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'

export interface ExpectedShape {
  count: number
  /** Width by height. */
  ratio: number
}

const COUNT_SHOWN_MAX = 8

/** What a task will bring, as far as its recipe and params tell. */
export function useExpectedShape({ recipeId, params, images }: RecipeTaskAnswer): ExpectedShape {
  const recipe = useRecipeOf(recipeId, images.length === 0)
  return useMemo(() => shapeOf(recipe?.definition.fields ?? [], params), [recipe, params])
}

/** In the person's language; a task knows its recipe by the English one. */
export function useRecipeName({ recipeId, recipe: known }: RecipeTaskAnswer): string | undefined {
  const locale = useLocale()
  const recipe = useRecipeOf(recipeId, locale !== 'en' && known?.slug !== null)
  return recipe?.names[locale] ?? known?.name
}

const KEPT_MS = 5 * 60_000

function useRecipeOf(id: string | null, isWanted: boolean) {
  const enabled = id !== null && isWanted
  return useRoute(recipesRoutes.read, { params: { id: id ?? '' } }, { enabled, staleTime: KEPT_MS }).data
}

export function shapeOf(fields: readonly RecipeField[], params: Readonly<Record<string, unknown>>): ExpectedShape {
  const values: Record<string, unknown> = { ...defaultValues({ fields: [...fields] }), ...params }
  const count = fields.find(field => field.type === 'number' && field.kind === 'count')
  const ratio = fields.find(field => field.type === 'ratio')
  const chosen = ratio && values[ratio.key]
  const size = ratio?.type === 'ratio' ? sizeOfRatio(ratio, typeof chosen === 'string' ? chosen : '1:1') : undefined
  return {
    count: Math.min(COUNT_SHOWN_MAX, Math.max(1, Number(count ? values[count.key] : 1) || 1)),
    ratio: size ? size.width / size.height : 1,
  }
}
