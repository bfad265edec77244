import { blobKey, newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing, readExisting } from '@atelier/platform/storage/object-store.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { PartRow } from './uploads.queries.ts'

export interface WholeFile {
  key: ObjectKey
  size: number
  sha256: Buffer
}

/**
 * The parts as one object. A single one is it already and is not copied.
 *
 * @throws ObjectMissing
 */
export async function joinParts(store: ObjectStore, parts: readonly PartRow[]): Promise<WholeFile> {
  const [only] = parts
  if (only && parts.length === 1) return findOnly(store, only)
  const key = newJoinedKey()
  const bytesMax = parts.reduce((sum, { size }) => sum + size, 0)
  return {
    key,
    ...(await store.write(key, readParts(store, parts), {
      bytesMax,
      brief: true,
      soonMoved: true,
      ownsBytes: true,
    })),
  }
}

/** A process that ended between moving it and saying so, or another that completes the same, has made it a blob. */
async function findOnly(store: ObjectStore, { object_key, size, sha256 }: PartRow): Promise<WholeFile> {
  const found = await store.find(object_key)
  // A power cut may have left less of it than had arrived.
  if (found && found.size !== size) throw new ObjectMissing(object_key)
  const key = found ? object_key : blobKey(sha256)
  return { key, size, sha256 }
}

async function* readParts(store: ObjectStore, parts: readonly PartRow[]): AsyncGenerator<Uint8Array> {
  for (const { object_key, size } of parts) {
    const stream = await readExisting(store, object_key)
    let read = 0
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      read += chunk.length
      yield chunk
    }
    if (read !== size) throw new ObjectMissing(object_key)
  }
}
