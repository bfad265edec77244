import { sql } from 'kysely'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { Db, Trx } from '#database/connection.ts'

export interface BlobToKeep {
  sha256: Buffer
  size: number
  /** Where its bytes lie now; they are moved, unless the same are kept already. */
  from: ObjectKey
}

/**
 * Says beforehand, in a transaction of its own, that a blob may come: if the process ends before a file has it, the sweep
 * knows of its object.
 */
export async function announceBlob(db: Db, { sha256, size }: BlobToKeep): Promise<void> {
  await db
    .insertInto('blob')
    .values({ sha256, size, orphaned_at: new Date() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Makes bytes a blob that files of this transaction may have. Until it ends nobody else keeps or removes the same blob: so
 * nobody has a file whose object is not there.
 */
export async function keepBlob(trx: Trx, store: ObjectStore, { sha256, size, from }: BlobToKeep): Promise<void> {
  await lockBlob(trx, sha256)
  const key = blobKey(sha256)
  // Asked of the store rather than of the row: an object that is lost is there again with the next upload of it.
  const kept = await store.find(key)
  if (kept?.size !== size) await store.move(from, key)
  await trx
    .insertInto('blob')
    .values({ sha256, size })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Whoever keeps or removes a blob holds this until the end of the transaction. */
export async function lockBlob(trx: Trx, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sha256.readBigInt64BE(0).toString()}::bigint)`.execute(trx)
}
