import { sql } from 'kysely'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import { releaseHold } from '#credits/holds.queries.ts'
import type { Trx } from '#database/connection.ts'
import { POSITION_STEP, placeBeside } from './task-order.queries.ts'
import { sizeClassOf } from './size-class.ts'
import { estimateRuns } from './task-speed.queries.ts'
import { awaitAgain } from './board-tasks.queries.ts'
import { lockTask } from './task-rows.queries.ts'
import type { TaskRow } from './task-rows.queries.ts'

/** What of a run may be another before it begins; what is left out stays. */
export interface TaskEdit {
  params?: TaskParams
  graph?: ApiGraph | null
  files?: Readonly<Record<string, string>>
  models?: Readonly<Record<string, string>>
  seed?: string | null
  prompt?: string
  recipeVersionId?: string | null
  inputHash?: Buffer | null
  engineKinds?: readonly EngineKind[]
  engineServers?: readonly string[] | null
  pixels?: number
  folderId?: string | null
}

/**
 * Changes what waits or is a draft. What it costs then, the caller holds.
 *
 * @throws AppError CONFLICT once it runs or has ended
 */
export async function changeTask(trx: Trx, id: string, edit: TaskEdit): Promise<TaskRow> {
  const task = await lockExisting(trx, id)
  assertStatus(task, ['QUEUED', 'DRAFT'], 'can be changed only while it waits')
  const sizeClass = edit.pixels === undefined ? task.size_class : sizeClassOf(edit.pixels)
  const recipeVersionId = edit.recipeVersionId === undefined ? task.recipe_version_id : edit.recipeVersionId
  const [estimateMs = null] = await estimateRuns(trx, [{ recipeVersionId, sizeClass }])
  const { params, graph, files, models, seed, prompt, inputHash, engineKinds, engineServers, folderId } = edit
  return trx
    .updateTable('recipe_task')
    .set({
      size_class: sizeClass,
      recipe_version_id: recipeVersionId,
      estimate_ms: estimateMs,
      ...(params && { params: JSON.stringify(params) }),
      ...(graph !== undefined && { graph: graph && JSON.stringify(graph) }),
      ...(files && { files: JSON.stringify(files) }),
      ...(models && { models: JSON.stringify(models) }),
      ...(seed !== undefined && { seed }),
      ...(prompt !== undefined && { prompt }),
      ...(inputHash !== undefined && { input_hash: inputHash }),
      ...(engineKinds && { engine_kinds: [...engineKinds] }),
      ...(engineServers !== undefined && { engine_servers: engineServers && [...engineServers] }),
      ...(folderId !== undefined && { folder_id: folderId }),
    })
    .where('task_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether it waits, runs or is over already: what it cost is free again. The caller rings the worker's bell once committed. */
export async function cancelTask(trx: Trx, id: string): Promise<TaskRow> {
  const task = await lockExisting(trx, id)
  if (task.status === 'CANCELED') return task
  assertStatus(task, ['QUEUED', 'RUNNING'], 'cannot be canceled: it has ended')
  const row = await setStatus(trx, id, 'CANCELED')
  await releaseHold(trx, id, 'canceled')
  return row
}

/** A draft into the queue, at its end; it must have a graph by then. */
export async function queueDraft(trx: Trx, id: string): Promise<TaskRow> {
  const task = await lockExisting(trx, id)
  assertStatus(task, ['DRAFT'], 'is no draft')
  return putInQueue(trx, task)
}

/** Out of the queue, to be worked on further; what it cost is free again. */
export async function backToDraft(trx: Trx, id: string): Promise<TaskRow> {
  const task = await lockExisting(trx, id)
  assertStatus(task, ['QUEUED'], 'does not wait any more')
  const row = await setStatus(trx, id, 'DRAFT')
  await releaseHold(trx, id, 'changed')
  return row
}

/** Once more, at the end of the queue: what it made before stays. */
export async function restartTask(trx: Trx, id: string): Promise<TaskRow> {
  const task = await lockExisting(trx, id)
  assertStatus(task, ['COMPLETED', 'FAILED', 'CANCELED'], 'has not ended yet')
  return putInQueue(trx, task)
}

async function putInQueue(trx: Trx, task: TaskRow): Promise<TaskRow> {
  await awaitAgain(trx, task.task_id)
  const [estimateMs = null] = await estimateRuns(trx, [
    { recipeVersionId: task.recipe_version_id, sizeClass: task.size_class },
  ])
  return trx
    .updateTable('recipe_task')
    .set({
      status: 'QUEUED',
      position: placeBeside(task.owner_uid, 'last', POSITION_STEP),
      attempts: 0,
      starts: sql<number>`starts + 1`,
      progress: 0,
      paused_at: null,
      started_at: null,
      completed_at: null,
      execution_ms: null,
      worker_id: null,
      engine_id: null,
      engine_name: null,
      node_hashes: null,
      error: null,
      folder_note: '',
      is_reused: false,
      texts: '[]',
      estimate_ms: estimateMs,
    })
    .where('task_id', '=', task.task_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function setStatus(trx: Trx, id: string, status: TaskStatus): Promise<TaskRow> {
  return trx
    .updateTable('recipe_task')
    .set({ status, ...(isFinished(status) && { completed_at: sql<Date>`clock_timestamp()` }) })
    .where('task_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function lockExisting(trx: Trx, id: string): Promise<TaskRow> {
  const task = await lockTask(trx, id)
  if (!task) throw notFound('recipe task')
  return task
}

function assertStatus(task: TaskRow, allowed: readonly TaskStatus[], refusal: string): void {
  if (allowed.includes(task.status)) return
  const now =
    task.status === 'DELETED' ? 'it is in the trash' : isFinished(task.status) ? 'it has ended' : `it is ${task.status}`
  throw new AppError('CONFLICT', `This task ${refusal}; ${now}.`)
}
