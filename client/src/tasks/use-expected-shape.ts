import { useMemo } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { defaultValues } from '@atelier/shared-schema/recipes/check-params.ts'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { useRoute } from '#api/use-route.ts'

export interface ExpectedShape {
  count: number
  /** Width by height. */
  ratio: number
}

const COUNT_SHOWN_MAX = 8

/** What a task will bring, as far as its recipe and params tell. */
export function useExpectedShape({ recipeId, params, images }: RecipeTaskAnswer): ExpectedShape {
  const recipe = useRoute(
    recipesRoutes.read,
    { params: { id: recipeId ?? '' } },
    { enabled: recipeId !== null && images.length === 0, staleTime: 5 * 60_000 },
  ).data
  return useMemo(() => shapeOf(recipe?.definition.fields ?? [], params), [recipe, params])
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
