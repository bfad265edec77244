import { findListedTasks } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { AutomationAnswer, AutomationRun, AutomationTrigger } from '@atelier/shared-schema/entities/automation.ts'
import type { App } from '#app.ts'
import { presentTasks } from '#areas/recipe-tasks/present-tasks.service.ts'
import { listLastRuns, listNames } from './automations.queries.ts'
import type { AutomationRow, AutomationRunRow } from './automations.queries.ts'

export async function presentAutomation(app: App, actor: Person, row: AutomationRow): Promise<AutomationAnswer> {
  const [answer] = await presentAutomations(app, actor, [row])
  return answer as AutomationAnswer
}

export async function presentAutomations(
  app: App,
  actor: Person,
  rows: readonly AutomationRow[],
): Promise<AutomationAnswer[]> {
  const [names, lastRows] = await Promise.all([
    listNames(
      app.db,
      rows.map(row => row.action.id),
    ),
    listLastRuns(
      app.db,
      rows.map(row => row.id),
    ),
  ])
  const last = new Map((await presentRuns(app, actor, [...lastRows.values()])).map(run => [run.id, run]))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    trigger: triggerOf(row),
    action: row.action,
    actionName: names.get(row.action.id)?.name ?? null,
    actionNames: names.get(row.action.id)?.names ?? null,
    workspaceId: row.workspace_id,
    isPaused: row.paused_at !== null,
    nextAt: row.paused_at === null ? (row.next_at?.toISOString() ?? null) : null,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    lastError: row.last_error ?? '',
    lastReason: row.last_reason,
    lastRun: last.get(lastRows.get(row.id)?.id ?? '') ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

function triggerOf(row: AutomationRow): AutomationTrigger {
  if (row.trigger_kind === 'schedule') {
    return { kind: 'schedule', cron: row.cron ?? '', timeZone: row.time_zone ?? 'UTC' }
  }
  return row.trigger_kind === 'image' ? { kind: 'image', folderId: row.watched_folder_id ?? '' } : { kind: 'webhook' }
}

/** With the tasks that they began, as far as the actor may see them. */
export async function presentRuns(
  app: App,
  actor: Person,
  rows: readonly AutomationRunRow[],
): Promise<AutomationRun[]> {
  const taskIds = rows.flatMap(row => row.task_id ?? [])
  const tasks = await presentTasks(app, actor, await findListedTasks(app.db, taskIds))
  const byId = new Map(tasks.map(task => [task.id, task]))
  return rows.map(({ id, created_at: createdAt, status, error, reason, image_id: imageId, task_id: taskId }) => ({
    id,
    createdAt: createdAt.toISOString(),
    status,
    error,
    reason,
    imageId,
    taskId,
    task: byId.get(taskId ?? '') ?? null,
  }))
}
