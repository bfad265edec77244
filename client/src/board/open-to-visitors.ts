import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { call } from '#api/call.ts'
import { isApiError, isNetworkError } from '#api/failures.ts'
import { queryClient } from '#api/query-client.ts'
import { routeKey } from '#api/use-route.ts'

/** Whether a board may be looked at by whoever is not signed in; what is read here its screen has at once. */
export async function isOpenToVisitors(boardId: string): Promise<boolean> {
  const input = { params: { id: boardId } }
  try {
    await queryClient.query({ queryKey: routeKey(routes.read, input), queryFn: () => call(routes.read, input) })
    return true
  } catch (error) {
    if (isApiError(error) && error.status === 401) return false
    // The screen says what is wrong, and goes on when it no longer is.
    if (isApiError(error) || isNetworkError(error)) return true
    throw error
  }
}
