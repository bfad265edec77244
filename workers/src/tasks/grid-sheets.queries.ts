import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { TaskBatchTable } from '@atelier/database/database/schema.ts'
import type { Selectable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'

export type BatchRow = Selectable<TaskBatchTable>

/** Longer than a sheet takes: after that another worker tries. */
const LEASE_SECONDS = 120

/** A grid whose tasks have all ended and whose sheet nobody makes. */
export async function claimGrid(db: Db): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
with due as materialized (
  select id from task_batch
    where kind = 'grid' and sheet_done_at is null and (sheet_lease_until is null or sheet_lease_until < now())
      and exists (select from recipe_task where batch_id = task_batch.id)
      and not exists (select from recipe_task where batch_id = task_batch.id and status in ('DRAFT', 'QUEUED', 'RUNNING'))
    order by created_at limit 1 for update skip locked
)
update task_batch set sheet_lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from due
  where task_batch.id = due.id returning task_batch.*`.execute(db)
  return rows[0]
}

export interface GridCell {
  place: number
  task_id: string
  sha256: Buffer
  folder_id: string | null
  image_id: string
}

/** The first image of each task of a grid, of those that have one. */
export async function listGridCells(db: Db, batchId: string): Promise<GridCell[]> {
  const { rows } = await sql<GridCell>`
select distinct on (recipe_task.batch_index) recipe_task.batch_index as place, recipe_task.task_id, file.sha256,
    recipe_task.folder_id, image.item_id as image_id
  from recipe_task
  join recipe_task_image as made on made.task_id = recipe_task.task_id
  join image on image.item_id = made.image_id
  join file on file.id = image.file_id
  where recipe_task.batch_id = ${batchId}::uuid and recipe_task.status = 'COMPLETED' and recipe_task.batch_index is not null
    and file.sha256 is not null
  order by recipe_task.batch_index, made.position desc`.execute(db)
  return rows
}

/** Of things by their ids, of whatever kind. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
  }>`select id, name from item where id = ${anyOf(ids)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Held until the transaction ends; undefined when its sheet is there already. */
export async function lockGrid(trx: Trx, id: string): Promise<BatchRow | undefined> {
  return trx
    .selectFrom('task_batch')
    .selectAll()
    .where('id', '=', id)
    .where('sheet_done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteSheet(
  db: Db | Trx,
  id: string,
  sheet: { imageId: string } | { error: string },
): Promise<void> {
  await db
    .updateTable('task_batch')
    .set({
      sheet_done_at: sql<Date>`now()`,
      sheet_lease_until: null,
      ...('imageId' in sheet ? { sheet_image_id: sheet.imageId } : { sheet_error: sheet.error.slice(0, 500) }),
    })
    .where('id', '=', id)
    .execute()
}
