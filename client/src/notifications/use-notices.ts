import { useEffect, useMemo } from 'react'
import { notificationsRoutes as routes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import type { Notification } from '@atelier/shared-schema/entities/notification.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute, useRoutePages } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { listenToNotices } from '#local/notice-news.ts'
import { showError } from '#ui/toast-store.ts'
import { groupNotices, minutesFromUtc } from './group-notices.ts'

const A_PAGE = 30
/** Where nothing is told, by a proxy that lets no stream through, it is asked again. */
const STALE_MS = 60_000

const reads = [routes.list, routes.readNew]

listenToNotices(() => void refresh(reads))

const newOnes = () => ({ query: { minutesFromUtc: minutesFromUtc() } })

/** How many lines of the list came since it was last looked at. */
export function useNewNotices(): number {
  return useRoute(routes.readNew, newOnes(), { staleTime: STALE_MS }).data?.count ?? 0
}

/** The list, in groups; without the network as it was when it was last read here. */
export function useNotices() {
  const input = { query: { limit: A_PAGE } }
  const asked = useRoutePages<typeof routes.list, Notification>(routes.list, input, { staleTime: 0 })
  const kept = useKeptAnswer(routeKey(routes.list), asked)
  const pages = kept.data?.pages
  const groups = useMemo(() => pages && groupNotices(pages.flatMap(page => page.items)), [pages])
  return { asked, groups, keptAt: kept.keptAt }
}

/** While it is looked at, nothing in the list is new. */
export function useNoteSeen(): void {
  const count = useNewNotices()
  useEffect(() => {
    if (count > 0) void noteSeen()
  }, [count])
}

async function noteSeen(): Promise<void> {
  try {
    await call(routes.noteSeen, {}, { keepalive: true })
    queryClient.setQueryData(routeKey(routes.readNew, newOnes()), { count: 0, newestAt: null })
  } catch {
    // They are new still the next time.
  }
}

/** All, without ids. */
export async function markRead(ids?: readonly string[]): Promise<void> {
  await change(routes.readMany, ids)
}

export async function deleteNotices(ids?: readonly string[]): Promise<void> {
  await change(routes.deleteMany, ids)
}

/** Whoever follows a notice may close the page in that moment. */
async function change(route: typeof routes.readMany, ids?: readonly string[]): Promise<void> {
  try {
    await call(route, { body: ids ? { ids: [...ids] } : {} }, { keepalive: true })
    await refresh(reads)
  } catch (error) {
    showError(error)
  }
}
