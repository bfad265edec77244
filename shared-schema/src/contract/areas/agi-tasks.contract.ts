import { z } from 'zod'
import { person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { taskParams } from '#entities/recipe-task.ts'
import { recipeReference } from '#tasks/task-requests.ts'

const base = '/recipe/agi-tasks'

/** How long a call waits for its pictures. */
export const WAITING_CALL_MS = 90_000

const made = z.object({
  success: z.boolean(),
  /** `/f/<key>`, absolute: readable without a session. */
  images: z.array(z.string()),
  error: z.string().optional(),
  /** Where it is to be found later, whether or not it was done in time. */
  taskId: id.optional(),
})
export type MadeImages = z.infer<typeof made>

const errors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'ENGINE_MISSING',
  'CONSENT_NEEDED',
  'NO_CREDITS',
] as const

/** For programs: one call that answers with pictures. Whoever hangs up takes a task that has not begun along. */
export const agiTasksRoutes = {
  createTask: route({
    method: 'POST',
    path: `${base}/create-task`,
    summary:
      'Run a recipe and wait for its pictures, at most 90 seconds; what takes longer goes on, and is found by taskId',
    access: person,
    body: z.object({ recipeId: recipeReference, params: taskParams.default({}) }),
    bodyLimit: 1_000_000,
    takesLong: true,
    response: made,
    errors,
  }),
  generateImages: route({
    method: 'POST',
    path: `${base}/generate-images`,
    summary: 'Make pictures of a prompt and wait for them: `image-generator-simple`, with its params in the body',
    access: person,
    body: z.looseObject({
      prompt: z.string().trim().min(1, 'must not be empty').max(20_000),
      recipeId: recipeReference.default('image-generator-simple'),
    }),
    bodyLimit: 1_000_000,
    takesLong: true,
    response: made,
    errors,
  }),
}
