import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileTable, UploadPartTable, UploadTable } from '@atelier/database/database/schema.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { StorageKind } from '@atelier/shared-schema/entities/upload.ts'

export type UploadRow = Selectable<UploadTable>
export type PartRow = Selectable<UploadPartTable>

export async function insertUploads(
  trx: Trx,
  files: readonly Insertable<FileTable>[],
  uploads: readonly Insertable<UploadTable>[],
): Promise<FileRow[]> {
  const rows = await trx.insertInto('file').values(files).returningAll().execute()
  await trx.insertInto('upload').values(uploads).execute()
  return rows
}

/** What one's files of a kind take up, with those that are on their way. */
export async function sumStorage(
  db: Db | Trx,
  uid: string,
): Promise<{ kind: StorageKind; used: number; files: number }[]> {
  const rows = await db
    .selectFrom('file')
    .select(({ fn }) => ['storage_kind', fn.sum<string>('size').as('used'), fn.countAll<number>().as('files')])
    .where('owner_uid', '=', uid)
    .groupBy('storage_kind')
    .execute()
  return rows.map(row => ({ kind: row.storage_kind, used: Number(row.used), files: Number(row.files) }))
}

/** Whoever asks what is left and takes of it holds this until the end of the transaction. */
export async function lockQuota(trx: Trx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${uid}`}, 0))`.execute(trx)
}

export async function findUpload(db: Db | Trx, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface UploadOfFile {
  upload: UploadRow
  file: FileRow
}

export async function findOwnUpload(db: Db | Trx, uid: string, id: string): Promise<UploadOfFile | undefined> {
  const upload = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner_uid', '=', uid)
    .executeTakeFirst()
  if (!upload) return undefined
  const file = await db.selectFrom('file').selectAll().where('id', '=', upload.file_id).executeTakeFirst()
  return file && { upload, file }
}

/** Holds the upload's row until the end of the transaction; undefined when it was completed or given up meanwhile. */
export async function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  return trx.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listParts(db: Db | Trx, uploadId: string): Promise<PartRow[]> {
  return db.selectFrom('upload_part').selectAll().where('upload_id', '=', uploadId).orderBy('number').execute()
}

/** Answers where the former part of this number lies, which nothing refers to any more. */
export async function putPart(trx: Trx, part: Insertable<UploadPartTable>): Promise<string | undefined> {
  const former = await trx
    .deleteFrom('upload_part')
    .where('upload_id', '=', part.upload_id)
    .where('number', '=', part.number)
    .returning('object_key')
    .executeTakeFirst()
  await trx.insertInto('upload_part').values(part).execute()
  return former?.object_key
}

export async function deletePart(db: Db, uploadId: string, number: number): Promise<void> {
  await db.deleteFrom('upload_part').where('upload_id', '=', uploadId).where('number', '=', number).execute()
}

export async function renewUpload(
  db: Db | Trx,
  id: string,
  changes: Pick<UploadRow, 'secret_hash' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('upload').set(changes).where('id', '=', id).execute()
}

export type FoundContent = Pick<
  FileRow,
  'sha256' | 'size' | 'mime_type' | 'width' | 'height' | 'frames' | 'uploaded_at'
>

/** The file has its bytes from here on, and the upload is over. */
export async function finishUpload(
  trx: Trx,
  upload: UploadRow,
  content: FoundContent & { metadata: Record<string, unknown> },
): Promise<FileRow> {
  const { metadata, ...columns } = content
  const file = await trx
    .updateTable('file')
    .set({ ...columns, metadata: JSON.stringify(metadata) })
    .where('id', '=', upload.file_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('upload').where('id', '=', upload.id).execute()
  return file
}

/** With its upload and parts; a file that has its bytes stays. */
export async function deleteUnfinishedFile(db: Db | Trx, fileId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('file')
    .where('id', '=', fileId)
    .where('uploaded_at', 'is', null)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
