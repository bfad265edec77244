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
  const { node_hashes, model_hashes, texts, ...columns } = columnsOf(result)
  const row = await trx
    .updateTable('recipe_task')
    .set({
      status: 'COMPLETED',
      completed_at: sql<Date>`clock_timestamp()`,
      progress: 1,
      ...columns,
      node_hashes: JSON.stringify(node_hashes),
      model_hashes: JSON.stringify(model_hashes),
      texts: JSON.stringify(texts),
      folder_note: result.folderNote ?? '',
      error: null,
    })
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertTaskImages(trx, [{ taskId: lease.taskId, imageIds: result.imageIds }])
  await settleHold(trx, lease.taskId, result.charge)
  return row
}

/** Of a task that made no image. */
export interface PlainEnd {
  lease: Lease
  result: Omit<TaskResult, 'imageIds' | 'charge' | 'folderNote'>
}

/**
 * All of it in one statement, of tasks that made no image and cost nothing; answers by the tokens of their leases those that
 * it ended: none for which something is held, and none without its lease. Of several it waits for none that somebody else holds:
 * whoever locks two of them in another order would wait for it, and it for them.
 */
export async function finishPlainTasks(db: Db, ends: readonly PlainEnd[]): Promise<Map<string, TaskRow>> {
  const written = ends.map(({ lease, result }) => ({ token: lease.token, task_id: lease.taskId, ...columnsOf(result) }))
  const { rows } = await sql<TaskRow & { token: string }>`
with ended as materialized (
  select ended.*, recipe_task.task_id as id
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as ended (token uuid, task_id uuid, execution_ms int, engine_id text, engine_name text, node_hashes jsonb, model_hashes jsonb, texts jsonb)
    join recipe_task on recipe_task.task_id = ended.task_id and recipe_task.lease_token = ended.token
    where not exists (select from credit_hold where credit_hold.task_id = ended.task_id and state = 'held')
    order by recipe_task.task_id for update of recipe_task ${ends.length > 1 ? sql`skip locked` : sql``}
)
update recipe_task set status = 'COMPLETED', completed_at = clock_timestamp(), progress = 1, folder_note = '', error = null,
    execution_ms = ended.execution_ms, engine_id = ended.engine_id, engine_name = ended.engine_name,
    node_hashes = ended.node_hashes, model_hashes = ended.model_hashes, texts = ended.texts
  from ended where recipe_task.task_id = ended.id returning recipe_task.*, ended.token`.execute(db)
  return new Map(rows.map(({ token, ...row }) => [token, row]))
}

function columnsOf({ executionMs, engineId, engineName, nodeHashes, modelHashes, texts }: PlainEnd['result']) {
  return {
    execution_ms: Math.round(executionMs),
    engine_id: engineId,
    engine_name: engineName,
    node_hashes: nodeHashes,
    model_hashes: modelHashes,
    texts,
  }
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
