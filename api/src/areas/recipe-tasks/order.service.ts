import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { cancelTask } from '@atelier/database/tasks/change-task.queries.ts'
import { pauseQueue, pauseTask, resumeQueue, resumeTask } from '@atelier/database/tasks/pause-tasks.queries.ts'
import type { TaskQueue } from '@atelier/database/tasks/pause-tasks.queries.ts'
import { moveTask } from '@atelier/database/tasks/task-order.queries.ts'
import type { TaskPlace } from '@atelier/database/tasks/task-order.queries.ts'
import { findTask, lockTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { TASKS_WAITING_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { TaskMove } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { App } from '#app.ts'
import { holdItems } from '#families/items.queries.ts'
import { readQueue } from './lists.service.ts'
import { readTask } from './present-tasks.service.ts'
import { announceCancel, announceTasks } from './task-bells.ts'

/** What is over already, or has not been queued, stays as it is: a click that comes late is no error. */
export async function stopTask(app: App, actor: Person, id: string): Promise<RecipeTaskAnswer> {
  const row = await app.db.transaction().execute(trx => cancelUnlessOver(trx, id))
  if (row) announceCancel(app, row)
  return readTask(app, actor, id)
}

export async function cancelUnlessOver(trx: Trx, id: string): Promise<TaskRow | undefined> {
  const task = await lockTask(trx, id)
  if (!task) throw notFound('recipe task')
  return task.status === 'QUEUED' || task.status === 'RUNNING' ? cancelTask(trx, id) : undefined
}

export async function setTaskPaused(
  app: App,
  actor: Person,
  ask: { id: string; isPaused: boolean },
): Promise<RecipeTaskAnswer> {
  const set = ask.isPaused ? pauseTask : resumeTask
  const row = await app.db.transaction().execute(trx => set(trx, ask.id))
  announceTasks(app, [row])
  return readTask(app, actor, ask.id)
}

/** Only one's own: everybody orders what they wait for themselves. */
export async function moveOwnTask(app: App, actor: Person, move: TaskMove): Promise<RecipeTaskAnswer> {
  const row = await app.db.transaction().execute(async trx => {
    const found = (await holdItems(trx, actor, [move.id])).get(move.id)
    const item = assertLive(found?.item.kind === 'RECIPE_TASK' ? found : undefined, 'view', 'recipe task')
    if (item.owner_uid !== actor.uid) {
      throw new AppError('FORBIDDEN', 'This task is somebody else’s: only they decide which of theirs goes first.')
    }
    await moveTask(trx, move.id, placeOf(move))
    return findTask(trx, move.id)
  })
  if (row) announceTasks(app, [row])
  return readTask(app, actor, move.id)
}

function placeOf({ before, after, to }: TaskMove): TaskPlace {
  if (before !== undefined) return { to: 'before', taskId: before }
  if (after !== undefined) return { to: 'after', taskId: after }
  return { to: to ?? 'bottom' }
}

export async function setQueuePaused(
  app: App,
  actor: Person,
  { workspaceId, isPaused }: { workspaceId: string | undefined; isPaused: boolean },
) {
  await app.db.transaction().execute(async trx => {
    const queue = await findOwnQueue(trx, actor, workspaceId)
    await (isPaused ? pauseQueue(trx, queue, actor.uid) : resumeQueue(trx, queue))
  })
  if (!isPaused) app.doorbell.ring(TASKS_WAITING_CHANNEL)
  return readQueue(app, actor)
}

async function findOwnQueue(trx: Trx, actor: Person, workspaceId: string | undefined): Promise<TaskQueue> {
  if (workspaceId === undefined) return { uid: actor.uid }
  const role = await findWorkspaceRole(trx, actor.uid, workspaceId)
  if (!role) throw notFound('workspace')
  if (!workspaceRoleAtLeast(role, 'admin')) {
    throw new AppError('FORBIDDEN', 'Only owners and admins pause what all of a workspace runs. Pause your own queue.')
  }
  return { workspaceId }
}
