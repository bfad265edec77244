import { z } from 'zod'
import { idParam, nameField } from '#contract/fields.ts'
import { nothing, person, route, session } from '#contract/route.ts'

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last four characters, to tell keys apart. */
  hint: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyRoutes = {
  create: route({
    method: 'POST',
    path: '/api-keys',
    summary:
      'Make an API key; its text is shown this once. From a script: sign in by password, then send the cookie and `Origin: <PUBLIC_URL>`',
    access: session,
    body: z.object({ name: nameField(60) }),
    response: z.object({ id: z.string(), key: z.string(), name: z.string(), createdAt: z.string() }),
    status: 201,
    errors: ['CONFLICT'],
    secret: true,
  }),
  list: route({
    method: 'GET',
    path: '/api-keys/list',
    summary: "The person's API keys, newest first, without their text",
    access: person,
    response: z.object({ items: z.array(apiKey) }),
  }),
  delete: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Delete an API key: whatever uses it is refused from now on',
    access: session,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
}
