import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import { authorsUpTo } from './hands.queries.ts'

/** How many named snapshots a document has at most: each is a whole copy of it, and none goes by itself. */
export const NAMED_MAX = 200

const SPACING_MINUTES = 10
const SPACING_BYTES = 1_048_576

/** Large documents are kept less often, so that a day's history of any of them takes about the same space. */
export function spacingMs(bytes: number): number {
  return SPACING_MINUTES * 60_000 * Math.max(1, bytes / SPACING_BYTES)
}

/** When editing has ended, what is there now is worth keeping sooner: the next change comes perhaps much later. */
const ENDED_FASTER = 10

export interface HistoryMoment {
  name: string
  now: Date
  /** Nobody edits it any more. */
  ended: boolean
}

/**
 * Whether an automatic snapshot would be kept now: yes, not before some time has passed, or no, for all of it is. Asked first,
 * because writing a document down takes time.
 */
export async function judgeSnapshot(
  db: Db | Trx,
  { name, now, ended }: HistoryMoment,
): Promise<'due' | 'later' | 'kept'> {
  const row = await db
    .selectFrom('document')
    .select(isUnkept(sql`document.seq`).as('unkept'))
    .select(isKeptLately(sql`document.size`, now, ended).as('lately'))
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row?.unkept) return 'kept'
  return row.lately ? 'later' : 'due'
}

/** Whose change was the newest in it, as long as the log says so. */
function authorAt(name: string, seq: number): RawBuilder<string | null> {
  return sql`(select author_uid from document_update newest where newest.name = ${name} and newest.seq = ${seq}::bigint)`
}

/** No snapshot of history is as new as this sequence. Of a row of `document`. */
function isUnkept(seq: RawBuilder<unknown>) {
  return sql<boolean>`not exists (select from document_snapshot kept
    where kept.name = document.name and kept.reason <> 'compaction' and kept.seq >= ${seq})`
}

function isKeptLately(bytes: RawBuilder<unknown>, now: Date, ended: boolean) {
  const spacing = sql`make_interval(secs => ${spacingMs(0) / 1000 / (ended ? ENDED_FASTER : 1)}::float8
    * greatest(1, ${bytes}::float8 / ${SPACING_BYTES}::float8))`
  return sql<boolean>`exists (select from document_snapshot kept
    where kept.name = document.name and kept.reason = 'automatic' and kept.created_at > ${now}::timestamptz - ${spacing})`
}

export interface TakenSnapshot {
  seq: number
  schemaVersion: number
  /** V2. */
  data: Uint8Array
}

/** Keeps it unless somebody else has kept this or a later state meanwhile, or one not long ago. Answers whether it did. */
export async function keepAutomatic(
  db: Db,
  { name, now, ended }: HistoryMoment,
  taken: TakenSnapshot & { epoch: string },
): Promise<boolean> {
  const { seq, epoch, schemaVersion, data } = taken
  return db.transaction().execute(async trx => {
    // Several servers have it open: one keeps it, the others come too late or see that it is being kept.
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('document history ' || ${name}::text, 0)) as alone`.execute(trx)
    if (!rows[0]?.alone) return false
    const { numAffectedRows } = await sql`
      insert into document_snapshot (id, name, seq, reason, schema_version, data, author_uid, author_uids, created_at)
      select ${newId()}::uuid, name, ${seq}::bigint, 'automatic', ${schemaVersion}::int, ${bytesOf(data)}::bytea,
          ${authorAt(name, seq)}, ${authorsUpTo(name, seq)}, ${now}
        from document
        where name = ${name} and epoch = ${epoch}::uuid and seq >= ${seq}::bigint
          and ${isUnkept(sql`${seq}::bigint`)} and not ${isKeptLately(sql`${data.length}`, now, ended)}`.execute(trx)
    return numAffectedRows === 1n
  })
}

export interface NewSnapshot extends TakenSnapshot {
  name: string
  /** Whoever gives it a name is its author. */
  named: { label: string; byUid: string } | null
  now: Date
}

/** Without asking how long ago the last one was: before a restore, and by a person's own wish. */
export async function insertSnapshot(
  db: Db | Trx,
  { name, seq, schemaVersion, data, named, now }: NewSnapshot,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('document_snapshot')
    .values({
      id,
      name,
      seq,
      reason: named ? 'named' : 'automatic',
      label: named?.label ?? '',
      schema_version: schemaVersion,
      data: bytesOf(data),
      author_uid: named?.byUid ?? authorAt(name, seq),
      author_uids: authorsUpTo(name, seq),
      created_at: now,
    })
    .execute()
  return id
}

/** The newest of history that holds exactly this sequence. */
export async function findSnapshotAt(db: Db | Trx, name: string, seq: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('document_snapshot')
    .select('id')
    .where('name', '=', name)
    .where('reason', '<>', 'compaction')
    .where('seq', '=', seq)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Who went from it back to an earlier one. */
export async function noteSetBack(trx: Trx, id: string, uid: string): Promise<void> {
  await trx.updateTable('document_snapshot').set({ set_back_by: uid }).where('id', '=', id).execute()
}

export interface StoredSnapshot {
  id: string
  seq: number
  schema_version: number
  data: Buffer
}

export async function readSnapshot(db: Db | Trx, name: string, id: string): Promise<StoredSnapshot | undefined> {
  return db
    .selectFrom('document_snapshot')
    .select(['id', 'seq', 'data'])
    .select(sql<number>`schema_version`.as('schema_version'))
    .where('name', '=', name)
    .where('id', '=', id)
    .where('reason', '<>', 'compaction')
    .executeTakeFirst()
}

/** Of everything that is kept of a document, the newest first. */
export async function listHistoryIds(db: Db | Trx, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_snapshot')
    .select('id')
    .where('name', '=', name)
    .where('reason', '<>', 'compaction')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(row => row.id)
}

function bytesOf(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

/** By age: of each stretch of time the last is left. What is younger is all left. */
const thinning = [
  { tier: 3, olderThan: '90 days', stretch: '7 days' },
  { tier: 2, olderThan: '7 days', stretch: '1 day' },
  { tier: 1, olderThan: '1 day', stretch: '1 hour' },
] as const

/**
 * Removes automatic snapshots that a newer one of the same stretch stands for; answers how many, `limit` at most. Whether it
 * runs often or seldom, the same ones are left in the end.
 */
export async function thinHistory(db: Db, now: Date, limit: number): Promise<number> {
  const isOlder = (age: string) => sql`created_at <= ${now}::timestamptz - ${sql.lit(age)}::interval`
  const tiers = thinning.map(({ tier, olderThan }) => sql`when ${isOlder(olderThan)} then ${sql.lit(tier)}`)
  const starts = thinning.map(
    ({ olderThan, stretch }) => sql`when ${isOlder(olderThan)}
      then date_bin(${sql.lit(stretch)}::interval, created_at, timestamptz '2000-01-01 00:00Z')`,
  )
  const { numAffectedRows } = await sql`
    with aged as (
      select id, name, created_at, case ${sql.join(tiers, sql` `)} end as tier, case ${sql.join(starts, sql` `)} end as start
        from document_snapshot where reason = 'automatic' and ${isOlder('1 day')}
    ), compared as (
      select id, tier, start, lag(tier) over newest_first as newer_tier, lag(start) over newest_first as newer_start
        from aged window newest_first as (partition by name order by created_at desc, id desc)
    )
    delete from document_snapshot where id in (
      select id from compared where tier = newer_tier and start = newer_start limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Documents that were changed within the last day, are no longer, and whose newest state nobody has kept: the change came
 * over no socket, or the server that was to keep it ended before.
 */
export async function listUnkept(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .select('name')
    .where('kind', '<>', 'room')
    .where('seq', '>', 0)
    .where('updated_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .where('updated_at', '<', sql<Date>`${now}::timestamptz - interval '20 minutes'`)
    .where(isUnkept(sql`document.seq`))
    .where(({ not }) => not(isKeptLately(sql`document.size`, now, true)))
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.name)
}
