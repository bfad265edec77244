import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { App } from '#app.ts'
import { chooseDestination } from '#areas/recipe-tasks/destination.ts'
import { queueRuns, reasonOf } from '#areas/recipe-tasks/queue-runs.service.ts'
import { queueMacro } from '#areas/workflows/run-macro.service.ts'
import { orTakeBack } from '#driving/or-take-back.queries.ts'
import { findActingPerson } from '#people/acting-person.ts'
import {
  endRun,
  insertRun,
  isMadeByAutomation,
  takeDueAutomation,
  takeWaitingRun,
  updateAutomation,
} from './automations.queries.ts'
import type { AutomationRow, AutomationRunRow } from './automations.queries.ts'
import { nextOf } from './automations.service.ts'

/** Writes down that a schedule's time has come; what was missed while nothing ran is made up for once. False: none is due. */
export function noteDueSchedule(app: App): Promise<boolean> {
  return app.db.transaction().execute(async trx => {
    const now = app.now()
    const row = await takeDueAutomation(trx, now)
    if (!row) return false
    await insertRun(trx, { automationId: row.id, now })
    await updateAutomation(trx, row.id, { next_at: nextOf(row, now) }, row.updated_at)
    return true
  })
}

export interface RunDone {
  queued: TaskRow[]
}

/** Takes the next that waits, in one transaction with what it queues. undefined when none does. */
export function driveNextRun(app: App): Promise<RunDone | undefined> {
  return app.db.transaction().execute(async trx => {
    const taken = await takeWaitingRun(trx)
    if (!taken) return undefined
    const { run, automation } = taken
    const now = app.now()
    if (automation.deleted_at !== null) {
      await endRun(trx, taken, { status: 'skipped', reason: wasDeleted }, now)
      return { queued: [] }
    }
    if (run.image_id !== null && (await isMadeByAutomation(trx, run.image_id))) {
      await endRun(trx, taken, { status: 'skipped', reason: madeByAutomation }, now)
      return { queued: [] }
    }
    try {
      const task = await orTakeBack(trx, () => startRun(app, trx, run, automation))
      await endRun(trx, taken, { status: 'started', taskId: task.task_id }, now)
      return { queued: [task] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await endRun(trx, taken, { status: 'failed', reason: reasonOf(error) }, now)
      return { queued: [] }
    }
  })
}

const wasDeleted = { code: 'AUTOMATION_DELETED', message: 'The automation was deleted.' }
const madeByAutomation = { code: 'MADE_BY_AUTOMATION', message: 'An automation made this image.' }

/** With the rights that its owner has now. */
async function startRun(app: App, trx: Trx, run: AutomationRunRow, automation: AutomationRow): Promise<TaskRow> {
  const { action, owner_uid: uid, workspace_id: workspaceId } = automation
  const actor = await findActingPerson(trx, { uid, workspaceId, on: automation.id })
  const image: TaskParams =
    action.imageParam !== undefined && run.image_id !== null ? { [action.imageParam]: run.image_id } : {}
  const params = { ...action.params, ...image, ...run.given }
  const place = { folderId: action.folderId, workspaceId: actor.workspaceId }
  if (action.run === 'macro') {
    const item = assertLive(await findItemAccess(trx, actor, action.id), 'view', 'macro')
    return queueMacro(app, trx, actor, { item, params, destination: await chooseDestination(trx, actor, place) })
  }
  const [row] = await queueRuns(app, trx, actor, { recipe: action.id, params: [params], ...place })
  return row as TaskRow
}
