import { sql } from 'kysely'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { TaskRow } from './task-rows.queries.ts'

/** A task that waits is passed over until it is resumed; its place stays. */
export async function pauseTask(trx: Trx, id: string): Promise<TaskRow> {
  return setPaused(trx, id, true)
}

export async function resumeTask(trx: Trx, id: string): Promise<TaskRow> {
  return setPaused(trx, id, false)
}

async function setPaused(trx: Trx, id: string, isPaused: boolean): Promise<TaskRow> {
  const row = await trx
    .updateTable('recipe_task')
    .set({ paused_at: isPaused ? sql<Date>`coalesce(paused_at, now())` : null })
    .where('task_id', '=', id)
    .where('status', '=', 'QUEUED')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('CONFLICT', 'This task does not wait any more. Cancel it if it is not to go on.')
  return row
}

/** One's own queue, or a workspace's: of whom, is the caller's to allow. What runs goes on. */
export type TaskQueue = { uid: string } | { workspaceId: string }

export async function pauseQueue(trx: Trx, queue: TaskQueue, byUid: string): Promise<void> {
  await trx
    .insertInto('task_queue_pause')
    .values({ ...columnsOf(queue), paused_by: byUid })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The caller rings the bell once committed. */
export async function resumeQueue(trx: Trx, queue: TaskQueue): Promise<void> {
  await trx.deleteFrom('task_queue_pause').where(isOf(queue)).execute()
}

export async function isQueuePaused(db: Db | Trx, queue: TaskQueue): Promise<boolean> {
  const row = await db.selectFrom('task_queue_pause').select('paused_at').where(isOf(queue)).executeTakeFirst()
  return row !== undefined
}

function columnsOf(queue: TaskQueue): { uid: string | null; workspace_id: string | null } {
  return 'uid' in queue ? { uid: queue.uid, workspace_id: null } : { uid: null, workspace_id: queue.workspaceId }
}

function isOf(queue: TaskQueue) {
  return 'uid' in queue
    ? sql<boolean>`uid = ${queue.uid}::uuid`
    : sql<boolean>`workspace_id = ${queue.workspaceId}::uuid`
}
