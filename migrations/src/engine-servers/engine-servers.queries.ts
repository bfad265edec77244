import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { TaskError } from '@atelier/shared-schema/entities/recipe-task.ts'
import { releaseHold } from '#credits/holds.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { EngineServerTable } from '#database/schema.ts'
import type { TaskRow } from '#tasks/task-rows.queries.ts'

export type EngineServerRow = Selectable<EngineServerTable>

/** Those that were added first, first. */
export function listEngineServers(db: Db): Promise<EngineServerRow[]> {
  return db.selectFrom('engine_server').selectAll().orderBy('created_at').orderBy('id').execute()
}

export function findEngineServer(db: Db, id: string): Promise<EngineServerRow | undefined> {
  return db.selectFrom('engine_server').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockEngineServer(trx: Trx, id: string): Promise<EngineServerRow | undefined> {
  return trx.selectFrom('engine_server').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertEngineServer(trx: Trx, row: Insertable<EngineServerTable>): Promise<EngineServerRow> {
  return trx.insertInto('engine_server').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateEngineServer(
  trx: Trx,
  id: string,
  change: Updateable<EngineServerTable>,
): Promise<EngineServerRow> {
  return trx.updateTable('engine_server').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Answers the tasks that could have run there alone: they have failed, and what was set aside for them is free. */
export async function deleteEngineServer(trx: Trx, id: string, error: TaskError): Promise<TaskRow[]> {
  await trx.deleteFrom('engine_server').where('id', '=', id).execute()
  await trx.deleteFrom('engine_consent').where('server_id', '=', id).execute()
  const { rows } = await sql<TaskRow>`
with waiting as materialized (
  select task_id from recipe_task where status = 'QUEUED' and engine_servers @> array[${id}::uuid] order by task_id for update
)
update recipe_task set engine_servers = array_remove(engine_servers, ${id}::uuid),
    status = case when cardinality(engine_servers) > 1 then status else 'FAILED' end,
    completed_at = case when cardinality(engine_servers) > 1 then null else clock_timestamp() end,
    error = case when cardinality(engine_servers) > 1 then null else ${JSON.stringify(error)}::jsonb end
  from waiting where recipe_task.task_id = waiting.task_id returning recipe_task.*`.execute(trx)
  const failed = rows.filter(row => row.status === 'FAILED')
  for (const row of failed) await releaseHold(trx, row.task_id, 'failed')
  return failed
}

/** By server: how many tasks wait that it may run. */
export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
select server as id, count(*)::int as count from recipe_task, unnest(engine_servers) as server
  where status = 'QUEUED' group by server`.execute(db)
  return new Map(rows.map(row => [row.id, row.count]))
}
