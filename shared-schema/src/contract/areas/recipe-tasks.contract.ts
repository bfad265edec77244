import { z } from 'zod'
import { idParam, page } from '#contract/fields.ts'
import { duplicateRoutes } from '#contract/families/copy.ts'
import { favoriteRoutes } from '#contract/families/favorite.ts'
import { shareRoutes } from '#contract/families/share.ts'
import { trashOneRoutes, trashRoutes } from '#contract/families/trash.ts'
import { item, person, rawResponse, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { recipeTaskAnswer } from '#entities/recipe-task.ts'
import { fileAnswer } from '#entities/upload.ts'
import { RECIPE_BYTES_MAX } from '#recipes/recipe-definition.ts'
import { batchAnswer, batchState, boardAnswer, queueAnswer, taskPreviewInfo, taskRunInfo } from '#tasks/task-answers.ts'
import {
  batchSubmission,
  boardQuery,
  historyQuery,
  ongoingQuery,
  priceAsk,
  taskChange,
  taskListQuery,
  taskMove,
  taskPrice,
  taskSubmission,
  tryOut,
} from '#tasks/task-requests.ts'

const base = '/recipe/tasks'
/** Params may hold prompts and drawn poses; images come by name. */
const PARAMS_BYTES = 1_000_000
/** A definition as it is at its largest beside them. */
const TRY_OUT_BYTES = PARAMS_BYTES + RECIPE_BYTES_MAX
/** 25 MB, and what multipart adds. */
const UPLOAD_BYTES = 26_000_000

/** What stands in the way of a run, each said before anything is queued or charged. */
const runErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'ENGINE_MISSING',
  'CONSENT_NEEDED',
  'NO_CREDITS',
] as const

const { emptyTrash, ...trash } = trashRoutes(base, {
  softDelete: 'DELETE /',
  fullyDelete: 'POST /fully-deletion',
  emptyTrash: 'DELETE /fully-deletion/all',
})
const { softDeleteOne } = trashOneRoutes('RECIPE_TASK', base)

export const recipeTasksRoutes = {
  submit: route({
    method: 'POST',
    path: base,
    summary:
      'Run a recipe, or keep it as a draft; the same inputs as before are answered at once with what came of them',
    access: person,
    body: taskSubmission,
    bodyLimit: PARAMS_BYTES,
    response: recipeTaskAnswer,
    status: 201,
    errors: runErrors,
  }),
  submitBatch: route({
    method: 'POST',
    path: `${base}/batch`,
    summary: 'Run a recipe several times, or for each pair of values of two params',
    access: person,
    body: batchSubmission,
    bodyLimit: PARAMS_BYTES,
    response: batchAnswer,
    status: 201,
    errors: runErrors,
  }),
  readBatch: route({
    method: 'GET',
    path: `${base}/batch/{id}`,
    summary: 'A batch or a grid as it stands: its tasks, and the sheet of a grid once it is there',
    access: person,
    params: idParam,
    response: batchState,
    errors: ['NOT_FOUND'],
  }),
  price: route({
    method: 'POST',
    path: `${base}/price`,
    summary: 'What a run would cost and how long it would take; nothing is queued. Refused as the run itself would be',
    access: person,
    body: priceAsk,
    bodyLimit: PARAMS_BYTES,
    response: taskPrice,
    errors: runErrors,
    writes: false,
  }),
  tryOut: route({
    method: 'POST',
    path: `${base}/try-out`,
    summary: 'Run a recipe that is not kept yet, as whoever makes it would see it',
    access: person,
    body: tryOut,
    bodyLimit: TRY_OUT_BYTES,
    response: recipeTaskAnswer,
    status: 201,
    errors: runErrors,
  }),
  priceTryOut: route({
    method: 'POST',
    path: `${base}/try-out/price`,
    summary: 'What that would cost; nothing is queued',
    access: person,
    body: tryOut,
    bodyLimit: TRY_OUT_BYTES,
    response: taskPrice,
    errors: runErrors,
    writes: false,
  }),
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Bring a picture to run a recipe on, as `file`; params take its id or url',
    access: person,
    body: z.object({
      file: z.file(),
      /** Made where it was brought, so that what waits for the network can name it; sent twice, it is one file. */
      id: id.optional(),
    }),
    bodyType: 'multipart',
    bodyLimit: UPLOAD_BYTES,
    response: fileAnswer,
    status: 201,
    errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
  }),

  browse: route({
    method: 'GET',
    path: `${base}/list`,
    summary: 'Tasks, newest first, filtered by status, recipe, words, dates and folder',
    access: person,
    query: taskListQuery,
    response: page(recipeTaskAnswer),
  }),
  list: route({
    method: 'POST',
    path: `${base}/list`,
    summary: 'The same list by POST',
    access: person,
    body: taskListQuery,
    response: page(recipeTaskAnswer),
    writes: false,
  }),
  listOngoing: route({
    method: 'POST',
    path: `${base}/list/ongoing`,
    aliases: [`POST ${base}/agent-scheduler/list/ongoing`],
    summary: 'What runs, then what waits in the order in which it will run',
    access: person,
    body: ongoingQuery,
    response: page(recipeTaskAnswer),
    writes: false,
  }),
  listHistory: route({
    method: 'POST',
    path: `${base}/list/history`,
    aliases: [`POST ${base}/agent-scheduler/list/history`],
    summary: 'What was completed, failed or was canceled, newest first',
    access: person,
    body: historyQuery,
    response: page(recipeTaskAnswer),
    writes: false,
  }),
  board: route({
    method: 'POST',
    path: `${base}/agent-scheduler/list/board`,
    summary: 'Tasks in columns by status, with how many there are of each',
    access: person,
    body: boardQuery,
    response: boardAnswer,
    writes: false,
  }),

  readQueue: route({
    method: 'GET',
    path: `${base}/queue`,
    summary: 'How many of one’s own wait and run, and whether the queue is paused',
    access: person,
    response: queueAnswer,
  }),
  pauseQueue: route({
    method: 'PUT',
    path: `${base}/queue/pause`,
    summary: 'Start no more of one’s own tasks, or of a workspace’s for those who run it; what runs goes on',
    access: person,
    body: z.object({ workspaceId: id.optional() }),
    response: queueAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  resumeQueue: route({
    method: 'PUT',
    path: `${base}/queue/resume`,
    summary: 'Start tasks again',
    access: person,
    body: z.object({ workspaceId: id.optional() }),
    response: queueAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  reorder: route({
    method: 'PUT',
    path: `${base}/reorder`,
    summary: 'Put a task that waits before or after another of one’s own, or at either end',
    access: person,
    body: taskMove,
    response: recipeTaskAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),

  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A task with its results',
    access: item('RECIPE_TASK', 'view'),
    params: idParam,
    response: recipeTaskAnswer,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary:
      'Change the name, the params or the folder of a task that has not begun; queue a draft, or take it back to one',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    body: taskChange,
    bodyLimit: PARAMS_BYTES,
    response: recipeTaskAnswer,
    errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'ENGINE_MISSING', 'CONSENT_NEEDED', 'NO_CREDITS'],
  }),
  previewInfo: route({
    method: 'GET',
    path: `${base}/{id}/preview-info`,
    summary: 'What a link to a task shows before it is opened',
    access: item('RECIPE_TASK', 'view'),
    params: idParam,
    response: taskPreviewInfo,
  }),
  runInfo: route({
    method: 'GET',
    path: `${base}/{id}/run-info`,
    summary: 'How a task ran: params, graph, inputs, engine, its nodes and models and which have changed since, log',
    access: item('RECIPE_TASK', 'view'),
    params: idParam,
    response: taskRunInfo,
  }),
  preview: route({
    method: 'GET',
    path: `${base}/{id}/preview`,
    summary: 'The newest picture of a task on its way; its ETag is the `previewSeq` of the task',
    access: item('RECIPE_TASK', 'view'),
    params: idParam,
    response: rawResponse('image/webp', 'The picture'),
    usualPerMinute: 3_000,
  }),
  restart: route({
    method: 'PUT',
    path: `${base}/{id}/restart`,
    summary: 'Run a finished task again, or queue a draft; former results stay',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    response: recipeTaskAnswer,
    errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'ENGINE_MISSING', 'CONSENT_NEEDED', 'NO_CREDITS'],
  }),
  cancel: route({
    method: 'PUT',
    path: `${base}/{id}/cancel`,
    summary: 'Stop a task that waits or runs; nothing is charged. What is over already is answered as it is',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    response: recipeTaskAnswer,
  }),
  pause: route({
    method: 'PUT',
    path: `${base}/{id}/pause`,
    summary: 'Let others go before a task that waits, until it is resumed',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    response: recipeTaskAnswer,
    errors: ['CONFLICT'],
  }),
  resume: route({
    method: 'PUT',
    path: `${base}/{id}/resume`,
    summary: 'Let a paused task take its turn',
    access: item('RECIPE_TASK', 'edit'),
    params: idParam,
    response: recipeTaskAnswer,
    errors: ['CONFLICT'],
  }),
  ...duplicateRoutes('RECIPE_TASK', base, recipeTaskAnswer),
  ...shareRoutes('RECIPE_TASK', base),
  ...favoriteRoutes('RECIPE_TASK', base),
  ...trash,
  softDeleteOne,
  emptyTrash,
}
