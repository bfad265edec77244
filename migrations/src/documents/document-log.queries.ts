import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { DocumentRow } from '#database/schema.ts'
import type { DocumentBase } from './document-base.ts'

export interface StoredDocument {
  row: DocumentRow
  /** The state at `baseSeq`; null when nothing has been compacted yet. */
  base: DocumentBase | null
  baseSeq: number
  /** V1, one for each sequence after the base. */
  updates: LoggedUpdate[]
}

export interface LoggedUpdate {
  seq: number
  data: Buffer
  author_uid: string | null
}

/** The row, its newest base and the log since, undefined when there is no such document. */
export async function readStored(db: Db | Trx, name: string): Promise<StoredDocument | undefined> {
  for (let tries = 0; tries < READ_TRIES_MAX; tries++) {
    const base = await db
      .selectFrom('document_snapshot')
      .select(['seq', 'data', 'format'])
      .where('name', '=', name)
      .where('reason', '=', 'compaction')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const baseSeq = base?.seq ?? 0
    const row = await db.selectFrom('document').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row) return undefined
    const updates = (await readUpdatesAfter(db, name, baseSeq)).filter(update => update.seq <= row.seq)
    if (updates.length === row.seq - baseSeq) return { row, base: base ?? null, baseSeq, updates }
    // Compaction came in between and took what the older base needs: the newer base is there by now.
  }
  throw new Error(`The log of document ${name} has a hole`)
}

const READ_TRIES_MAX = 3

export function readUpdatesAfter(db: Db | Trx, name: string, seq: number): Promise<LoggedUpdate[]> {
  return db
    .selectFrom('document_update')
    .select(['seq', 'data', 'author_uid'])
    .where('name', '=', name)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}

/** Whoever holds this is the only one to add to the document. */
export function holdDocument(trx: Trx, name: string): Promise<DocumentRow | undefined> {
  return trx.selectFrom('document').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
}

export interface NewUpdate {
  data: Uint8Array
  authorUid: string | null
}

export interface Append {
  name: string
  epoch: string
  /** The newest sequence that the updates were judged upon. */
  knownSeq: number
  updates: readonly NewUpdate[]
}

/**
 * Adds to the log if nobody else has since, in one statement and so in one commit when it is called outside a transaction.
 * Answers the new sequence; undefined when the document has moved on, belongs to another epoch, or is gone.
 */
export async function appendUpdates(db: Db | Trx, append: Append): Promise<number | undefined> {
  const { name, epoch, knownSeq, updates } = append
  const bytes = updates.reduce((sum, update) => sum + update.data.length, 0)
  const rows = updates.map(
    ({ data, authorUid }, index) =>
      sql`(${sql.lit(index + 1)}, ${Buffer.from(data.buffer, data.byteOffset, data.byteLength)}::bytea, ${authorUid}::uuid)`,
  )
  const { rows: written } = await sql<{ seq: number }>`
    with taken as (
      update document set seq = seq + ${updates.length}::bigint, size = size + ${bytes}::bigint, updated_at = now()
      where name = ${name} and seq = ${knownSeq}::bigint and epoch = ${epoch}::uuid returning seq
    )
    insert into document_update (name, seq, data, author_uid)
      select ${name}, ${knownSeq}::bigint + added.place, added.data, added.author_uid
      from taken, (values ${sql.join(rows)}) as added (place, data, author_uid)
      returning seq`.execute(db)
  return written.length === 0 ? undefined : knownSeq + updates.length
}

export interface Position {
  name: string
  seq: number
  epoch: string
  schema_version: number
}

/** Where the log of each is now; who is missing is gone. */
export function readPositions(db: Db | Trx, names: readonly string[]): Promise<Position[]> {
  return db
    .selectFrom('document')
    .select(['name', 'seq', 'epoch', 'schema_version'])
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()
}
