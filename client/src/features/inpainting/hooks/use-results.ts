import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { call } from '#api/call.ts'
import { routeKey } from '#api/use-route.ts'
import { isOngoing, useTaskPolling } from '#tasks/live-tasks.ts'
import { noMargins } from '#mask-editor/use-mask-editor.ts'
import type { KeptSession } from './inpainting-store.ts'

export interface Result {
  readonly task: RecipeTaskAnswer
  readonly image: ImageAnswer
  /** What the picture that it was made of was given on each side. */
  readonly margins: ImageMargins
  /** The image it was made of. */
  readonly sourceId: string | undefined
}

/** The tasks of a session, newest first, and all that came of them and was not discarded. */
export function useResults({ taskIds, discarded }: KeptSession) {
  const tasks = useQueries({
    queries: taskIds.map(id => ({
      queryKey: routeKey(routes.read, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.read, { params: { id } }, { signal }),
    })),
    combine: answers => answers.flatMap(({ data }) => (data ? [data] : [])),
  })
  useTaskPolling(tasks.some(isOngoing))
  const results = useMemo(
    () => tasks.flatMap(resultsOf).filter(({ image }) => !discarded.includes(image.id) && image.deletedAt === null),
    [tasks, discarded],
  )
  return { tasks, results }
}

function resultsOf(task: RecipeTaskAnswer): Result[] {
  const input = inputOf(task.params)
  return task.images.map(image => ({ task, image, margins: input?.margins ?? noMargins, sourceId: input?.image }))
}

interface Input {
  image?: string
  margins?: ImageMargins
}

function inputOf(params: RecipeTaskAnswer['params']): Input | undefined {
  const entries = Object.values(params).flatMap(value => (Array.isArray(value) ? value : []))
  return entries.find(entry => typeof entry === 'object' && entry !== null && 'mask' in entry) as Input | undefined
}
