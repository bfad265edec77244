import { sql } from 'kysely'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { DocumentRow } from '#database/schema.ts'
import type { DocumentBase } from './document-base.ts'
import type { LoggedUpdate } from './document-log.queries.ts'

/** All names after one, in their order. */
export async function listNamesAfter(db: Db, name: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('name')
    .where('name', '>', name)
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(row => row.name)
}

export interface WholeLog {
  row: DocumentRow
  /** Oldest first; one, unless something went wrong. */
  bases: (DocumentBase & { seq: number })[]
  updates: LoggedUpdate[]
}

/** Everything there is of one document at one moment, also what no reader would ask for. */
export async function readWholeLog(trx: Trx, name: string): Promise<WholeLog | undefined> {
  const row = await trx.selectFrom('document').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return undefined
  const bases = await trx
    .selectFrom('document_snapshot')
    .select(['seq', 'data', 'format'])
    .where('name', '=', name)
    .where('reason', '=', 'compaction')
    .orderBy('seq')
    .execute()
  const updates = await trx
    .selectFrom('document_update')
    .select(['seq', 'data', 'author_uid'])
    .where('name', '=', name)
    .orderBy('seq')
    .execute()
  return { row, bases, updates }
}

export async function listSnapshotIds(db: Db | Trx, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_snapshot')
    .select('id')
    .where('name', '=', name)
    .where('reason', '<>', 'compaction')
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.id)
}

/** What the base and the log take; whoever calls holds the row. */
export async function repairSize(trx: Trx, name: string): Promise<void> {
  await sql`update document set size =
      coalesce((select octet_length(data) from document_snapshot
        where name = document.name and reason = 'compaction' order by seq desc limit 1), 0)
      + coalesce((select sum(octet_length(data)) from document_update where name = document.name), 0)
    where name = ${name}`.execute(trx)
}

/** Trees that have rows but no document: nothing would ever change those rows again. */
export async function listTreesWithoutDocument(db: Db): Promise<{ name: string; folders: number }[]> {
  const { rows } = await sql<{ name: string; folders: number }>`
    with tree as (
      select case when workspace_id is null then 'tree:u:' || owner_uid else 'tree:w:' || workspace_id end as name, count(*) as folders
        from item where kind = 'FOLDER' group by 1
    )
    select name, folders from tree where not exists (select from document where document.name = tree.name) order by name`.execute(
    db,
  )
  return rows.filter(row => parseDocumentName(row.name) !== null)
}
