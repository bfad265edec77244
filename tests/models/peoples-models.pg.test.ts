import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '@atelier/api/areas/recipe-tasks/tasks.fixture.ts'
import { upload } from '@atelier/api/areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { seedBuiltInRecipes } from '@atelier/database/recipes/seed-built-in.ts'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { encodePixels } from '@atelier/platform/images/solid.fixture.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { recipeTasksRoutes as tasks } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { sdModelsRoutes as models } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { trainingRoutes as trainings } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { textToImage } from '@atelier/shared-schema/recipes/built-in/text-to-image.ts'
import { startEngines } from '@atelier/workers/engines/start-engines.ts'
import { startTasks } from '@atelier/workers/tasks/start-tasks.ts'
import { startTrainings } from '@atelier/workers/training/start-trainings.ts'

let api: TestApi
let ann: TestPerson
let ben: TestPerson
const stops: (() => Promise<void>)[] = []
const patience = { timeout: 90_000, interval: 50 }

beforeAll(async () => {
  api = await startTestApi()
  const { db, store, doorbell, config } = api.app
  const log = createLog({ name: 'workers', level: 'silent' })
  await seedBuiltInRecipes(db, [textToImage], new Date())
  const engines = await startEngines({ db, log, doorbell, config })
  const running = await startTasks({ db, store, log, doorbell, config, engines })
  const training = await startTrainings({ db, store, log, doorbell, config })
  stops.push(
    () => training.dispose(),
    () => running.dispose(),
    () => engines.dispose(),
    () => api.dispose(),
  )
  ;[ann, ben] = [await api.createPerson(), await api.createPerson()]
  for (const { uid } of [ann, ben]) await db.transaction().execute(trx => grantSignUpCredits(trx, uid))
  await writeCreditSettings(db, creditSettings.parse({ isEnabled: true }), { uid: ann.uid, now: new Date() })
}, 60_000)
afterAll(async () => {
  for (const stop of stops) await stop()
}, 60_000)

/** Of waves that nobody else has. */
function drawWaves(index: number): Promise<Buffer> {
  const side = 80
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)]
    return 128 + 100 * Math.sin((x * (index + 2) + y * ((at % 3) + 1)) / 9)
  })
  return encodePixels({ width: side, height: side, channels: 3, data })
}

async function train(as: TestPerson) {
  const images = []
  for (const index of [0, 1]) {
    const file = { name: `waves-${index}.png`, bytes: await drawWaves(index) }
    images.push({ fileId: (await upload(api, file, { as, purpose: 'SD_MODEL_TRAINING' })).key, caption: 'waves' })
  }
  const settings = { size: 256 as const, rounds: 2, samplePrompts: [''] }
  const { id } = await api.call(trainings.draft, { body: { name: 'Moss', settings, images } }, { as })
  const estimate = await api.call(trainings.estimate, { body: { trainingId: id } }, { as })
  expect(estimate).toMatchObject({ imageCount: 2, hindrance: '', isFree: false })
  const started = await api.call(trainings.start, { params: { id } }, { as })
  expect(started.credits.held).toBeCloseTo(estimate.credits, 1)
  const read = () => api.call(trainings.read, { params: { id } }, { as })
  await expect.poll(async () => (await read()).status, patience).toBe('COMPLETED')
  return read()
}

const readGraph = async (as: TestPerson, id: string) =>
  (await api.call(tasks.runInfo, { params: { id } }, { as })).graph

interface Ask {
  prompt?: string
  model?: string
  styles?: { name: string; strength: number }[]
}

async function submit(as: TestPerson, { prompt = 'waves', model, styles }: Ask) {
  const params = {
    prompt,
    size: '64x64',
    steps: 6,
    seed: 5,
    ...(model && { model }),
    ...(styles && { styles }),
  }
  return api.call(tasks.submit, { body: { recipeId: 'text-to-image', params, isFresh: true } }, { as })
}

async function ended(as: TestPerson, id: string) {
  const read = () => api.call(tasks.read, { params: { id } }, { as })
  await expect.poll(async () => (await read()).status, patience).toMatch(/COMPLETED|FAILED/)
  return read()
}

const held = async (as: TestPerson) => (await api.call(creditsRoutes.read, {}, { as })).available

test(
  'a model that somebody trained is run, shared, and refused by name once it is taken back',
  { timeout: 240_000 },
  async () => {
    const trained = await train(ann)
    const id = trained.modelId ?? ''
    expect(trained.credits.charged).toBeGreaterThan(0)
    const [first] = trained.checkpoints
    const keep = () =>
      api.call(models.keepTrained, { body: { trainingId: trained.id, checkpointId: first?.id ?? '' } }, { as: ann })
    const kept = await keep()
    expect(kept).toMatchObject({ status: 'processing', format: 'patches', trainingId: trained.id })
    expect((await keep()).id).toBe(kept.id)
    expect(trained.checkpoints.flatMap(({ samples }) => samples).every(sample => sample.closest !== null)).toBe(true)
    const model = await api.call(models.read, { params: { id } }, { as: ann })
    expect(model).toMatchObject({ name: 'Moss', status: 'available', graphName: `${id}.patches`, isRunnable: true })
    const name = model.graphName ?? ''
    const recipe = await api.call(recipesRoutes.readBySlug, { params: { slug: 'text-to-image' } }, { as: ann })
    expect(recipe.models).toMatchObject({ checkpoints: ['studio-painter'], loras: [], patches: [] })

    // As a model, and as a style over the painter.
    const asModel = await ended(ann, (await submit(ann, { model: name })).id)
    const asStyle = await ended(ann, (await submit(ann, { styles: [{ name: id, strength: 0.7 }] })).id)
    expect([asModel.error, asStyle.error]).toEqual([null, null])
    const named = await ended(ann, (await submit(ann, { prompt: 'waves <lora:moss:0.7>' })).id)
    const sameGraph = await Promise.all([asStyle, named].map(task => readGraph(ann, task.id)))
    expect(sameGraph[1]).toEqual(sameGraph[0])
    const info = await api.call(tasks.runInfo, { params: { id: asModel.id } }, { as: ann })
    const part = { name: `checkpoints/${name}`, hash: model.sha256, change: 'same' }
    expect(info.parts).toContainEqual(expect.objectContaining(part))
    expect(info.models).toMatchObject([{ id, title: 'Moss', hash: model.sha256, name: `checkpoints/${name}` }])
    expect(info.hasChanged).toBe(false)
    const styled = await api.call(tasks.runInfo, { params: { id: asStyle.id } }, { as: ann })
    expect(styled.models).toMatchObject([{ id, name: `loras/${name}` }])
    const image = await api.call(imagesRoutes.read, { params: { id: asModel.images[0]?.id ?? '' } }, { as: ann })
    expect([image.modelName, image.modelHash]).toEqual(['Moss', model.sha256.slice(0, 10)])

    // Nobody else's before it is shared, nor after.
    const before = await held(ben)
    expect(await refusalOf(submit(ben, { model: name }))).toMatchObject({
      code: 'VALIDATION',
      path: 'body.params.model',
      message: expect.stringContaining('names a model that you may not see'),
    })
    await api.call(models.share, { params: { id }, body: { people: [{ uid: ben.uid }] } }, { as: ann })
    const shared = await ended(ben, (await submit(ben, { model: name, styles: [{ name, strength: 0.5 }] })).id)
    expect([shared.status, shared.error]).toEqual(['COMPLETED', null])
    const paid = await held(ben)
    expect(paid).toBeLessThan(before)

    // Queued while it was shared, run after it was taken back.
    await api.call(tasks.pauseQueue, { body: {} }, { as: ben })
    const waiting = await submit(ben, { model: name })
    await api.call(models.unshare, { params: { id }, body: { uid: ben.uid } }, { as: ann })
    await api.call(tasks.resumeQueue, { body: {} }, { as: ben })
    const lost = await ended(ben, waiting.id)
    expect(lost).toMatchObject({
      status: 'FAILED',
      error: { code: 'MODEL_GONE', message: expect.stringMatching(/“Moss” is not shared with you any more/) },
    })
    expect((await refusalOf(submit(ben, { model: name }))).path).toBe('body.params.model')
    expect(await held(ben)).toBe(paid)
    const left = await api.call(tasks.runInfo, { params: { id: shared.id } }, { as: ben })
    expect([left.models, left.hasChanged]).toEqual([[], true])
  },
)
