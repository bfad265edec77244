import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { runnerKeysRoutes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { sdTasksRoutes } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { openEmbedding } from '@atelier/shared-schema/smart-select/pack-embedding.ts'
import { selectAt } from '@atelier/shared-schema/smart-select/select-at.ts'
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

const drawn = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()

/** As a runner sends it: a file among the fields of a form. */
function send(path: string, apiKey: string, bytes: Uint8Array, fields: Record<string, string>): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${apiKey}` }
  return fetch(`${api.url}/api/recipe/sd-tasks/${path}`, { method: 'POST', body: form, headers })
}

async function bring(apiKey: string, id: string, leaseToken: string): Promise<Response> {
  return send(`results/${id}`, apiKey, await drawn(40), { leaseToken })
}

async function claimed(apiKey: string) {
  const { task } = await claim(apiKey)
  if (!task) throw new Error('nothing was claimed')
  return task
}

/** As if a runner had not been heard of for longer than its lease. */
const vanish = (id: string) =>
  api.app.db
    .updateTable('recipe_task')
    .set({ lease_until: new Date(Date.now() - 1_000) })
    .where('task_id', '=', id)
    .execute()

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

test('what a task has come to so far is seen while it runs, and of no other task', async () => {
  const { key } = await makeKey('Cellar')
  const { id } = await submit(api, person, { isFresh: true })
  const { leaseToken } = await claimed(key)
  const look = () => api.fetch(`/api/recipe/tasks/${id}/preview`, { as: person })
  expect((await look()).status).toBe(404)
  const before = await read(id)
  const shown = await send(`preview/${id}`, key, await drawn(64), { leaseToken, progress: '0.25' })
  expect(shown.status).toBe(200)
  expect(await read(id)).toMatchObject({ progress: 0.25, previewSeq: before.previewSeq + 1, status: 'RUNNING' })
  await send(`preview/${id}`, key, await drawn(48), { leaseToken })
  await api.call(sdTasksRoutes.progress, { params: { id }, body: { leaseToken, progress: 0.5 } }, { apiKey: key })
  expect(await read(id)).toMatchObject({ progress: 0.5, previewSeq: before.previewSeq + 2 })
  const served = await look()
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 48 })

  const text = await send(`preview/${id}`, key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
    leaseToken,
  })
  expect(text.status).toBe(415)
  const stolen = await send(`preview/${id}`, (await makeKey('Thief')).key, await drawn(16), { leaseToken })
  expect(stolen.status).toBe(410)
  await api.call(sdTasksRoutes.finish, { params: { id }, body: { leaseToken } }, { apiKey: key })
  expect((await look()).status).toBe(404)
})

test('a runner that gives up hands back, one that vanishes loses what it had, and the third has failed', async () => {
  const [first, second] = [(await makeKey('Shed')).key, (await makeKey('Barn')).key]
  const { id } = await submit(api, person, { isFresh: true })
  const giveUp = (apiKey: string, leaseToken: string, reason?: string) =>
    api.call(sdTasksRoutes.handBack, { params: { id }, body: { leaseToken, ...(reason && { reason }) } }, { apiKey })
  const early = await claimed(first)
  expect(await refusalOf(giveUp(second, early.leaseToken))).toMatchObject({ code: 'GONE' })
  await giveUp(first, early.leaseToken)
  expect(await read(id)).toMatchObject({ status: 'QUEUED', progress: 0 })

  // It did not count. Who vanishes is not waited for: the next who asks has it, and what comes late is too late.
  const lost = await claimed(first)
  expect(lost).toMatchObject({ id, attempt: 1 })
  await vanish(id)
  const taken = await claimed(second)
  expect(taken).toMatchObject({ id, attempt: 2 })
  for (const route of [sdTasksRoutes.progress, sdTasksRoutes.finish, sdTasksRoutes.handBack] as const) {
    const late = api.call(route, { params: { id }, body: { leaseToken: lost.leaseToken } }, { apiKey: first })
    expect(await refusalOf(late)).toMatchObject({ code: 'GONE' })
  }
  expect((await bring(first, id, lost.leaseToken)).status).toBe(410)
  await giveUp(second, taken.leaseToken, 'The card has too little memory.')
  const last = await claimed(first)
  expect(last.attempt).toBe(3)
  await giveUp(first, last.leaseToken, 'The card has too little memory.')
  const { status, error } = await read(id)
  expect(status).toBe('FAILED')
  expect(error).toMatchObject({ code: 'TASK_POISONED', message: expect.stringContaining('too little memory') })
  expect(await claim(first)).toEqual({ task: null })
})

test('whatever a runner says that it took, nobody pays more than they were shown', async () => {
  const { db } = api.app
  const settings = creditSettings.parse({ isEnabled: true })
  const tariff = { perSecond: 0.1, perMegapixel: 0, atLeast: 0 }
  const set = (isEnabled: boolean) =>
    writeCreditSettings(
      db,
      { ...settings, isEnabled, tariffs: { ...settings.tariffs, embedded: tariff } },
      { uid: siteOwner.uid, now: new Date() },
    )
  await set(true)
  await db.transaction().execute(trx => grantSignUpCredits(trx, person.uid))
  const { key } = await makeKey('Garage')
  const ask = { recipeId: 'image-generator-simple', params: { prompt: 'a lighthouse' } }
  const shown = await api.call(routes.price, { body: ask }, { as: person })
  expect(shown.credits).toBeGreaterThan(0)
  const spend = async (executionMs: number) => {
    const { id } = await submit(api, person, { ...ask, isFresh: true })
    const { leaseToken } = await claimed(key)
    await api.call(sdTasksRoutes.finish, { params: { id }, body: { leaseToken, executionMs } }, { apiKey: key })
    return (await api.call(routes.price, { body: ask }, { as: person })).available ?? 0
  }
  const before = shown.available ?? 0
  expect(await spend(3_600_000)).toBeCloseTo(before - shown.credits, 3)
  expect(await spend(100)).toBeCloseTo(before - shown.credits - 0.01, 3)
  await set(false)
})

test('an image is taken apart for whoever may see it, in a thread of its own, and clicks choose from that', async () => {
  const blue = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#9ab8e8' } })
    .png()
    .toBuffer()
  const red = { create: { width: 200, height: 200, channels: 3, background: '#c03020' } } as const
  const bytes = await sharp(blue)
    .composite([{ input: red, left: 150, top: 100 }])
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'square.png', { type: 'image/png' })
  const { id } = await api.call(routes.upload, { body: { file } }, { as: person })
  const embed = (as: TestPerson) => api.call(sdTasksRoutes.embedImage, { body: { image: id } }, { as })
  const [one, other] = await Promise.all([embed(person), embed(person)])
  expect(one).toEqual(other)
  expect(one).toMatchObject({ width: 500, height: 400, imageWidth: 500, imageHeight: 400, method: 'regions' })
  const embedding = openEmbedding(Buffer.from(one.embedding, 'base64'))
  const mask = selectAt(embedding, [{ x: 250, y: 200, isAdded: true }])
  const chosen = mask.filter(level => level > 127).length
  expect(chosen).toBeGreaterThan(38_500)
  expect(chosen).toBeLessThan(41_500)
  expect(await refusalOf(embed(await api.createPerson()))).toMatchObject({ code: 'VALIDATION' })
})
