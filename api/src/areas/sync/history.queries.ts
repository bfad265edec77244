import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { writeCursor, readCursor } from '@atelier/database/access/cursor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { PersonRow } from '#people/person.present.ts'

export interface HistoryRow {
  id: string
  reason: 'automatic' | 'named'
  label: string
  created_at: Date
  bytes: number
  author_uid: string | null
  author_name: string | null
  author_username: string | null
  author_picture: string | null
  author_uids: string[]
  set_back_by: string | null
}

function selectHistory(db: Db | Trx, name: string) {
  return db
    .selectFrom('document_snapshot')
    .leftJoin('person', 'person.uid', 'document_snapshot.author_uid')
    .select(['document_snapshot.id', 'document_snapshot.label', 'document_snapshot.created_at'])
    .select(['document_snapshot.author_uids', 'document_snapshot.set_back_by'])
    .select(['person.uid as author_uid', 'person.name as author_name', 'person.username as author_username'])
    .select('person.picture_file_id as author_picture')
    .select(sql<number>`octet_length(document_snapshot.data)`.as('bytes'))
    .select(sql<'automatic' | 'named'>`document_snapshot.reason`.as('reason'))
    .where('document_snapshot.name', '=', name)
    .where('document_snapshot.reason', '<>', 'compaction')
}

/** Newest first. */
export async function listHistoryRows(db: Db, name: string, { limit, cursor }: PageQuery): Promise<Page<HistoryRow>> {
  const after = cursor === undefined ? null : readCursor(cursor, 'moment')
  const rows = await selectHistory(db, name)
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(document_snapshot.created_at, document_snapshot.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('document_snapshot.created_at', 'desc')
    .orderBy('document_snapshot.id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items: rows.slice(0, limit), nextCursor: last ? writeCursor({ key: momentOf(last), id: last.id }) : null }
}

/** Written by servers, whose clocks count milliseconds. */
function momentOf({ created_at: at }: HistoryRow): string {
  return at.toISOString().replace('Z', '000Z')
}

export async function findHistoryRow(db: Db | Trx, name: string, id: string): Promise<HistoryRow | undefined> {
  return selectHistory(db, name).where('document_snapshot.id', '=', id).executeTakeFirst()
}

export async function findPeopleOf(db: Db | Trx, uids: readonly string[]): Promise<Map<string, PersonRow>> {
  const unique = [...new Set(uids)]
  if (unique.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['uid', 'name', 'username', 'picture_file_id'])
    .where('uid', '=', anyOf(unique))
    .execute()
  return new Map(rows.map(row => [row.uid, row]))
}

export async function countNamed(db: Db | Trx, name: string): Promise<number> {
  const row = await db
    .selectFrom('document_snapshot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', name)
    .where('reason', '=', 'named')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of an automatic one, whoever names it becomes the author. */
export async function nameSnapshot(db: Db | Trx, id: string, { label, byUid }: { label: string; byUid: string }) {
  await db
    .updateTable('document_snapshot')
    .set(({ ref }) => ({
      label,
      author_uid: sql<string | null>`case when reason = 'automatic' then ${byUid}::uuid else ${ref('author_uid')} end`,
      reason: 'named',
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteNamed(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom('document_snapshot').where('id', '=', id).where('reason', '=', 'named').execute()
}
