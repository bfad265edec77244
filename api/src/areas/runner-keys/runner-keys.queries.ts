import type { Selectable } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { RunnerKeyTable } from '@atelier/database/database/schema.ts'

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
