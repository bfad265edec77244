import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import type { Db } from '#database/connection.ts'
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
  await db.deleteFrom('turbo_turn').where('served_at', '<', before).execute()
}

/** All but the newest few of a person. */
export async function trimTurboSessions(db: Db, uid: string, keep: number): Promise<void> {
  await sql`delete from turbo_session where uid = ${uid} and id not in (
    select id from turbo_session where uid = ${uid} order by used_at desc limit ${keep})`.execute(db)
}

export interface FrameAsk {
  uid: string
  sessionId: string
  graph: ApiGraph
  params: TaskParams
  drawing: string | null
  now: Date
}

export interface AskedFrame {
  seq: number
  /** What waited before it in the session, and is not painted any more. */
  dropped: number[]
}

/**
 * Undefined where there is no such session. One statement that as a rule writes to tables without a log alone: it is asked many
 * times a second, and nothing has to reach a disk for it. That the session is in use is noted once a minute.
 */
export async function askForFrame(db: Db, ask: FrameAsk): Promise<AskedFrame | undefined> {
  const { rows } = await sql<AskedFrame>`
with session as (
  select id, uid from turbo_session where id = ${ask.sessionId}::uuid and uid = ${ask.uid}::uuid
), used as (
  update turbo_session set used_at = ${ask.now}
    where id = (select id from session) and used_at < ${ask.now}::timestamptz - interval '1 minute'
), gone as (
  delete from turbo_frame using session where session_id = session.id and (state in ('waiting', 'failed')
      or (state = 'painting' and taken_at < clock_timestamp() - interval '1 minute')
      or (state = 'done' and seq < (select max(seq) from turbo_frame as done where done.session_id = session.id and state = 'done')))
    returning seq, state
), made as (
  insert into turbo_frame (session_id, seq, uid, graph, params, drawing)
    select id, nextval('turbo_frame_seq'), uid, ${JSON.stringify(ask.graph)}::jsonb, ${JSON.stringify(ask.params)}::jsonb, ${ask.drawing} from session
    returning seq
)
select made.seq, coalesce((select jsonb_agg(seq) from gone where state = 'waiting'), '[]') as dropped from made`.execute(
    db,
  )
  return rows[0]
}

export interface FrameState extends Pick<TurboFrameRow, 'state' | 'data' | 'error'> {
  /** How many other people frames were begun for just now. */
  others: number
  /** Whether anybody's are: somebody paints. */
  isServed: boolean
}

/** Undefined once it was dropped. */
export async function readFrame(db: Db, frame: { sessionId: string; seq: number }): Promise<FrameState | undefined> {
  const { rows } = await sql<FrameState>`select state, data, error,
    (select count(*)::int from turbo_turn where turbo_turn.uid <> turbo_frame.uid
      and served_at > clock_timestamp() - interval '3 seconds') as others,
    exists (select from turbo_turn where served_at > clock_timestamp() - interval '3 seconds')
      or exists (select from turbo_frame as other where other.state = 'painting' and other.taken_at > clock_timestamp() - interval '15 seconds') as "isServed"
  from turbo_frame where session_id = ${frame.sessionId}::uuid and seq = ${frame.seq}`.execute(db)
  return rows[0]
}

/** Nobody waits for it any more; answers whether it had not been begun. */
export async function dropFrame(db: Db, { sessionId, seq }: { sessionId: string; seq: number }): Promise<boolean> {
  const gone = await db
    .deleteFrom('turbo_frame')
    .where('session_id', '=', sessionId)
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export type PaintedFrame = TurboFrameRow & { data: Buffer; taken_at: Date; ended_at: Date }

export async function findPaintedFrame(
  db: Db,
  frame: { uid: string; sessionId: string; seq: number },
): Promise<PaintedFrame | undefined> {
  const row = await db
    .selectFrom('turbo_frame')
    .selectAll()
    .where('session_id', '=', frame.sessionId)
    .where('seq', '=', frame.seq)
    .where('uid', '=', frame.uid)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row as PaintedFrame | undefined
}

export type TakenFrame = Pick<TurboFrameRow, 'session_id' | 'seq' | 'graph' | 'drawing'> & { dropped: number[] }

/**
 * The newest frame of a session of whoever has waited longest since theirs was last begun: people take turns, however many
 * frames each asks for. Nobody has two painted at once by several workers, unless the first is given up for dead. Two that look
 * in the same moment may both take one of the same person; the turns after that are even again.
 */
export async function takeFrame(db: Db): Promise<TakenFrame | undefined> {
  const { rows } = await sql<TakenFrame>`
with newest as (
  select session_id, max(seq) as seq from turbo_frame where state = 'waiting' group by session_id
), next as (
  select frame.session_id, frame.seq from turbo_frame as frame join newest using (session_id, seq)
    left join turbo_turn as turn on turn.uid = frame.uid
    where frame.state = 'waiting' and not exists (select from turbo_frame as other
      where other.uid = frame.uid and other.state = 'painting' and other.taken_at > clock_timestamp() - interval '15 seconds')
    order by turn.served_at nulls first, frame.asked_at limit 1 for update of frame skip locked
), taken as (
  update turbo_frame as frame set state = 'painting', taken_at = clock_timestamp() from next
    where frame.session_id = next.session_id and frame.seq = next.seq
    returning frame.session_id, frame.seq, frame.uid, frame.graph, frame.drawing
), turn as (
  insert into turbo_turn (uid, served_at) select uid, clock_timestamp() from taken
    on conflict (uid) do update set served_at = excluded.served_at
), gone as (
  delete from turbo_frame as frame using taken
    where frame.session_id = taken.session_id and frame.seq < taken.seq and frame.state = 'waiting' returning frame.seq
)
select session_id, seq, graph, drawing, coalesce((select jsonb_agg(seq) from gone), '[]') as dropped from taken`.execute(
    db,
  )
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
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('session_id', '=', frame.session_id)
    .where('seq', '=', frame.seq)
    .execute()
}
