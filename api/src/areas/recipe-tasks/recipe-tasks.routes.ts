import { agiTasksRoutes } from '@atelier/shared-schema/contract/areas/agi-tasks.contract.ts'
import { freeTasksRoutes } from '@atelier/shared-schema/contract/areas/free-tasks.contract.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { sdTasksRoutes } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { favoriteHandlers } from '#families/favorite.handlers.ts'
import { shareHandlers } from '#families/share.handlers.ts'
import { trashHandlers } from '#families/trash.handlers.ts'
import { assertDone } from '#families/trash.service.ts'
import { implement } from '#http/call.ts'
import { actOnce } from '#http/once.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { priceRuns, readBatch, readBatchTasks, submitBatch } from './batch.service.ts'
import { changeOwnTask, duplicateTask, runAgain } from './edit-task.service.ts'
import { listHistory, listOngoing, listTasks, readBoard, readQueue } from './lists.service.ts'
import { moveOwnTask, setQueuePaused, setTaskPaused, stopTask } from './order.service.ts'
import { readTask } from './present-tasks.service.ts'
import { readPreviewInfo, servePreview } from './preview.service.ts'
import { readRunInfo } from './run-info.service.ts'
import { claimForRunner, finishForRunner, giveBack, renewLease, takePreview, takeResult } from './runner.service.ts'
import { embedImage } from './smart-embedding.service.ts'
import { submitTask } from './submit.service.ts'
import { makeImages, paramsOf } from './sync-call.service.ts'
import { trashTasks } from './trash-tasks.service.ts'
import {
  changeFreeTask,
  claimTrials,
  listFreeTasks,
  readFreeTask,
  submitFreeTask,
  uploadFreePicture,
} from './trial.service.ts'
import { findCaller, findVisitor, meetVisitor } from './trial-visitor.ts'
import { priceTryOut, tryOutRecipe } from './try-out.service.ts'
import { keepBrought } from './upload-input.service.ts'

const { recover, fullyDelete, emptyTrash } = trashHandlers('RECIPE_TASK')

export const recipeTasksImplementation = [
  ...implement('recipe-tasks', recipeTasksRoutes, {
    submit: ({ app, actor, body, once }) =>
      actOnce(once, {
        recall: id => readTask(app, actor, id),
        act: () => submitTask(app, actor, body, once),
      }),
    submitBatch: ({ app, actor, body, once }) =>
      actOnce(once, {
        recall: id => readBatchTasks(app, actor, id),
        act: () => submitBatch(app, actor, body, once),
      }),
    readBatch: ({ app, actor, params }) => readBatch(app, actor, params.id),
    price: ({ app, actor, body }) => priceRuns(app, actor, body),
    tryOut: ({ app, actor, body, once }) =>
      actOnce(once, {
        recall: id => readTask(app, actor, id),
        act: () => tryOutRecipe(app, actor, body, once),
      }),
    priceTryOut: ({ app, actor, body }) => priceTryOut(app, actor, body),
    upload: async ({ app, actor, body }) => presentFile(app, actor, await keepBrought(app, actor, body.file, body.id)),
    browse: ({ app, actor, query }) => listTasks(app, actor, query),
    list: ({ app, actor, body }) => listTasks(app, actor, body),
    listOngoing: ({ app, actor, body }) => listOngoing(app, actor, body),
    listHistory: ({ app, actor, body }) => listHistory(app, actor, body),
    board: ({ app, actor, body }) => readBoard(app, actor, body),
    readQueue: ({ app, actor }) => readQueue(app, actor),
    pauseQueue: ({ app, actor, body }) => setQueuePaused(app, actor, { workspaceId: body.workspaceId, isPaused: true }),
    resumeQueue: ({ app, actor, body }) =>
      setQueuePaused(app, actor, { workspaceId: body.workspaceId, isPaused: false }),
    reorder: ({ app, actor, body }) => moveOwnTask(app, actor, body),
    read: ({ app, actor, params }) => readTask(app, actor, params.id),
    update: ({ app, actor, item, body }) => changeOwnTask(app, actor, item, body),
    previewInfo: ({ app, actor, params }) => readPreviewInfo(app, actor, params.id),
    runInfo: ({ app, actor, item }) => readRunInfo(app, actor, item),
    preview: ({ app, params, request }) => servePreview(app, params.id, request.header('if-none-match')),
    restart: ({ app, actor, item }) => runAgain(app, actor, item),
    cancel: ({ app, actor, params }) => stopTask(app, actor, params.id),
    pause: ({ app, actor, params }) => setTaskPaused(app, actor, { id: params.id, isPaused: true }),
    resume: ({ app, actor, params }) => setTaskPaused(app, actor, { id: params.id, isPaused: false }),
    duplicate: ({ app, actor, item, body, once }) =>
      actOnce(once, {
        recall: id => readTask(app, actor, id),
        act: () => duplicateTask(app, actor, item, { name: body.name, once }),
      }),
    ...shareHandlers('RECIPE_TASK'),
    ...favoriteHandlers('RECIPE_TASK'),
    softDelete: ({ app, actor, body }) => trashTasks(app, actor, body.ids),
    recover,
    fullyDelete,
    softDeleteOne: async ({ app, actor, params }) => assertDone(await trashTasks(app, actor, [params.id])),
    emptyTrash,
  }),
  ...implement('recipe-tasks', freeTasksRoutes, {
    listFree: async ({ app, request }) => listFreeTasks(app, await findCaller(app, request)),
    submitFree: async ({ app, body, request, reply }) =>
      submitFreeTask(app, await meetVisitor(app, request, reply), body),
    uploadFree: async ({ app, body, request, reply }) =>
      uploadFreePicture(app, await meetVisitor(app, request, reply), body.file),
    claimFree: async ({ app, actor, request }) => claimTrials(app, actor, await findVisitor(app, request)),
    readFree: async ({ app, params, request }) => readFreeTask(app, await findVisitor(app, request), params.id),
    changeFree: async ({ app, params, body, request }) =>
      changeFreeTask(app, await findVisitor(app, request), { ...params, ...body }),
  }),
  ...implement('recipe-tasks', agiTasksRoutes, {
    createTask: ({ app, actor, body, request, once }) =>
      makeImages(app, actor, { ...body, gone: request.gone(), once }),
    generateImages: ({ app, actor, body, request, once }) =>
      makeImages(app, actor, { ...paramsOf(body), gone: request.gone(), once }),
  }),
  ...implement('recipe-tasks', sdTasksRoutes, {
    claim: ({ app, actor, query }) => claimForRunner(app, actor, query),
    progress: ({ app, actor, params, body }) => renewLease(app, actor, { ...params, ...body }),
    takePreview: ({ app, actor, params, body }) => takePreview(app, actor, { ...params, ...body }),
    handBack: ({ app, actor, params, body }) => giveBack(app, actor, { ...params, ...body }),
    takeResult: ({ app, actor, params, body }) => takeResult(app, actor, { ...params, ...body }),
    finish: ({ app, actor, params, body }) => finishForRunner(app, actor, { ...params, ...body }),
    embedImage: ({ app, actor, body }) => embedImage(app, actor, body.image),
  }),
]
