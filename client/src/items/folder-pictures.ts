import type { LocalDatabase, StoredItem } from '#local/database.ts'
import { findRow } from '#local/packed-pages.ts'

/** Of more it is easier to find one in the folder itself. */
const CHOICES_MAX = 300

/** The pictures in a folder that are on this device, the newest first. */
export async function listCoverChoices(db: LocalDatabase, folderId: string): Promise<StoredItem[]> {
  return newestIn(db, folderId).limit(CHOICES_MAX).toArray()
}

/**
 * The address of the picture that a folder is shown by: the one chosen for it as long as it lies there, else the newest; of
 * folders alone what the nearest of those below has.
 */
export async function findCover(db: LocalDatabase, folderId: string, coverId: string | null): Promise<string | null> {
  const chosen = coverId === null ? undefined : await findRow(db, coverId)
  if (chosen?.folderId === folderId && isPicture(chosen)) return chosen.item.thumbnailUrl
  // What is put below what lies below it, at the same moment on two devices, is in a ring until one of them gives way.
  const seen = new Set<string>()
  for (let level = [folderId]; level.length > 0; level = await listFoldersIn(db, level)) {
    if (level.some(id => seen.has(id))) return null
    for (const id of level) seen.add(id)
    const found = (await Promise.all(level.map(id => newestIn(db, id).first()))).filter(row => row !== undefined)
    if (found.length > 0)
      return found.reduce((one, other) => (other.createdAt > one.createdAt ? other : one)).item.thumbnailUrl
  }
  return null
}

function listFoldersIn(db: LocalDatabase, ids: readonly string[]): Promise<string[]> {
  const isFolder = ({ kind, item }: StoredItem) => kind === 'FOLDER' && item.deletedAt === null
  return db.items.where('folderId').anyOf(ids).filter(isFolder).primaryKeys()
}

function newestIn(db: LocalDatabase, folderId: string) {
  return db.items.where('folderId').equals(folderId).reverse().filter(isPicture)
}

function isPicture({ kind, item }: StoredItem): boolean {
  return kind === 'IMAGE' && item.deletedAt === null && item.thumbnailUrl !== null
}
