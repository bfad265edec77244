import type { InfiniteData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { selectItems } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { useLocalState } from '#local/local-store.ts'
import { toListInput } from '../list-query.ts'
import type { WildcardListQuery } from '../list-query.ts'

/** Every route whose answers show a wildcard in a list. */
export const listRoutes = [wildcardsRoutes.browse] as const

export interface WildcardList {
  isPending: boolean
  isError: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/**
 * What the person sees of wildcards comes from this device as soon as all of it is here. Until then, and for what others
 * list under Public, the server is asked.
 */
export function useWildcardList(query: WildcardListQuery): { list: WildcardList; items: WildcardSummary[] } {
  const local = useLocalList(query)
  const { phase } = useLocalState()
  const asked = useRoutePages<typeof wildcardsRoutes.browse, WildcardSummary>(
    wildcardsRoutes.browse,
    toListInput(query),
    { enabled: local === undefined },
  )
  const fromServer = useMemo(() => gather(asked.data), [asked.data])
  if (local) return local
  // Without the network the list opens from this device a moment later.
  const isOpening = phase === 'starting' && isNetworkError(asked.error)
  return { list: isOpening ? { ...asked, isPending: true } : asked, items: fromServer }
}

const SHOWN_AT_ONCE = 50

function useLocalList({ view, search, sort, tag }: WildcardListQuery) {
  const all = useLocalItems('WILDCARD')
  const uid = usePerson()?.uid
  const found = useMemo(() => {
    if (!all || !uid || view === 'public') return undefined
    return selectItems(all, uid, { view, search, sort, tag }).flatMap(item => summariseItem(item) ?? [])
  }, [all, uid, view, search, sort, tag])
  const asked = JSON.stringify([view, search, sort, tag])
  const [shown, setShown] = useState({ asked, count: SHOWN_AT_ONCE })
  if (shown.asked !== asked) setShown({ asked, count: SHOWN_AT_ONCE })
  const fetchNextPage = useCallback(() => setShown(before => ({ ...before, count: before.count + SHOWN_AT_ONCE })), [])
  return useMemo(() => {
    if (!found) return undefined
    const list: WildcardList = { ...atHand, hasNextPage: found.length > shown.count, fetchNextPage }
    return { list, items: found.slice(0, shown.count) }
  }, [found, shown.count, fetchNextPage])
}

const atHand = {
  isPending: false,
  isError: false,
  error: null,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: () => undefined,
}

const summaries = new WeakMap<FeedItem, WildcardSummary>()

/** The same object for the same thing, so that its row is not rendered again. */
function summariseItem(item: FeedItem): WildcardSummary | undefined {
  const known = summaries.get(item)
  const detail = detailOf(item, 'WILDCARD')
  if (known || !detail) return known
  const { key, entryCount, excerpt } = detail
  const summary = { ...item, key, entryCount, excerpt }
  summaries.set(item, summary)
  return summary
}

/** A page may hold what an earlier one did, when something moved up between the two requests. */
function gather(data: InfiniteData<Page<WildcardSummary>> | undefined): WildcardSummary[] {
  const byId = new Map<string, WildcardSummary>()
  for (const page of data?.pages ?? []) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
