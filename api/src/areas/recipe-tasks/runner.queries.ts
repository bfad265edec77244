import type { Db } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { anyOf } from '#families/items.queries.ts'

/** A task as long as this lease of it holds, and is this runner's; undefined otherwise. */
export function findLeased(
  db: Db,
  { taskId, token, workerId }: { taskId: string; token: string; workerId: string },
): Promise<TaskRow | undefined> {
  return db
    .selectFrom('recipe_task')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('lease_token', '=', token)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
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
