import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { cancelTask } from '@atelier/database/tasks/change-task.queries.ts'
import { findTask, lockTask } from '@atelier/database/tasks/task-rows.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { WAITING_CALL_MS } from '@atelier/shared-schema/contract/areas/agi-tasks.contract.ts'
import type { MadeImages } from '@atelier/shared-schema/contract/areas/agi-tasks.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { RecipeTaskAnswer, TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { TASK_EVENTS_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import { isFinished } from '@atelier/shared-schema/tasks/task-states.ts'
import type { App } from '#app.ts'
import { Bell } from '#driving/bell.ts'
import { readTaskNews } from '#events/task-news.ts'
import { actOnce } from '#http/once.ts'
import type { Once } from '#http/once.ts'
import { readTask } from './present-tasks.service.ts'
import { queueTask } from './submit.service.ts'
import { announceCancel, announceTasks } from './task-bells.ts'

/** Bells may be lost. */
const LOOK_EVERY_MS = 2_000

interface CallAsk {
  recipeId: string
  params: TaskParams
  /** Aborted when the caller hangs up. */
  gone: AbortSignal
  once: Once
}

/** Runs a recipe and answers with its pictures, or with why there are none. What takes longer goes on without the caller. */
export function makeImages(app: App, actor: Person, ask: CallAsk): Promise<MadeImages> {
  return app.waitingCalls.hold(actor.uid, async () => {
    const task = await actOnce(ask.once, {
      recall: id => findTask(app.db, id),
      act: () => queueCall(app, actor, ask),
    })
    if (!task) throw notFound('recipe task')
    const ended = waitForEnd(app, task.task_id, ask.gone)
    announceTasks(app, [task])
    const outcome = await ended
    if (outcome === 'gone') await takeBack(app, task.task_id)
    return describe(await readTask(app, actor, task.task_id), outcome)
  })
}

async function queueCall(app: App, actor: Person, { recipeId, params, once }: CallAsk): Promise<TaskRow> {
  const recipe = await findRunnableRecipe(app.db, actor, recipeId)
  // The answer is addresses, which not everybody who may look at an image may give away.
  return queueTask(app, actor, recipe, { params, next: false, isFresh: false }, { once, reuse: 'share' })
}

type Outcome = 'ended' | 'late' | 'gone'

/** Looks at the task when a bell says that it has ended, and now and then, as bells may be lost. */
async function waitForEnd(app: App, id: string, gone: AbortSignal): Promise<Outcome> {
  const until = performance.now() + WAITING_CALL_MS
  const bell = new Bell()
  const stopListening = app.doorbell.listen(TASK_EVENTS_CHANNEL, payload => {
    const news = readTaskNews(payload)
    if (payload === null || (news?.event.id === id && isFinished(news.event.status))) bell.ring()
  })
  const onGone = () => bell.ring()
  gone.addEventListener('abort', onGone)
  try {
    for (;;) {
      if (gone.aborted) return 'gone'
      const task = await findTask(app.db, id)
      if (!task || isFinished(task.status) || task.status === 'DELETED') return 'ended'
      const left = until - performance.now()
      if (left <= 0) return 'late'
      await bell.wait(Math.min(left, LOOK_EVERY_MS))
    }
  } finally {
    stopListening()
    gone.removeEventListener('abort', onGone)
  }
}

/** Nobody waits for it any more. What runs already is let go on: its pictures are found in the library. */
async function takeBack(app: App, id: string): Promise<void> {
  const row = await app.db.transaction().execute(async trx => {
    const task = await lockTask(trx, id)
    return task?.status === 'QUEUED' ? cancelTask(trx, id) : undefined
  })
  if (row) announceCancel(app, row)
}

function describe(task: RecipeTaskAnswer, outcome: Outcome): MadeImages {
  const taskId = task.id
  if (task.status === 'COMPLETED') return { success: true, images: task.resultImages, taskId }
  return { success: false, images: [], error: explain(task, outcome), taskId }
}

function explain(task: RecipeTaskAnswer, outcome: Outcome): string {
  if (task.error) return task.error.message
  if (outcome === 'late') {
    const seconds = WAITING_CALL_MS / 1_000
    return `This takes longer than ${seconds} seconds and goes on: look for it at /api/recipe/tasks/${task.id}.`
  }
  return task.status === 'CANCELED' ? 'This was stopped.' : `This is ${task.status}.`
}

/** Clients that send everything flat name nothing else that is not a param. */
export function paramsOf({ recipeId, ...params }: { recipeId: string; [param: string]: unknown }) {
  return { recipeId, params: params as TaskParams }
}
