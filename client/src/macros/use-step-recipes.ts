import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { queryClient } from '#api/query-client.ts'
import { routeKey } from '#api/use-route.ts'

export interface StepRecipes {
  /** By the id or the name that a step knows it by; undefined while it loads, and where it cannot be had. */
  of: (reference: string) => RecipeAnswer | undefined
  /** It is not there, or is not shared with the person. */
  isGone: (reference: string) => boolean
  isPending: boolean
}

const KEPT_MS = 5 * 60_000

/** The recipes that the steps of a macro run. */
export function useStepRecipes(steps: readonly MacroStep[]): StepRecipes {
  const references = useMemo(
    () => [...new Set(steps.flatMap(step => (step.type === 'recipe' ? [step.recipe] : [])))],
    [steps],
  )
  const asked = useQueries({
    queries: references.map(reference => ({
      queryKey: keyOf(reference),
      queryFn: ({ signal }: { signal: AbortSignal }) => readRecipe(reference, signal),
      staleTime: KEPT_MS,
      retry: (count: number, error: Error) => count < 2 && !isAbsent(error),
    })),
    combine: useCallback(
      (results: readonly { data: RecipeAnswer | undefined; error: Error | null; isPending: boolean }[]) => ({
        known: results.map(({ data }) => data),
        gone: results.map(({ error }) => isAbsent(error)),
        isPending: results.some(({ isPending }) => isPending),
      }),
      [],
    ),
  })
  return useMemo(() => {
    const place = new Map(references.map((reference, index) => [reference, index]))
    return {
      of: reference => asked.known[place.get(reference) ?? -1],
      isGone: reference => asked.gone[place.get(reference) ?? -1] ?? false,
      isPending: asked.isPending,
    }
  }, [references, asked])
}

function isAbsent(error: Error | null): boolean {
  return isErrorCode(error, 'NOT_FOUND', 'VALIDATION')
}

/** The same as on the page of the recipe. */
function keyOf(reference: string): readonly unknown[] {
  return isId(reference)
    ? routeKey(recipesRoutes.read, { params: { id: reference } })
    : routeKey(recipesRoutes.readBySlug, { params: { slug: reference } })
}

/** One of them, from the cache where it is there. */
export function readStepRecipe(reference: string): Promise<RecipeAnswer> {
  return queryClient.query({
    queryKey: keyOf(reference),
    queryFn: ({ signal }) => readRecipe(reference, signal),
    staleTime: KEPT_MS,
  })
}

function readRecipe(reference: string, signal: AbortSignal): Promise<RecipeAnswer> {
  return isId(reference)
    ? call(recipesRoutes.read, { params: { id: reference } }, { signal })
    : call(recipesRoutes.readBySlug, { params: { slug: reference } }, { signal })
}
