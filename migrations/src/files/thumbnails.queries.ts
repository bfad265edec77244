import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import { putLook } from '#images/similar-images.queries.ts'
import type { FileRow } from './files.queries.ts'

/** An image that has its bytes. */
export type PictureFile = FileRow & { sha256: Buffer; width: number; height: number }

export function isPicture(file: FileRow): file is PictureFile {
  return file.sha256 !== null && file.uploaded_at !== null && file.width !== null
}

/** The oldest that waits and that nobody else works at; held until the transaction ends. */
export async function claimPicture(trx: Trx): Promise<PictureFile | undefined> {
  const file = await trx
    .selectFrom('file')
    .selectAll()
    .where('thumbnails_at', 'is', null)
    .where('thumbnails_error', 'is', null)
    .where('uploaded_at', 'is not', null)
    .where('width', 'is not', null)
    .orderBy('uploaded_at')
    .limit(1)
    // Things that show the file may come meanwhile.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return file as PictureFile | undefined
}

export interface MadeThumbnails {
  thumbHash: Buffer
  blurHash: string
  look: Uint8Array
}

/** Of every file with these bytes. Items that show one come anew to those who see them, with what lists show meanwhile. */
export async function noteThumbnails(db: Db | Trx, sha256: Buffer, made: MadeThumbnails): Promise<void> {
  const changes = {
    thumb_hash: made.thumbHash,
    blur_hash: made.blurHash,
    thumbnails_at: new Date(),
    thumbnails_error: null,
  }
  await db.updateTable('file').set(changes).where('sha256', '=', sha256).where('thumbnails_at', 'is', null).execute()
  await putLook(db, sha256, made.look)
  // So little that the order of lists stays, and enough for the feed to tell of it.
  await sql`update item set updated_at = item.updated_at + interval '1 microsecond'
    from image join file on file.id = image.file_id
    where file.sha256 = ${sha256} and item.id = image.item_id`.execute(db)
}

/** Not tried again: the bytes stay as they are. */
export async function noteNoThumbnails(db: Db | Trx, sha256: Buffer, reason: string): Promise<void> {
  await db
    .updateTable('file')
    .set({ thumbnails_error: reason.slice(0, 500) })
    .where('sha256', '=', sha256)
    .execute()
}
