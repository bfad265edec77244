import type { Db } from '#database/connection.ts'
import type { FileRow } from './files.queries.ts'
import type { PictureFile } from './thumbnails.queries.ts'

export interface BlobRow {
  sha256: Buffer
  size: number
}

/** In the order of their hashes, a page at a time. */
export async function listBlobs(db: Db, after: Buffer | undefined, limit: number): Promise<BlobRow[]> {
  let blobs = db.selectFrom('blob').select(['sha256', 'size']).orderBy('sha256').limit(limit)
  if (after) blobs = blobs.where('sha256', '>', after)
  return blobs.execute()
}

export type NamedFile = Pick<FileRow, 'id' | 'name'> & { owner: string | null }

/** With who owns them, so that they can be told. */
export async function listFilesOfBlob(db: Db, sha256: Buffer): Promise<NamedFile[]> {
  return db
    .selectFrom('file')
    .leftJoin('person', 'person.uid', 'file.owner_uid')
    .select(['file.id', 'file.name', 'person.name as owner'])
    .where('file.sha256', '=', sha256)
    .orderBy('file.id')
    .execute()
}

export async function findBlob(db: Db, sha256: Buffer): Promise<BlobRow | undefined> {
  return db.selectFrom('blob').select(['sha256', 'size']).where('sha256', '=', sha256).executeTakeFirst()
}

/** One of the pictures with these bytes. */
export async function findPictureOfBlob(db: Db, sha256: Buffer): Promise<PictureFile | undefined> {
  const file = await db
    .selectFrom('file')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('width', 'is not', null)
    .where('uploaded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return file as PictureFile | undefined
}

/** Makes the next thumbnails count: they are written anew. */
export async function forgetThumbnails(db: Db, sha256: Buffer): Promise<void> {
  await db
    .updateTable('file')
    .set({ thumbnails_at: null, thumbnails_error: null })
    .where('sha256', '=', sha256)
    .execute()
}
