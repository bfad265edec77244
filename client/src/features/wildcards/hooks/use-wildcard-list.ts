import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { useRoutePages } from '#api/use-route.ts'
import { toListInput } from '../list-query.ts'
import type { WildcardListQuery } from '../list-query.ts'

/** Every route whose answers show a wildcard in a list. */
export const listRoutes = [wildcardsRoutes.browse] as const

export function useWildcardList(query: WildcardListQuery) {
  const list = useRoutePages<typeof wildcardsRoutes.browse, WildcardSummary>(wildcardsRoutes.browse, toListInput(query))
  const items = useMemo(() => gather(list.data), [list.data])
  return { list, items }
}

/** A page may hold what an earlier one did, when something moved up between the two requests. */
function gather(data: InfiniteData<Page<WildcardSummary>> | undefined): WildcardSummary[] {
  const byId = new Map<string, WildcardSummary>()
  for (const page of data?.pages ?? []) for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}
