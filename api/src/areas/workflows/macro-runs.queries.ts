import { sql } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { insertTaskImages } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { lockTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { MacroStepRecord } from '@atelier/shared-schema/macros/advance-macro.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'

export interface MacroRun {
  task_id: string
  macro_id: string
  definition: MacroDefinition
  inputs: Record<string, PlainValue>
  steps: Record<string, MacroStepRecord>
  goes_on: boolean
}

export async function insertMacroRun(
  trx: Trx,
  run: { taskId: string; macroId: string; definition: MacroDefinition; inputs: Record<string, PlainValue> },
): Promise<void> {
  await trx
    .insertInto('macro_run')
    .values({
      task_id: run.taskId,
      macro_id: run.macroId,
      definition: JSON.stringify(run.definition),
      inputs: JSON.stringify(run.inputs),
    })
    .execute()
  await markDue(trx, run.taskId)
}

export async function markDue(trx: Trx, taskId: string): Promise<void> {
  await trx.insertInto('macro_due').values({ run_id: taskId }).execute()
}

const columns = ['task_id', 'macro_id', 'definition', 'inputs', 'steps', 'goes_on'] as const

export function findMacroRun(db: Db | Trx, taskId: string): Promise<MacroRun | undefined> {
  return db.selectFrom('macro_run').select(columns).where('task_id', '=', taskId).executeTakeFirst()
}

/**
 * Nobody else drives it until the transaction ends; what makes it due from then on is seen by whoever looks next. Before the
 * task, as whoever locks both does; not against those who only say that it is due.
 */
export async function takeDueRun(trx: Trx): Promise<{ run: MacroRun; task: TaskRow } | undefined> {
  const run = await trx
    .selectFrom('macro_run')
    .select(columns)
    .where('task_id', 'in', due => due.selectFrom('macro_due').select('run_id'))
    // One that cannot be taken on does not stand in the way of all others.
    .orderBy(sql`random()`)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!run) return undefined
  await trx.deleteFrom('macro_due').where('run_id', '=', run.task_id).execute()
  const task = await lockTask(trx, run.task_id)
  return task && { run, task }
}

export function lockMacroRun(trx: Trx, taskId: string): Promise<MacroRun | undefined> {
  return trx.selectFrom('macro_run').select(columns).where('task_id', '=', taskId).forNoKeyUpdate().executeTakeFirst()
}

export async function writeSteps(
  trx: Trx,
  taskId: string,
  steps: Readonly<Record<string, MacroStepRecord>>,
): Promise<void> {
  await trx
    .updateTable('macro_run')
    .set({ steps: JSON.stringify(steps) })
    .where('task_id', '=', taskId)
    .execute()
}

/**
 * From its beginning, or with the steps that are kept: the tasks of a run before stay what they are, and are no part of it any
 * more.
 */
export async function beginRun(trx: Trx, taskId: string, kept: readonly string[]): Promise<TaskRow> {
  await trx
    .deleteFrom('macro_step_task')
    .where('run_id', '=', taskId)
    .where(sql<boolean>`step <> all(${[...kept]}::text[])`)
    .execute()
  await forgetKeptSteps(trx, taskId)
  return trx
    .updateTable('recipe_task')
    .set({
      status: 'RUNNING',
      lease_token: newId(),
      // No worker has it, so nobody takes it up again: it goes on from what is written down.
      lease_until: sql<Date>`'infinity'::timestamptz`,
      started_at: sql<Date>`clock_timestamp()`,
      progress: 0,
    })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is over and did not fail; with those the run is to go on once it is queued. */
export async function keepDoneSteps(trx: Trx, run: MacroRun): Promise<void> {
  const kept = Object.entries(run.steps).filter(([, { status }]) => status === 'DONE' || status === 'SKIPPED')
  await trx
    .updateTable('macro_run')
    .set({ steps: JSON.stringify(Object.fromEntries(kept)), goes_on: true })
    .where('task_id', '=', run.task_id)
    .execute()
}

/** The next time it begins, it begins anew; also where it was to go on, and was stopped before it did. */
export async function forgetKeptSteps(trx: Trx, taskId: string): Promise<void> {
  await trx.updateTable('macro_run').set({ goes_on: false }).where('task_id', '=', taskId).execute()
}

/** One person's, the newest first: ids are in the order of their time. */
export async function listRunIds(
  db: Db,
  { macroId, uid }: { macroId: string; uid: string },
  { limit, cursor }: PageQuery,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(cursor, 'text').id
  const rows = await db
    .selectFrom('macro_run as run')
    .innerJoin('recipe_task as task', 'task.task_id', 'run.task_id')
    .select('run.task_id')
    .where('run.macro_id', '=', macroId)
    .where('task.owner_uid', '=', uid)
    .where('task.status', '<>', 'DELETED')
    .$if(before !== undefined, query => query.where('run.task_id', '<', sql<string>`(select ${before}::uuid)`))
    .orderBy('run.task_id', 'desc')
    .limit(limit + 1)
    .execute()
  const ids = rows.slice(0, limit).map(row => row.task_id)
  const last = rows.length > limit ? ids.at(-1) : undefined
  return { ids, nextCursor: last === undefined ? null : writeCursor({ key: '', id: last }) }
}

export async function tellProgress(trx: Trx, taskId: string, progress: number): Promise<TaskRow> {
  return trx
    .updateTable('recipe_task')
    .set({ progress })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function completeRun(
  trx: Trx,
  taskId: string,
  result: { images: readonly string[]; texts: readonly string[] },
): Promise<TaskRow> {
  await insertTaskImages(trx, [{ taskId, imageIds: result.images }])
  return trx
    .updateTable('recipe_task')
    .set({
      status: 'COMPLETED',
      progress: 1,
      completed_at: sql<Date>`clock_timestamp()`,
      execution_ms: sql<number>`round(extract(epoch from clock_timestamp() - started_at) * 1000)`,
      texts: JSON.stringify(result.texts),
      error: null,
    })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function failRun(trx: Trx, taskId: string, error: TaskError): Promise<TaskRow> {
  return trx
    .updateTable('recipe_task')
    .set({ status: 'FAILED', completed_at: sql<Date>`clock_timestamp()`, error: JSON.stringify(error) })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertStepTasks(
  trx: Trx,
  runId: string,
  step: string,
  taskIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('macro_step_task')
    .values(taskIds.map((taskId, index) => ({ task_id: taskId, run_id: runId, step, run_index: index })))
    .execute()
}

export interface StepTask {
  task_id: string
  step: string
  status: TaskStatus
  texts: string[]
  error: TaskError | null
  images: string[]
}

export function listStepTasks(db: Db | Trx, runId: string): Promise<StepTask[]> {
  return db
    .selectFrom('macro_step_task as part')
    .innerJoin('recipe_task as task', 'task.task_id', 'part.task_id')
    .select(['part.task_id', 'part.step', 'task.status', 'task.texts', 'task.error'])
    .select(
      sql<string[]>`(select coalesce(json_agg(image_id order by position), '[]') from recipe_task_image made
        join item on item.id = made.image_id and item.deleted_at is null where made.task_id = part.task_id)`.as(
        'images',
      ),
    )
    .where('part.run_id', '=', runId)
    .orderBy('part.step')
    .orderBy('part.run_index')
    .execute()
}
