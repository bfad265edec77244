import type { ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import { makeThumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import type { Thumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import { blobKey, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { Db, Trx } from '#database/connection.ts'
import { noteNoThumbnails, noteThumbnails } from './thumbnails.queries.ts'
import type { PictureFile } from './thumbnails.queries.ts'

export interface ThumbnailWork {
  db: Db | Trx
  store: ObjectStore
  limits: ImageLimits
}

/**
 * Makes the thumbnails of a picture and says so in its row; done twice it is done once. false where none can be made, as of a
 * file that is damaged within.
 *
 * @throws ObjectMissing when the bytes are lost
 */
export async function keepThumbnails({ db, store, limits }: ThumbnailWork, { sha256 }: PictureFile): Promise<boolean> {
  const bytes = await readWhole(store, blobKey(sha256))
  const made = await makeThumbnails(bytes, limits).catch((error: unknown) => describe(error))
  if (typeof made === 'string') {
    await noteNoThumbnails(db, sha256, made)
    return false
  }
  const { files, ...hashes } = made
  await writeThumbnails(store, sha256, files)
  await noteThumbnails(db, sha256, hashes)
  return true
}

/** Of bytes that are announced: thumbnails go when their blob goes. */
export async function writeThumbnails(store: ObjectStore, sha256: Buffer, files: Thumbnails['files']): Promise<void> {
  for (const [width, file] of files) {
    await store.write(thumbnailKey(sha256, width), once(file), { bytesMax: file.length, brief: true })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
