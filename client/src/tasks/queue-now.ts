import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useRoute } from '#api/use-route.ts'
import { useTaskPolling } from './live-tasks.ts'

export interface QueueNow {
  /** One's own that run or wait. */
  count: number
  isPaused: boolean
  running: readonly RecipeTaskAnswer[]
}

const none: readonly RecipeTaskAnswer[] = []

/** How one's own queue stands, for what shows it beside every screen. */
export function useQueueNow(): QueueNow {
  const queue = useRoute(routes.readQueue, {}).data
  const count = (queue?.waiting ?? 0) + (queue?.running ?? 0)
  const isRunning = (queue?.running ?? 0) > 0
  useTaskPolling(count > 0)
  // All that runs comes with it, however little of what waits is asked for.
  const ongoing = useRoute(routes.listOngoing, { body: { scope: 'mine', limit: 1 } }, { enabled: isRunning }).data
  const running = isRunning ? (ongoing?.items.filter(task => task.status === 'RUNNING') ?? none) : none
  return { count, isPaused: queue?.isPaused ?? false, running }
}
