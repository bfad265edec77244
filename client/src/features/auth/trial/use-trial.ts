import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { freeTasksRoutes } from '@atelier/shared-schema/contract/areas/free-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import { writeTrialMark } from '#local/trial-mark.ts'

interface Standing {
  remaining: number
  tasks: readonly RecipeTaskAnswer[]
}

const key = ['trial'] as const
/** There is no stream of events for strangers. */
const LOOK_EVERY_MS = 700
const RECIPE = 'image-generator-simple'

const isOnTheWay = ({ status }: RecipeTaskAnswer) => status === 'QUEUED' || status === 'RUNNING'

/** What this device has tried, how often it still may, and trying once more. */
export function useTrial() {
  const queries = useQueryClient()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const standing = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Standing> => {
      const found = await call(freeTasksRoutes.listFree, {}, { signal })
      writeTrialMark(found.tasks.map(({ id }) => id))
      return found
    },
    refetchInterval: ({ state }) => (state.data?.tasks.some(isOnTheWay) ? LOOK_EVERY_MS : false),
  })

  async function paint(prompt: string, promptStyle: string): Promise<string | undefined> {
    setSending(true)
    setError(undefined)
    try {
      const body = { recipeId: RECIPE, params: { prompt, promptStyle } }
      const { task, remaining } = await call(freeTasksRoutes.submitFree, { body })
      const tasks = [task, ...(standing.data?.tasks ?? [])]
      queries.setQueryData(key, { remaining, tasks } satisfies Standing)
      writeTrialMark(tasks.map(({ id }) => id))
      return task.id
    } catch (failure) {
      setError(describeError(failure))
      await standing.refetch()
      return undefined
    } finally {
      setSending(false)
    }
  }

  return { standing: standing.data, error, isSending, paint }
}

/** The address of its picture on this very server, whatever name it is known by outside. */
export function pictureOf({ resultImages }: RecipeTaskAnswer): string | undefined {
  const [address] = resultImages
  return address === undefined ? undefined : new URL(address, location.origin).pathname
}
