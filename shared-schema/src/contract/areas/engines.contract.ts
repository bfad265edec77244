import { z } from 'zod'
import { dateTime, idParam, nameField, textField } from '#contract/fields.ts'
import { nothing, person, route, session, siteOwner } from '#contract/route.ts'
import { engineKind } from '#entities/engine-kind.ts'
import { SLOTS_MAX, engineServerCheck, engineServerKind, serviceModel } from '#entities/engine-server.ts'
import { id } from '#entities/ids.ts'
import { lookModel } from '#entities/look-model.ts'

const base = '/engines'
const ADDRESS_LENGTH_MAX = 2_000
const SECRET_LENGTH_MAX = 8_000
const HEADERS_MAX = 20
const CERTIFICATE_LENGTH_MAX = 100_000

/** Of this one there is no row. */
export const BUILT_IN_ENGINE = 'embedded'

const header = z.object({
  name: z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header, such as X-Api-Key'),
  /** Left out where it is to stay as it was. */
  value: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(SECRET_LENGTH_MAX)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must be one line')
    .optional(),
})

const serverFields = {
  name: nameField(80),
  /** `https://gpu.example.org:8188`, or a folder on the machines that run workers. */
  address: z.string().trim().min(1, 'must not be empty').max(ADDRESS_LENGTH_MAX),
  headers: z.array(header).max(HEADERS_MAX),
  /** null where there is none any more; left out where it is to stay. */
  key: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(SECRET_LENGTH_MAX)
    .regex(/^[\x21-\x7e]*$/, 'must be one word')
    .nullable(),
  caCertificate: textField(CERTIFICATE_LENGTH_MAX).nullable(),
  acceptsUntrusted: z.boolean(),
  slots: z.int().min(1).max(SLOTS_MAX),
  company: z.union([z.literal(''), nameField(120)]),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'must be a country as two letters, such as US')]),
  models: z.array(serviceModel).max(50),
}

const serverChange = z.object({ ...serverFields, isEnabled: z.boolean() }).partial()
export const newEngineServer = serverChange.extend({
  kind: engineServerKind,
  name: serverFields.name,
  address: serverFields.address,
})
export type NewEngineServer = z.input<typeof newEngineServer>
export type EngineServerChange = z.input<typeof serverChange>

export const listedEngine = z.object({
  id: z.string(),
  kind: engineKind,
  name: z.string(),
  source: z.enum(['built-in', 'environment', 'added']),
  /** Who receives what is sent; empty for the installation's own. */
  company: z.string(),
  country: z.string(),
  isEnabled: z.boolean(),
  /** `waiting`: no worker has taken it up yet. */
  health: z.enum(['ready', 'failing', 'waiting', 'off']),
  /** What is wrong, in words; for the installation's owner alone. */
  healthNote: z.string(),
  /** The workers that run graphs on it. */
  workers: z.int(),
  running: z.int(),
  queued: z.int(),
  /** Tasks that wait for it, or another that can run them as well. */
  waiting: z.int(),
  /** Of its last runs that made pictures; null before the first. */
  msPerMegapixel: z.number().nullable(),
  nodes: z.int(),
  models: z.int(),
  /** Whether whoever asks agreed to its company. */
  hasAgreed: z.boolean(),
  /** For the installation's owner alone. */
  address: z.string().nullable(),
})
export type ListedEngine = z.infer<typeof listedEngine>

export const engineServerDetails = z.object({
  id,
  kind: engineServerKind,
  name: z.string(),
  address: z.string(),
  /** Their values are never told again. */
  headerNames: z.array(z.string()),
  hasKey: z.boolean(),
  caCertificate: z.string().nullable(),
  acceptsUntrusted: z.boolean(),
  slots: z.int(),
  company: z.string(),
  country: z.string(),
  models: z.array(serviceModel),
  isEnabled: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
})
export type EngineServerDetails = z.infer<typeof engineServerDetails>

export const engineConsent = z.object({
  serverId: id,
  name: z.string(),
  company: z.string(),
  country: z.string(),
  agreedAt: dateTime,
})
export type EngineConsent = z.infer<typeof engineConsent>

const changeErrors = ['NOT_FOUND', 'CONFLICT'] as const

/** What makes pictures here, and the servers and folders that the installation's owner adds to it. */
export const enginesRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'The engines of this installation: how they are, what they have, and who receives what is sent to them',
    access: person,
    response: z.object({ items: z.array(listedEngine) }),
  }),
  looking: route({
    method: 'GET',
    path: `${base}/looking`,
    summary: 'The optional model folders that were found: for similar images, for guesses of ratings, for descriptions',
    access: person,
    response: z.object({ items: z.array(lookModel) }),
  }),
  models: route({
    method: 'GET',
    path: `${base}/{id}/models`,
    summary: 'The models of an engine by folder',
    access: person,
    params: z.object({ id: z.union([id, z.literal(BUILT_IN_ENGINE)]) }),
    response: z.object({ folders: z.array(z.object({ folder: z.string(), names: z.array(z.string()) })) }),
    errors: ['NOT_FOUND'],
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'An engine server as it was added; of its headers and key only that they are set',
    access: siteOwner,
    params: idParam,
    response: engineServerDetails,
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Add an engine server, or a folder of models: workers take it up at once',
    access: siteOwner,
    body: newEngineServer,
    response: engineServerDetails,
    status: 201,
    errors: ['CONFLICT'],
  }),
  check: route({
    method: 'POST',
    path: `${base}/check`,
    summary: 'Try a server before it is added or changed: what was found there, or what is wrong, in words',
    access: siteOwner,
    /** `id`: secrets that are left out are those of this one, as long as the address is its own. */
    body: newEngineServer.extend({ id: id.optional() }),
    response: engineServerCheck,
    writes: false,
    ratePerMinute: 30,
    errors: ['NOT_FOUND'],
  }),
  change: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change an engine server: what is left out stays, secrets too while the address does',
    access: siteOwner,
    params: idParam,
    body: serverChange,
    response: engineServerDetails,
    errors: changeErrors,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Take an engine server away: tasks that only it could run fail, and cost nothing',
    access: siteOwner,
    params: idParam,
    response: z.object({ failedTasks: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  consents: route({
    method: 'GET',
    path: `${base}/consents`,
    summary: 'To whom the caller agreed to have sent what they make pictures of',
    access: person,
    response: z.object({ items: z.array(engineConsent) }),
  }),
  agree: route({
    method: 'POST',
    path: `${base}/consents`,
    summary: 'Agree that tasks of the caller may run on outside engines, as their company and country are now',
    access: session,
    body: z.object({
      engines: z
        .array(z.object({ id, company: z.string().max(200), country: z.string().max(60) }))
        .min(1)
        .max(50),
    }),
    response: z.object({ items: z.array(engineConsent) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  takeBack: route({
    method: 'DELETE',
    path: `${base}/consents/{id}`,
    summary: 'Take back what was agreed to: no task of the caller begins there any more',
    access: session,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
}
