import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { askForFrame, endFrame, findPaintedFrame, takeFrame } from '@atelier/database/turbo/turbo.queries.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { turboRoutes as routes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import { paintOver } from '@atelier/shared-schema/recipes/built-in/paint-over.ts'
import { openTurboEngine } from '@atelier/workers/engines/start-engines.ts'
import { TurboWorker } from '@atelier/workers/turbo/turbo-worker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await seedBuiltInRecipes(api.app.db, [paintOver], new Date())
})
afterAll(() => api.dispose())

const begin = (as: TestPerson) => api.call(routes.begin, {}, { as })
const paint = (as: TestPerson, sessionId: string, more: object = {}) =>
  api.call(routes.paint, { body: { sessionId, prompt: 'a red barn in a meadow', ...more } }, { as })

async function withWorker(use: () => Promise<void>): Promise<void> {
  const { db, doorbell, log, config } = api.app
  const worker = new TurboWorker({ db, doorbell, log, openEngine: () => openTurboEngine(config, () => undefined) })
  try {
    await use()
  } finally {
    await worker.dispose()
  }
}

async function readPixels(bytes: Buffer) {
  const picture = sharp(bytes)
  const [{ width, height }, { channels }] = await Promise.all([picture.metadata(), picture.stats()])
  return { width, height, means: channels.map(({ mean }) => mean) }
}

function bytesOf(image: string | null): Buffer {
  expect(image).toMatch(/^data:image\/webp;base64,/)
  return Buffer.from((image ?? '').split(',')[1] ?? '', 'base64')
}

async function redSquare(): Promise<string> {
  const red = { create: { width: 64, height: 64, channels: 3 as const, background: '#f00' } }
  return (await sharp(red).webp().toBuffer()).toString('base64')
}

test('paints what is asked for, over a drawing too, drops what was not begun, and keeps the very frame', () =>
  withWorker(async () => {
    const as = await api.createPerson()
    const { id } = await begin(as)
    const first = await paint(as, id, { aspectRatio: '2:1' })
    expect(await readPixels(bytesOf(first.image))).toMatchObject({ width: 512, height: 256 })

    const frames = await Promise.all(
      ['blue', 'green', 'red'].map(colour => paint(as, id, { prompt: `a ${colour} cube` })),
    )
    const newest = frames.toSorted((one, other) => one.seq - other.seq).at(-1)
    expect(newest?.status).toBe('done')
    expect(frames.filter(({ status, image }) => (status === 'dropped') !== (image === null))).toEqual([])

    const over = await paint(as, id, { drawing: await redSquare(), strength: 0.05, promptStyle: 'anime', seed: 7 })
    const { means } = await readPixels(bytesOf(over.image))
    expect((means[0] ?? 0) > 2 * (means[2] ?? 0)).toBe(true)

    const keepFirst = api.call(routes.keep, { body: { sessionId: id, seq: first.seq } }, { as })
    await expect(keepFirst).rejects.toMatchObject({ code: 'GONE' })
    const kept = await api.call(routes.keep, { body: { sessionId: id, seq: over.seq } }, { as })
    expect(kept).toMatchObject({ status: 'COMPLETED', recipeType: 'turbo', seed: '7', recipe: { slug: 'paint-over' } })
    expect(kept.params).toMatchObject({
      promptStyle: 'anime',
      strength: 0.05,
      drawing: [{ image: expect.any(String) }],
    })
    const image = await api.call(imagesRoutes.read, { params: { id: kept.images[0]?.id ?? '' } }, { as })
    expect(image).toMatchObject({
      ownerUid: as.uid,
      width: 512,
      prompt: 'a red barn in a meadow',
      recipeTaskId: kept.id,
    })
    const file = await api.fetch(new URL(image.url ?? '').pathname)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytesOf(over.image))).toBe(true)
  }))

test('is for whoever began it, until it is ended', async () => {
  const [as, other] = [await api.createPerson(), await api.createPerson()]
  const { id } = await begin(as)
  await expect(paint(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await api.call(routes.list, {}, { as })).items).toMatchObject([{ id }])
  await expect(api.call(routes.end, { params: { id } }, { as: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await api.call(routes.end, { params: { id } }, { as })
  await expect(paint(as, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('people take turns, however many frames each asks for, and nobody has two painted at once', async () => {
  const { db } = api.app
  const ask = async (as: TestPerson, sessionId: string, prompt: string) => {
    const asked = await askForFrame(db, {
      uid: as.uid,
      sessionId,
      graph: {},
      params: { prompt },
      drawing: null,
      now: api.app.now(),
    })
    return asked?.seq ?? 0
  }
  const [eager, calm, late] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
  const [one, two] = [await begin(eager), await begin(eager)]
  const [ofCalm, ofLate] = [await begin(calm), await begin(late)]
  const next = async () => {
    const frame = await takeFrame(db)
    if (frame) await endFrame(db, frame, { data: Buffer.from('x') })
    return frame?.seq
  }
  const seqs = [await ask(eager, one.id, 'a'), await ask(eager, two.id, 'b')]
  const calmSeq = await ask(calm, ofCalm.id, 'c')
  expect(await next()).toBe(seqs[0])
  const newest = await ask(eager, one.id, 'd')
  const lateSeq = await ask(late, ofLate.id, 'e')
  // Those who were never served are before whoever was, in the order in which they asked.
  expect([await next(), await next(), await next(), await next()]).toEqual([calmSeq, lateSeq, seqs[1], newest])

  const [painting, waiting] = [await ask(eager, one.id, 'f'), await ask(eager, two.id, 'g')]
  const taken = await takeFrame(db)
  expect(taken?.seq).toBe(painting)
  expect(await takeFrame(db)).toBeUndefined()
  const other = await ask(calm, ofCalm.id, 'h')
  expect(await next()).toBe(other)
  if (taken) await endFrame(db, taken, { error: 'broken' })
  expect(await next()).toBe(waiting)
  expect(await findPaintedFrame(db, { uid: calm.uid, sessionId: two.id, seq: waiting })).toBeUndefined()
  expect(await findPaintedFrame(db, { uid: eager.uid, sessionId: two.id, seq: waiting })).toMatchObject({
    seq: waiting,
  })
})

test('says so where nobody paints', async () => {
  const as = await api.createPerson()
  const { id } = await begin(as)
  await expect(paint(as, id)).rejects.toMatchObject({ code: 'ENGINE_MISSING' })
})
