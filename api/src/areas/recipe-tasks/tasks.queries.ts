import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { TaskBatchTable } from '@atelier/database/database/schema.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import type { PersonRow } from '#people/person.present.ts'

export interface TaskFacts {
  task_id: string
  recipe_slug: string | null
  recipe_name: string | null
  is_favorite: boolean
  is_asking: boolean
  owner: PersonRow
}

/** What a task's row does not say: of its recipe, of its owner, and what it is to the person who asks. */
export async function listTaskFacts(
  db: Db | Trx,
  uid: string | null,
  ids: readonly string[],
): Promise<Map<string, TaskFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TaskFacts>`
select recipe_task.task_id, recipe.slug as recipe_slug, named.name as recipe_name,
    exists (select from favorite where favorite.item_id = recipe_task.task_id and favorite.uid = ${uid}::uuid) as is_favorite,
    recipe_task.type = 'chain' and recipe_task.status = 'RUNNING' and exists (
      select from macro_run cross join lateral jsonb_each(macro_run.steps) as step
        where macro_run.task_id = recipe_task.task_id and step.value ->> 'status' = 'ASKING') as is_asking,
    json_build_object('uid', person.uid, 'name', person.name, 'username', person.username, 'picture_file_id', person.picture_file_id) as owner
  from recipe_task
  join person on person.uid = recipe_task.owner_uid
  left join recipe on recipe.item_id = recipe_task.recipe_id
  left join item as named on named.id = recipe_task.recipe_id
  where recipe_task.task_id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.task_id, row]))
}

export interface RecipeVersion {
  id: string
  number: number
  definition: RecipeDefinition
}

/** A version as it ran, whatever has been saved since. */
export function findRecipeVersion(db: Db | Trx, id: string): Promise<RecipeVersion | undefined> {
  return db.selectFrom('recipe_version').select(['id', 'number', 'definition']).where('id', '=', id).executeTakeFirst()
}

export async function findNewestVersionNumber(db: Db | Trx, recipeId: string): Promise<number | null> {
  const row = await db
    .selectFrom('recipe_version')
    .select(eb => eb.fn.max('number').as('number'))
    .where('item_id', '=', recipeId)
    .executeTakeFirst()
  return row?.number ?? null
}

export async function setTaskName(trx: Trx, id: string, name: string, now: Date): Promise<void> {
  await trx.updateTable('item').set({ name, updated_at: now }).where('id', '=', id).execute()
  // So that whoever looks at it is told.
  await trx.updateTable('recipe_task').set({ updated_at: now }).where('task_id', '=', id).execute()
}

/** Of one that is held while it runs: where the results go is asked when they are written. */
export async function setFolderOfRunning(trx: Trx, id: string, folderId: string | null): Promise<void> {
  await trx.updateTable('recipe_task').set({ folder_id: folderId }).where('task_id', '=', id).execute()
}

/** So many entries of an index are counted in a few milliseconds. */
const COUNT_MAX = 100_000

/** How many of a person's own there are in each state, counted no further than anybody reads. */
export async function countByStatus(
  db: Db,
  uid: string,
  statuses: readonly TaskStatus[],
): Promise<Map<TaskStatus, number>> {
  const counts = statuses.map(
    status => sql`select ${sql.lit(status)} as status, count(*)::int as count
      from (select from recipe_task where owner_uid = ${uid}::uuid and status = ${sql.lit(status)} limit ${sql.lit(COUNT_MAX)}) as counted`,
  )
  const { rows } = await sql<{ status: TaskStatus; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(row => [row.status, row.count]))
}

export type BatchFacts = Pick<
  Selectable<TaskBatchTable>,
  'id' | 'owner_uid' | 'kind' | 'spec' | 'sheet_image_id' | 'sheet_error'
>

export function findBatch(db: Db, id: string): Promise<BatchFacts | undefined> {
  return db
    .selectFrom('task_batch')
    .select(['id', 'owner_uid', 'kind', 'spec', 'sheet_image_id', 'sheet_error'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Of these files those that are still there, with their bytes. */
export async function listExistingFiles(db: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('uploaded_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The images that show these files and are not in the trash. */
export async function listImagesOfFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<{ id: string; file_id: string }[]> {
  return db
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .select(['item.id', 'image.file_id'])
    .where('image.file_id', '=', anyOf(fileIds))
    .orderBy('item.id', 'desc')
    .execute()
}

/** Of these files, those that belong to styles. */
export async function listStyleFiles(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', anyOf(fileIds))
    .where('purpose', '=', 'STYLE' satisfies FilePurpose)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Whatever of a person’s own will be done last: of what waits, else of what runs. */
export async function findLastOngoing(db: Db, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
(select task_id as id, 0 as rank from recipe_task where owner_uid = ${uid}::uuid and status = 'QUEUED'
  order by position desc, task_id desc limit 1)
union all
(select task_id, 1 from recipe_task where owner_uid = ${uid}::uuid and status = 'RUNNING' order by task_id desc limit 1)
order by rank limit 1`.execute(db)
  return rows[0]?.id
}
