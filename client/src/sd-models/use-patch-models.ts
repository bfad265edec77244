import { useMemo } from 'react'
import { PEOPLES_MODELS, patchModelName } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItems } from '#local/live-rows.ts'

export interface PatchModelName {
  /** As graphs name it. */
  name: string
  title: string
}

const none: readonly PatchModelName[] = []

/**
 * People's models that this device knows of and that can be chosen, the newest change first.
 *
 * @param models that there are to choose from, by folder
 */
export function usePatchModels(models: Readonly<Record<string, readonly string[]>>): readonly PatchModelName[] {
  const items = useLocalItems('SD_MODEL')
  const isTaken = models[PEOPLES_MODELS] !== undefined
  return useMemo(() => {
    if (!isTaken || !items) return none
    const usable = items.filter(isUsable).toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    return usable.map(({ id, name: title }) => ({ name: patchModelName(id), title }))
  }, [items, isTaken])
}

function isUsable(item: FeedItem): boolean {
  const detail = detailOf(item, 'SD_MODEL')
  return detail?.format === 'patches' && detail.status === 'available' && item.deletedAt === null
}
