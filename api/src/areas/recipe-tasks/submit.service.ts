import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { holdCredits } from '@atelier/database/credits/holds.queries.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { RunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { insertTasks } from '@atelier/database/tasks/insert-tasks.queries.ts'
import type { NewTask } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { findSameRun } from '@atelier/database/tasks/same-run.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskSubmission } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { App } from '#app.ts'
import { eachTime } from '#http/once.ts'
import type { Once } from '#http/once.ts'
import { chooseDestination } from './destination.ts'
import type { Destination } from './destination.ts'
import { openWorkbench, prepareTask } from './prepare-task.service.ts'
import type { PreparedTask, Workbench } from './prepare-task.service.ts'
import { readTask } from './present-tasks.service.ts'
import { announceTasks } from './task-bells.ts'

/**
 * Everything that could stand in the way is looked at before anything is queued or charged; what is queued, held and
 * answered from before is so in one transaction.
 */
export async function submitTask(app: App, actor: Person, ask: TaskSubmission, once: Once): Promise<RecipeTaskAnswer> {
  const recipe = await findRunnableRecipe(app.db, actor, ask.recipeId)
  const row = await (ask.isDraft
    ? keepDraft(app, actor, recipe, ask, once)
    : queueTask(app, actor, recipe, ask, { once }))
  announceTasks(app, [row])
  return readTask(app, actor, row.task_id)
}

async function keepDraft(
  app: App,
  actor: Person,
  recipe: RunnableRecipe,
  ask: TaskSubmission,
  once: Once,
): Promise<TaskRow> {
  return app.db.transaction().execute(async trx => {
    const destination = await chooseDestination(trx, actor, ask)
    const [row] = await insertTasks(trx, [
      {
        ...commonOf(actor, recipe, destination),
        name: ask.name ?? recipe.item.name,
        isDraft: true,
        params: ask.params,
        graph: null,
        now: app.now(),
      },
    ])
    if (row) await once.note(trx, row.task_id)
    return row as TaskRow
  })
}

type RunAsk = Pick<TaskSubmission, 'params' | 'isFresh' | 'workspaceId'> &
  Partial<Pick<TaskSubmission, 'name' | 'next' | 'folderId'>>

interface RunTerms {
  once?: Once
  reuse?: ReuseRight
}

/** As `submitTask` for who has the recipe already; the caller rings the bells. */
export async function queueTask(
  app: App,
  actor: Person,
  recipe: RunnableRecipe,
  ask: RunAsk,
  terms: RunTerms = {},
): Promise<TaskRow> {
  return queueOnBench(await openWorkbench(app, actor, recipe), actor, { recipe, ask, ...terms })
}

/** The same of what is on the bench, which may be kept as no recipe. */
export async function queueOnBench(
  bench: Workbench,
  actor: Person,
  { recipe, ask, once = eachTime, reuse = 'view' }: { recipe: TaskRecipe; ask: RunAsk } & RunTerms,
): Promise<TaskRow> {
  const { app } = bench
  const prepared = await prepareTask(bench, { params: ask.params })
  return app.db.transaction().execute(async trx => {
    const destination = await chooseDestination(trx, actor, ask)
    const task = describeTask(app, actor, { recipe, prepared, destination, name: ask.name, isNext: ask.next ?? false })
    const [row] = await insertPrepared(trx, actor, [{ task, prepared }], ask.isFresh ? null : reuse)
    await once.note(trx, task.id)
    return row as TaskRow
  })
}

/** What a task is of; one that is tried out before it is kept has no id. */
export interface TaskRecipe {
  item: { id: string | null; name: string }
  versionId: string | null
}

interface TaskParts {
  recipe: TaskRecipe
  prepared: PreparedTask
  destination: Destination
  name?: string | undefined
  isNext?: boolean
}

export function describeTask(app: App, actor: Person, parts: TaskParts): NewTask & { id: string } {
  const { recipe, prepared, destination, name, isNext = false } = parts
  const { amount: _amount, runMs: _runMs, ...settled } = prepared
  return {
    ...settled,
    ...commonOf(actor, recipe, destination),
    id: newId(),
    name: name ?? nameRun(prepared.prompt, recipe),
    isNext,
    now: app.now(),
  }
}

function commonOf(actor: Person, recipe: TaskRecipe, { folderId, workspaceId }: Destination) {
  return {
    ownerUid: actor.uid,
    workspaceId,
    folderId,
    recipeId: recipe.item.id,
    recipeVersionId: recipe.versionId,
  }
}

const NAME_LENGTH = 80

/** By what was asked for, as far as a list shows it. */
function nameRun(prompt: string, recipe: TaskRecipe): string {
  const words = prompt.replaceAll(/\s+/g, ' ').trim()
  if (words === '') return recipe.item.name
  return words.length <= NAME_LENGTH
    ? words
    : `${words
        .slice(0, NAME_LENGTH - 1)
        .trimEnd()
        .toWellFormed()}…`
}

export interface PreparedInsert {
  task: NewTask & { id: string }
  prepared: Pick<PreparedTask, 'amount' | 'inputHash'>
}

/** What one must be allowed with images of before, so that they answer: to look at them, or to give their address away. */
export type ReuseRight = 'view' | 'share'

/** What ran before is answered by what came of it, unless `reuse` is null; the rest is paid for. */
export async function insertPrepared(
  trx: Trx,
  actor: Person,
  inserts: readonly PreparedInsert[],
  reuse: ReuseRight | null,
): Promise<TaskRow[]> {
  const tasks: NewTask[] = []
  const paid: { taskId: string; workspaceId: string | null; amount: number }[] = []
  for (const { task, prepared } of inserts) {
    const reused = reuse === null ? undefined : await findReusable(trx, actor, { task, prepared }, reuse)
    tasks.push(reused ? { ...task, reused } : task)
    if (!reused) paid.push({ taskId: task.id, workspaceId: task.workspaceId, amount: prepared.amount })
  }
  const rows = await insertTasks(trx, tasks)
  for (const { taskId, workspaceId, amount } of paid) {
    await holdCredits(trx, { taskId, payer: { uid: actor.uid, workspaceId }, amount })
  }
  return rows
}

/** Images of others in a workspace may be private. */
async function findReusable(
  trx: Trx,
  actor: Person,
  { task: { workspaceId }, prepared }: PreparedInsert,
  right: ReuseRight,
): Promise<NewTask['reused']> {
  const scope = workspaceId === null ? { uid: actor.uid } : { workspaceId }
  const same = await findSameRun(trx, prepared.inputHash, scope)
  if (!same) return undefined
  const access = await findItemsAccess(trx, actor, same.imageIds)
  return same.imageIds.every(id => roleAllows(access.get(id)?.role ?? null, right)) ? same : undefined
}
