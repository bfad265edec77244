import type { LocalDatabase, StoredItem } from '#local/database.ts'
import { findRow } from '#local/packed-pages.ts'

/** Of more it is easier to find one in the folder itself. */
const CHOICES_MAX = 300

/** The pictures in a folder that are on this device, the newest first. */
export async function listCoverChoices(db: LocalDatabase, folderId: string): Promise<StoredItem[]> {
  return newestIn(db, folderId).limit(CHOICES_MAX).toArray()
}

/** The address of the picture that a folder is shown by: the one chosen for it as long as it lies there, else the newest. */
export async function findCover(db: LocalDatabase, folderId: string, coverId: string | null): Promise<string | null> {
  const chosen = coverId === null ? undefined : await findRow(db, coverId)
  if (chosen?.folderId === folderId && isPicture(chosen)) return chosen.item.thumbnailUrl
  return (await newestIn(db, folderId).first())?.item.thumbnailUrl ?? null
}

function newestIn(db: LocalDatabase, folderId: string) {
  return db.items.where('folderId').equals(folderId).reverse().filter(isPicture)
}

function isPicture({ kind, item }: StoredItem): boolean {
  return kind === 'IMAGE' && item.deletedAt === null && item.thumbnailUrl !== null
}
