import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import { blobKey, thumbnailFolder } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { Db } from '#database/connection.ts'
import { lockBlob } from './blobs.queries.ts'
import { isShownNowhere } from './shown-files.queries.ts'

/** Uploads that stood still for too long; answers which, so that their parts can be removed. */
export async function deleteExpiredUploads(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with expired as (
      select upload.id, file_id from upload where expires_at < ${now} order by expires_at limit ${limit}),
    gone as (delete from file using expired where file.id = expired.file_id and file.uploaded_at is null)
    select id from expired`.execute(db)
  return rows.map(row => row.id)
}

export async function listUploadIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('upload').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(row => row.id))
}

/** Files that are nothing by themselves: without what shows them they go. Of the others, those that nobody owns any more. */
const shownOnly: readonly FilePurpose[] = [
  'IMAGE',
  'STYLE',
  'ARTBOARD',
  'SD_MODEL',
  'SD_MODEL_TRAINING',
  'USER_AVATAR',
  'USER_COVER_IMAGE',
  'WORKSPACE',
  'ARCHIVE',
]

/** Not at once: what will show a file comes a moment after it, and pages that are open may still show what was replaced. */
export async function deleteUnshownFiles(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from file where id in (
    select id from file where uploaded_at < ${before}
      and (purpose = any(${[...shownOnly]}::text[]) or (owner_uid is null and workspace_id is null))
      and ${isShownNowhere()}
    limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function listOrphanedBlobs(db: Db, before: Date, limit: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('blob')
    .select('sha256')
    .where('orphaned_at', '<', before)
    .orderBy('orphaned_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.sha256)
}

/** The row goes last: if the process ends in between, the next sweep knows of what is left. false when a file has it again. */
export async function removeOrphanedBlob(db: Db, store: ObjectStore, sha256: Buffer, before: Date): Promise<boolean> {
  return db.transaction().execute(async trx => {
    await lockBlob(trx, sha256)
    const gone = await trx
      .deleteFrom('blob')
      .where('sha256', '=', sha256)
      .where('orphaned_at', '<', before)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('file').where('file.sha256', '=', sha256))))
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) return false
    await store.remove(blobKey(sha256))
    for await (const { key } of store.list(thumbnailFolder(sha256))) await store.remove(key)
    return true
  })
}
