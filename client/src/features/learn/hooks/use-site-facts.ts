import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { routeKey, useRoute } from '#api/use-route.ts'

const staleTime = 10 * 60_000

export function useSiteFacts() {
  return useRoute(healthRoutes.config, {}, { staleTime })
}

/** For loaders, so that headings are there to be scrolled to. A failure is the screen's to tell, with a way to try again. */
export async function loadSiteFacts(): Promise<void> {
  const queryKey = routeKey(healthRoutes.config, {})
  await queryClient
    .query({ queryKey, queryFn: ({ signal }) => call(healthRoutes.config, {}, { signal }), staleTime })
    .catch(() => undefined)
}
