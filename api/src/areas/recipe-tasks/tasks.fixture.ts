import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { claimTask } from '@atelier/database/tasks/claim-task.queries.ts'
import type { ClaimedTask } from '@atelier/database/tasks/claim-task.queries.ts'
import { finishTask, lockLease } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import { imageGeneratorSimple } from '@atelier/shared-schema/recipes/built-in/image-generator-simple.ts'
import { remix } from '@atelier/shared-schema/recipes/built-in/remix.ts'
import { upscaler } from '@atelier/shared-schema/recipes/built-in/upscaler.ts'
import { queueType } from '@atelier/shared-schema/tasks/task-states.ts'
import { publishTestEngine, testModelHashes } from '#testing/test-engine.queries.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { announceTasks } from './task-bells.ts'

/** Recipes of the product: one of words, one of an image, and one that always gives the same. */
export async function bringRecipes(api: TestApi): Promise<void> {
  await seedBuiltInRecipes(api.app.db, [imageGeneratorSimple, remix, { ...upscaler, group: 'advance' }], new Date())
}

export async function bringEngine(api: TestApi): Promise<void> {
  await publishTestEngine(api.app.db)
}

/** A picture of somebody's, with all its names. */
export async function bringPicture(api: TestApi, as: TestPerson, side = 64) {
  const size = { width: side, height: side }
  const imageId = await insertTestImage(api.app.db, { ownerUid: as.uid, isUploaded: true, ...size })
  const { fileId, url } = await api.call(imagesRoutes.read, { params: { id: imageId } }, { as })
  return { imageId, fileId, url: url ?? '' }
}

type Submission = Partial<RouteInput<typeof routes.submit>['body']>

export function submit(api: TestApi, as: TestPerson, body: Submission = {}) {
  const usual = { recipeId: 'image-generator-simple', params: { prompt: 'a lighthouse' } }
  return api.call(routes.submit, { body: { ...usual, ...body } }, { as })
}

export function claimNext(api: TestApi): Promise<ClaimedTask | undefined> {
  return claimTask(api.app.db, {
    workerId: 'worker',
    leaseMs: 60_000,
    queues: queueType.options,
    engines: ['embedded'],
  })
}

/** Runs what is next as a worker would, with one image; answers the task. */
export async function runNext(api: TestApi): Promise<TaskRow> {
  const task = await claimNext(api)
  if (!task) throw new Error('nothing waits')
  return finishClaimed(api, task)
}

export async function finishClaimed(api: TestApi, task: ClaimedTask): Promise<TaskRow> {
  const lease = { taskId: task.task_id, token: task.lease_token }
  const imageId = await insertTestImage(api.app.db, { ownerUid: task.owner_uid, recipeTaskId: task.task_id })
  const row = await api.app.db.transaction().execute(async trx => {
    if (!(await lockLease(trx, lease))) throw new Error('the lease is lost')
    return finishTask(trx, lease, {
      imageIds: [imageId],
      texts: [],
      executionMs: 120,
      engineId: newId(),
      engineName: 'Studio Painter',
      nodeHashes: {},
      modelHashes: testModelHashes,
      charge: 0,
    })
  })
  announceTasks(api.app, [row])
  return row
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('this was not refused', { cause: error })
  const fields = error.details?.['fields'] as { path: string }[] | undefined
  const { code, message } = error
  return { code, path: fields?.[0]?.path ?? '', message, reason: error.details?.['reason'] }
}
