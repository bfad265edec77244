import { useEffect } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { useKeepOpened, useOpened } from '#local/opened-things.ts'

/** As the server answers; where it cannot be reached, as it was last opened on this device. */
export function useOpenMacro(id: string) {
  useEffect(() => beginLocalNow(), [])
  const read = useRoute(routes.read, { params: { id } }, { staleTime: 0 })
  const opened = useOpened(id) as MacroAnswer | undefined
  useKeepOpened(read.data)
  const { data, error, isPending, refetch } = read
  return { data: data ?? (isNetworkError(error) ? opened : undefined), error, isPending, refetch }
}
