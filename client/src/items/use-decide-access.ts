import { accessRequestsRoutes as routes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { tellNotices } from '#local/notice-news.ts'
import { showToast } from '#ui/toast-store.ts'

interface DecisionWords {
  approved: (name: string) => string
  ignored: (name: string) => string
}

/** To approve a request for access, or to ignore it. */
export function useDecideAccess(words: DecisionWords, refreshes: readonly Route[] = []) {
  return useRouteMutation(routes.decide, {
    refreshes: [routes.list, ...refreshes],
    onSuccess: ({ status, person }) => {
      // What told of it is read now.
      tellNotices()
      showToast(words[status === 'approved' ? 'approved' : 'ignored'](person.name))
    },
  })
}
