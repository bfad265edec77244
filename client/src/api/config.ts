import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import type { ClientConfig } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { useRoute } from './use-route.ts'

/** What the installation says about itself before anyone signs in; undefined until it has answered. */
export function useConfig(): ClientConfig | undefined {
  return useRoute(healthRoutes.config, {}, { staleTime: 10 * 60_000 }).data
}
