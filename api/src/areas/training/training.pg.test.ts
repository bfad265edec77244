import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { grantSignUpCredits } from '@atelier/database/credits/grants.queries.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import { runnerKeysRoutes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { trainingRoutes as routes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { OutsideTraining, TrainerReport } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { canonicalJson } from '@atelier/shared-schema/text/canonical-json.ts'
import { loraTensors, makeSafetensors } from '#areas/sd-models/models.fixture.ts'
import { bringEngine, refusalOf } from '#areas/recipe-tasks/tasks.fixture.ts'
import { sendParts, upload } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let siteOwner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  siteOwner = await api.createPerson({ siteRole: 'owner' })
  const settings = creditSettings.parse({ isEnabled: true })
  const comfyui = { perSecond: 0.1, perMegapixel: 0, atLeast: 1 }
  const by = { uid: siteOwner.uid, now: new Date() }
  await writeCreditSettings(api.app.db, { ...settings, tariffs: { ...settings.tariffs, comfyui } }, by)
})
afterAll(() => api.dispose())

async function createPerson(): Promise<TestPerson> {
  const person = await api.createPerson()
  await api.app.db.transaction().execute(trx => grantSignUpCredits(trx, person.uid))
  return person
}

async function bringImage(as: TestPerson, colour: readonly number[] = [200, 40, 30]) {
  const bytes = await encodePixels(solidPixels(40, 30, colour))
  return { fileId: (await upload(api, { name: 'moss.png', bytes }, { as, purpose: 'SD_MODEL_TRAINING' })).key }
}

type Draft = Partial<RouteInput<typeof routes.draft>['body']>

async function draft(as: TestPerson, more: Draft = {}) {
  return api.call(routes.draft, { body: { name: 'Moss', images: [await bringImage(as)], ...more } }, { as })
}

const of = (id: string) => ({ params: { id } })
const balance = (as: TestPerson) => api.call(creditsRoutes.read, {}, { as })
const read = (as: TestPerson, id: string) => api.call(routes.read, of(id), { as })

describe('a training of one’s own', () => {
  test('is started by whoever has somebody to train it, and pays what was told before', async () => {
    const ann = await createPerson()
    const { id } = await draft(ann)
    const estimate = await api.call(routes.estimate, { body: { trainingId: id } }, { as: ann })
    expect(estimate).toMatchObject({ imageCount: 1, hindrance: expect.stringContaining('No worker is there') })
    expect((await refusalOf(api.call(routes.start, of(id), { as: ann }))).code).toBe('ENGINE_MISSING')
    await bringEngine(api)
    const started = await api.call(routes.start, of(id), { as: ann })
    expect(started).toMatchObject({
      status: 'QUEUED',
      queuePosition: 0,
      credits: { held: estimate.credits, charged: 0 },
    })
    expect((await balance(ann)).held).toBeCloseTo(estimate.credits)
    expect((await refusalOf(api.call(routes.start, of(id), { as: ann }))).message).toContain('This training is queued')
  })

  test('waits, goes on, and gives everything back when it is stopped before it began', async () => {
    const ann = await createPerson()
    const { id } = await draft(ann)
    await api.call(routes.start, of(id), { as: ann })
    expect((await api.call(routes.pause, of(id), { as: ann })).isPaused).toBe(true)
    expect((await refusalOf(api.call(routes.pause, of(id), { as: ann }))).message).toContain('is paused')
    expect((await api.call(routes.resume, of(id), { as: ann })).isPaused).toBe(false)
    const settled = api.call(routes.update, { ...of(id), body: { images: [] } }, { as: ann })
    expect((await refusalOf(settled)).message).toContain('Stop it first')
    const stopped = await api.call(routes.stop, of(id), { as: ann })
    expect(stopped).toMatchObject({ status: 'DRAFT', credits: { held: 0, charged: 0 } })
    expect(await balance(ann)).toMatchObject({ held: 0 })
  })

  test('needs credits, and images that may be seen', async () => {
    const poor = await api.createPerson()
    const { id } = await draft(poor)
    expect((await refusalOf(api.call(routes.start, of(id), { as: poor }))).code).toBe('NO_CREDITS')
    const bare = await draft(await createPerson(), { images: [] })
    expect(bare.imageCount).toBe(0)
    const others = await bringImage(await createPerson())
    expect(await refusalOf(draft(poor, { images: [others] }))).toMatchObject({ path: 'body.images.0' })
  })

  test('is nobody else’s, and is kept in the trash until it is deleted for ever', async () => {
    const [ann, ben] = [await createPerson(), await createPerson()]
    const { id } = await draft(ann)
    expect((await refusalOf(read(ben, id))).code).toBe('NOT_FOUND')
    const copy = await api.call(routes.duplicate, { ...of(id), body: {} }, { as: ann })
    expect(copy).toMatchObject({ status: 'DRAFT', imageCount: 1 })
    await api.call(routes.start, of(id), { as: ann })
    const body = { ids: [id] }
    expect((await api.call(routes.softDelete, { body }, { as: ben })).done).toEqual([])
    expect((await api.call(routes.fullyDelete, { body }, { as: ann })).refused).toMatchObject([{ code: 'CONFLICT' }])
    expect((await api.call(routes.softDelete, { body }, { as: ann })).done).toEqual([id])
    expect(await balance(ann)).toMatchObject({ held: 0 })
    expect((await refusalOf(api.call(routes.start, of(id), { as: ann }))).message).toContain('in the trash')
    const list = (view: 'owned' | 'trash') => api.call(routes.list, { body: { view } }, { as: ann })
    expect((await list('owned')).items.map(item => item.id)).toEqual([copy.id])
    expect((await list('trash')).items.map(item => item.id)).toEqual([id])
    await api.call(routes.recover, { body }, { as: ann })
    expect(await read(ann, id)).toMatchObject({ status: 'DRAFT', deletedAt: null })
    await api.call(routes.softDelete, { body }, { as: ann })
    expect(await api.call(routes.emptyTrash, {}, { as: ann })).toEqual({ deleted: 1 })
    expect((await refusalOf(read(ann, id))).code).toBe('NOT_FOUND')
  })
})

describe('an outside trainer', () => {
  const makeKey = async (name: string) =>
    (await api.call(runnerKeysRoutes.create, { body: { name } }, { as: siteOwner })).key
  const claim = async (apiKey: string) =>
    (await api.call(routes.claim, { body: { baseTypes: ['sd-1x'] } }, { apiKey })).training

  function sign(training: Pick<OutsideTraining, 'id' | 'secret'>, sequence: number, report: TrainerReport) {
    const said = { trainingId: training.id, sequence, report }
    return { ...said, signature: createHmac('sha256', training.secret).update(canonicalJson(said)).digest('hex') }
  }

  const say = (apiKey: string, body: ReturnType<typeof sign>) => api.call(routes.report, { body }, { apiKey })

  async function startOutside(apiKey: string) {
    const person = await createPerson()
    await claim(apiKey)
    const { id } = await draft(person, { baseType: 'sd-1x', modelKind: 'lora' })
    await api.call(routes.start, of(id), { as: person })
    const training = await claim(apiKey)
    if (training?.id !== id) throw new Error('another was claimed')
    return { person, training }
  }

  test('is waited for only where one has asked for work', async () => {
    const { id } = await draft(siteOwner, { baseType: 'qwen' })
    const refusal = await refusalOf(api.call(routes.start, of(id), { as: siteOwner }))
    expect(refusal).toMatchObject({ code: 'ENGINE_MISSING', message: expect.stringContaining('No trainer for qwen') })
  })

  test('says what it has come to in order, signed, and each thing once', async () => {
    const apiKey = await makeKey('trainer')
    const { person, training } = await startOutside(apiKey)
    expect(training.images).toMatchObject([{ url: expect.stringContaining('/f/'), width: 40, height: 30 }])
    const second = sign(training, 2, { is: 'progress', progress: 0.5, note: 'Step 500' })
    expect(await say(apiKey, second)).toMatchObject({ status: 'PROCESSING' })
    expect(await read(person, training.id)).toMatchObject({ progress: 0.5, note: 'Step 500' })
    // Again, late, and as somebody else would say it.
    await say(apiKey, second)
    await say(apiKey, sign(training, 1, { is: 'failed', message: 'late' }))
    expect(await read(person, training.id)).toMatchObject({ status: 'PROCESSING', progress: 0.5 })
    const forged = sign({ ...training, secret: 'guessed' }, 3, { is: 'failed', message: 'no' })
    expect((await refusalOf(say(apiKey, forged))).code).toBe('SIGNATURE_INVALID')
    const changed = { ...sign(training, 3, { is: 'log', text: 'one' }), report: { is: 'log' as const, text: 'other' } }
    expect((await refusalOf(say(apiKey, changed))).code).toBe('SIGNATURE_INVALID')
    const other = await makeKey('other')
    expect((await refusalOf(say(other, sign(training, 3, { is: 'log', text: 'mine' })))).code).toBe('GONE')
    // Sent twice at once, it is written once.
    const log = sign(training, 3, { is: 'log', text: 'loss 0.1' })
    await Promise.all([say(apiKey, log), say(apiKey, log), say(apiKey, log)])
    const lines = (await read(person, training.id)).log.filter(line => line.text === 'loss 0.1')
    expect(lines).toHaveLength(1)
  })

  test('brings a model, which is looked at like any other before it is used, and is paid once', async () => {
    const apiKey = await makeKey('trainer')
    const { person, training } = await startOutside(apiKey)
    const bytes = makeSafetensors(loraTensors)
    const begun = sign(training, 1, { is: 'upload', filename: 'moss.safetensors', fileSize: bytes.length })
    const { upload: started } = await say(apiKey, begun)
    if (!started) throw new Error('no upload was begun')
    const { key, uploadId } = started
    const parts = await sendParts(api, started, bytes)
    const done = sign(training, 2, { is: 'completed', upload: { key, uploadId, parts } })
    expect(await say(apiKey, done)).toMatchObject({ status: 'COMPLETED' })
    expect(await say(apiKey, done)).toMatchObject({ status: 'COMPLETED' })
    const { items } = await api.call(sdModelsRoutes.list, { body: {} }, { as: person })
    const trained = await read(person, training.id)
    expect(items).toMatchObject([{ id: trained.modelId, name: 'Moss', status: 'processing', format: 'safetensors' }])
    expect(trained.credits.held).toBe(0)
    expect(await balance(person)).toMatchObject({ held: 0 })
    expect((await refusalOf(say(apiKey, sign(training, 3, { is: 'failed', message: 'late' })))).code).toBe('GONE')
  })

  test('that fails costs nothing; one that gives up or is lost leaves it to another', async () => {
    const apiKey = await makeKey('trainer')
    const { person, training } = await startOutside(apiKey)
    const before = await balance(person)
    expect(before.held).toBeGreaterThan(0)
    expect(await say(apiKey, sign(training, 1, { is: 'hand-back' }))).toMatchObject({ status: 'QUEUED' })
    expect((await refusalOf(say(apiKey, sign(training, 2, { is: 'log', text: 'late' })))).code).toBe('GONE')
    const again = await claim(apiKey)
    expect(again).toMatchObject({ id: training.id, attempt: 1 })
    if (!again) throw new Error('nothing was claimed')
    await api.app.db
      .updateTable('training_job')
      .set({ lease_until: new Date(Date.now() - 1_000) })
      .where('id', '=', training.id)
      .execute()
    const third = await claim(await makeKey('other'))
    expect(third).toMatchObject({ id: training.id, attempt: 2 })
    expect((await refusalOf(say(apiKey, sign(again, 1, { is: 'log', text: 'late' })))).code).toBe('GONE')
    await api.call(routes.stop, of(training.id), { as: person })
    await api.call(routes.start, of(training.id), { as: person })
    const last = await claim(apiKey)
    if (!last) throw new Error('nothing was claimed')
    await say(apiKey, sign(last, 1, { is: 'failed', message: 'The loss is not a number.' }))
    const failed = await read(person, training.id)
    expect(failed).toMatchObject({
      status: 'FAILED',
      error: { code: 'TRAINER_FAILED', message: 'The loss is not a number.' },
      credits: { held: 0, charged: 0 },
    })
    expect(await balance(person)).toMatchObject({ held: 0 })
  })
})
