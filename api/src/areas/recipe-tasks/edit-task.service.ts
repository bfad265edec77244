import type { VisibleItem } from '@atelier/database/access/access.ts'
import { holdCredits } from '@atelier/database/credits/holds.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { backToDraft, changeTask, queueDraft, restartTask } from '@atelier/database/tasks/change-task.queries.ts'
import type { TaskEdit } from '@atelier/database/tasks/change-task.queries.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { pixelsOfClass } from '@atelier/database/tasks/size-class.ts'
import { findTask, lockTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskChange } from '@atelier/shared-schema/tasks/task-requests.ts'
import { MACROS_DUE_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { App } from '#app.ts'
import type { Once } from '#http/once.ts'
import { findMacroRun, forgetKeptSteps } from '#areas/workflows/macro-runs.queries.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { chooseFolder } from './destination.ts'
import { foreseeConsent, recipesOf } from './foresee-consent.service.ts'
import { editOf, findModelsOf, hashInputs, openWorkbench, prepareTask, priceTask } from './prepare-task.service.ts'
import type { PreparedTask } from './prepare-task.service.ts'
import { planRun } from './plan-run.ts'
import { readTask } from './present-tasks.service.ts'
import { announceTasks } from './task-bells.ts'
import { findRecipeVersion, listExistingFiles, setFolderOfRunning, setTaskName } from './tasks.queries.ts'

export async function changeOwnTask(
  app: App,
  actor: Person,
  item: VisibleItem,
  change: TaskChange,
): Promise<RecipeTaskAnswer> {
  const task = await findExisting(app, item.id)
  const isToRun = change.isDraft === false || (task.status === 'QUEUED' && change.isDraft !== true)
  const isRecompiled = isToRun && (change.params !== undefined || task.status === 'DRAFT')
  if (isRecompiled || change.folderId !== undefined) assertOwn(actor, item)
  const prepared = isRecompiled ? await prepareAnew(app, actor, task, change.params ?? task.params) : undefined
  const row = await app.db.transaction().execute(async trx => {
    const held = await lockUnchanged(trx, task)
    if (change.name !== undefined) await setTaskName(trx, item.id, change.name, app.now())
    if (change.folderId !== undefined) await moveResults(trx, actor, held, change.folderId)
    if (change.isDraft === true && held.status !== 'DRAFT') await backToDraft(trx, item.id)
    if (prepared) await changePrepared(trx, item, prepared)
    else if (change.params !== undefined) await changeTask(trx, item.id, { params: change.params })
    if (change.isDraft === false && held.status !== 'QUEUED') await queueDraft(trx, item.id)
    return findTask(trx, item.id)
  })
  if (row) announceTasks(app, [row])
  return readTask(app, actor, item.id)
}

async function findExisting(app: App, id: string): Promise<TaskRow> {
  const task = await findTask(app.db, id)
  if (!task) throw notFound('recipe task')
  return task
}

/** What was prepared holds for what the task was then. */
async function lockUnchanged(trx: Trx, task: TaskRow): Promise<TaskRow> {
  const held = await lockTask(trx, task.task_id)
  if (!held) throw notFound('recipe task')
  if (held.status !== task.status) {
    throw new AppError('CONFLICT', `This task is ${held.status} meanwhile. Look at it again.`)
  }
  return held
}

/** Running costs its owner credits, and reads what its owner may see. */
export function assertOwn(actor: Person, item: VisibleItem): void {
  if (item.owner_uid === actor.uid) return
  throw new AppError(
    'FORBIDDEN',
    'Only whoever made this task may run it or move its results. Duplicate it to run it yourself.',
  )
}

interface PreparedAnew {
  prepared: PreparedTask
  versionId: string
}

async function prepareAnew(
  app: App,
  actor: Person,
  task: Pick<TaskRow, 'recipe_id'>,
  params: TaskRow['params'],
): Promise<PreparedAnew> {
  if (task.recipe_id === null)
    throw new AppError('CONFLICT', 'This task was not made with a recipe, and has no params.')
  const recipe = await findRunnableRecipe(app.db, actor, task.recipe_id)
  return {
    prepared: await prepareTask(await openWorkbench(app, actor, recipe), { params }),
    versionId: recipe.versionId,
  }
}

async function changePrepared(trx: Trx, item: VisibleItem, { prepared, versionId }: PreparedAnew): Promise<void> {
  await changeTask(trx, item.id, { ...editOf(prepared), recipeVersionId: versionId })
  await hold(trx, item, prepared.amount)
}

function hold(trx: Trx, item: VisibleItem, amount: number): Promise<void> {
  return holdCredits(trx, {
    taskId: item.id,
    payer: { uid: item.owner_uid, workspaceId: item.workspace_id },
    amount,
  })
}

async function moveResults(trx: Trx, actor: Person, task: TaskRow, wanted: string | null): Promise<void> {
  const folderId = await chooseFolder(trx, actor, wanted)
  if (task.status === 'RUNNING') await setFolderOfRunning(trx, task.task_id, folderId)
  else await changeTask(trx, task.task_id, { folderId })
}

/**
 * What was completed is run anew, with what is left to chance drawn once more; what failed or was stopped runs as it was to.
 * Either by the version of the recipe that it was made with.
 */
export async function runAgain(app: App, actor: Person, item: VisibleItem): Promise<RecipeTaskAnswer> {
  assertOwn(actor, item)
  const task = await findExisting(app, item.id)
  if (task.status === 'DRAFT') return changeOwnTask(app, actor, item, { isDraft: false })
  if (task.type === 'chain') return beginChainAnew(app, actor, task)
  const prepared = await prepareAgain(app, actor, task)
  const row = await app.db.transaction().execute(async trx => {
    await lockUnchanged(trx, task)
    await restartTask(trx, item.id)
    await changeTask(trx, item.id, prepared.edit)
    await hold(trx, item, prepared.amount)
    return findTask(trx, item.id)
  })
  if (row) announceTasks(app, [row])
  return readTask(app, actor, item.id)
}

/** Its steps are prepared as it comes to them. */
async function beginChainAnew(app: App, actor: Person, task: TaskRow): Promise<RecipeTaskAnswer> {
  const run = await findMacroRun(app.db, task.task_id)
  if (run) await foreseeConsent(app, app.db, actor, recipesOf(run.definition))
  const row = await app.db.transaction().execute(async trx => {
    await forgetKeptSteps(trx, task.task_id)
    await lockUnchanged(trx, task)
    return restartTask(trx, task.task_id)
  })
  announceTasks(app, [row])
  app.doorbell.ring(MACROS_DUE_CHANNEL)
  return readTask(app, actor, task.task_id)
}

async function prepareAgain(app: App, actor: Person, task: TaskRow): Promise<{ edit: TaskEdit; amount: number }> {
  const version = task.recipe_version_id === null ? undefined : await findRecipeVersion(app.db, task.recipe_version_id)
  if (!version || task.status !== 'COMPLETED') return prepareAsItWas(app, actor, task)
  const group = task.queue_type === 'fast' ? 'fast' : 'advance'
  const recipe = { definition: version.definition, versionId: version.id, group, slug: null } as const
  const prepared = await prepareTask(await openWorkbench(app, actor, recipe), { params: task.params })
  return { edit: editOf(prepared), amount: prepared.amount }
}

async function prepareAsItWas(app: App, actor: Person, task: TaskRow): Promise<{ edit: TaskEdit; amount: number }> {
  if (task.graph === null)
    throw new AppError('CONFLICT', 'This task has nothing to run. Start it anew from its recipe.')
  const fileIds = Object.values(task.files)
  const existing = await listExistingFiles(app.db, fileIds)
  if (!fileIds.every(id => existing.has(id))) {
    throw new AppError('CONFLICT', 'An image that this task was made of is gone for ever. Run the recipe with another.')
  }
  const definition = { fields: [], graph: task.graph }
  const recipe = { definition, versionId: task.recipe_version_id, group: 'advance', slug: null } as const
  const bench = await openWorkbench(app, actor, recipe)
  const models = await findModelsOf(bench, task.graph)
  const { graph, engineKinds, engineServers, engines } = planRun(
    { graph: task.graph, outputs: undefined, fileNames: Object.keys(task.files), models },
    bench.engines,
    bench,
  )
  const { amount } = await priceTask(bench, engines, { pixels: pixelsOfClass(task.size_class), graph })
  const inputHash = hashInputs(graph, task.files)
  return { edit: { graph, models: models.files, engineKinds, engineServers, inputHash }, amount }
}

/** A draft of the actor's own: it costs nothing until it is queued, and reads what they may see themselves. */
export async function duplicateTask(
  app: App,
  actor: Person,
  item: VisibleItem,
  { name, once }: { name: string | undefined; once: Once },
): Promise<RecipeTaskAnswer> {
  const task = await findExisting(app, item.id)
  const isOwn = item.owner_uid === actor.uid
  const row = await app.db.transaction().execute(async trx => {
    const workspaceId = isOwn ? item.workspace_id : await chooseWorkspace(trx, actor, undefined, '')
    const [made] = await insertTasks(trx, [
      {
        name: name ?? item.name,
        ownerUid: actor.uid,
        workspaceId,
        folderId: isOwn ? task.folder_id : null,
        type: task.type,
        queueType: task.queue_type,
        isDraft: true,
        recipeId: task.recipe_id,
        recipeVersionId: task.recipe_version_id,
        params: task.params,
        // Without a recipe the graph is all there is of it.
        graph: task.recipe_id === null && isOwn ? task.graph : null,
        files: task.recipe_id === null && isOwn ? task.files : {},
        seed: task.seed,
        prompt: task.prompt,
        now: app.now(),
      },
    ])
    if (made) await once.note(trx, made.task_id)
    return made as TaskRow
  })
  announceTasks(app, [row])
  return readTask(app, actor, row.task_id)
}
