import { useMemo } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItems } from '#local/live-rows.ts'

/** The names that a line may say, as this device knows them: all but the wildcard's own. */
export function useWildcardNames(ownId: string): readonly string[] {
  const items = useLocalItems('WILDCARD')
  return useMemo(
    () =>
      (items ?? []).flatMap(item => {
        const detail = detailOf(item, 'WILDCARD')
        return detail && item.deletedAt === null && item.id !== ownId ? [detail.key] : []
      }),
    [items, ownId],
  )
}
