import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepTrials } from '@atelier/database/trials/trial-uses.queries.ts'
import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { bringEngine, bringPicture, bringRecipes, claimNext, finishClaimed, runNext } from './tasks.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { TRUST_PROXY: '127.0.0.1' } })
  await bringRecipes(api)
  await bringEngine(api)
})
afterAll(() => api.dispose())

interface Answer {
  status: number
  code: string | undefined
  task: RecipeTaskAnswer
  remaining: number
  url: string
}

/** A browser without an account: it keeps its cookie and comes from one address. */
class Visitor {
  readonly #address: string
  #cookie = ''

  constructor(address: string) {
    this.#address = address
  }

  get headers(): Record<string, string> {
    return { 'x-forwarded-for': this.#address, ...(this.#cookie && { cookie: this.#cookie }) }
  }

  async ask(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await api.fetch(`/api/recipe/tasks/free-task${path}`, {
      method,
      headers: { ...this.headers, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie) {
      expect(cookie).toMatch(/; HttpOnly/)
      this.#cookie = cookie.split(';')[0] ?? ''
    }
    const answer = (await response.json()) as Answer & { error?: { code: string } }
    return { ...answer, status: response.status, code: answer.error?.code }
  }

  async bring(): Promise<Answer> {
    const form = new FormData()
    const pixels = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#753' } })
      .png()
      .toBuffer()
    form.set('file', new File([new Uint8Array(pixels)], 'mine.png', { type: 'image/png' }))
    return this.ask('POST', '/upload', form)
  }

  tryOut(params: object = { prompt: 'a kite' }, recipeId = 'image-generator-simple'): Promise<Answer> {
    return this.ask('POST', '', { recipeId, params })
  }
}

test('five tries by device and by address, each seen by its own device alone', async () => {
  const visitor = new Visitor('203.0.113.7')
  const first = await visitor.tryOut()
  expect(first).toMatchObject({ status: 201, remaining: 4, task: { status: 'QUEUED', creator: { name: 'Atelier' } } })
  await runNext(api)
  const read = await visitor.ask('GET', `/${first.task.id}`)
  expect(read.task).toMatchObject({ status: 'COMPLETED', resultImages: [/\/f\//] })
  expect((await new Visitor('203.0.113.7').ask('GET', `/${first.task.id}`)).status).toBe(404)
  expect(await visitor.ask('GET', '')).toMatchObject({ remaining: 4, tasks: [{ id: first.task.id }] })
  expect(await new Visitor('203.0.113.7').ask('GET', '')).toMatchObject({ remaining: 4, tasks: [] })
  for (let left = 3; left >= 0; left--) expect((await visitor.tryOut()).remaining).toBe(left)
  expect(await visitor.tryOut()).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  const sameHouse = new Visitor('203.0.113.7')
  expect(await sameHouse.tryOut()).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect(await new Visitor('198.51.100.9').tryOut()).toMatchObject({ status: 201, remaining: 4 })
  while (await claimNext(api));
})

test.each<Record<string, string>>([{ TRIAL: 'off' }, { SIGN_UP: 'invite' }])('nothing is tried where %o', async env => {
  const closed = await startTestApi({ env })
  const ask = (method: string, body?: string) =>
    closed.fetch('/api/recipe/tasks/free-task', { method, headers: { 'content-type': 'application/json' }, body })
  try {
    expect(await closed.call(healthRoutes.config, {})).toMatchObject({ trial: false })
    expect((await ask('GET')).status).toBe(403)
    expect((await ask('POST', JSON.stringify({ recipeId: 'image-generator-simple', params: {} }))).status).toBe(403)
  } finally {
    await closed.dispose()
  }
})

test('only fast recipes, on what everybody may read or what was just brought', async () => {
  const visitor = new Visitor('203.0.113.20')
  expect(await visitor.tryOut({ image: '/f/none' }, 'upscaler')).toMatchObject({ status: 403 })
  expect(await visitor.tryOut({})).toMatchObject({ status: 400, code: 'VALIDATION' })
  const person = await api.createPerson()
  const { imageId } = await bringPicture(api, person)
  expect(await visitor.tryOut({ inputImage: imageId }, 'remix')).toMatchObject({ status: 400, code: 'VALIDATION' })
  const { url } = await visitor.bring()
  expect(await visitor.tryOut({ inputImage: url }, 'remix')).toMatchObject({ status: 201 })
  await runNext(api)
})

test('a change and a stop reach what has not begun', async () => {
  const visitor = new Visitor('203.0.113.30')
  const { task } = await visitor.tryOut()
  const changed = await visitor.ask('PATCH', `/${task.id}`, { params: { prompt: 'a balloon' } })
  expect(changed).toMatchObject({ status: 200, remaining: 4, task: { prompt: 'a balloon', status: 'QUEUED' } })
  expect((await visitor.ask('PATCH', `/${task.id}`, { status: 'CANCELED' })).task.status).toBe('CANCELED')
  expect(await new Visitor('203.0.113.31').ask('PATCH', `/${task.id}`, { status: 'CANCELED' })).toMatchObject({
    status: 404,
  })
})

test('whoever signs up takes over what they tried, but not what runs at that moment', async () => {
  const visitor = new Visitor('203.0.113.40')
  const uploaded = await visitor.bring()
  expect(uploaded).toMatchObject({ status: 201, url: /^http:\/\/localhost:3000\/f\// })
  const done = await visitor.tryOut({ prompt: 'done' })
  const ran = await runNext(api)
  expect(ran.task_id).toBe(done.task.id)
  const running = await visitor.tryOut({ prompt: 'running' })
  const claimed = await claimNext(api)
  if (!claimed) throw new Error('nothing was claimed')

  const person = await api.createPerson()
  const claim = async () => {
    const session = `atelier_session=${person.session}; ${visitor.headers['cookie']}`
    const response = await api.fetch('/api/recipe/tasks/free-task/ownership', {
      method: 'POST',
      headers: { cookie: session, origin: 'http://localhost:3000', 'x-forwarded-for': '203.0.113.40' },
    })
    return (await response.json()) as { taskIds: string[]; imageCount: number }
  }
  expect(await claim()).toEqual({ taskIds: [done.task.id], imageCount: 1 })
  const mine = await api.call(routes.read, { params: { id: done.task.id } }, { as: person })
  expect(mine).toMatchObject({ creator: { uid: person.uid }, canManage: true })
  const [image] = mine.images
  const own = await api.call(imagesRoutes.read, { params: { id: image?.id ?? '' } }, { as: person })
  expect(own).toMatchObject({ ownerUid: person.uid, url: expect.stringContaining('/f/') as string })
  expect((await visitor.ask('GET', `/${done.task.id}`)).status).toBe(404)

  await finishClaimed(api, claimed)
  expect(await claim()).toEqual({ taskIds: [running.task.id], imageCount: 1 })
  expect(await claim()).toEqual({ taskIds: [], imageCount: 0 })
})

test('what nobody takes over is swept with its images', async () => {
  const visitor = new Visitor('203.0.113.50')
  const { task } = await visitor.tryOut()
  await runNext(api)
  const [url] = (await visitor.ask('GET', `/${task.id}`)).task.resultImages
  const swept = await sweepTrials(api.app.db, new Date(Date.now() + 1_000), 100)
  expect(swept).toBeGreaterThan(0)
  expect((await visitor.ask('GET', `/${task.id}`)).status).toBe(404)
  expect(url).toBeDefined()
  expect(await sweepTrials(api.app.db, new Date(Date.now() + 1_000), 100)).toBe(0)
})
