import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { announceBlobs, keepBlobs } from '@atelier/database/files/blobs.queries.ts'
import type { BlobToKeep } from '@atelier/database/files/blobs.queries.ts'
import { writeThumbnails } from '@atelier/database/files/keep-thumbnails.ts'
import { putLook } from '@atelier/database/images/similar-images.queries.ts'
import { inspectImage } from '@atelier/platform/images/inspect-image.ts'
import type { ImageFacts, ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import { openThumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import type { ThumbnailMaker, Thumbnails } from '@atelier/platform/images/make-thumbnails.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export interface ResultKeeper {
  db: Db
  store: ObjectStore
  limits: ImageLimits
}

/** Its bytes lie in the store, and belong to nobody yet. */
export interface StoredPicture extends BlobToKeep {
  fileId: string
  facts: ImageFacts
  /** Made while the bytes are here, so that whoever waits for the picture sees it at once; undefined: made later, or said why not. */
  thumbnails: (Thumbnails & Pick<ThumbnailMaker, 'makeLarger'>) | undefined
}

/** @throws ImageRefusal */
export async function storePicture({ store, limits }: ResultKeeper, bytes: Buffer): Promise<StoredPicture> {
  const facts = await inspectImage(bytes, limits)
  const from = newJoinedKey()
  const [{ sha256, size }, thumbnails] = await Promise.all([
    store.write(from, once(bytes), { bytesMax: bytes.length, soonMoved: true }),
    makeListedThumbnails(bytes, limits).catch(() => undefined),
  ])
  return { sha256, size, from, fileId: newId(), facts, thumbnails }
}

async function makeListedThumbnails(bytes: Buffer, limits: ImageLimits): Promise<StoredPicture['thumbnails']> {
  const maker = await openThumbnails(bytes, limits)
  return { ...(await maker.makeListed()), makeLarger: () => maker.makeLarger() }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export interface Keeping<Held, Kept> {
  /** Locks what the pictures are for; undefined when it is not ours to write to any more. */
  hold(trx: Trx): Promise<Held | undefined>
  write(trx: Trx, held: Held): Promise<Kept>
}

/** Makes what is stored somebody's in the one transaction that says whose, or in none. undefined when nothing could be held. */
export async function keepPictures<Held, Kept>(
  { db, store }: ResultKeeper,
  pictures: readonly StoredPicture[],
  { hold, write }: Keeping<Held, Kept>,
): Promise<Kept | undefined> {
  try {
    if (pictures.length > 0) await announceBlobs(db, pictures)
    await Promise.all(
      pictures.map(async ({ sha256, thumbnails }) => {
        if (thumbnails) await writeThumbnails(store, sha256, thumbnails.files)
      }),
    )
    return await db.transaction().execute(async trx => {
      const held = await hold(trx)
      if (held === undefined) return undefined
      if (pictures.length > 0) await keepBlobs(trx, store, pictures)
      const kept = await write(trx, held)
      for (const { sha256, thumbnails } of pictures) if (thumbnails) await putLook(trx, sha256, thumbnails.look)
      return kept
    })
  } finally {
    // What was kept was moved from there.
    await Promise.all(pictures.map(({ from }) => store.remove(from)))
  }
}

/** For after they are kept, and told of: whoever asks before gets them made by the API. */
export async function keepLargerThumbnails(store: ObjectStore, pictures: readonly StoredPicture[]): Promise<void> {
  for (const { sha256, thumbnails } of pictures) {
    if (thumbnails) await writeThumbnails(store, sha256, await thumbnails.makeLarger())
  }
}

interface FileOwner {
  ownerUid: string
  workspaceId: string | null
  /** Without what tells its format. */
  name: string
  now: Date
}

export function describeFile(picture: StoredPicture, { ownerUid, workspaceId, name, now }: FileOwner) {
  const { facts, fileId, sha256, size, thumbnails } = picture
  const { width, height, frames, format } = facts
  return {
    id: fileId,
    owner_uid: ownerUid,
    workspace_id: workspaceId,
    purpose: 'IMAGE',
    name: `${name}.${format === 'jpeg' ? 'jpg' : format}`,
    mime_type: `image/${format}`,
    sha256,
    size,
    width,
    height,
    frames,
    link_key: randomBytes(24).toString('base64url'),
    metadata: JSON.stringify({ width, height }),
    uploaded_at: now,
    ...(thumbnails && {
      thumb_hash: thumbnails.thumbHash,
      blur_hash: thumbnails.blurHash,
      thumbnails_at: now,
    }),
  }
}
