import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as Y from 'yjs'
import type { Db, Trx } from '#database/connection.ts'

/** One client's work on a document: a session of somebody, by the number that Yjs writes into what it changes. */
export interface Hand {
  client: number
  uid: string
  lastSeq: number
}

interface LogRow {
  seq: number
  data: Uint8Array
  author_uid: string | null
}

/** Each client and person of these rows once. */
export function handsOf(rows: readonly LogRow[]): Hand[] {
  const hands = new Map<string, Hand>()
  for (const { seq, data, author_uid: uid } of rows) {
    if (uid === null) continue
    for (const client of Y.parseUpdateMeta(data).to.keys()) hands.set(`${client} ${uid}`, { client, uid, lastSeq: seq })
  }
  return [...hands.values()]
}

/** What the log says of them, before it is trimmed. */
export async function keepHands(trx: Trx, name: string, upTo: number): Promise<void> {
  const rows = await trx
    .selectFrom('document_update')
    .select(['seq', 'data', 'author_uid'])
    .where('name', '=', name)
    .where('seq', '<=', upTo)
    .where('author_uid', 'is not', null)
    .orderBy('seq')
    .execute()
  const hands = handsOf(rows)
  if (hands.length === 0) return
  await trx
    .insertInto('document_hand')
    .values(hands.map(({ client, uid, lastSeq }) => ({ name, client, uid, last_seq: lastSeq })))
    .onConflict(conflict =>
      conflict
        .columns(['name', 'client', 'uid'])
        .doUpdateSet({ last_seq: sql<number>`greatest(document_hand.last_seq, excluded.last_seq)` }),
    )
    .execute()
}

/** Everybody’s, also what the log has of them still. */
export async function listHands(db: Db | Trx, name: string): Promise<Hand[]> {
  const rows = await db
    .selectFrom('document_update')
    .select(['seq', 'data', 'author_uid'])
    .where('name', '=', name)
    .orderBy('seq')
    .execute()
  const kept = await db
    .selectFrom('document_hand')
    .select(['client', 'uid', 'last_seq as lastSeq'])
    .where('name', '=', name)
    .execute()
  return [...kept, ...handsOf(rows)]
}

/** Who changed a document up to this sequence since the newest version that is kept before it; as a list of ids. */
export function authorsUpTo(name: string, seq: number): RawBuilder<string[]> {
  const before = sql`coalesce((select max(kept.seq) from document_snapshot kept
    where kept.name = ${name} and kept.reason <> 'compaction' and kept.seq < ${seq}::bigint), 0)`
  return sql`array(
    select author_uid from document_update
      where name = ${name} and seq > ${before} and seq <= ${seq}::bigint and author_uid is not null
    union
    select uid from document_hand where name = ${name} and last_seq > ${before} and last_seq <= ${seq}::bigint)`
}
