import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { TurboFrameTable, TurboSessionTable } from '#database/schema.ts'

export type TurboSessionRow = Selectable<TurboSessionTable>
export type TurboFrameRow = Selectable<TurboFrameTable>

export function insertTurboSession(db: Db, uid: string, now: Date): Promise<TurboSessionRow> {
  return db
    .insertInto('turbo_session')
    .values({ id: newId(), uid, created_at: now, used_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function listTurboSessions(db: Db, uid: string): Promise<TurboSessionRow[]> {
  return db.selectFrom('turbo_session').selectAll().where('uid', '=', uid).orderBy('created_at', 'desc').execute()
}

export async function deleteTurboSession(db: Db, uid: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('turbo_session').where('id', '=', id).where('uid', '=', uid).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Those that nobody has used since. */
export async function deleteIdleTurboSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('turbo_session').where('used_at', '<', before).execute()
}

/** All but the newest few of a person. */
export async function trimTurboSessions(db: Db, uid: string, keep: number): Promise<void> {
  await sql`delete from turbo_session where uid = ${uid} and id not in (
    select id from turbo_session where uid = ${uid} order by used_at desc limit ${keep})`.execute(db)
}

/** Answers the frame's number; null where there is no such session. What waited before it is dropped. */
export async function askForFrame(
  trx: Trx,
  ask: { uid: string; sessionId: string; graph: ApiGraph; drawing: string | null; now: Date },
): Promise<number | null> {
  const session = await trx
    .updateTable('turbo_session')
    .set({ used_at: ask.now })
    .where('id', '=', ask.sessionId)
    .where('uid', '=', ask.uid)
    .returning('id')
    .executeTakeFirst()
  if (!session) return null
  await trx.deleteFrom('turbo_frame').where('session_id', '=', ask.sessionId).where('state', '<>', 'painting').execute()
  const { rows } = await sql<{ seq: number }>`
insert into turbo_frame (session_id, seq, graph, drawing) values (${ask.sessionId}, nextval('turbo_frame_seq'),
  ${JSON.stringify(ask.graph)}::jsonb, ${ask.drawing}) returning seq`.execute(trx)
  return rows[0]?.seq ?? null
}

export function findFrame(db: Db, sessionId: string, seq: number): Promise<TurboFrameRow | undefined> {
  return db
    .selectFrom('turbo_frame')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('seq', '=', seq)
    .executeTakeFirst()
}

/** The one that has waited longest, which nobody else takes. */
export async function takeFrame(db: Db): Promise<TurboFrameRow | undefined> {
  const { rows } = await sql<TurboFrameRow>`
update turbo_frame set state = 'painting' where (session_id, seq) = (
  select session_id, seq from turbo_frame where state = 'waiting' order by asked_at limit 1 for update skip locked)
returning *`.execute(db)
  return rows[0]
}

export async function endFrame(
  db: Db,
  frame: Pick<TurboFrameRow, 'session_id' | 'seq'>,
  end: { data: Buffer } | { error: string },
): Promise<void> {
  await db
    .updateTable('turbo_frame')
    .set('data' in end ? { state: 'done', data: end.data } : { state: 'failed', error: end.error })
    .where('session_id', '=', frame.session_id)
    .where('seq', '=', frame.seq)
    .execute()
}
