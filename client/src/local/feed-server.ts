import { CHANGES_LIMIT, changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { call } from '#api/call.ts'
import { isApiError } from '#api/failures.ts'
import type { FeedServer } from './feed.ts'

/** A page of the first reading: large enough to be few, small enough to be a short transaction on a phone. */
const SNAPSHOT_LIMIT = 1_000

export const feedServer: FeedServer = {
  list: since => call(changesRoutes.list, { query: { since, limit: CHANGES_LIMIT } }, { unchecked: true }),
  snapshot: (scope, cursor) =>
    call(
      changesRoutes.snapshot,
      { query: { limit: SNAPSHOT_LIMIT, ...(scope !== null && { scope }), ...(cursor !== null && { cursor }) } },
      { unchecked: true },
    ),
  verify: ids => call(changesRoutes.verify, { body: { ids } }),
  seesFolders: async id => {
    try {
      const { role } = await call(workspacesRoutes.read, { params: { id } })
      return role !== 'guest'
    } catch (error) {
      if (isApiError(error) && error.status === 404) return false
      throw error
    }
  },
}
