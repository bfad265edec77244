import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'

export interface RunnerLease {
  taskId: string
  token: string
  workerId: string
}

/** A task as long as this lease of it holds, and is this runner's; undefined otherwise. */
export function findLeased(db: Db, { taskId, token, workerId }: RunnerLease): Promise<TaskRow | undefined> {
  return db
    .selectFrom('recipe_task')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('lease_token', '=', token)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
}

interface SignOfLife {
  leaseMs: number
  progress: number | undefined
  /** Another picture of it comes with this. */
  hasPreview: boolean
}

/** The task as it is now; undefined when the lease is lost. */
export async function noteAlive(
  db: Db,
  { taskId, token, workerId }: RunnerLease,
  { leaseMs, progress, hasPreview }: SignOfLife,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
update recipe_task set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8),
    progress = coalesce(${progress ?? null}::real, progress), preview_seq = preview_seq + ${hasPreview ? 1 : 0}
  where task_id = ${taskId}::uuid and lease_token = ${token}::uuid and worker_id = ${workerId} returning *`.execute(db)
  return rows[0]
}

export function listFilesById(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom('file').selectAll().where('id', '=', anyOf(ids)).where('uploaded_at', 'is not', null).execute()
}

export function listFilesByLink(db: Db, linkKeys: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('link_key', 'in', linkKeys)
    .where('uploaded_at', 'is not', null)
    .execute()
}
