import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import {
  TASKS_WAITING_CHANNEL,
  TASK_CANCEL_CHANNEL,
  TASK_EVENTS_CHANNEL,
} from '@atelier/shared-schema/tasks/task-channels.ts'
import type { TaskNews } from '@atelier/shared-schema/tasks/task-events.ts'
import type { App } from '#app.ts'

type Told = Pick<TaskRow, 'task_id' | 'owner_uid' | 'workspace_id' | 'status' | 'progress' | 'preview_seq' | 'seq'>

/** Once it is committed: who looks at the task is told, and a worker if one may take it now. */
export function announceTasks({ doorbell }: Pick<App, 'doorbell'>, rows: readonly Told[]): void {
  if (rows.some(row => row.status === 'QUEUED')) doorbell.ring(TASKS_WAITING_CHANNEL)
  for (const row of rows) {
    const news: TaskNews = {
      uid: row.owner_uid,
      workspaceId: row.workspace_id,
      event: {
        id: row.task_id,
        seq: row.seq,
        status: row.status,
        progress: row.progress,
        previewSeq: row.preview_seq,
      },
    }
    doorbell.ring(TASK_EVENTS_CHANNEL, JSON.stringify(news))
  }
}

/** Whoever runs it is to stop. */
export function announceCancel(app: Pick<App, 'doorbell'>, row: Told): void {
  app.doorbell.ring(TASK_CANCEL_CHANNEL, row.task_id)
  announceTasks(app, [row])
}
