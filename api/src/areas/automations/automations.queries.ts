import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { AutomationRunTable, AutomationTable } from '@atelier/database/database/schema.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { AutomationAction } from '@atelier/shared-schema/entities/automation.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { writeReason } from '@atelier/shared-schema/entities/reason.ts'
import type { Reason } from '@atelier/shared-schema/entities/reason.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'

export type AutomationRow = Selectable<AutomationTable>
export type AutomationRunRow = Selectable<AutomationRunTable>

/** What starts it, in its columns. */
export interface TriggerColumns {
  trigger_kind: AutomationRow['trigger_kind']
  cron: string | null
  time_zone: string | null
  next_at: Date | null
  watched_folder_id: string | null
  hook_hash: Buffer | null
}

interface NewAutomation extends TriggerColumns {
  ownerUid: string
  workspaceId: string | null
  name: string
  action: AutomationAction
  now: Date
}

export function insertAutomation(trx: Trx, automation: NewAutomation): Promise<AutomationRow> {
  const { ownerUid, workspaceId, name, action, now, ...trigger } = automation
  return trx
    .insertInto('automation')
    .values({
      id: newId(),
      owner_uid: ownerUid,
      workspace_id: workspaceId,
      name,
      action: JSON.stringify(action),
      paused_at: null,
      last_run_at: null,
      last_error: null,
      last_reason: null,
      deleted_at: null,
      created_at: now,
      updated_at: now,
      ...trigger,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countAutomations(trx: Trx, ownerUid: string): Promise<number> {
  await trx.selectFrom('person').select('uid').where('uid', '=', ownerUid).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('automation')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_uid', '=', ownerUid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findAutomation(db: Db | Trx, ownerUid: string, id: string): Promise<AutomationRow | undefined> {
  return db
    .selectFrom('automation')
    .selectAll()
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function listAutomations(db: Db, ownerUid: string, query: PageQuery): Promise<Page<AutomationRow>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 'moment')
  const rows = await db
    .selectFrom('automation')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, rest => rest.where(before(after?.key, after?.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return cutPage(rows, query)
}

function before(key: unknown, id: string | undefined) {
  return sql<boolean>`(created_at, id) < ((select ${key}::timestamptz), (select ${id}::uuid))`
}

function cutPage<Row extends { created_at: Date; id: string }>(rows: Row[], { limit }: PageQuery): Page<Row> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeCursor({ key: last.created_at.toISOString(), id: last.id }) : null }
}

export interface AutomationEdit extends Partial<TriggerColumns> {
  name?: string | undefined
  action?: AutomationAction | undefined
  isPaused?: boolean | undefined
}

export function updateAutomation(trx: Trx, id: string, edit: AutomationEdit, now: Date): Promise<AutomationRow> {
  const { name, action, isPaused, ...trigger } = edit
  return trx
    .updateTable('automation')
    .set({
      ...trigger,
      ...(name !== undefined && { name }),
      ...(action && { action: JSON.stringify(action) }),
      ...(isPaused !== undefined && { paused_at: isPaused ? now : null }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Runs for nothing from now on, and is gone for good once it is swept. */
export async function deleteAutomation(db: Db, ownerUid: string, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .updateTable('automation')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return gone.numUpdatedRows > 0n
}

/** As it was before it was deleted. undefined where it is not there any more, or was not deleted. */
export function recoverAutomation(trx: Trx, ownerUid: string, id: string): Promise<AutomationRow | undefined> {
  return trx
    .updateTable('automation')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

export function findAutomationByHook(db: Db, hash: Buffer): Promise<AutomationRow | undefined> {
  return db
    .selectFrom('automation')
    .selectAll()
    .where('hook_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function insertRun(
  db: Db | Trx,
  run: { automationId: string; given?: TaskParams; now: Date },
): Promise<AutomationRunRow> {
  return db
    .insertInto('automation_run')
    .values({
      id: newId(),
      automation_id: run.automationId,
      image_id: null,
      reason: null,
      given: JSON.stringify(run.given ?? {}),
      task_id: null,
      created_at: run.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listRuns(db: Db, automationId: string, query: PageQuery): Promise<Page<AutomationRunRow>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 'moment')
  const rows = await db
    .selectFrom('automation_run')
    .selectAll()
    .where('automation_id', '=', automationId)
    .$if(after !== undefined, rest => rest.where(before(after?.key, after?.id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return cutPage(rows, query)
}

/** Of each automation the newest that was not skipped, by its id. */
export async function listLastRuns(db: Db, automationIds: readonly string[]): Promise<Map<string, AutomationRunRow>> {
  if (automationIds.length === 0) return new Map()
  const { rows } = await sql<AutomationRunRow>`select run.* from unnest(${[...automationIds]}::uuid[]) as asked (id)
    cross join lateral (select * from automation_run where automation_id = asked.id and status <> 'skipped'
      order by created_at desc, id desc limit 1) as run`.execute(db)
  return new Map(rows.map(row => [row.automation_id, row]))
}

/** Whether there may be anything to do: asked at every change of an item, so it touches two small indexes and takes no lock. */
export async function isAnythingDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (select from automation_run where status = 'waiting')
    or exists (select from automation where next_at <= ${now} and paused_at is null and deleted_at is null) as due`.execute(
    db,
  )
  return rows[0]?.due ?? false
}

/** One whose time has come, which nobody else takes. */
export function takeDueAutomation(trx: Trx, now: Date): Promise<AutomationRow | undefined> {
  return trx
    .selectFrom('automation')
    .selectAll()
    .where('next_at', '<=', now)
    .where('paused_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** One that waits, which nobody else takes; whichever, so that one that cannot be taken on stands in no other's way. */
export async function takeWaitingRun(
  trx: Trx,
): Promise<{ run: AutomationRunRow; automation: AutomationRow } | undefined> {
  const run = await trx
    .selectFrom('automation_run')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy(sql`random()`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!run) return undefined
  const automation = await trx
    .selectFrom('automation')
    .selectAll()
    .where('id', '=', run.automation_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { run, automation }
}

export interface RunEnd {
  status: 'started' | 'failed' | 'skipped'
  reason?: Reason
  taskId?: string
}

export async function endRun(
  trx: Trx,
  { run, automation }: { run: AutomationRunRow; automation: AutomationRow },
  end: RunEnd,
  now: Date,
): Promise<void> {
  const { status, reason, taskId = null } = end
  const [error, kept] = reason ? [writeReason(reason), JSON.stringify(reason)] : ['', null]
  await trx
    .updateTable('automation_run')
    .set({ status, error, reason: kept, task_id: taskId })
    .where('id', '=', run.id)
    .execute()
  if (status === 'skipped') return
  await trx
    .updateTable('automation')
    .set({ last_run_at: now, last_error: error, last_reason: kept })
    .where('id', '=', automation.id)
    .execute()
}

/** Whether an automation made it: what one makes never starts another, so that none goes on for ever. */
export async function isMadeByAutomation(trx: Trx, imageId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('image')
    .innerJoin('recipe_task as task', 'task.task_id', 'image.recipe_task_id')
    .innerJoin('automation_run as run', join => join.on(sql<boolean>`run.task_id in (task.task_id, task.parent_id)`))
    .select('run.id')
    .where('image.item_id', '=', imageId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface ActionNames {
  name: string
  /** Of a recipe that has its words in all languages. */
  names: LocalText
}

/** By id and by slug, what things that are not in the trash are called. */
export async function listNames(db: Db | Trx, ids: readonly string[]): Promise<Map<string, ActionNames>> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('recipe', 'recipe.item_id', 'item.id')
    .select(['item.id', 'item.name', 'recipe.slug', 'recipe.names'])
    .where('item.deleted_at', 'is', null)
    // As one list of ids, which the index is asked for: with an "or" all items would be looked at.
    .where(
      sql<boolean>`item.id = any(${ids.filter(isId)}::uuid[] || array(select item_id from recipe where slug = any(${[...ids]}::text[])))`,
    )
    .execute()
  return new Map(
    rows.flatMap(({ id, name, slug, names }) => {
      const called = { name, names: names ?? { en: name, vi: name } }
      return [[id, called] as const, ...(slug ? [[slug, called] as const] : [])]
    }),
  )
}
