import type { VisibleItem } from '@atelier/database/access/access.ts'
import { restartTask } from '@atelier/database/tasks/change-task.queries.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { findListedTasks, findTask, lockTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import type { RecipeTaskAnswer, TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { MACROS_DUE_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { checkParams } from '@atelier/shared-schema/recipes/check-params.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { App } from '#app.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Destination } from '#areas/recipe-tasks/destination.ts'
import { chooseDestination } from '#areas/recipe-tasks/destination.ts'
import { assertOwn } from '#areas/recipe-tasks/edit-task.service.ts'
import { foreseeConsent, recipesOf } from '#areas/recipe-tasks/foresee-consent.service.ts'
import { presentTasks, readTask } from '#areas/recipe-tasks/present-tasks.service.ts'
import { announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { validationError } from '#http/errors.ts'
import type { Once } from '#http/once.ts'
import {
  findMacroRun,
  insertMacroRun,
  keepDoneSteps,
  listRunIds,
  listStepTasks,
  lockMacroRun,
  markDue,
  writeSteps,
} from './macro-runs.queries.ts'
import type { MacroRun, StepTask } from './macro-runs.queries.ts'
import { findMacro } from './macros.queries.ts'

type RunAsk = RouteCall<typeof workflowsRoutes.run>['body']

export async function runMacro(
  app: App,
  actor: Person,
  item: VisibleItem,
  { once, ...ask }: RunAsk & { once: Once },
): Promise<MacroRunAnswer> {
  const row = await app.db.transaction().execute(async trx => {
    const destination = await chooseDestination(trx, actor, ask)
    const made = await queueMacro(app, trx, actor, { item, destination, params: ask.params })
    await once.note(trx, made.task_id)
    return made
  })
  announceTasks(app, [row])
  app.doorbell.ring(MACROS_DUE_CHANNEL)
  return readMacroRun(app, actor, row.task_id)
}

/** Written down, to be begun by whoever drives macros; the caller rings the bells. */
export async function queueMacro(
  app: App,
  trx: Trx,
  actor: Person,
  { item, destination, params }: { item: VisibleItem; destination: Destination; params: TaskParams },
): Promise<TaskRow> {
  const macro = await findMacro(trx, item.id)
  if (!macro) throw notFound('macro')
  const inputs = checkInputs(macro.definition, params)
  await foreseeConsent(app, trx, actor, recipesOf(macro.definition))
  const task = { ...destination, type: 'chain', name: item.name, params, graph: null } as const
  const [made] = await insertTasks(trx, [{ ...task, ownerUid: actor.uid, engineKinds: [], now: app.now() }])
  const row = made as TaskRow
  await insertMacroRun(trx, { taskId: row.task_id, macroId: item.id, definition: macro.definition, inputs })
  return row
}

function checkInputs({ inputs }: MacroDefinition, params: TaskParams): Record<string, PlainValue> {
  const checked = checkParams({ fields: inputs }, params)
  if (!checked.isValid) {
    throw validationError(checked.issues.map(({ path, message }) => ({ path: `body.${path}`, message })))
  }
  return checked.values as Record<string, PlainValue>
}

export async function readMacroRun(app: App, actor: Person, taskId: string): Promise<MacroRunAnswer> {
  const run = await findMacroRun(app.db, taskId)
  if (!run) throw notFound('run of a macro')
  const [task, parts] = await Promise.all([readTask(app, actor, taskId), listStepTasks(app.db, taskId)])
  const rows = await findListedTasks(
    app.db,
    parts.map(part => part.task_id),
  )
  const tasks = await presentTasks(app, actor, rows)
  return { task, macroId: run.macro_id, definition: run.definition, tasks, steps: presentSteps(run, parts) }
}

export async function listOwnRuns(
  app: App,
  actor: Person,
  macroId: string,
  query: PageQuery,
): Promise<Page<RecipeTaskAnswer>> {
  const { ids, nextCursor } = await listRunIds(app.db, { macroId, uid: actor.uid }, query)
  return { items: await presentTasks(app, actor, await findListedTasks(app.db, ids)), nextCursor }
}

function presentSteps({ definition, steps }: MacroRun, tasks: readonly StepTask[]): MacroRunAnswer['steps'] {
  return definition.steps.map(step => {
    const state = steps[step.key] ?? { status: 'WAITING' as const, images: [], texts: [] }
    const isAsking = step.type === 'approval' && state.status === 'ASKING'
    return {
      key: step.key,
      status: state.status,
      images: [...state.images],
      texts: [...state.texts],
      choices: isAsking ? [...(steps[step.of]?.images ?? [])] : [],
      taskIds: tasks.filter(task => task.step === step.key).map(task => task.task_id),
      note: state.note ?? '',
      reason: state.reason ?? null,
    }
  })
}

/** What was chosen goes on in the order in which it was made. */
export async function chooseImages(
  app: App,
  actor: Person,
  taskId: string,
  { step: key, imageIds }: { step: string; imageIds: readonly string[] },
): Promise<MacroRunAnswer> {
  await app.db.transaction().execute(async trx => {
    const run = await lockMacroRun(trx, taskId)
    if (!run) throw notFound('run of a macro')
    const step = run.definition.steps.find(candidate => candidate.key === key)
    const isGoing = (await findTask(trx, taskId))?.status === 'RUNNING'
    if (!isGoing || step?.type !== 'approval' || run.steps[key]?.status !== 'ASKING') {
      throw new AppError('CONFLICT', 'This step does not ask for a choice now. Load the run again.')
    }
    const choices = run.steps[step.of]?.images ?? []
    const strange = imageIds.findIndex(id => !choices.includes(id))
    if (strange >= 0) {
      throw validationError([{ path: `body.imageIds.${strange}`, message: 'is not among what is to be chosen from' }])
    }
    const images = choices.filter(id => imageIds.includes(id))
    await writeSteps(trx, taskId, { ...run.steps, [key]: { status: 'DONE', images, texts: [] } })
    await markDue(trx, taskId)
  })
  app.doorbell.ring(MACROS_DUE_CHANNEL)
  return readMacroRun(app, actor, taskId)
}

/** With what is done: whatever failed, was stopped or did not begin runs by the definition that the run began with. */
export async function goOnWithRun(app: App, actor: Person, item: VisibleItem, once: Once): Promise<MacroRunAnswer> {
  assertOwn(actor, item)
  const row = await app.db.transaction().execute(async trx => {
    const run = await lockMacroRun(trx, item.id)
    if (!run) throw notFound('run of a macro')
    const task = await lockTask(trx, item.id)
    if (task?.status !== 'FAILED' && task?.status !== 'CANCELED') {
      throw new AppError('CONFLICT', 'This run has not failed and was not stopped. Load it again.')
    }
    await foreseeConsent(app, trx, actor, recipesOf(run.definition))
    await once.note(trx, item.id)
    await keepDoneSteps(trx, run)
    return restartTask(trx, item.id)
  })
  announceTasks(app, [row])
  app.doorbell.ring(MACROS_DUE_CHANNEL)
  return readMacroRun(app, actor, item.id)
}
