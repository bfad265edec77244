import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { TaskLive, TaskNews } from '@atelier/shared-schema/tasks/task-events.ts'

type Told = Pick<TaskRow, 'task_id' | 'owner_uid' | 'workspace_id' | 'status' | 'progress' | 'preview_seq' | 'seq'>

/** Once it is committed: whoever looks at the task sees it change. */
export function tellTask(doorbell: Doorbell, row: Told): void {
  tellLive(doorbell, row, { status: row.status, progress: row.progress, previewSeq: row.preview_seq, seq: row.seq })
}

export function tellLive(
  doorbell: Doorbell,
  row: Pick<Told, 'task_id' | 'owner_uid' | 'workspace_id'>,
  live: TaskLive & { seq: number },
): void {
  const news: TaskNews = { uid: row.owner_uid, workspaceId: row.workspace_id, event: { id: row.task_id, ...live } }
  doorbell.ring(TASK_EVENTS_CHANNEL, JSON.stringify(news))
}
