import { sql } from 'kysely'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { Trx } from '#database/connection.ts'

export interface BlobToKeep {
  sha256: Buffer
  size: number
  /** Where its bytes lie now; they are moved, unless the same are kept already. */
  from: ObjectKey
}

/**
 * Makes bytes a blob that files of this transaction may have. Until it ends nobody else keeps or removes the same blob: so
 * the row and the object are there together or not at all, but for an object without a row that a killed process leaves,
 * which the sweep removes.
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
