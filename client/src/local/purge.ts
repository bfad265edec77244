import type { LocalDatabase, PendingPurge } from './database.ts'
import { documentOfStorage } from './document-storage-name.ts'
import { tellPicturesGone, tellPicturesLeave } from './picture-cache.ts'
import { findWriteKind } from './writes/all-write-kinds.ts'

/** What else keeps things of a person on this device: asked to let go of what has been purged. May be asked twice. */
export type Purger = (uid: string, purge: PendingPurge) => Promise<void>

/** Caches of pictures are named `atelier-<what>-<uid>`; their entries are addresses of files. */
function isCacheOf(uid: string, name: string): boolean {
  return name.startsWith('atelier-') && name.endsWith(`-${uid}`)
}

export interface PurgeAsk {
  ids: readonly string[]
  documents?: readonly string[]
  /** The person may no longer see them: what they had queued goes too. What was only deleted keeps its refused writes. */
  isLost: boolean
}

/**
 * Takes things off this device: rows at once, in the caller's transaction; caches and documents are noted down there and
 * follow with `runPurges`, however often the tab is killed in between. Tells how many queued writes went with them.
 */
export async function purgeItems(db: LocalDatabase, { ids, documents = [], isLost }: PurgeAsk): Promise<number> {
  const rows = (await db.items.bulkGet([...ids])).filter(row => row !== undefined)
  const details = (await db.details.bulkGet([...ids])).filter(row => row !== undefined)
  const fileIds = fileIdsOf([rows.map(row => [row.item, row.base]), details])
  await db.items.bulkDelete([...ids])
  await db.kept.bulkDelete([...ids])
  await db.keptFolders.bulkDelete([...ids])
  await db.details.bulkDelete([...ids])
  await db.answers
    .where('ids')
    .anyOf([...ids])
    .delete()
  const dropped = isLost ? await dropWrites(db, new Set(ids)) : 0
  await db.purges.add({ ids: [...ids], documents: [...documents], fileIds })
  return dropped
}

/** A write for several things goes on for those that are left. */
async function dropWrites(db: LocalDatabase, ids: ReadonlySet<string>): Promise<number> {
  const writes = await db.outbox
    .filter(write => write.ids.some(id => ids.has(id)) || (write.thing !== undefined && ids.has(write.thing)))
    .toArray()
  for (const write of writes) {
    const left = write.thing === undefined ? write.ids.filter(id => !ids.has(id)) : []
    const narrow = findWriteKind(write.kind)?.narrow
    if (left.length > 0 && narrow) await db.outbox.update(write.seq, { ids: left, input: narrow(write.input, left) })
    else await db.outbox.delete(write.seq)
  }
  return writes.length
}

/** Every file that a thing shows, wherever in it the address or the id stands. */
function fileIdsOf(things: unknown): string[] {
  const mentions = JSON.stringify(things).matchAll(/(?:\/api\/files\/|"fileId":")([\w-]+)/g)
  return [...new Set(Array.from(mentions, ([, fileId = '']) => fileId))]
}

/** Each is forgotten only when all have done it; one that fails is tried again the next time. */
export async function runPurges(db: LocalDatabase, uid: string, purgers: readonly Purger[]): Promise<void> {
  for (const purge of await db.purges.toArray()) {
    const results = await Promise.allSettled(purgers.map(run => run(uid, purge)))
    if (results.every(({ status }) => status === 'fulfilled')) await db.purges.delete(purge.seq)
  }
}

export const purgeCaches: Purger = async (uid, { ids, fileIds }) => {
  // No caches without https: then there are no files in them either.
  if (!('caches' in globalThis) || ids.length + fileIds.length === 0) return
  tellPicturesGone(fileIds)
  // What is kept of a thing's past is found by the thing.
  const isOfThese = (url: string) => url.includes('/history/') && ids.some(id => url.includes(id))
  for (const name of await caches.keys()) {
    if (!isCacheOf(uid, name)) continue
    const cache = await caches.open(name)
    const requests = await cache.keys()
    const gone = requests.filter(({ url }) => isOfThese(url) || fileIds.some(id => url.includes(`/api/files/${id}/`)))
    await Promise.all(gone.map(request => cache.delete(request)))
  }
}

export const purgeDocuments: Purger = async (uid, { ids, documents }) => {
  const isGone = (name: string) => documents.includes(name) || ids.some(id => name.endsWith(`:${id}`))
  const gone = new Set<string>()
  for (const database of await listDatabases()) {
    const name = documentOfStorage(uid, database)
    if (name === undefined || !isGone(name)) continue
    gone.add(name)
    await deleteDatabase(database)
  }
  if (gone.size > 0) await forgetCopies(uid, gone)
}

/** What was set aside of a document is noted down by its name. */
async function forgetCopies(uid: string, documents: ReadonlySet<string>): Promise<void> {
  const { DocumentCopies } = await import('./document-copies.ts')
  const copies = new DocumentCopies(uid)
  try {
    for (const document of documents) {
      for (const copy of await copies.list(document)) await copies.discard(copy)
    }
  } finally {
    copies.close()
  }
}

/** None where the browser has no storage, or does not tell (Firefox before 126). */
export async function listDatabases(): Promise<string[]> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  return databases.flatMap(({ name }) => name ?? [])
}

const DELETED_WITHIN_MS = 5_000

/** Tabs that have it open let go when they are told; one that is frozen may not hear it for a while. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    const giveUp = () => reject(new Error(`${name} is still open in another tab`))
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} was not deleted`)))
    request.addEventListener('blocked', () => setTimeout(giveUp, DELETED_WITHIN_MS))
  })
}

export async function clearCachesOf(uid: string): Promise<void> {
  if (!('caches' in globalThis)) return
  tellPicturesLeave(uid)
  for (const name of await caches.keys()) if (isCacheOf(uid, name)) await caches.delete(name)
}
