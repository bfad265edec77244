import { useMemo } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItems } from '#local/live-rows.ts'
import type { OfferedNames } from './open-sign.ts'

const none: readonly string[] = []

/** What a prompt may name: the person's wildcards as this device knows them, and what the recipe offers. */
export function usePromptNames(loras: readonly string[] = none, styles: readonly string[] = none): OfferedNames {
  const items = useLocalItems('WILDCARD')
  const wildcards = useMemo(
    () =>
      (items ?? []).flatMap(item => {
        const detail = detailOf(item, 'WILDCARD')
        return detail && item.deletedAt === null ? [detail.key] : []
      }),
    [items],
  )
  return useMemo(() => ({ wildcards, loras, styles }), [wildcards, loras, styles])
}
