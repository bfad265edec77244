import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { recipeTaskAnswer } from '#entities/recipe-task.ts'
import { turboAsk, turboFrame, turboKeep, turboSession } from '#entities/turbo.ts'

const base = '/turbo'
/** A drawing, and what is said about it. */
const BODY_BYTES = 750_000

export const turboRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/session`,
    summary: 'One’s turbo sessions, the newest first; those unused for an hour are gone',
    access: person,
    response: z.object({ items: z.array(turboSession) }),
  }),
  begin: route({
    method: 'POST',
    path: `${base}/session`,
    summary: 'Begin a turbo session: a frame for each thing typed or drawn, the newest only',
    access: person,
    response: turboSession,
    status: 201,
  }),
  end: route({
    method: 'DELETE',
    path: `${base}/session/{id}`,
    summary: 'End a turbo session',
    access: person,
    params: idParam,
    response: nothing,
  }),
  paint: route({
    method: 'POST',
    path: `${base}/task`,
    summary: 'Paint a frame and wait for it; dropped if the next is asked for before it is begun',
    access: person,
    body: turboAsk,
    bodyLimit: BODY_BYTES,
    response: turboFrame,
    usualPerMinute: 1_200,
    writes: false,
    errors: ['NOT_FOUND', 'ENGINE_MISSING'],
  }),
  keep: route({
    method: 'POST',
    path: `${base}/keep`,
    summary: 'Keep the newest frame of a session as an image, with the task that says how it came about',
    access: person,
    body: turboKeep,
    response: recipeTaskAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'GONE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA', 'CONFLICT'],
  }),
}
