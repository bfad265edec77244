import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { anyone, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { recipeTaskAnswer, taskParams } from '#entities/recipe-task.ts'
import { recipeReference } from '#tasks/task-requests.ts'

const base = '/recipe/tasks/free-task'
const UPLOAD_BYTES = 26_000_000

/** How often somebody may try before they sign up, by device and by address. */
export const FREE_TASKS_MAX = 5

const freeTaskAnswer = z.object({
  task: recipeTaskAnswer,
  /** How often this device and address may still try. */
  remaining: z.int(),
})

/**
 * Trying the fast recipes without an account. The device is known again by a cookie; what it made is its owner's to see, and
 * becomes theirs with `claim` once they have signed up. What nobody claims goes after a day.
 */
export const freeTasksRoutes = {
  listFree: route({
    method: 'GET',
    path: base,
    summary:
      'How often this device and address may still try, and what of this device nobody has made their own, newest first',
    access: anyone,
    response: z.object({ remaining: z.int(), tasks: z.array(recipeTaskAnswer) }),
    errors: ['FORBIDDEN'],
  }),
  submitFree: route({
    method: 'POST',
    path: base,
    summary: 'Try a fast recipe without an account',
    access: anyone,
    body: z.object({ recipeId: recipeReference, params: taskParams.default({}) }),
    bodyLimit: 200_000,
    response: freeTaskAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY_TRIES', 'PAYLOAD_TOO_LARGE', 'ENGINE_MISSING'],
    ratePerMinute: 20,
  }),
  uploadFree: route({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Bring a picture to try a recipe on, as `file`; params take its url',
    access: anyone,
    body: z.object({ file: z.file() }),
    bodyType: 'multipart',
    bodyLimit: UPLOAD_BYTES,
    response: z.object({ id, url: z.string() }),
    status: 201,
    errors: ['FORBIDDEN', 'TOO_MANY_TRIES', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'UNAVAILABLE'],
    ratePerMinute: 10,
  }),
  claimFree: route({
    method: 'POST',
    path: `${base}/ownership`,
    summary: 'Make what this device tried without an account one’s own: tasks, images and files',
    access: person,
    response: z.object({ taskIds: z.array(id), imageCount: z.int() }),
  }),
  readFree: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'How a task stands that this device tried',
    access: anyone,
    params: idParam,
    response: freeTaskAnswer,
    errors: ['NOT_FOUND'],
    usualPerMinute: 300,
  }),
  changeFree: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change the params of a task that this device tried and that has not begun, or stop it',
    access: anyone,
    params: idParam,
    body: z.object({ params: taskParams.optional(), status: z.literal('CANCELED').optional() }),
    bodyLimit: 200_000,
    response: freeTaskAnswer,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'ENGINE_MISSING'],
    ratePerMinute: 60,
  }),
}
