import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { CreditOverview } from '@atelier/shared-schema/entities/credit.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { listenToTasks } from '#local/task-news.ts'

/** Whatever shows what the person has. */
export const creditReads = [creditsRoutes.read, creditsRoutes.listHistory] as const

const STALE_MS = 30_000
/** Many tasks that end at once are one question. */
const GATHER_MS = 300

export function useCredits() {
  return useRoute(creditsRoutes.read, {}, { staleTime: STALE_MS })
}

let gathering: ReturnType<typeof setTimeout> | undefined

/** A task that is queued sets credits aside, one that ends is charged. */
function askAnew(): void {
  const known = queryClient.getQueryData<CreditOverview>(routeKey(creditsRoutes.read, {}))
  if (known?.isEnabled !== true) return
  gathering ??= setTimeout(() => {
    gathering = undefined
    void refresh(creditReads)
  }, GATHER_MS)
}

listenToTasks({
  onEvent: ({ status }) => {
    if (status !== 'RUNNING') askAnew()
  },
  onGap: askAnew,
})
