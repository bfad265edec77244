import type { Trx } from '@atelier/database/database/connection.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { RunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { changeTask } from '@atelier/database/tasks/change-task.queries.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { findListedTasks, findTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import {
  claimTrial,
  countTrialUses,
  isTrialTaskOf,
  listOpenTrials,
  lockTrial,
  noteTrialUse,
} from '@atelier/database/trials/trial-uses.queries.ts'
import type { TrialCaller, TrialVisitor } from '@atelier/database/trials/trial-uses.queries.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { FREE_TASKS_MAX } from '@atelier/shared-schema/contract/areas/free-tasks.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer, TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { App } from '#app.ts'
import { cancelUnlessOver } from './order.service.ts'
import { editOf, openWorkbench, prepareTask } from './prepare-task.service.ts'
import type { PreparedTask } from './prepare-task.service.ts'
import { presentTasks, readTask } from './present-tasks.service.ts'
import { describeTask } from './submit.service.ts'
import { announceCancel, announceTasks } from './task-bells.ts'
import { assertTrialOpen } from './trial-open.ts'
import { keepPicture } from './upload-input.service.ts'

/** Until somebody claims them, trials belong to whoever what comes with the product belongs to. */
const keeper: Person = {
  who: 'person',
  uid: SYSTEM_UID,
  siteRole: 'member',
  workspaceId: null,
  via: 'session',
  credentialId: SYSTEM_UID,
}

/** Enough to see what a recipe does. */
const PIXELS_MAX = 2_500_000

interface FreeAnswer {
  task: RecipeTaskAnswer
  remaining: number
}

export async function submitFreeTask(
  app: App,
  visitor: TrialVisitor,
  ask: { recipeId: string; params: TaskParams },
): Promise<FreeAnswer> {
  assertTrialOpen(app.config)
  await assertMayTry(app, visitor)
  const recipe = await findRunnableRecipe(app.db, anonymous, ask.recipeId)
  if (recipe.group !== 'fast') {
    throw new AppError('FORBIDDEN', 'Without an account only fast recipes can be tried. Sign up to run this one.')
  }
  const prepared = await prepareFree(app, recipe, ask.params)
  const row = await app.db.transaction().execute(async trx => {
    await lockTrial(trx, visitor)
    await assertMayTry(app, visitor, trx)
    const destination = { folderId: null, workspaceId: null }
    const [made] = await insertTasks(trx, [describeTask(app, keeper, { recipe, prepared, destination })])
    await noteTrialUse(trx, visitor, { subjectId: (made as TaskRow).task_id, kind: 'task', now: app.now() })
    return made as TaskRow
  })
  announceTasks(app, [row])
  return answer(app, visitor, row.task_id)
}

/** Of images it reads what everybody may read, and what the link of is given: that of what was just brought, for one. */
async function prepareFree(app: App, recipe: RunnableRecipe, params: TaskParams): Promise<PreparedTask> {
  return prepareTask(await openWorkbench(app, anonymous, recipe, PIXELS_MAX), { params })
}

async function assertMayTry(app: App, visitor: TrialVisitor, trx?: Trx): Promise<void> {
  if ((await countTrialUses(trx ?? app.db, visitor, 'task')) < FREE_TASKS_MAX) return
  throw new AppError(
    'TOO_MANY_TRIES',
    `You have tried ${FREE_TASKS_MAX} times, which is all there is without an account. Sign up to go on: what you made becomes yours.`,
  )
}

async function answer(app: App, visitor: TrialVisitor, taskId: string): Promise<FreeAnswer> {
  const [task, remaining] = await Promise.all([readTask(app, keeper, taskId), countRemaining(app, visitor)])
  return { task, remaining }
}

async function countRemaining(app: App, caller: TrialCaller): Promise<number> {
  return Math.max(0, FREE_TASKS_MAX - (await countTrialUses(app.db, caller, 'task')))
}

export async function listFreeTasks(
  app: App,
  caller: TrialCaller,
): Promise<{ remaining: number; tasks: RecipeTaskAnswer[] }> {
  assertTrialOpen(app.config)
  const ids = caller.deviceId === null ? [] : await listOpenTrials(app.db, caller.deviceId)
  const [remaining, rows] = await Promise.all([countRemaining(app, caller), findListedTasks(app.db, ids)])
  const tasks = await presentTasks(app, keeper, rows)
  return { remaining, tasks: tasks.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }
}

export async function readFreeTask(app: App, visitor: TrialVisitor | undefined, id: string): Promise<FreeAnswer> {
  return answer(app, await assertOwnTrial(app, visitor, id), id)
}

async function assertOwnTrial(app: App, visitor: TrialVisitor | undefined, id: string): Promise<TrialVisitor> {
  if (!visitor || !(await isTrialTaskOf(app.db, visitor.deviceId, id))) throw notFound('recipe task')
  return visitor
}

export async function changeFreeTask(
  app: App,
  given: TrialVisitor | undefined,
  { id, params, status }: { id: string; params?: TaskParams | undefined; status?: 'CANCELED' | undefined },
): Promise<FreeAnswer> {
  const visitor = await assertOwnTrial(app, given, id)
  if (params) await changeFreeParams(app, id, params)
  if (status) {
    const row = await app.db.transaction().execute(trx => cancelUnlessOver(trx, id))
    if (row) announceCancel(app, row)
  }
  return answer(app, visitor, id)
}

async function changeFreeParams(app: App, id: string, params: TaskParams): Promise<void> {
  const task = await findTask(app.db, id)
  if (!task?.recipe_id) throw notFound('recipe task')
  const recipe = await findRunnableRecipe(app.db, anonymous, task.recipe_id)
  const edit = { ...editOf(await prepareFree(app, recipe, params)), recipeVersionId: recipe.versionId }
  const row = await app.db.transaction().execute(trx => changeTask(trx, id, edit))
  announceTasks(app, [row])
}

/** Twice as many as there are tries: one may be the wrong one. */
const FILES_MAX = FREE_TASKS_MAX * 2

export async function uploadFreePicture(
  app: App,
  visitor: TrialVisitor,
  file: File,
): Promise<{ id: string; url: string }> {
  assertTrialOpen(app.config)
  if ((await countTrialUses(app.db, visitor, 'file')) >= FILES_MAX) {
    throw new AppError(
      'TOO_MANY_TRIES',
      `Without an account at most ${FILES_MAX} pictures can be brought. Sign up to go on.`,
    )
  }
  const kept = await keepPicture(app, keeper, file).catch(sayFull)
  await noteTrialUse(app.db, visitor, { subjectId: kept.id, kind: 'file', now: app.now() })
  return { id: kept.id, url: app.config.publicUrl + fileLinkPath(kept.link_key) }
}

/** What fills up is not the visitor's to empty. */
function sayFull(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'STORAGE_FULL') throw error
  throw new AppError('UNAVAILABLE', 'Too many people try this today. Sign up to go on, or come back tomorrow.', {
    cause: error,
  })
}

export async function claimTrials(
  app: App,
  actor: Person,
  visitor: TrialVisitor | undefined,
): Promise<{ taskIds: string[]; imageCount: number }> {
  if (!visitor) return { taskIds: [], imageCount: 0 }
  return app.db
    .transaction()
    .execute(trx => claimTrial(trx, { deviceId: visitor.deviceId, uid: actor.uid, now: app.now() }))
}
