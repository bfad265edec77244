import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { EndedStatus, TaskStatus, TaskType } from '@atelier/shared-schema/tasks/task-states.ts'
import { readCursor, writeCursor } from '#access/cursor.ts'
import { roleRank } from '#access/role-rank.queries.ts'
import { isSeenByFolder } from '#access/tasks-by-folder.queries.ts'
import type { Db } from '#database/connection.ts'
import { findListedTasks } from './task-rows.queries.ts'
import type { ListedTask } from './task-rows.queries.ts'

export type TaskScope = { uid: string } | { workspaceId: string }

/**
 * Each list has one order: what runs and what waits comes as it is served, drafts and what has ended the newest first, and
 * tasks of any states as they were made.
 */
export type TaskList =
  | { readonly of: 'running' }
  | { readonly of: 'queued' }
  | { readonly of: 'drafts' }
  | { readonly of: 'ended'; readonly statuses: readonly EndedStatus[] }
  | { readonly of: 'made'; readonly statuses: readonly TaskStatus[]; readonly direction: 'ASC' | 'DESC' }

export interface TaskListQuery {
  scope: TaskScope
  list: TaskList
  recipeId?: string | undefined
  type?: TaskType | undefined
  folderId?: string | undefined
  batchId?: string | undefined
  /** When they were made. */
  from?: Date | undefined
  to?: Date | undefined
  /** Those that this person has starred. */
  favoriteOf?: string | undefined
  /** In the name or the prompt. */
  search?: string | undefined
  /** Only what the policy lets them see: others in a workspace keep tasks to themselves. */
  visibleTo?: Person | undefined
  limit: number
  cursor?: string | undefined
}

export interface TaskPage {
  /** May be fewer than the limit while there is a cursor to go on from. */
  rows: ListedTask[]
  nextCursor: string | null
}

/** What a search or another filter looks through at most for one page. */
const SCANNED_MAX = 1_000

export async function listTaskRows(db: Db, query: TaskListQuery): Promise<TaskPage> {
  const { rows: found } = await selectIds(query).execute(db)
  const end = found.at(-1)
  const fitting = found.filter(row => row.fits)
  const page = fitting.slice(0, query.limit)
  const rows = await findListedTasks(
    db,
    page.map(row => row.task_id),
  )
  const isMore = fitting.length > query.limit
  const isScanFull = end !== undefined && found.length === countScanned(query)
  const last = isMore ? page.at(-1) : isScanFull ? end : undefined
  return { rows, nextCursor: last ? writeCursor({ key: last.key, id: last.task_id }) : null }
}

interface FoundId {
  task_id: string
  key: string
  fits: boolean
}

function countScanned(query: TaskListQuery): number {
  if (filtersOf(query).length > 0) return SCANNED_MAX
  return query.visibleTo ? 3 * query.limit + 1 : query.limit + 1
}

function selectIds(query: TaskListQuery): RawBuilder<FoundId> {
  const candidates = selectCandidates(query)
  const conditions = [
    ...filtersOf(query),
    ...(query.visibleTo
      ? [
          sql`(coalesce(${roleRank(query.visibleTo)}, 0) > 0 or item.deleted_at is null and ${isSeenByFolder(query.visibleTo)})`,
        ]
      : []),
  ]
  if (conditions.length === 0) return sql<FoundId>`select task_id, key, true as fits from (${candidates}) as candidate`
  return sql<FoundId>`select candidate.task_id, candidate.key, ${sql.join(conditions, sql` and `)} as fits
    from (${candidates}) as candidate
    join recipe_task on recipe_task.task_id = candidate.task_id join item on item.id = candidate.task_id
    order by candidate.place`
}

function filtersOf(query: TaskListQuery): RawBuilder<unknown>[] {
  const { list, type, search, batchId, favoriteOf } = query
  const word = search?.trim()
  const pattern = word && `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return [
    ...(type === undefined ? [] : [sql`recipe_task.type = ${type}`]),
    ...(batchId === undefined ? [] : [sql`recipe_task.batch_id = ${batchId}::uuid`]),
    ...(list.of === 'made' ? [] : datesOf(query)),
    ...(favoriteOf === undefined
      ? []
      : [sql`exists (select from favorite where favorite.item_id = item.id and favorite.uid = ${favoriteOf}::uuid)`]),
    ...(pattern ? [sql`(recipe_task.prompt ilike ${pattern} or item.name ilike ${pattern})`] : []),
  ]
}

/** What is over is found by an index of its own for either, and of what is not there is never much. */
function ofRecipeOrFolder({ recipeId, folderId }: TaskListQuery): RawBuilder<unknown>[] {
  return [
    ...(recipeId === undefined ? [] : [sql`recipe_task.recipe_id = ${recipeId}::uuid`]),
    ...(folderId === undefined ? [] : [sql`recipe_task.folder_id = ${folderId}::uuid`]),
  ]
}

/** A list in the order in which tasks were made begins and ends there; others look at each. */
function datesOf({ from, to }: TaskListQuery): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`recipe_task.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`recipe_task.created_at <= ${to}`]),
  ]
}

/** From each index a stretch in the order of the list, merged; `place` numbers them. */
function selectCandidates(query: TaskListQuery): RawBuilder<unknown> {
  const { list } = query
  const limit = sql.lit(countScanned(query))
  const among = sql.join([scopeOf(query.scope), ...ofRecipeOrFolder(query)], sql` and `)
  switch (list.of) {
    case 'running':
      return sql`select task_id, ${moment(sql`started_at`)} as key, row_number() over (order by started_at, task_id) as place
        from recipe_task where ${among} and status = 'RUNNING' ${after(query, sql`(started_at, task_id) >`)}
        order by started_at, task_id limit ${limit}`
    case 'queued':
      return sql`select task_id, position::text as key, row_number() over (order by position, task_id) as place
        from recipe_task where ${among} and status = 'QUEUED' ${after(query, sql`(position, task_id) >`)}
        order by position, task_id limit ${limit}`
    case 'drafts':
      return sql`select task_id, ${moment(sql`created_at`)} as key, row_number() over (order by created_at desc, task_id desc) as place
        from recipe_task where ${among} and status = 'DRAFT' ${after(query, sql`(created_at, task_id) <`)}
        order by created_at desc, task_id desc limit ${limit}`
    case 'made': {
      const [side, comparison] = list.direction === 'ASC' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
      const between = sql.join([among, ...datesOf(query)], sql` and `)
      const stretches = list.statuses.map(
        status => sql`(select task_id, created_at from recipe_task
          where ${between} and status = ${sql.lit(status)} ${after(query, sql`(created_at, task_id) ${comparison}`)}
          order by created_at ${side}, task_id ${side} limit ${limit})`,
      )
      return sql`select task_id, ${moment(sql`created_at`)} as key, row_number() over (order by created_at ${side}, task_id ${side}) as place
        from (${sql.join(stretches, sql` union all `)}) as stretch order by created_at ${side}, task_id ${side} limit ${limit}`
    }
    case 'ended': {
      const stretches = list.statuses.map(
        status => sql`(select task_id, completed_at from recipe_task
          where ${among} and status = ${sql.lit(status)} ${after(query, sql`(completed_at, task_id) <`)}
          order by completed_at desc, task_id desc limit ${limit})`,
      )
      return sql`select task_id, ${moment(sql`completed_at`)} as key, row_number() over (order by completed_at desc, task_id desc) as place
        from (${sql.join(stretches, sql` union all `)}) as stretch order by completed_at desc, task_id desc limit ${limit}`
    }
  }
}

function scopeOf(scope: TaskScope): RawBuilder<unknown> {
  return 'uid' in scope ? sql`owner_uid = ${scope.uid}::uuid` : sql`workspace_id = ${scope.workspaceId}::uuid`
}

function moment(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** As subqueries, so that the plan is made for any cursor. */
function after({ list, cursor }: TaskListQuery, comparison: RawBuilder<unknown>): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const place = readCursor(cursor, list.of === 'queued' ? 'number' : 'moment')
  const key = list.of === 'queued' ? sql`${place.key}::float8` : sql`${place.key}::timestamptz`
  return sql`and ${comparison} ((select ${key}), (select ${place.id}::uuid))`
}

/** All of a batch, in the order of its places. */
export async function listBatchTasks(db: Db, batchId: string): Promise<ListedTask[]> {
  const rows = await db
    .selectFrom('recipe_task')
    .select('task_id')
    .where('batch_id', '=', batchId)
    .orderBy('batch_index')
    .orderBy('task_id')
    .execute()
  return findListedTasks(
    db,
    rows.map(row => row.task_id),
  )
}
