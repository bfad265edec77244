import { useMemo, useSyncExternalStore } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { StoredItem } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { readLocalState } from '#local/local-store.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { galleryMessages } from './gallery-messages.ts'

/** Their originals come to this device and stay; the leading tab fetches them. */
export async function keepOffline(rows: readonly StoredItem[]): Promise<void> {
  const kept = rows.flatMap(row => {
    const image = detailOf(row.item, 'IMAGE')
    return image ? [{ id: row.id, fileId: image.fileId, isHere: false }] : []
  })
  try {
    await readLocalState().data?.run(db => db.kept.bulkPut(kept))
    showToast(readMessages(galleryMessages).keptOffline(kept.length))
  } catch (error) {
    showError(error)
  }
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
