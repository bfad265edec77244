import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { turboRoutes as routes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import { openTurboEngine } from '@atelier/workers/engines/start-engines.ts'
import { TurboWorker } from '@atelier/workers/turbo/turbo-worker.ts'
import sharp from 'sharp'

let api: TestApi
let worker: TurboWorker
beforeAll(async () => {
  api = await startTestApi()
  const { db, doorbell, log, config } = api.app
  const openEngine = () => openTurboEngine(config, () => undefined)
  worker = new TurboWorker({ db, doorbell, log, dataDir: config.dataDir, openEngine })
})
afterAll(async () => {
  await worker.dispose()
  await api.dispose()
})

const begin = (as: TestPerson) => api.call(routes.begin, {}, { as })
const paint = (as: TestPerson, sessionId: string, more: object = {}) =>
  api.call(routes.paint, { body: { sessionId, prompt: 'a red barn in a meadow', ...more } }, { as })

async function readImage(image: string | null) {
  expect(image).toMatch(/^data:image\/webp;base64,/)
  const picture = sharp(Buffer.from((image ?? '').split(',')[1] ?? '', 'base64'))
  const [{ width, height }, { channels }] = await Promise.all([picture.metadata(), picture.stats()])
  return { width, height, means: channels.map(({ mean }) => mean) }
}

test('paints what is asked for, over a drawing too, and drops what was not begun when the next was asked for', async () => {
  const as = await api.createPerson()
  const { id } = await begin(as)
  const first = await paint(as, id, { aspectRatio: '2:1' })
  expect(await readImage(first.image)).toMatchObject({ width: 512, height: 256 })

  const frames = await Promise.all(
    ['blue', 'green', 'red'].map(colour => paint(as, id, { prompt: `a ${colour} cube` })),
  )
  const newest = frames.toSorted((one, other) => one.seq - other.seq).at(-1)
  expect(newest?.status).toBe('done')
  expect(frames.filter(({ status, image }) => (status === 'dropped') !== (image === null))).toEqual([])

  const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#f00' } }
  const drawing = (await sharp(red).webp().toBuffer()).toString('base64')
  const over = await readImage((await paint(as, id, { drawing, strength: 0.05 })).image)
  expect((over.means[0] ?? 0) > 2 * (over.means[2] ?? 0)).toBe(true)
})

test('is for whoever began it, until it is ended', async () => {
  const [as, other] = [await api.createPerson(), await api.createPerson()]
  const { id } = await begin(as)
  await expect(paint(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await api.call(routes.list, {}, { as })).items).toMatchObject([{ id }])
  await expect(api.call(routes.end, { params: { id } }, { as: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await api.call(routes.end, { params: { id } }, { as })
  await expect(paint(as, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
