import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors } from '#api/error-text.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import type { RecipeParams } from './use-recipe-params.ts'
import { refuseParams } from './use-recipe-run.ts'
import type { KnownPrice } from './use-recipe-run.ts'

/** A recipe that is being made, and is kept nowhere yet. */
export interface UnkeptRecipe {
  /** What a run is called where no prompt says. */
  name: string
  definition: RecipeDefinition
  /** Its parts fit together, so that it could run at all. */
  isWhole: boolean
}

type Body = Parameters<typeof call<typeof routes.tryOut>>[1]['body']
const bodyOf = ({ name, definition }: UnkeptRecipe, params: RecipeParams['params']): Body => ({
  name,
  definition,
  // Everything that is filled in comes from inputs, whose values are plain JSON.
  params: params as Body['params'],
})

/** Runs it as whoever is to use it would, and shows the task wherever tasks are shown. */
export function useTryOut(recipe: UnkeptRecipe, params: RecipeParams) {
  const [isSending, setSending] = useState(false)
  async function run(): Promise<RecipeTaskAnswer | undefined> {
    if (!params.check()) return undefined
    setSending(true)
    try {
      const task = await call(routes.tryOut, { body: bodyOf(recipe, params.params) })
      noteTask(task)
      return task
    } catch (error) {
      refuseParams(error, params)
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { run, isSending }
}

const PAUSE_MS = 500

/** What that would cost and how long it would take, as soon as what is filled in could run. */
export function useTryOutPrice(recipe: UnkeptRecipe, { params, isValid }: RecipeParams): KnownPrice {
  const couldRun = isValid && recipe.isWhole
  const [settled] = useDebouncedValue(
    useMemo(() => ({ recipe, params, couldRun }), [recipe, params, couldRun]),
    PAUSE_MS,
  )
  const key = useMemo(() => JSON.stringify([settled.recipe.definition, settled.params]), [settled])
  const asked = useQuery({
    queryKey: ['try-out-price', key],
    queryFn: ({ signal }) => call(routes.priceTryOut, { body: bodyOf(settled.recipe, settled.params) }, { signal }),
    enabled: settled.couldRun,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  const isRefused = asked.isError && settled.couldRun && couldRun && Object.keys(fieldErrors(asked.error)).length === 0
  return { price: asked.data, obstacle: isRefused ? describeError(asked.error) : undefined }
}
