import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { plannedOnce } from '@atelier/database/database/planned-once.ts'
import type { FileTable, UploadPartTable, UploadTable } from '@atelier/database/database/schema.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { StorageKind } from '@atelier/shared-schema/entities/upload.ts'

export type UploadRow = Selectable<UploadTable>
export type PartRow = Selectable<UploadPartTable>

/** Nobody waits for the disk: a power cut may lose what arrives of them anyway, and clients begin those anew. */
export async function insertUploads(
  trx: Trx,
  files: readonly Insertable<FileTable>[],
  uploads: readonly Insertable<UploadTable>[],
): Promise<FileRow[]> {
  return trx
    .with('quickly', db => db.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('was_set')))
    .with('begun', db => db.insertInto('file').values(files).returningAll())
    .with('opened', db => db.insertInto('upload').values(uploads))
    .selectFrom(['begun', 'quickly'])
    .selectAll('begun')
    .execute()
}

/** What one's files of a kind take up, with those that are on their way. */
export async function sumStorage(
  db: Db | Trx,
  uid: string,
): Promise<{ kind: StorageKind; used: number; files: number }[]> {
  const rows = await db
    .selectFrom('storage_use')
    .select(({ fn }) => ['kind', fn.sum<string>('bytes').as('used'), fn.sum<string>('files').as('files')])
    .where('uid', '=', uid)
    .groupBy('kind')
    .execute()
  return rows.map(row => ({ kind: row.kind, used: Number(row.used), files: Number(row.files) }))
}

/** Whoever asks what is left and takes of it holds this until the end of the transaction. */
export async function lockQuota(trx: Trx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${uid}`}, 0))`.execute(trx)
}

/** With the size that its file was said to have. */
export async function findUpload(db: Db, id: string): Promise<(UploadRow & { file_size: number }) | undefined> {
  return db
    .selectFrom('upload')
    .innerJoin('file', 'file.id', 'upload.file_id')
    .selectAll('upload')
    .select('file.size as file_size')
    .where('upload.id', '=', id)
    .executeTakeFirst()
}

export interface UploadOfFile {
  upload: UploadRow
  file: FileRow
}

export async function findOwnUpload(db: Db, uid: string, id: string): Promise<UploadOfFile | undefined> {
  const [found] = await listOwnUploads(db, uid, [id])
  return found
}

/** The upload that a file is still to come from. */
export async function findUploadOfFile(db: Db, fileId: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('file_id', '=', fileId).executeTakeFirst()
}

/** Those of one's own among these. */
export async function listOwnUploads(db: Db, uid: string, ids: readonly string[]): Promise<UploadOfFile[]> {
  const own = db.selectFrom('upload').where('id', '=', anyOf(ids)).where('owner_uid', '=', uid)
  const [uploads, files] = await Promise.all([
    own.selectAll().execute(),
    db.selectFrom('file').selectAll().where('id', 'in', own.select('file_id')).execute(),
  ])
  const byId = new Map(files.map(file => [file.id, file]))
  return uploads.flatMap(upload => {
    const file = byId.get(upload.file_id)
    return file ? [{ upload, file }] : []
  })
}

/** Holds the upload's row until the end of the transaction; undefined when it was completed or given up meanwhile. */
export async function lockUpload(trx: Trx, id: string): Promise<UploadRow | undefined> {
  const [upload] = await lockUploads(trx, [id])
  return upload
}

/** In the order of their ids, so that two who complete the same do not wait for each other. */
export async function lockUploads(trx: Trx, ids: readonly string[]): Promise<UploadRow[]> {
  return trx.selectFrom('upload').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

export async function listParts(db: Db | Trx, uploadId: string): Promise<PartRow[]> {
  return (await listPartsOf(db, [uploadId])).get(uploadId) ?? []
}

export async function listPartsOf(db: Db | Trx, uploadIds: readonly string[]): Promise<Map<string, PartRow[]>> {
  const parts = await db
    .selectFrom('upload_part')
    .selectAll()
    .where('upload_id', '=', anyOf(uploadIds))
    .orderBy('upload_id')
    .orderBy('number')
    .execute()
  return Map.groupBy(parts, part => part.upload_id)
}

export interface NewPart {
  part: Omit<PartRow, 'created_at'>
  secretHash: Buffer
  now: Date
}

/**
 * Adds parts that did not arrive before; false where one of its number did, or the upload is over, has another secret or is
 * held by somebody.
 */
export async function addParts(db: Db, parts: readonly NewPart[]): Promise<boolean[]> {
  // As uploads are locked wherever several are.
  const inOrder = parts.toSorted(({ part: one }, { part: other }) => (one.upload_id < other.upload_id ? -1 : 1))
  const column = <Value>(read: (one: NewPart) => Value) => inOrder.map(read)
  const { rows } = await sql<{ key: string; added: boolean }>`select ${plannedOnce} key,
      add_upload_part(upload_id, secret_hash, now, number, size, sha256, key) as added
    from unnest(${column(({ part }) => part.upload_id)}::uuid[], ${column(({ secretHash }) => secretHash)}::bytea[],
        ${column(({ now }) => now)}::timestamptz[], ${column(({ part }) => part.number)}::int[],
        ${column(({ part }) => part.size)}::bigint[], ${column(({ part }) => part.sha256)}::bytea[],
        ${column(({ part }) => part.object_key)}::text[])
      as part (upload_id, secret_hash, now, number, size, sha256, key)`.execute(db)
  const added = new Set(rows.flatMap(row => (row.added ? row.key : [])))
  return parts.map(({ part }) => added.has(part.object_key))
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

export interface FoundContent extends Pick<
  FileRow,
  'size' | 'mime_type' | 'width' | 'height' | 'frames' | 'uploaded_at' | 'metadata'
> {
  sha256: Buffer
}

/** The files have their bytes from here on, and the uploads are over; in their order. */
export async function finishUploads(
  trx: Trx,
  finished: readonly { upload: UploadRow; content: FoundContent }[],
): Promise<FileRow[]> {
  const column = <Value>(read: (content: FoundContent) => Value) => finished.map(({ content }) => read(content))
  const { rows } =
    await sql<FileRow>`with over as (delete from upload where id = any (${finished.map(({ upload }) => upload.id)}::uuid[]))
    update file set sha256 = found.sha256, size = found.size, mime_type = found.mime_type,
      width = found.width, height = found.height, frames = found.frames, uploaded_at = found.uploaded_at, metadata = found.metadata
    from unnest(${finished.map(({ upload }) => upload.file_id)}::uuid[], ${column(found => found.sha256)}::bytea[],
        ${column(found => found.size)}::bigint[], ${column(found => found.mime_type)}::text[], ${column(found => found.width)}::int[],
        ${column(found => found.height)}::int[], ${column(found => found.frames)}::int[],
        ${column(found => found.uploaded_at)}::timestamptz[], ${column(found => JSON.stringify(found.metadata))}::jsonb[])
      as found (id, sha256, size, mime_type, width, height, frames, uploaded_at, metadata)
    where file.id = found.id
    returning file.*`.execute(trx)
  const byId = new Map(rows.map(row => [row.id, row]))
  return finished.map(({ upload }) => byId.get(upload.file_id) as FileRow)
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
