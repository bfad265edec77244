import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRunInfo } from '@atelier/shared-schema/tasks/task-answers.ts'

type LogEntry = TaskRunInfo['log'][number]

type Logged = Pick<
  TaskRow,
  | 'created_at'
  | 'started_at'
  | 'completed_at'
  | 'status'
  | 'former_status'
  | 'attempts'
  | 'worker_id'
  | 'engine_name'
  | 'execution_ms'
  | 'folder_note'
  | 'error'
  | 'is_reused'
>

const endings = { COMPLETED: 'completed', FAILED: 'failed', CANCELED: 'canceled' } as const

/** What happened to a task, in order, of its last run. */
export function describeLog(task: Logged, deletedAt: Date | null): LogEntry[] {
  const log: LogEntry[] = [entry(task.created_at, 'created')]
  if (task.started_at) log.push(entry(task.started_at, 'started', describeStart(task)))
  const status = task.status === 'DELETED' ? task.former_status : task.status
  if (task.completed_at && task.is_reused) log.push(entry(task.completed_at, 'reused'))
  else if (task.completed_at && status && Object.hasOwn(endings, status)) {
    log.push(entry(task.completed_at, endings[status as keyof typeof endings], describeEnd(task)))
  }
  if (deletedAt) log.push(entry(deletedAt, 'deleted'))
  return log
}

function entry(at: Date, event: LogEntry['event'], note = ''): LogEntry {
  return { at: at.toISOString(), event, note }
}

function describeStart({ worker_id: worker, attempts }: Logged): string {
  return [worker ?? '', attempts > 1 ? `attempt ${attempts}` : ''].filter(Boolean).join(', ')
}

function describeEnd({ error, engine_name: engine, execution_ms: ms, folder_note: note }: Logged): string {
  if (error) return `${error.code}: ${error.message}`
  return [engine ?? '', ms === null ? '' : `${ms} ms`, note].filter(Boolean).join(', ')
}
