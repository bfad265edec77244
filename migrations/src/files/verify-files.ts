import { createHash } from 'node:crypto'
import { thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import { coveringWidth } from '@atelier/platform/images/make-thumbnails.ts'
import { blobHash, blobKey, damagedKey, thumbnailHash, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey, ObjectStore, StoredObject } from '@atelier/platform/storage/object-store.ts'
import type { Db } from '#database/connection.ts'
import { lockBlob } from './blobs.queries.ts'
import { keepThumbnails } from './keep-thumbnails.ts'
import { mendStorageUse } from './storage-use.queries.ts'
import { findBlob, findPictureOfBlob, forgetThumbnails, listBlobs, listFilesOfBlob } from './verify.queries.ts'
import type { BlobRow } from './verify.queries.ts'

/** What is being brought right now has objects a moment before it has rows. */
const SETTLED_MS = 3_600_000
const PAGE = 500

export interface FileFinding {
  wrong: string
  repaired: boolean
}

export interface FileVerification {
  /** Reads every byte and compares it with its hash. */
  content: boolean
  /**
   * Removes what no row knows, and puts aside what is not what it was. Thumbnails that are missing are always made, and
   * counts that are wrong put right.
   */
  repair: boolean
  limits: ImageLimits
  now: Date
  onFinding: (finding: FileFinding) => void
}

/** Holds rows against objects both ways, and what is counted against the rows; answers how many blobs were looked at. */
export async function verifyFiles(db: Db, store: ObjectStore, options: FileVerification): Promise<number> {
  let count = 0
  for (
    let page = await listBlobs(db, undefined, PAGE);
    page.length > 0;
    page = await listBlobs(db, page.at(-1)?.sha256, PAGE)
  ) {
    for (const blob of page) await verifyBlob(db, store, blob, options)
    count += page.length
  }
  await verifyObjects(db, store, options)
  await verifyStorageUse(db, options)
  return count
}

async function verifyBlob(db: Db, store: ObjectStore, blob: BlobRow, options: FileVerification): Promise<void> {
  const wrong = await findFault(store, blob, options)
  if (wrong === undefined) return verifyThumbnails(db, store, blob, options)
  if (options.repair) await putAside(db, store, blob, options)
  const files = await listFilesOfBlob(db, blob.sha256)
  for (const { id, name, owner } of files) {
    options.onFinding({ wrong: `${wrong}: file ${id}, “${name}” of ${owner ?? 'nobody'}`, repaired: false })
  }
}

/** An object that is not what it should be is in the way of the same file, uploaded again. */
async function putAside(db: Db, store: ObjectStore, blob: BlobRow, options: FileVerification): Promise<void> {
  const from = blobKey(blob.sha256)
  await db.transaction().execute(async trx => {
    await lockBlob(trx, blob.sha256)
    // It may have come again meanwhile.
    const isWrong = (await findFault(store, blob, options)) !== undefined
    if (isWrong && (await store.find(from))) await store.moveAll([{ from, to: damagedKey(blob.sha256) }])
  })
}

async function findFault(
  store: ObjectStore,
  { sha256, size }: BlobRow,
  { content }: FileVerification,
): Promise<string | undefined> {
  const key = blobKey(sha256)
  const found = await store.find(key)
  if (!found) return 'its bytes are missing'
  if (found.size !== size) return `it has ${found.size} bytes instead of ${size}`
  if (!content) return undefined
  const hash = createHash('sha256')
  for await (const chunk of (await store.read(key)) ?? []) hash.update(chunk as Buffer)
  return hash.digest().equals(sha256) ? undefined : 'its bytes are not what they were'
}

async function verifyThumbnails(
  db: Db,
  store: ObjectStore,
  { sha256 }: BlobRow,
  { content, limits, onFinding }: FileVerification,
): Promise<void> {
  const picture = await findPictureOfBlob(db, sha256)
  if (!picture) return
  const widths = thumbnailWidths.filter(width => width <= coveringWidth(picture))
  const isThere = async (key: ObjectKey) =>
    content ? isWholeWebp(await store.readBytes(key)) : ((await store.find(key))?.size ?? 0) > 0
  const found = await Promise.all(widths.map(width => isThere(thumbnailKey(sha256, width))))
  if (found.every(Boolean)) return
  // What could not be made before may be made by a newer version.
  await forgetThumbnails(db, sha256)
  const repaired = await keepThumbnails({ db, store, limits }, picture)
  onFinding({ wrong: `thumbnails were missing or damaged: file ${picture.id}, “${picture.name}”`, repaired })
}

/** As far as its head tells; it is written without waiting for the disk, and a power cut may leave less of it, or zeros. */
function isWholeWebp(bytes: Buffer | undefined): boolean {
  if (!bytes || bytes.length < 12 || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length
}

async function verifyObjects(db: Db, store: ObjectStore, options: FileVerification): Promise<void> {
  const settled = new Date(options.now.getTime() - SETTLED_MS)
  for (const [prefix, hashOf] of [
    ['blobs/', blobHash],
    ['thumbnails/', thumbnailHash],
  ] as const) {
    for await (const object of store.list(prefix)) {
      if (object.modifiedAt > settled) continue
      const sha256 = hashOf(object.key)
      if (!sha256 || !(await findBlob(db, sha256))) await reportUnknown(store, object, options)
    }
  }
}

async function reportUnknown(
  store: ObjectStore,
  { key, size }: StoredObject,
  { repair, onFinding }: FileVerification,
): Promise<void> {
  if (repair) await store.remove(key)
  onFinding({ wrong: `nothing knows of ${key} (${size} bytes)`, repaired: repair })
}

async function verifyStorageUse(db: Db, { onFinding }: FileVerification): Promise<void> {
  for (const { name, uid, kind, counted, bytes } of await mendStorageUse(db)) {
    const wrong = `the ${kind} storage of ${name ?? uid} was counted as ${counted} bytes instead of ${bytes}`
    onFinding({ wrong, repaired: true })
  }
}
