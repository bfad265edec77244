import { sql } from 'kysely'
import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'
import { releaseHold, settleHold } from '#credits/holds.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { insertTaskImages } from './insert-tasks.queries.ts'
import type { Lease } from './claim-task.queries.ts'
import type { TaskRow } from './task-rows.queries.ts'

export interface TaskResult {
  imageIds: readonly string[]
  texts: readonly string[]
  /** Said when results went elsewhere than was wished. */
  folderNote?: string
  executionMs: number
  engineId: string | null
  engineName: string
  /** By the names of their kinds. */
  nodeHashes: Readonly<Record<string, string>>
  /** By `<folder>/<name>`. */
  modelHashes: Readonly<Record<string, string>>
  /** In thousandths of a credit; never more is charged than was set aside. */
  charge: number
}

/** Holds a lease until the end of the transaction: nothing of a result is written without it. undefined when it is lost. */
export async function lockLease(trx: Trx, lease: Lease): Promise<TaskRow | undefined> {
  return trx
    .selectFrom('recipe_task')
    .selectAll()
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .forUpdate()
    .executeTakeFirst()
}

/** After `lockLease`, in the transaction that wrote the images: so a task has its results once, and is paid once. */
export async function finishTask(trx: Trx, lease: Lease, result: TaskResult): Promise<TaskRow> {
  const row = await complete(trx, lease, result).executeTakeFirstOrThrow()
  await insertTaskImages(trx, [{ taskId: lease.taskId, imageIds: result.imageIds }])
  await settleHold(trx, lease.taskId, result.charge)
  return row
}

/** All of it in one statement, of a task that made no image and costs nothing; undefined for any other, and without the lease. */
export async function finishPlainTask(
  db: Db,
  lease: Lease,
  result: Omit<TaskResult, 'imageIds' | 'charge'>,
): Promise<TaskRow | undefined> {
  return complete(db, lease, result)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('credit_hold').select('id').where('task_id', '=', lease.taskId).where('state', '=', 'held')),
      ),
    )
    .executeTakeFirst()
}

function complete(db: Db | Trx, lease: Lease, result: Omit<TaskResult, 'imageIds' | 'charge'>) {
  return db
    .updateTable('recipe_task')
    .set({
      status: 'COMPLETED',
      completed_at: sql<Date>`clock_timestamp()`,
      progress: 1,
      execution_ms: Math.round(result.executionMs),
      engine_id: result.engineId,
      engine_name: result.engineName,
      node_hashes: JSON.stringify(result.nodeHashes),
      model_hashes: JSON.stringify(result.modelHashes),
      texts: JSON.stringify(result.texts),
      folder_note: result.folderNote ?? '',
      error: null,
    })
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .returningAll()
}

/** undefined when the lease is lost: then nothing is written. */
export async function failTask(trx: Trx, lease: Lease, error: TaskError): Promise<TaskRow | undefined> {
  const row = await trx
    .updateTable('recipe_task')
    .set({ status: 'FAILED', completed_at: sql<Date>`clock_timestamp()`, error: JSON.stringify(error) })
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .returningAll()
    .executeTakeFirst()
  if (row) await releaseHold(trx, lease.taskId, 'failed')
  return row
}
