import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import { readSpendable } from '@atelier/database/credits/holds.queries.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { insertBatch } from '@atelier/database/tasks/insert-tasks.queries.ts'
import { listBatchTasks } from '@atelier/database/tasks/list-tasks.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { BatchState } from '@atelier/shared-schema/tasks/task-answers.ts'
import { taskGrid } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { BatchSubmission, PriceAsk, TaskPrice } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { App } from '#app.ts'
import type { Once } from '#http/once.ts'
import { readImagesById } from '#areas/images/images.service.ts'
import { listRuns } from './batch-runs.ts'
import { chooseDestination } from './destination.ts'
import { findLastEta } from './lists.service.ts'
import { openWorkbench, prepareTask, toPrice } from './prepare-task.service.ts'
import type { PreparedTask, Workbench } from './prepare-task.service.ts'
import { presentTasks } from './present-tasks.service.ts'
import { describeTask, insertPrepared } from './submit.service.ts'
import { announceTasks } from './task-bells.ts'
import { findBatch } from './tasks.queries.ts'

/** All of them or none: each is prepared before any is queued, and what they cost is set aside together. */
export async function submitBatch(app: App, actor: Person, ask: BatchSubmission, once: Once) {
  const recipe = await findRunnableRecipe(app.db, actor, ask.recipeId)
  const prepared = await prepareAll(await openWorkbench(app, actor, recipe), ask)
  const batchId = newId()
  const rows = await app.db.transaction().execute(async trx => {
    const destination = await chooseDestination(trx, actor, ask)
    const { workspaceId } = destination
    const kind = ask.grid ? 'grid' : 'batch'
    const spec = { recipeName: recipe.item.name, ...(ask.grid ?? { count: prepared.length }) }
    await insertBatch(trx, { id: batchId, ownerUid: actor.uid, workspaceId, kind, spec })
    await once.note(trx, batchId)
    const inserts = prepared.map((one, index) => {
      const task = describeTask(app, actor, { recipe, prepared: one, destination, name: ask.name, isNext: ask.next })
      return { task: { ...task, batchId, batchIndex: index }, prepared: one }
    })
    return insertPrepared(trx, actor, inserts, 'view')
  })
  announceTasks(app, rows)
  return readBatchTasks(app, actor, batchId)
}

/** In their order. */
export async function readBatchTasks(app: App, actor: Person, batchId: string) {
  return { batchId, tasks: await presentTasks(app, actor, await listBatchTasks(app.db, batchId)) }
}

async function prepareAll(bench: Workbench, ask: Pick<PriceAsk, 'params' | 'count' | 'grid'>): Promise<PreparedTask[]> {
  const prepared: PreparedTask[] = []
  for (const run of listRuns(bench.recipe.definition, ask)) prepared.push(await prepareTask(bench, run))
  return prepared
}

/** Refused where the run itself would be, so that whoever sees a price can run at it. */
export async function priceRuns(app: App, actor: Person, ask: PriceAsk): Promise<TaskPrice> {
  const recipe = await findRunnableRecipe(app.db, actor, ask.recipeId)
  const bench = toPrice(await openWorkbench(app, actor, recipe))
  return priceOnBench(bench, actor, await prepareAll(bench, ask), ask)
}

export async function priceOnBench(
  bench: Workbench,
  actor: Person,
  prepared: readonly PreparedTask[],
  ask: Parameters<typeof chooseDestination>[2],
): Promise<TaskPrice> {
  const { app } = bench
  const { workspaceId } = await app.db.transaction().execute(trx => chooseDestination(trx, actor, ask))
  const isFree = !bench.settings.isEnabled
  const runMs = prepared[0]?.runMs ?? null
  return {
    credits: toCredits(prepared.reduce((sum, { amount }) => sum + amount, 0)),
    isFree,
    available: isFree ? null : toCredits(await readSpendable(app.db, { uid: actor.uid, workspaceId })),
    taskCount: prepared.length,
    runMs,
    etaMs: await findEta(app, actor, prepared),
  }
}

async function findEta(app: App, actor: Person, prepared: readonly PreparedTask[]): Promise<number | null> {
  const beforeMs = await findLastEta(app, actor)
  const ownMs = prepared.map(({ runMs }) => runMs)
  if (beforeMs === null || ownMs.includes(null)) return null
  return ownMs.reduce<number>((sum, ms) => sum + (ms ?? 0), beforeMs)
}

/** For who made it, and for others as far as they may see its tasks. */
export async function readBatch(app: App, actor: Person, id: string): Promise<BatchState> {
  const [batch, rows] = await Promise.all([findBatch(app.db, id), listBatchTasks(app.db, id)])
  const tasks = await presentTasks(app, actor, rows)
  if (!batch || (batch.owner_uid !== actor.uid && tasks.length === 0)) throw notFound('batch')
  const sheetId = batch.sheet_image_id
  const sheet = sheetId === null ? undefined : (await readImagesById(app, actor, [sheetId])).get(sheetId)
  return {
    id,
    kind: batch.kind,
    grid: batch.kind === 'grid' ? taskGrid.parse(batch.spec) : null,
    tasks,
    sheet: sheet?.deletedAt === null ? sheet : null,
    sheetError: batch.sheet_error ?? '',
  }
}
