import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#database/connection.ts'
import type { TaskPreviewTable } from '#database/schema.ts'

export type TaskPreview = Omit<Selectable<TaskPreviewTable>, 'task_id'>

/** The newest of a running task. */
export async function readPreview(db: Db, taskId: string): Promise<TaskPreview | undefined> {
  return db
    .selectFrom('task_preview')
    .select(['seq', 'mime_type', 'data', 'width', 'height'])
    .where('task_id', '=', taskId)
    .executeTakeFirst()
}

/** Of a task that went on meanwhile nothing is kept. */
export async function writePreview(
  db: Db,
  { taskId, token }: { taskId: string; token: string },
  { seq, mime_type, data, width, height }: TaskPreview,
): Promise<void> {
  await sql`insert into task_preview (task_id, seq, mime_type, data, width, height)
    select task_id, ${seq}, ${mime_type}, ${data}, ${width}, ${height} from recipe_task
      where task_id = ${taskId}::uuid and lease_token = ${token}::uuid
    on conflict (task_id) do update set seq = excluded.seq, mime_type = excluded.mime_type, data = excluded.data,
      width = excluded.width, height = excluded.height`.execute(db)
}
