import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { RunnerKeyTable } from '@atelier/database/database/schema.ts'
import type { RunnerKey } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'

export type RunnerKeyRow = Pick<Selectable<RunnerKeyTable>, 'id' | 'name' | 'hint' | 'created_at' | 'last_used_at'>
const columns = ['id', 'name', 'hint', 'created_at', 'last_used_at'] as const

export function listRunnerKeys(db: Db): Promise<RunnerKeyRow[]> {
  return db.selectFrom('runner_key').select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export function insertRunnerKey(
  db: Db,
  key: { id: string; name: string; keyHash: Buffer; hint: string; madeBy: string; now: Date },
): Promise<RunnerKeyRow> {
  const { id, name, keyHash, hint, madeBy, now } = key
  return db
    .insertInto('runner_key')
    .values({ id, name, key_hash: keyHash, hint, made_by: madeBy, created_at: now, last_used_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteRunnerKey(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('runner_key').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The leases of what a worker runs, by its id. */
export async function listLeasesOf(db: Db, workerId: string): Promise<{ taskId: string; token: string }[]> {
  const rows = await db
    .selectFrom('recipe_task')
    .select(['task_id as taskId', 'lease_token as token'])
    .where('status', '=', 'RUNNING')
    .where('worker_id', '=', workerId)
    .execute()
  return rows.flatMap(({ taskId, token }) => (token === null ? [] : [{ taskId, token }]))
}

/** By the id of the worker: how the tasks that it took stand. */
export async function countTasksOf(db: Db, workerIds: readonly string[]): Promise<Map<string, RunnerKey['tasks']>> {
  const count = (status: TaskStatus) => sql<number>`count(*) filter (where status = ${status})::int`
  const rows = await db
    .selectFrom('recipe_task')
    .select([
      sql<string>`worker_id`.as('workerId'),
      count('RUNNING').as('running'),
      count('COMPLETED').as('completed'),
      count('FAILED').as('failed'),
    ])
    // Said for its index, which holds nothing else.
    .where('worker_id', 'like', 'runner:%')
    .where('worker_id', '=', sql<string>`any(${[...workerIds]}::text[])`)
    .groupBy('worker_id')
    .execute()
  return new Map(rows.map(({ workerId, ...tasks }) => [workerId, tasks]))
}
