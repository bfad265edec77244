import { sql } from 'kysely'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { BoardTaskTable } from '#database/schema.ts'
import type { TaskRow } from './task-rows.queries.ts'

export interface BoardPlace {
  boardId: string
  shapeId: string
}

/**
 * From now on the placeholder stands for this task, whatever it stood for before; false while it waits for another one. The
 * board's document is held by the caller, so that its record says the same.
 */
export async function placeTask(trx: Trx, { boardId, shapeId }: BoardPlace, taskId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into board_task (board_id, shape_id, task_id) values (${boardId}::uuid, ${shapeId}, ${taskId}::uuid)
    on conflict (board_id, shape_id) do update set task_id = excluded.task_id, filled_as = null
      where board_task.filled_as is not null`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

export interface PlacedTask extends BoardPlace {
  taskId: string
  filledAs: BoardTaskTable['filled_as']
}

export async function findPlacedTask(
  db: Db | Trx,
  board: string,
  by: { shapeId: string } | { taskId: string },
): Promise<PlacedTask | undefined> {
  return db
    .selectFrom('board_task')
    .select(['board_id as boardId', 'shape_id as shapeId', 'task_id as taskId', 'filled_as as filledAs'])
    .where('board_id', '=', board)
    .where(eb => ('shapeId' in by ? eb('shape_id', '=', by.shapeId) : eb('task_id', '=', by.taskId)))
    .executeTakeFirst()
}

/** Of a board, what is still to be written there. */
export async function listAwaitedTasks(db: Db, boardId: string): Promise<{ shape_id: string; task_id: string }[]> {
  return db
    .selectFrom('board_task')
    .select(['shape_id', 'task_id'])
    .where('board_id', '=', boardId)
    .where('filled_as', 'is', null)
    .orderBy('task_id')
    .execute()
}

/** The task is run once more: what did not come is awaited again. */
export async function awaitAgain(trx: Trx, taskId: string): Promise<void> {
  await trx
    .updateTable('board_task')
    .set({ filled_as: null })
    .where('task_id', '=', taskId)
    .where('filled_as', 'in', ['FAILED', 'CANCELED', 'GONE'])
    .execute()
}

/** One whose task has ended and whose board is not told yet; in no order, so that none stands in the way of others. */
export async function findUnfilled(db: Db): Promise<PlacedTask | undefined> {
  const { rows } = await sql<PlacedTask>`
select board_id as "boardId", shape_id as "shapeId", board_task.task_id as "taskId", filled_as as "filledAs"
  from board_task left join recipe_task on recipe_task.task_id = board_task.task_id
  where filled_as is null
    and (recipe_task.task_id is null or recipe_task.status in ('COMPLETED', 'FAILED', 'CANCELED', 'DELETED'))
  order by random() limit 1`.execute(db)
  return rows[0]
}

export interface EndedTask extends Pick<TaskRow, 'owner_uid' | 'error' | 'texts'> {
  status: TaskStatus
}

/** Held until the transaction ends; undefined when it was told meanwhile. `task` is undefined when it is gone for ever. */
export async function holdUnfilled(
  trx: Trx,
  { boardId, shapeId, taskId }: PlacedTask,
): Promise<{ task: EndedTask | undefined } | undefined> {
  const { rows } = await sql`select from board_task where board_id = ${boardId}::uuid and shape_id = ${shapeId}
    and task_id = ${taskId}::uuid and filled_as is null for update`.execute(trx)
  if (rows.length === 0) return undefined
  const row = await trx
    .selectFrom('recipe_task')
    .select(['owner_uid', 'error', 'texts', 'status', 'former_status'])
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return { task: row && { ...row, status: row.status === 'DELETED' ? (row.former_status ?? 'DELETED') : row.status } }
}

export async function noteFilled(
  trx: Trx,
  { boardId, shapeId }: BoardPlace,
  filledAs: NonNullable<BoardTaskTable['filled_as']>,
): Promise<void> {
  await trx
    .updateTable('board_task')
    .set({ filled_as: filledAs })
    .where('board_id', '=', boardId)
    .where('shape_id', '=', shapeId)
    .execute()
}

export interface MadePicture {
  image_id: string
  file_id: string
  name: string
  mime_type: string
  width: number | null
  height: number | null
  frames: number | null
  size: number
}

/** What a task made and is still there, in its order. */
export async function listMadePictures(trx: Trx, taskId: string, limit: number): Promise<MadePicture[]> {
  const { rows } = await sql<MadePicture>`
select recipe_task_image.image_id, file.id as file_id, item.name, file.mime_type, file.width, file.height, file.frames, file.size
  from recipe_task_image
  join image on image.item_id = recipe_task_image.image_id
  join item on item.id = image.item_id
  join file on file.id = image.file_id
  where recipe_task_image.task_id = ${taskId}::uuid and item.deleted_at is null and file.uploaded_at is not null
  order by position desc limit ${limit}`.execute(trx)
  return rows.toReversed()
}
