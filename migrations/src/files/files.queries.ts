import type { Selectable } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { FileTable } from '#database/schema.ts'

export type FileRow = Selectable<FileTable>

export async function findFile(db: Db | Trx, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findFileByLink(db: Db, linkKey: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('link_key', '=', linkKey).executeTakeFirst()
}

/** Files of the owner with the very same bytes, oldest first. */
export async function listDuplicates(
  db: Db | Trx,
  file: Pick<FileRow, 'id' | 'sha256' | 'owner_uid'>,
): Promise<string[]> {
  if (!file.sha256 || !file.owner_uid) return []
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('sha256', '=', file.sha256)
    .where('owner_uid', '=', file.owner_uid)
    .where('uploaded_at', 'is not', null)
    .where('id', '<>', file.id)
    .orderBy('uploaded_at')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}
