import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerServerCheck, takeServerCheck } from '@atelier/database/engine-servers/server-checks.queries.ts'
import { findEngineServer } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import { openServerSecrets, openSettings } from '@atelier/database/engine-servers/server-secrets.ts'
import { claimTasks } from '@atelier/database/tasks/claim-task.queries.ts'
import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { NewEngineServer } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import { queueType } from '@atelier/shared-schema/tasks/task-states.ts'
import { bringRecipes, refusalOf, submit } from '#areas/recipe-tasks/tasks.fixture.ts'
import { dumpTables } from '#testing/dump-tables.queries.ts'
import { publishTestEngine } from '#testing/test-engine.queries.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

const SECRET = 'sk-nobody-reads-this'
const HEADER_SECRET = 'Basic bm9ib2R5'

let api: TestApi
let owner: TestPerson
let person: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  owner = await api.createPerson({ siteRole: 'owner' })
  person = await api.createPerson()
})
afterAll(() => api.dispose())

const service: NewEngineServer = {
  kind: 'openai',
  name: 'Pictures Inc.',
  address: 'https://images.example.com/v1/',
  key: SECRET,
  headers: [{ name: 'X-Login', value: HEADER_SECRET }],
  company: 'Pictures Inc.',
  country: 'US',
}
const create = (more: Partial<NewEngineServer> = {}) =>
  api.call(routes.create, { body: { ...service, ...more } }, { as: owner })

test('secrets are in no answer, no row and no audit entry, and only the owner changes what is there', async () => {
  const made = await create()
  expect(made).toMatchObject({ address: 'https://images.example.com/v1', hasKey: true, headerNames: ['X-Login'] })
  const params = { id: made.id }
  const changed = await api.call(routes.change, { params, body: { name: 'Pictures', slots: 3 } }, { as: owner })
  const read = await api.call(routes.read, { params }, { as: owner })
  const listed = await api.call(routes.list, {}, { as: person })
  expect(listed.items).toMatchObject([{ name: 'Pictures', health: 'waiting', address: null, company: 'Pictures Inc.' }])
  const told = JSON.stringify([made, changed, read, listed, await dumpTables(api.app.db)])
  expect(told).toContain('engine.change')
  for (const secret of [SECRET, HEADER_SECRET, 'bm9ib2R5', Buffer.from(SECRET).toString('hex')]) {
    expect(told).not.toContain(secret)
  }
  const row = await findEngineServer(api.app.db, made.id)
  expect(row && (await openServerSecrets(api.app.secrets, row))).toEqual({
    headers: [{ name: 'X-Login', value: HEADER_SECRET }],
    key: SECRET,
  })
  const refused = await refusalOf(api.call(routes.change, { params, body: { name: 'Mine' } }, { as: person }))
  expect(refused.code).toBe('FORBIDDEN')
  await api.call(routes.delete, { params }, { as: owner })
})

test('a secret never goes to another place than the one it was entered for', async () => {
  const { id } = await create()
  const move = (body: object) => api.call(routes.change, { params: { id }, body }, { as: owner })
  const address = 'https://elsewhere.example.com/v1'
  expect(await refusalOf(move({ address }))).toMatchObject({ code: 'VALIDATION', path: 'body.key' })
  expect(await refusalOf(move({ address, key: 'other' }))).toMatchObject({ path: 'body.headers' })
  const tried = api.call(routes.check, { body: { ...service, id, address, key: undefined } }, { as: owner })
  expect(await refusalOf(tried)).toMatchObject({ path: 'body.key' })
  expect(await move({ address, key: 'other', headers: [] })).toMatchObject({ hasKey: true, headerNames: [] })
  await api.call(routes.delete, { params: { id } }, { as: owner })
})

test.each([
  [{ address: 'file:///etc/passwd' }, 'body.address'],
  [{ address: 'https://me:secret@example.com' }, 'body.address'],
  [{ address: 'https://example.com/v1?key=1' }, 'body.address'],
  [{ kind: 'onnx' as const, address: 'models' }, 'body.address'],
  [{ country: '' }, 'body.country'],
  [{ caCertificate: 'no certificate' }, 'body.caCertificate'],
  [{ headers: [{ name: 'Host', value: 'a' }] }, 'body.headers.0.name'],
])('%j is refused', async (more, path) => {
  expect(await refusalOf(create(more))).toMatchObject({ code: 'VALIDATION', path })
})

test('a worker is asked to try a server, and its words are answered', async () => {
  const answer = { isFine: true, version: '0.3.1', nodes: 12, models: 3, ms: 8 } as const
  const checking = api.call(routes.check, { body: service }, { as: owner })
  let taken = await takeServerCheck(api.app.db)
  while (!taken) taken = await takeServerCheck(api.app.db)
  expect(taken.sealed.includes(SECRET)).toBe(false)
  expect(await openSettings(api.app.secrets, taken.id, taken.sealed)).toMatchObject({ key: SECRET })
  await answerServerCheck(api.app.db, taken.id, answer)
  expect(await checking).toEqual(answer)
})

test('nothing is sent out before its owner agrees, nor after they took it back', async () => {
  const server = await create()
  const { id, company, country } = server
  await publishTestEngine(api.app.db, { kind: 'openai', name: server.name, server: { id, company, country } })
  const refused = await submit(api, person).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CONSENT_NEEDED', status: 403 })
  expect(refused instanceof ApiError && refused.details).toEqual({
    engines: [{ id, name: server.name, company, country }],
    sent: ['prompt', 'settings'],
  })
  // A price is told before anybody agrees to anything.
  const price = { recipeId: 'image-generator-simple', params: { prompt: 'a lighthouse' } }
  expect(await api.call(recipeTasksRoutes.price, { body: price }, { as: person })).toMatchObject({ taskCount: 1 })
  expect(await api.call(recipeTasksRoutes.list, { body: {} }, { as: person })).toMatchObject({ items: [] })

  const other = { engines: [{ id, company: 'Another', country }] }
  expect((await refusalOf(api.call(routes.agree, { body: other }, { as: person }))).code).toBe('CONFLICT')
  await api.call(routes.agree, { body: { engines: [{ id, company, country }] } }, { as: person })
  const task = await submit(api, person)
  expect(task.status).toBe('QUEUED')

  const claim = { workerId: 'w', leaseMs: 60_000, queues: queueType.options, engines: ['openai' as const] }
  expect(await claimTasks(api.app.db, claim, 1)).toEqual([])
  await api.call(routes.takeBack, { params: { id } }, { as: person })
  expect((await refusalOf(submit(api, person))).code).toBe('CONSENT_NEEDED')

  // Agreed to once more, and the company is another then: nobody agreed to that.
  await api.call(routes.agree, { body: { engines: [{ id, company, country }] } }, { as: person })
  const { failedTasks } = await api.call(routes.delete, { params: { id } }, { as: owner })
  expect(failedTasks).toBe(1)
  expect(await api.call(recipeTasksRoutes.read, { params: { id: task.id } }, { as: person })).toMatchObject({
    status: 'FAILED',
    error: { code: 'ENGINE_MISSING' },
  })
  expect(await api.call(routes.consents, {}, { as: person })).toEqual({ items: [] })
})
