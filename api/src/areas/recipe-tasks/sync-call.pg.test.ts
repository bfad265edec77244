import { afterAll, beforeAll, expect, test } from 'vitest'
import { agiTasksRoutes } from '@atelier/shared-schema/contract/areas/agi-tasks.contract.ts'
import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringEngine, bringRecipes, claimNext, finishClaimed, refusalOf } from './tasks.fixture.ts'

let api: TestApi
let person: TestPerson
let apiKey: string
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  await bringEngine(api)
  person = await api.createPerson()
  apiKey = (await api.call(apiKeyRoutes.create, { body: { name: 'script' } }, { as: person })).key
})
afterAll(() => api.dispose())

const ask = (path: string, body: object, signal?: AbortSignal) =>
  api.fetch(`/api/recipe/agi-tasks/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(signal && { signal }),
  })

/** As soon as it waits. */
async function runSoon(): Promise<void> {
  for (;;) {
    const task = await claimNext(api)
    if (task) return void (await finishClaimed(api, task))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test.each([
  ['create-task/', { recipeId: 'image-generator-simple', params: { prompt: 'a hen', aspectRatio: '16:9' } }],
  ['generate-images', { prompt: 'a hen', aspectRatio: '3:2', promptStyle: 'anime' }],
])('%s answers with pictures that anybody may read who has their address', async (path, body) => {
  const [response] = await Promise.all([ask(path, body), runSoon()])
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    success: true,
    images: [expect.stringMatching(/^http:\/\/localhost:3000\/f\/[\w-]+$/)],
  })
})

test('what is refused is refused at once, and what fails says why', async () => {
  const missing = api.call(agiTasksRoutes.createTask, { body: { recipeId: 'image-generator-simple' } }, { apiKey })
  expect(await refusalOf(missing)).toMatchObject({ code: 'VALIDATION', path: 'body.params.prompt' })
  const unknown = api.call(agiTasksRoutes.createTask, { body: { recipeId: 'nothing' } }, { apiKey })
  expect(await refusalOf(unknown)).toMatchObject({ code: 'NOT_FOUND' })
  const waiting = ask('create-task', { recipeId: 'image-generator-simple', params: { prompt: 'a hat' } })
  const { items } = await waitForQueued()
  await api.call(routes.cancel, { params: { id: items[0]?.id ?? '' } }, { as: person })
  expect(await (await waiting).json()).toMatchObject({ success: false, images: [], error: 'This was stopped.' })
})

test('whoever hangs up takes what has not begun along, and waits no more', async () => {
  const abort = new AbortController()
  const gone = ask('create-task', { recipeId: 'image-generator-simple', params: { prompt: 'gone' } }, abort.signal)
  gone.catch(() => undefined)
  const { items } = await waitForQueued()
  const id = items[0]?.id ?? ''
  abort.abort()
  const status = async () => (await api.call(routes.read, { params: { id } }, { as: person })).status
  await expect.poll(status, { timeout: 10_000 }).toBe('CANCELED')
})

test('one account holds so many waiting calls', async () => {
  const abort = new AbortController()
  const body = (index: number) => ({ recipeId: 'image-generator-simple', params: { prompt: `call ${index}` } })
  const calls = Array.from({ length: 8 }, (_, index) => ask('create-task', body(index), abort.signal).catch(() => null))
  await expect.poll(async () => (await listQueued()).items.length, { timeout: 10_000 }).toBe(8)
  const ninth = await ask('create-task', body(9))
  expect(ninth.status).toBe(429)
  expect(Number(ninth.headers.get('retry-after'))).toBeGreaterThan(0)
  abort.abort()
  await Promise.all(calls)
  await expect.poll(async () => (await listQueued()).items.length, { timeout: 10_000 }).toBe(0)
})

function listQueued() {
  return api.call(routes.list, { body: { status: ['QUEUED'] } }, { as: person })
}

async function waitForQueued() {
  await expect.poll(async () => (await listQueued()).items.length, { timeout: 10_000 }).toBe(1)
  return listQueued()
}
