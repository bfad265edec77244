import { useMemo } from 'react'
import { useLocalItems } from '#local/live-rows.ts'

/** The names that a line may say, as this device knows them: all but the wildcard's own. */
export function useWildcardNames(ownId: string): readonly string[] {
  const items = useLocalItems('WILDCARD')
  return useMemo(
    () =>
      (items ?? []).flatMap(({ id, deletedAt, detail }) =>
        detail && deletedAt === null && id !== ownId ? [detail.key] : [],
      ),
    [items, ownId],
  )
}
