import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { StoredItem } from '#local/database.ts'
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
