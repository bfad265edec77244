import type { Db } from '@atelier/database/database/connection.ts'
import {
  deleteExpiredUploads,
  deleteUnshownFiles,
  listOrphanedBlobs,
  listUploadIds,
  removeOrphanedBlob,
} from '@atelier/database/files/sweep-files.queries.ts'
import { JOINED_FOLDER, PARTS_FOLDER, partsPrefix, uploadOfPart } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'

const BATCH = 500
/** Each look goes through all files there are. */
const MANY = 20_000
const DAY_MS = 86_400_000

export interface FileSweeper {
  db: Db
  store: ObjectStore
}

export interface SweptFiles {
  uploads: number
  files: number
  blobs: number
  leftovers: number
}

/**
 * Removes uploads that were given up, and bytes that no file has since a day. A thorough sweep, which looks through all there
 * is, also removes files that nothing shows and what killed processes left.
 */
export async function sweepFiles(
  sweeper: FileSweeper,
  { now, thorough }: { now: Date; thorough: boolean },
): Promise<SweptFiles> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const uploads = await sweepUploads(sweeper, now)
  const files = thorough ? await untilNone(() => deleteUnshownFiles(sweeper.db, dayAgo, MANY)) : 0
  const blobs = await sweepBlobs(sweeper, dayAgo)
  const leftovers = thorough ? await sweepLeftovers(sweeper, dayAgo) : 0
  if (thorough) await sweeper.store.dropUnfinished(dayAgo)
  return { uploads, files, blobs, leftovers }
}

async function sweepUploads({ db, store }: FileSweeper, now: Date): Promise<number> {
  return untilNone(async () => {
    const expired = await deleteExpiredUploads(db, now, BATCH)
    for (const id of expired) await removeAll(store, partsPrefix(id))
    return expired.length
  })
}

async function sweepBlobs({ db, store }: FileSweeper, before: Date): Promise<number> {
  return untilNone(async () => {
    let removed = 0
    for (const sha256 of await listOrphanedBlobs(db, before, BATCH)) {
      if (await removeOrphanedBlob(db, store, sha256, before)) removed += 1
    }
    return removed
  })
}

/** What a process that was killed left of an upload: parts without their upload, and parts that were joined. */
async function sweepLeftovers({ db, store }: FileSweeper, before: Date): Promise<number> {
  const old: ObjectKey[] = []
  for await (const { key, modifiedAt } of store.list(JOINED_FOLDER)) if (modifiedAt < before) old.push(key)
  const parts = new Map<ObjectKey, string>()
  for await (const { key, modifiedAt } of store.list(PARTS_FOLDER)) {
    const upload = uploadOfPart(key)
    if (upload !== undefined && modifiedAt < before) parts.set(key, upload)
  }
  const known = await listUploadIds(db, [...new Set(parts.values())])
  for (const [key, upload] of parts) if (!known.has(upload)) old.push(key)
  for (const key of old) await store.remove(key)
  return old.length
}

async function removeAll(store: ObjectStore, prefix: string): Promise<void> {
  for await (const { key } of store.list(prefix)) await store.remove(key)
}

async function untilNone(removeSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await removeSome()
  return total
}
