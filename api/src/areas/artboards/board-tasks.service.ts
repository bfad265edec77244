import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { awaitAgain, findPlacedTask, placeTask } from '@atelier/database/tasks/board-tasks.queries.ts'
import { findTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { readPlaceholder, writePlaceholder } from '@atelier/shared-schema/documents/board-placeholder.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { BoardTaskAsk } from '@atelier/shared-schema/tasks/board-task.ts'
import type { App } from '#app.ts'
import { chooseDestination } from '#areas/recipe-tasks/destination.ts'
import { cancelUnlessOver } from '#areas/recipe-tasks/order.service.ts'
import { openWorkbench, prepareTask } from '#areas/recipe-tasks/prepare-task.service.ts'
import { readTask } from '#areas/recipe-tasks/present-tasks.service.ts'
import { servePreview } from '#areas/recipe-tasks/preview.service.ts'
import { describeTask, insertPrepared } from '#areas/recipe-tasks/submit.service.ts'
import { announceCancel, announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import type { Once } from '#http/once.ts'
import { documentOf } from './artboards.service.ts'
import { shareInputs } from './board-inputs.service.ts'

/**
 * Queues a task for a placeholder. Everything that could stand in the way is looked at before; that it is queued and paid
 * for, and that the placeholder stands for it, is one transaction.
 */
export async function askOnBoard(
  app: App,
  actor: Person,
  board: VisibleItem,
  ask: BoardTaskAsk,
  once: Once,
): Promise<RecipeTaskAnswer> {
  assertKept(board)
  const recipe = await findRunnableRecipe(app.db, actor, ask.recipeId)
  const prepared = await prepareTask(await openWorkbench(app, actor, recipe), { params: ask.params })
  const name = documentOf(board.id)
  const row = await app.db.transaction().execute(async trx => {
    const id = newId()
    await takePlaceholder(app, trx, { board, actor, shapeId: ask.shapeId, taskId: id })
    const destination = await chooseDestination(trx, actor, {})
    const described = describeTask(app, actor, { recipe, prepared, destination, name: ask.name })
    const params = await shareInputs(trx, board, { ...prepared, now: app.now() })
    const task = { ...described, id, params }
    const [inserted] = await insertPrepared(trx, actor, [{ task, prepared }], ask.isFresh ? null : 'view')
    await once.note(trx, id)
    return inserted as TaskRow
  })
  app.doorbell.ring(DOCUMENT_CHANNEL, name)
  announceTasks(app, [row])
  return readTask(app, actor, row.task_id)
}

interface Taking {
  board: VisibleItem
  actor: Person
  shapeId: string
  taskId: string
}

/** Under the document’s lock, so that of two who ask at once one is told. */
async function takePlaceholder(app: App, trx: Trx, { board, actor, shapeId, taskId }: Taking): Promise<void> {
  await appendToDocument(
    trx,
    documentOf(board.id),
    doc => {
      const placeholder = readPlaceholder(doc, shapeId)
      if (!placeholder) {
        throw new AppError('CONFLICT', 'The place for this picture is not on the board any more. Choose another place.')
      }
      if (placeholder.state === 'done') {
        throw new AppError('CONFLICT', 'The pictures of this place are there already. Ask for more beside it.')
      }
      writePlaceholder(doc, shapeId, { taskId, state: 'asked', results: [], texts: [], chosen: null, error: null })
    },
    { author: null, forUid: actor.uid, now: app.now() },
  )
  if (!(await placeTask(trx, { boardId: board.id, shapeId }, taskId))) {
    throw new AppError('CONFLICT', 'This picture is being made already. Wait for it, or stop it first.')
  }
}

function assertKept(board: VisibleItem): void {
  if (board.deleted_at !== null) throw new AppError('CONFLICT', 'This artboard is in the trash. Recover it first.')
}

interface TaskOnBoard {
  board: VisibleItem
  taskId: string
}

/**
 * With the params it was asked with, for whoever asks now: what they may not see is said at its param. What was made while
 * its placeholder was away is only brought there. A copy of the placeholder asks for its own.
 */
export async function retryOnBoard(
  app: App,
  actor: Person,
  { board, taskId, shapeId }: TaskOnBoard & { shapeId?: string | undefined },
  once: Once,
): Promise<RecipeTaskAnswer> {
  const placed = await findPlacedTask(app.db, board.id, { taskId })
  const task = placed && (await findTask(app.db, taskId))
  if (!placed) throw notFound('recipe task')
  if (!task || task.recipe_id === null) {
    throw new AppError('CONFLICT', 'What was asked for here is not kept any more. Ask for it anew.')
  }
  const asked = { shapeId: shapeId ?? placed.shapeId, recipeId: task.recipe_id, params: task.params, isFresh: false }
  if (asked.shapeId === placed.shapeId && task.status === 'COMPLETED' && placed.filledAs === 'GONE') {
    await app.db.transaction().execute(trx => awaitAgain(trx, taskId))
    announceTasks(app, [task])
    return readTask(app, actor, taskId)
  }
  return askOnBoard(app, actor, board, asked, once)
}

/** A click that comes late is no error. */
export async function cancelOnBoard(app: App, actor: Person, { board, taskId }: TaskOnBoard): Promise<void> {
  const placed = await findPlacedTask(app.db, board.id, { taskId })
  const task = placed && (await findTask(app.db, taskId))
  if (!task) throw notFound('recipe task')
  if (task.owner_uid !== actor.uid && !roleAllows(board.role, 'edit')) {
    throw new AppError('FORBIDDEN', 'Only whoever asked for this picture and editors of the board may stop it.')
  }
  const row = await app.db.transaction().execute(trx => cancelUnlessOver(trx, taskId))
  if (row) announceCancel(app, row)
}

export async function serveBoardPreview(
  app: App,
  { board, taskId }: TaskOnBoard,
  ifNoneMatch: string | undefined,
): Promise<Response> {
  const placed = await findPlacedTask(app.db, board.id, { taskId })
  if (placed?.filledAs !== null) throw notFound('preview')
  return servePreview(app, taskId, ifNoneMatch)
}
