import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Trx } from '#database/connection.ts'
import { lockTask } from './task-rows.queries.ts'

/** Room for about fifty moves to the same place before all are numbered anew. */
export const POSITION_STEP = 1_024

export type TaskPlace = { to: 'top' } | { to: 'bottom' } | { to: 'before' | 'after'; taskId: string }

/** Before all that wait of a person, or after them; asked by the statement that puts one there. */
export function placeBeside(uid: string, end: 'first' | 'last', distance: number): RawBuilder<number> {
  const side = end === 'first' ? sql`asc` : sql`desc`
  return sql<number>`coalesce((select queued.position from recipe_task as queued
    where queued.owner_uid = ${uid}::uuid and queued.status = 'QUEUED' order by queued.position ${side} limit 1), 0) + ${distance}::float8`
}

/** Whoever moves something in a person's queue holds this until the end of the transaction. */
async function lockOrder(trx: Trx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task-order:${uid}`}, 0))`.execute(trx)
}

/**
 * Puts a waiting task elsewhere in its owner's queue.
 *
 * @throws AppError CONFLICT where it, or what it is to stand beside, does not wait there any more
 */
export async function moveTask(trx: Trx, id: string, place: TaskPlace): Promise<void> {
  const task = await lockTask(trx, id)
  if (task?.status !== 'QUEUED') throw notWaiting('This task')
  if ('taskId' in place && place.taskId === id) return
  await lockOrder(trx, task.owner_uid)
  let position = await findPosition(trx, task.owner_uid, id, place)
  if (position === undefined) {
    await numberAnew(trx, task.owner_uid)
    position = await findPosition(trx, task.owner_uid, id, place)
  }
  if (position === undefined) throw new Error(`there is no place for task ${id}`)
  await trx.updateTable('recipe_task').set({ position }).where('task_id', '=', id).execute()
}

interface Neighbours {
  before: number | null
  after: number | null
}

/** Between its new neighbours; undefined where no number lies between theirs. */
async function findPosition(trx: Trx, uid: string, id: string, place: TaskPlace): Promise<number | undefined> {
  const { before, after } = await findNeighbours(trx, uid, id, place)
  if (before === null && after === null) return 0
  if (before === null) return (after as number) - POSITION_STEP
  if (after === null) return before + POSITION_STEP
  const middle = before + (after - before) / 2
  return before < middle && middle < after ? middle : undefined
}

async function findNeighbours(trx: Trx, uid: string, id: string, place: TaskPlace): Promise<Neighbours> {
  const others = sql`recipe_task where owner_uid = ${uid}::uuid and status = 'QUEUED' and task_id <> ${id}::uuid`
  const first = sql`(select position from ${others} order by position, task_id limit 1)`
  const last = sql`(select position from ${others} order by position desc, task_id desc limit 1)`
  if (place.to === 'top' || place.to === 'bottom') {
    const ends = place.to === 'top' ? sql`null as before, ${first} as after` : sql`${last} as before, null as after`
    const { rows } = await sql<Neighbours>`select ${ends}`.execute(trx)
    return rows[0] ?? { before: null, after: null }
  }
  const beside = sql`(anchor.position, anchor.task_id)`
  const earlier = sql`(select position from ${others} and (position, task_id) < ${beside} order by position desc, task_id desc limit 1)`
  const later = sql`(select position from ${others} and (position, task_id) > ${beside} order by position, task_id limit 1)`
  const ends =
    place.to === 'before'
      ? sql`${earlier} as before, anchor.position as after`
      : sql`anchor.position as before, ${later} as after`
  const { rows } = await sql<Neighbours>`select ${ends} from recipe_task as anchor
    where anchor.task_id = ${place.taskId}::uuid and anchor.owner_uid = ${uid}::uuid and anchor.status = 'QUEUED'`.execute(
    trx,
  )
  if (!rows[0]) throw notWaiting('The task beside it')
  return rows[0]
}

async function numberAnew(trx: Trx, uid: string): Promise<void> {
  await sql`update recipe_task set position = numbered.place * ${POSITION_STEP}::float8
    from (select task_id, row_number() over (order by position, task_id) as place
      from recipe_task where owner_uid = ${uid}::uuid and status = 'QUEUED') as numbered
    where recipe_task.task_id = numbered.task_id`.execute(trx)
}

function notWaiting(what: string): AppError {
  return new AppError('CONFLICT', `${what} does not wait in that queue any more. Look at the list again.`)
}
