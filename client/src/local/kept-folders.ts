import { liveQuery } from 'dexie'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { KeptItem, LocalDatabase, StoredItem } from './database.ts'

/** Pictures that come into folders that are to be here are to be here too, and no longer when they have left. */
export function followKeptFolders(db: LocalDatabase): { unsubscribe: () => void } {
  // What could not be noted is with the next change, or the next start.
  const keep = (pictures: readonly StoredItem[]) => void keepThose(db, pictures).catch(() => undefined)
  return liveQuery(() => listPicturesOfFolders(db)).subscribe({ next: keep, error: () => undefined })
}

async function listPicturesOfFolders(db: LocalDatabase): Promise<StoredItem[]> {
  const pictures: StoredItem[] = []
  const known = new Set<string>()
  for (let next = await db.keptFolders.toCollection().primaryKeys(); next.length > 0;) {
    for (const id of next) known.add(id)
    const rows = await db.items.where('folderId').anyOf(next).toArray()
    const live = rows.filter(({ item }) => item.deletedAt === null)
    pictures.push(...live.filter(({ kind }) => kind === 'IMAGE'))
    next = live.filter(({ id, kind }) => kind === 'FOLDER' && !known.has(id)).map(({ id }) => id)
  }
  return pictures
}

async function keepThose(db: LocalDatabase, pictures: readonly StoredItem[]): Promise<void> {
  await db.transaction('rw', db.kept, async () => {
    const kept = new Map((await db.kept.toArray()).map(picture => [picture.id, picture]))
    const wanted = new Set(pictures.map(({ id }) => id))
    const come = pictures.flatMap(({ id, item }): KeptItem[] => {
      const image = detailOf(item, 'IMAGE')
      return image && !kept.has(id) ? [{ id, fileId: image.fileId, isHere: false, isByFolder: true }] : []
    })
    const gone = [...kept.values()].filter(({ id, isByFolder }) => isByFolder && !wanted.has(id))
    await db.kept.bulkPut(come)
    await db.kept.bulkDelete(gone.map(({ id }) => id))
  })
}
