import { sql } from 'kysely'
import { inLanes } from '@atelier/platform/process/in-lanes.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { allOf } from '#database/pipelined.ts'
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
export async function announceBlob(db: Db, blob: BlobToKeep): Promise<void> {
  await announceBlobs(db, [blob])
}

export async function announceBlobs(db: Db, blobs: readonly BlobToKeep[]): Promise<void> {
  const orphaned_at = new Date()
  await db
    .insertInto('blob')
    .values(distinctInOrder(blobs).map(({ sha256, size }) => ({ sha256, size, orphaned_at })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Makes bytes a blob that files of this transaction may have. Until it ends nobody else keeps or removes the same blob: so
 * nobody has a file whose object is not there.
 */
export async function keepBlob(trx: Trx, store: ObjectStore, blob: BlobToKeep): Promise<void> {
  await keepBlobs(trx, store, [blob])
}

const LOOKED_AT_ONCE = 4

/**
 * Answers which bytes were moved; the others are kept already. While the disk is waited for, the transaction goes on with
 * what else it has to write.
 */
export async function keepBlobs(
  trx: Trx,
  store: ObjectStore,
  blobs: readonly BlobToKeep[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<ReadonlySet<ObjectKey>> {
  const distinct = distinctInOrder(blobs)
  const locked = lockBlobs(
    trx,
    distinct.map(blob => blob.sha256),
  )
  const noted = trx
    .insertInto('blob')
    .values(distinct.map(({ sha256, size }) => ({ sha256, size })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const moving = locked.then(() => moveBlobs(store, distinct))
  // All have ended when the transaction does.
  await allOf([locked, noted, meanwhile(), moving])
  return moving
}

async function moveBlobs(store: ObjectStore, blobs: readonly BlobToKeep[]): Promise<ReadonlySet<ObjectKey>> {
  const moves = await inLanes(blobs, LOOKED_AT_ONCE, async ({ sha256, size, from }) => {
    const to = blobKey(sha256)
    // Asked of the store rather than of the row: an object that is lost is there again with the next upload of it.
    const kept = await store.find(to)
    return kept?.size === size ? [] : [{ from, to }]
  })
  await store.moveAll(moves.flat())
  return new Set(moves.flat().map(({ from }) => from))
}

/** Whoever keeps or removes a blob holds this until the end of the transaction. */
export async function lockBlob(trx: Trx, sha256: Buffer): Promise<void> {
  await lockBlobs(trx, [sha256])
}

async function lockBlobs(trx: Trx, hashes: readonly Buffer[]): Promise<void> {
  const keys = hashes.map(sha256 => sha256.readBigInt64BE(0).toString())
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(trx)
}

/** Always the same order, so that two who take several wait for each other at one of them alone. */
function distinctInOrder(blobs: readonly BlobToKeep[]): BlobToKeep[] {
  const sorted = blobs.toSorted((one, other) => Buffer.compare(one.sha256, other.sha256))
  return sorted.filter((blob, index) => index === 0 || !blob.sha256.equals(sorted[index - 1]?.sha256 ?? Buffer.of()))
}
