import { z } from 'zod'
import { dateTime, idParam, nameField } from '#contract/fields.ts'
import { nothing, route, siteOwner } from '#contract/route.ts'
import { id } from '#entities/ids.ts'

const base = '/installation/runner-keys'

export const runnerKey = z.object({
  id,
  name: z.string(),
  /** Its last four characters, to tell keys apart. */
  hint: z.string(),
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  /** How many tasks it has in hand, and how those that it took came out; whose they are is nobody’s business here. */
  tasks: z.object({ running: z.int(), completed: z.int(), failed: z.int() }),
})
export type RunnerKey = z.infer<typeof runnerKey>

/** For machines elsewhere that take tasks off this installation's queue. */
export const runnerKeysRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'The keys of outside runners, newest first, without their text',
    access: siteOwner,
    response: z.object({ items: z.array(runnerKey) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary:
      'Make a key for an outside runner; its text is shown this once. Its holder sees the inputs of what it runs',
    access: siteOwner,
    body: z.object({ name: nameField(60) }),
    response: runnerKey.extend({ key: z.string() }),
    status: 201,
    errors: ['CONFLICT'],
    secret: true,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a runner key: it is refused from now on, and what it was running goes back to the queue',
    access: siteOwner,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
}
