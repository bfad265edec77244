import { useMemo, useSyncExternalStore } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { KeptItem, StoredItem } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { readLocalState } from '#local/local-store.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import { readRowsInParts } from './selected-rows.ts'

/** Their originals come to this device and stay; the leading tab fetches them. */
export async function keepOffline(ids: readonly string[]): Promise<void> {
  let count = 0
  try {
    for await (const rows of readRowsInParts(ids)) {
      const kept = rows.flatMap(keptOf)
      await readLocalState().data?.run(db => db.kept.bulkPut(kept))
      count += kept.length
    }
    showToast(readMessages(galleryActMessages).keptOffline(count))
  } catch (error) {
    showError(error)
  }
}

function keptOf({ id, item }: StoredItem): KeptItem[] {
  const image = detailOf(item, 'IMAGE')
  return image ? [{ id, fileId: image.fileId, isHere: false }] : []
}

export async function dropOffline(ids: readonly string[]): Promise<void> {
  try {
    await readLocalState().data?.run(db => db.kept.bulkDelete([...ids]))
  } catch (error) {
    showError(error)
  }
}

/** undefined where it is not to be on this device; else whether it is here already. */
export function useIsKeptOffline(id: string): boolean | undefined {
  const rows = useMemo(() => new LiveRows(db => db.kept.get(id)), [id])
  return useSyncExternalStore(rows.subscribe, rows.read)?.isHere
}
