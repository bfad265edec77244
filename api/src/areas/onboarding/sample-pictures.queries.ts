import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockBlob } from '@atelier/database/files/blobs.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** Bytes that come with the program become a blob, unless they are one: those of many people are kept once. */
export async function keepSampleBytes(
  trx: Trx,
  store: ObjectStore,
  { sha256, bytes }: { sha256: Buffer; bytes: Buffer },
): Promise<void> {
  await lockBlob(trx, sha256)
  const key = blobKey(sha256)
  if ((await store.find(key))?.size !== bytes.length) await store.write(key, once(bytes), { bytesMax: bytes.length })
  await trx
    .insertInto('blob')
    .values({ sha256, size: bytes.length })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export interface NewSampleFile {
  ownerUid: string
  name: string
  mimeType: string
  sha256: Buffer
  size: number
  purpose?: 'IMAGE' | 'SD_MODEL'
  /** Absent of what is no picture. */
  width?: number
  height?: number
  now: Date
}

/** With what is known of the same bytes already: their thumbnails are made once. */
export async function insertSampleFile(trx: Trx, file: NewSampleFile): Promise<string> {
  const id = newId()
  const { purpose = 'IMAGE', width = null, height = null } = file
  const metadata = width === null ? {} : { width, height }
  await sql`insert into file (id, sha256, owner_uid, purpose, name, mime_type, size, width, height, link_key, metadata, uploaded_at,
      created_at, blur_hash, thumb_hash, thumbnails_at)
    select ${id}::uuid, ${file.sha256}, ${file.ownerUid}::uuid, ${purpose}, ${file.name}, ${file.mimeType}, ${file.size}, ${width}::int,
      ${height}::int, ${randomBytes(24).toString('base64url')}, ${JSON.stringify(metadata)}::jsonb,
      ${file.now}, ${file.now}, coalesce(same.blur_hash, ''), same.thumb_hash, same.thumbnails_at
    from (select 1) as one
    left join lateral (select blur_hash, thumb_hash, thumbnails_at from file
      where sha256 = ${file.sha256} and thumbnails_at is not null limit 1) as same on true`.execute(trx)
  return id
}
