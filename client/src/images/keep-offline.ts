import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { KeptItem, LocalDatabase, StoredItem } from '#local/database.ts'
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
      await readLocalState().data?.run(db => keepThose(db, kept))
      count += kept.length
    }
    showToast(readMessages(galleryActMessages).keptOffline(count))
  } catch (error) {
    showError(error)
  }
}

/** What is here by its folder already is not fetched again. */
async function keepThose(db: LocalDatabase, pictures: readonly KeptItem[]): Promise<void> {
  const known = await db.kept.bulkGet(pictures.map(({ id }) => id))
  await db.kept.bulkPut(pictures.map((picture, index) => ({ ...picture, isHere: known[index]?.isHere ?? false })))
}

function keptOf({ id, item }: StoredItem): KeptItem[] {
  const image = detailOf(item, 'IMAGE')
  return image ? [{ id, fileId: image.fileId, isHere: false }] : []
}

/** What lies in them, and in the folders within, follows: see kept-folders.ts. */
export async function keepFoldersOffline(ids: readonly string[]): Promise<void> {
  try {
    await readLocalState().data?.run(db => db.keptFolders.bulkPut(ids.map(id => ({ id }))))
    showToast(readMessages(galleryActMessages).folderKeptOffline)
  } catch (error) {
    showError(error)
  }
}

/** Pictures or folders. */
export async function dropOffline(ids: readonly string[]): Promise<void> {
  try {
    await readLocalState().data?.run(async db => {
      await db.kept.bulkDelete([...ids])
      await db.keptFolders.bulkDelete([...ids])
    })
  } catch (error) {
    showError(error)
  }
}

export async function keepNothingOffline(): Promise<void> {
  try {
    await readLocalState().data?.run(async db => {
      await db.keptFolders.clear()
      await db.kept.clear()
    })
  } catch (error) {
    showError(error)
  }
}
