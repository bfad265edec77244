import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import type { Driver } from '@atelier/platform/process/driver.ts'
import { publishTestEngine } from '#testing/test-engine.queries.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { startAutomationDriver } from './automation-driver.ts'

let api: TestApi
let driver: Driver
beforeAll(async () => {
  api = await startTestApi()
  await seedBuiltInRecipes(api.app.db, allBuiltInRecipes, new Date())
  await publishTestEngine(api.app.db)
  driver = startAutomationDriver(api.app)
})
afterAll(async () => {
  await driver.dispose()
  await api.dispose()
})

type NewAutomation = RouteInput<typeof routes.create>['body']
const drawing = { run: 'recipe', id: 'landscape', params: { prompt: 'hills' } } as const
const create = (as: TestPerson, body: Pick<NewAutomation, 'trigger'> & Partial<NewAutomation>) =>
  api.call(routes.create, { body: { name: 'Hills', action: drawing, ...body } }, { as })
const read = (as: TestPerson, id: string) => api.call(routes.read, { params: { id } }, { as })
const runsOf = async (as: TestPerson, id: string) => (await api.call(routes.listRuns, { params: { id } }, { as })).items

async function untilRuns(as: TestPerson, id: string, statuses: string[]) {
  driver.look()
  const read = async () => (await runsOf(as, id)).map(({ status }) => status)
  await expect.poll(read, { timeout: 10_000 }).toEqual(statuses)
  return runsOf(as, id)
}

const makeFolder = async (as: TestPerson) => (await api.call(foldersRoutes.create, { body: { name: 'In' } }, { as })).id

describe('an automation', () => {
  test('runs when its time comes, and is made up for once when that was missed', async () => {
    const as = await api.createPerson()
    const trigger = { kind: 'schedule', cron: '*/5 * * * *', timeZone: 'Asia/Ho_Chi_Minh' } as const
    const { id, nextAt } = await create(as, { trigger })
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now())
    api.passTime(3_600_000)
    const [run] = await untilRuns(as, id, ['started'])
    expect(run?.taskId).not.toBeNull()
    expect(Date.parse((await read(as, id)).nextAt ?? '')).toBeGreaterThan(api.app.now().getTime())
    await api.call(routes.update, { params: { id }, body: { isPaused: true } }, { as })
    api.passTime(3_600_000)
    await untilRuns(as, id, ['started'])
    expect((await read(as, id)).nextAt).toBeNull()
    const resumed = await api.call(routes.update, { params: { id }, body: { isPaused: false } }, { as })
    expect(Date.parse(resumed.nextAt ?? '')).toBeGreaterThan(api.app.now().getTime())
  })

  test('runs once for each image that comes into its folder', async () => {
    const as = await api.createPerson()
    const folderId = await makeFolder(as)
    const action = { run: 'recipe', id: 'film-look', params: {}, imageParam: 'image' } as const
    const { id } = await create(as, { trigger: { kind: 'image', folderId }, action })
    await insertTestImage(api.app.db, { ownerUid: as.uid, folderId, isUploaded: true })
    await untilRuns(as, id, ['started'])
    const taskId = (await runsOf(as, id))[0]?.taskId ?? null
    // What it makes may lie in the same folder.
    await insertTestImage(api.app.db, { ownerUid: as.uid, folderId, isUploaded: true, recipeTaskId: taskId })
    expect((await untilRuns(as, id, ['skipped', 'started']))[0]?.error).toMatch(/automation made/)
  })

  test('runs when a program calls, with what that sends along', async () => {
    const as = await api.createPerson()
    const { id, hookUrl } = await create(as, { trigger: { kind: 'webhook' } })
    const path = new URL(hookUrl ?? '').pathname
    const call = (body: object) =>
      api.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    expect((await call({ params: { prompt: 'a lake' } })).status).toBe(202)
    await untilRuns(as, id, ['started'])
    expect((await call({ params: { prompt: 7 } })).status).toBe(202)
    const [failed] = await untilRuns(as, id, ['failed', 'started'])
    const { lastError, lastReason } = await read(as, id)
    expect([failed?.error, failed?.reason]).toEqual([lastError, lastReason])
    expect(lastError).toMatch(/params\.prompt/)
    expect(lastReason).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'params.prompt', code: 'not-text' }] })
    const renewed = await api.call(routes.renewHook, { params: { id } }, { as })
    expect((await call({})).status).toBe(404)
    expect(renewed.hookUrl).not.toBe(hookUrl)
  })

  test.each([
    ['a time that never comes', { kind: 'schedule', cron: '0 0 31 2 *', timeZone: 'UTC' }, 'body.trigger.cron'],
    ['a place that is none', { kind: 'schedule', cron: '0 0 * * *', timeZone: 'Moon/Base' }, 'body.trigger.timeZone'],
  ] as const)('is refused for %s', async (_what, trigger, path) => {
    const as = await api.createPerson()
    await expect(create(as, { trigger })).rejects.toMatchObject({ code: 'VALIDATION', details: { fields: [{ path }] } })
  })

  test('tells when it would be due, and what came of its last run', async () => {
    const as = await api.createPerson()
    const nextTimes = (cron: string) =>
      api.call(routes.nextTimes, { body: { cron, timeZone: 'Asia/Ho_Chi_Minh' } }, { as })
    const { times } = await nextTimes('30 7 * * *')
    expect(times.map(time => time.slice(11, 16))).toEqual(['00:30', '00:30', '00:30'])
    await expect(nextTimes('61 7 * * *')).rejects.toMatchObject({ details: { fields: [{ path: 'body.cron' }] } })
    const { id, actionNames, lastRun } = await create(as, { trigger: { kind: 'webhook' } })
    expect([actionNames, lastRun]).toEqual([{ en: 'Landscape', vi: expect.any(String) }, null])
    await api.call(routes.runNow, { params: { id } }, { as })
    const [run] = await untilRuns(as, id, ['started'])
    expect(run?.task).toMatchObject({ id: run?.taskId, recipe: { name: 'Landscape' } })
    const [listed] = (await api.call(routes.list, {}, { as })).items
    expect(listed?.lastRun).toMatchObject({ id: run?.id, taskId: run?.taskId })
  })

  test('runs for nothing while it is deleted, and is as it was once that is undone', async () => {
    const as = await api.createPerson()
    const folderId = await makeFolder(as)
    const { id } = await create(as, { trigger: { kind: 'image', folderId } })
    const { id: timely } = await create(as, { trigger: { kind: 'schedule', cron: '*/5 * * * *', timeZone: 'UTC' } })
    const bringImage = () => insertTestImage(api.app.db, { ownerUid: as.uid, folderId, isUploaded: true })
    const recover = (which: string) => api.call(routes.recover, { params: { id: which } }, { as })
    for (const which of [id, timely]) await api.call(routes.remove, { params: { id: which } }, { as })
    await expect(read(as, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await api.call(routes.list, {}, { as })).items).toEqual([])
    await bringImage()
    api.passTime(3_600_000)
    await recover(id)
    await recover(timely)
    expect(Date.parse((await read(as, timely)).nextAt ?? '')).toBeGreaterThan(api.app.now().getTime())
    await bringImage()
    await untilRuns(as, id, ['started'])
    expect(await runsOf(as, timely)).toEqual([])
    await expect(recover(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is its owner’s alone, and watches only what they may see', async () => {
    const [as, other] = [await api.createPerson(), await api.createPerson()]
    const folderId = await makeFolder(as)
    await expect(create(other, { trigger: { kind: 'image', folderId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id } = await create(as, { trigger: { kind: 'webhook' } })
    await expect(read(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const remove = (person: TestPerson) => api.call(routes.removeByBody, { body: { id } }, { as: person })
    await expect(remove(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await remove(as)
    await expect(read(as, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
