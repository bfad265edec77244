import { cancelTask } from '@atelier/database/tasks/change-task.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { writeReason } from '@atelier/shared-schema/entities/reason.ts'
import type { Reason } from '@atelier/shared-schema/entities/reason.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { advanceMacro, measureProgress } from '@atelier/shared-schema/macros/advance-macro.ts'
import type { MacroMove, MacroStepRecord, StepParams } from '@atelier/shared-schema/macros/advance-macro.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { queueRuns, reasonOf } from '#areas/recipe-tasks/queue-runs.service.ts'
import { orTakeBack } from '#driving/or-take-back.queries.ts'
import { findActingPerson } from '#people/acting-person.ts'
import {
  beginRun,
  completeRun,
  failRun,
  insertStepTasks,
  listStepTasks,
  takeDueRun,
  tellProgress,
  writeSteps,
} from './macro-runs.queries.ts'
import type { MacroRun, StepTask } from './macro-runs.queries.ts'

/** What others are told once it is committed. */
export interface Driven {
  /** Of those, QUEUED ones wait for a worker. */
  changed: TaskRow[]
  canceled: TaskRow[]
}

/**
 * Takes the next run that is due as far as it goes, in one transaction: what was not committed is due again. undefined when
 * none is, or others drive all of them.
 */
export function driveNextMacro(app: App): Promise<Driven | undefined> {
  return app.db.transaction().execute(async trx => {
    const due = await takeDueRun(trx)
    if (!due) return undefined
    const { run, task } = due
    if (task.status === 'QUEUED') {
      const steps = run.goes_on ? run.steps : {}
      return advance(app, trx, { ...run, steps }, await beginRun(trx, task.task_id, Object.keys(steps)))
    }
    if (task.status === 'RUNNING') return advance(app, trx, run, task)
    return { changed: [], canceled: await cancelSteps(trx, run) }
  })
}

async function advance(app: App, trx: Trx, run: MacroRun, task: TaskRow): Promise<Driven> {
  const steps = gatherResults(run, await listStepTasks(trx, run.task_id))
  const changed: TaskRow[] = []
  for (;;) {
    const progress = advanceMacro(run.definition, run.inputs, steps)
    if (progress.state === 'done') {
      await writeSteps(trx, run.task_id, steps)
      return { changed: [...changed, await completeRun(trx, run.task_id, progress)], canceled: [] }
    }
    if (progress.state === 'failed') {
      await writeSteps(trx, run.task_id, steps)
      return fail(trx, run, { step: progress.step, state: steps[progress.step], changed })
    }
    for (const move of progress.moves) changed.push(...(await make(app, trx, move, { run, task, steps })))
    // What is over at once, because it was left out or ran before, may let others go on.
    if (!progress.moves.some(({ step }) => isOver(steps[step]))) break
  }
  await writeSteps(trx, run.task_id, steps)
  return {
    changed: [await tellProgress(trx, run.task_id, measureProgress(run.definition, steps)), ...changed],
    canceled: [],
  }
}

function isOver(step: MacroStepRecord | undefined): boolean {
  return step !== undefined && !['WAITING', 'RUNNING', 'ASKING'].includes(step.status)
}

/** What the tasks of running steps came to, once all of a step have ended. */
function gatherResults(run: MacroRun, tasks: readonly StepTask[]): Record<string, MacroStepRecord> {
  const steps = { ...run.steps }
  for (const [key, step] of Object.entries(steps)) {
    const own = tasks.filter(task => task.step === key)
    if (step.status === 'RUNNING' && own.every(task => isFinished(task.status) || task.status === 'DELETED')) {
      steps[key] = sumUp(own)
    }
  }
  return steps
}

/** A step of several runs goes on with those that came to something. */
function sumUp(tasks: readonly StepTask[]): MacroStepRecord {
  const completed = tasks.filter(task => task.status === 'COMPLETED')
  const images = completed.flatMap(task => task.images)
  const texts = completed.flatMap(task => task.texts)
  const lost = tasks.length - completed.length
  if (lost === 0) return { status: 'DONE', images, texts }
  const { code, message } = tasks.find(task => task.error)?.error ?? wasCanceled
  if (completed.length === 0) return { status: 'FAILED', images, texts, ...because({ code, message }) }
  return { status: 'DONE', images, texts, ...because({ code, message, runs: { lost, of: tasks.length } }) }
}

const wasCanceled: Reason = { code: 'CANCELED', message: 'It was canceled.' }

function because(reason: Reason): Pick<MacroStepRecord, 'note' | 'reason'> {
  return { note: writeReason(reason), reason }
}

interface Making {
  run: MacroRun
  task: TaskRow
  steps: Record<string, MacroStepRecord>
}

async function make(app: App, trx: Trx, move: MacroMove, { run, task, steps }: Making): Promise<TaskRow[]> {
  const nothing = { images: [], texts: [] }
  if (move.move === 'skip') {
    steps[move.step] = { status: 'SKIPPED', ...nothing }
    return []
  }
  if (move.move === 'ask') {
    steps[move.step] = { status: 'ASKING', ...nothing }
    return []
  }
  try {
    const rows = await orTakeBack(trx, () => startStep(app, trx, move, task))
    await insertStepTasks(
      trx,
      run.task_id,
      move.step,
      rows.map(row => row.task_id),
    )
    steps[move.step] = { status: 'RUNNING', ...nothing }
    if (rows.every(row => isFinished(row.status)))
      Object.assign(steps, gatherResults({ ...run, steps }, await listStepTasks(trx, run.task_id)))
    return rows
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    steps[move.step] = { status: 'FAILED', ...nothing, ...because(reasonOf(error)) }
    return []
  }
}

/** All of its runs, or none. */
async function startStep(
  app: App,
  trx: Trx,
  { recipe, runs }: { recipe: string; runs: readonly StepParams[] },
  task: TaskRow,
): Promise<TaskRow[]> {
  const { task_id: parentId, owner_uid: uid, workspace_id: workspaceId, folder_id: folderId } = task
  const actor = await findActingPerson(trx, { uid, workspaceId, on: parentId })
  const params = runs.map(run => ({ ...run }) as TaskParams)
  return queueRuns(app, trx, actor, { recipe, params, folderId, workspaceId, parentId })
}

async function fail(
  trx: Trx,
  run: MacroRun,
  { step, state, changed }: { step: string; state: MacroStepRecord | undefined; changed: TaskRow[] },
): Promise<Driven> {
  const title = run.definition.steps.find(({ key }) => key === step)?.title ?? step
  const { note = '', reason } = state ?? {}
  const message = `Step “${title}” failed. ${note}`.trim()
  const error = { code: 'MACRO_STEP_FAILED', message, step: title, ...(reason && { reason }) }
  const canceled = await cancelSteps(trx, run)
  return { changed: [...changed, await failRun(trx, run.task_id, error)], canceled }
}

async function cancelSteps(trx: Trx, run: MacroRun): Promise<TaskRow[]> {
  const going = (await listStepTasks(trx, run.task_id))
    .filter(({ status }) => status === 'QUEUED' || status === 'RUNNING')
    .map(({ task_id: id }) => id)
  const canceled: TaskRow[] = []
  // In one order with whatever else locks several.
  for (const id of going.toSorted()) canceled.push(await cancelTask(trx, id))
  return canceled
}
