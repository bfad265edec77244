import type { ClientConfig } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What the installation says about itself before anyone signs in. */
export const configQuery = {
  // The key of the route, so that whoever reads the route itself shares the answer.
  queryKey: ['GET', '/config', {}],
  queryFn: readConfig,
  staleTime: 10 * 60_000,
}

async function readConfig({ signal }: { signal: AbortSignal }): Promise<ClientConfig> {
  const { healthRoutes } = await import('@atelier/shared-schema/contract/areas/health.contract.ts')
  return call(healthRoutes.config, {}, { signal })
}

/** Undefined until it has answered. */
export function useConfig(): ClientConfig | undefined {
  return useQuery(configQuery).data
}
