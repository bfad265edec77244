import type { Selectable } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { RecipeTaskTable } from '#database/schema.ts'

export type TaskRow = Selectable<RecipeTaskTable>

/** A task as lists show it: without what only its run needs, with what is the item's. */
export type ListedTask = Omit<
  TaskRow,
  | 'graph'
  | 'files'
  | 'models'
  | 'node_hashes'
  | 'model_hashes'
  | 'input_hash'
  | 'lease_token'
  | 'lease_until'
  | 'starts'
> & {
  name: string
  deleted_at: Date | null
}

const listedColumns = [
  'recipe_task.task_id',
  'recipe_task.type',
  'recipe_task.queue_type',
  'recipe_task.status',
  'recipe_task.former_status',
  'recipe_task.recipe_id',
  'recipe_task.recipe_version_id',
  'recipe_task.params',
  'recipe_task.seed',
  'recipe_task.prompt',
  'recipe_task.folder_id',
  'recipe_task.folder_note',
  'recipe_task.owner_uid',
  'recipe_task.workspace_id',
  'recipe_task.position',
  'recipe_task.paused_at',
  'recipe_task.parent_id',
  'recipe_task.batch_id',
  'recipe_task.batch_index',
  'recipe_task.is_reused',
  'recipe_task.engine_kinds',
  'recipe_task.engine_servers',
  'recipe_task.size_class',
  'recipe_task.estimate_ms',
  'recipe_task.attempts',
  'recipe_task.worker_id',
  'recipe_task.progress',
  'recipe_task.preview_seq',
  'recipe_task.started_at',
  'recipe_task.completed_at',
  'recipe_task.execution_ms',
  'recipe_task.engine_id',
  'recipe_task.engine_name',
  'recipe_task.error',
  'recipe_task.texts',
  'recipe_task.created_at',
  'recipe_task.updated_at',
  'recipe_task.seq',
] as const

/** With all of its run. */
export async function findTask(db: Db | Trx, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('recipe_task').selectAll().where('task_id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: whoever decides by a task's state and then changes it. */
export async function lockTask(trx: Trx, id: string): Promise<TaskRow | undefined> {
  return trx.selectFrom('recipe_task').selectAll().where('task_id', '=', id).forUpdate().executeTakeFirst()
}

/** In the order of the ids; those that name nothing are left out. */
export async function findListedTasks(db: Db | Trx, ids: readonly string[]): Promise<ListedTask[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('recipe_task')
    .innerJoin('item', 'item.id', 'recipe_task.task_id')
    .select([...listedColumns, 'item.name', 'item.deleted_at'])
    .where('recipe_task.task_id', '=', anyOf(ids))
    .execute()
  const byId = new Map(rows.map(row => [row.task_id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The images of tasks, in their order; those that are gone for ever are left out. */
export async function listTaskImages(db: Db | Trx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('recipe_task_image')
    .select(['task_id', 'image_id'])
    .where('task_id', '=', anyOf(ids))
    .orderBy('task_id')
    .orderBy('position')
    .execute()
  const byTask = Map.groupBy(rows, row => row.task_id)
  return new Map([...byTask].map(([id, made]) => [id, made.map(row => row.image_id)]))
}
