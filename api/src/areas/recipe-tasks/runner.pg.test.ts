import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { runnerKeysRoutes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { sdTasksRoutes } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringEngine, bringPicture, bringRecipes, refusalOf, submit } from './tasks.fixture.ts'

let api: TestApi
let siteOwner: TestPerson
let person: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  await bringEngine(api)
  siteOwner = await api.createPerson({ siteRole: 'owner' })
  person = await api.createPerson()
})
afterAll(() => api.dispose())

const makeKey = (name: string) => api.call(runnerKeysRoutes.create, { body: { name } }, { as: siteOwner })
const claim = (apiKey: string) => api.call(sdTasksRoutes.claim, { query: { engines: ['embedded'] } }, { apiKey })
const read = (id: string) => api.call(routes.read, { params: { id } }, { as: person })

/** As a runner sends it: a file among the fields of a form. */
async function bring(apiKey: string, id: string, leaseToken: string): Promise<Response> {
  const pixels = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('leaseToken', leaseToken)
  form.set('file', new File([new Uint8Array(pixels)], 'result.png', { type: 'image/png' }))
  return fetch(`${api.url}/api/recipe/sd-tasks/results/${id}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${apiKey}` },
  })
}

test('a key is shown once, by its owner alone, and ends with what it runs when it is deleted', async () => {
  const refused = api.call(runnerKeysRoutes.create, { body: { name: 'mine' } }, { as: person })
  expect(await refusalOf(refused)).toMatchObject({ code: 'FORBIDDEN' })
  const made = await makeKey('Basement')
  expect(made.key).toMatch(/^atlr_[\w-]{43}$/)
  const listed = await api.call(runnerKeysRoutes.list, {}, { as: siteOwner })
  expect(listed.items).toMatchObject([{ id: made.id, name: 'Basement', hint: made.key.slice(-4) }])
  expect(JSON.stringify(listed)).not.toContain(made.key)

  const task = await submit(api, person)
  expect((await claim(made.key)).task?.id).toBe(task.id)
  const [known] = (await api.call(runnerKeysRoutes.list, {}, { as: siteOwner })).items
  expect(known).toMatchObject({ tasks: { running: 1, completed: 0, failed: 0 } })
  await api.call(runnerKeysRoutes.delete, { params: { id: made.id } }, { as: siteOwner })
  expect(await read(task.id)).toMatchObject({ status: 'QUEUED' })
  expect(await refusalOf(claim(made.key))).toMatchObject({ code: 'UNAUTHENTICATED' })
  await api.call(routes.cancel, { params: { id: task.id } }, { as: person })
})

test('a runner takes a task, says how far it is, brings its pictures and ends it', async () => {
  const { key } = await makeKey('Attic')
  expect(await claim(key)).toEqual({ task: null })
  const { imageId } = await bringPicture(api, person)
  const task = await submit(api, person, { recipeId: 'upscaler', params: { image: imageId } })
  const { task: claimed } = await claim(key)
  if (!claimed) throw new Error('nothing was claimed')
  expect(claimed).toMatchObject({ id: task.id, attempt: 1 })
  const [name, url] = Object.entries(claimed.inputs)[0] ?? []
  expect(JSON.stringify(claimed.graph)).toContain(name)
  expect(url).toMatch(/^http:\/\/localhost:3000\/f\//)

  const { id, leaseToken } = claimed
  const renewed = await api.call(
    sdTasksRoutes.progress,
    { params: { id }, body: { leaseToken, progress: 0.4 } },
    { apiKey: key },
  )
  expect(Date.parse(renewed.leaseUntil)).toBeGreaterThan(Date.now())
  expect((await read(id)).progress).toBeCloseTo(0.4)

  const brought = await bring(key, id, leaseToken)
  expect(brought.status).toBe(201)
  const result = (await brought.json()) as { url: string }
  await api.call(
    sdTasksRoutes.finish,
    { params: { id }, body: { leaseToken, images: [result.url], executionMs: 900 } },
    { apiKey: key },
  )
  const done = await read(id)
  expect(done).toMatchObject({ status: 'COMPLETED', executionDuration: 900, resultImages: [result.url] })
  expect(done.images).toMatchObject([{ width: 40, height: 30, origin: 'generated', recipeTaskId: id }])
  const again = api.call(sdTasksRoutes.finish, { params: { id }, body: { leaseToken } }, { apiKey: key })
  expect(await refusalOf(again)).toMatchObject({ code: 'GONE' })
})

test('what is not its own, a runner can neither renew, feed nor end; what it calls failed has failed', async () => {
  const [first, second] = [await makeKey('One'), await makeKey('Two')]
  const task = await submit(api, person)
  const { task: claimed } = await claim(first.key)
  if (!claimed) throw new Error('nothing was claimed')
  const { id, leaseToken } = claimed
  const finish = (apiKey: string, body: object) =>
    api.call(sdTasksRoutes.finish, { params: { id }, body: { leaseToken, ...body } }, { apiKey })
  expect(await refusalOf(finish(second.key, {}))).toMatchObject({ code: 'GONE' })
  expect((await bring(second.key, id, leaseToken)).status).toBe(410)
  expect((await bring(first.key, id, newId())).status).toBe(410)
  const { url } = await bringPicture(api, siteOwner)
  const foreign = finish(first.key, { images: [url] })
  expect(await refusalOf(foreign)).toMatchObject({ code: 'VALIDATION', path: 'body.images.0' })
  await finish(first.key, { error: { message: 'out of memory' } })
  expect(await read(task.id)).toMatchObject({ status: 'FAILED', error: { message: 'out of memory' } })
})
