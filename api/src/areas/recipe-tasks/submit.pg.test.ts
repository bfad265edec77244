import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { creditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringEngine, bringPicture, bringRecipes, refusalOf, runNext, submit } from './tasks.fixture.ts'

let api: TestApi
let person: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  await bringRecipes(api)
  person = await api.createPerson()
  other = await api.createPerson()
})
afterAll(() => api.dispose())

const upscale = (image: string, upscale_ratio = 2) => ({
  recipeId: 'upscaler',
  params: { image, upscale_mode: 'smooth', upscale_ratio },
})
const bringStyle = async (as: TestPerson, weights = [1]) => {
  const pictures = await Promise.all(weights.map(() => bringPicture(api, as)))
  const images = pictures.map(({ imageId }, index) => ({ url: imageId, weight: weights[index] ?? 1 }))
  return api.call(stylesRoutes.create, { body: { name: 'Ink', images } }, { as })
}
const listAll = (as: TestPerson) => api.call(routes.list, { body: {} }, { as })

describe('what stands in the way is said before anything is queued', () => {
  test('no engine', async () => {
    expect(await refusalOf(submit(api, person))).toMatchObject({ code: 'ENGINE_MISSING' })
    await bringEngine(api)
  })

  test('no such recipe', async () => {
    expect(await refusalOf(submit(api, person, { recipeId: 'no-such-recipe' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusalOf(submit(api, person, { recipeId: newId() }))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    [{}, 'body.params.prompt'],
    [{ prompt: 'a cat', aspectRatio: '7:1' }, 'body.params.aspectRatio'],
    [{ prompt: 'a cat', promptStyle: 'no such style' }, 'body.params.promptStyle'],
    [{ prompt: 'a cat', numberOfImages: 1_000 }, 'body.params.numberOfImages'],
    [{ prompt: 'a cat', colour: 'red' }, 'body.params.colour'],
  ])('params %j', async (params, path) => {
    expect(await refusalOf(submit(api, person, { params }))).toMatchObject({ code: 'VALIDATION', path })
  })

  test('an image of somebody else, by any of its names, and one of another server', async () => {
    const { imageId, fileId } = await bringPicture(api, other)
    const names = [imageId, fileId, `/api/files/${fileId}/original`, newId(), 'https://example.com/cat.png', '/f/none']
    for (const name of names) {
      const refusal = await refusalOf(submit(api, person, upscale(name)))
      expect([name, refusal]).toMatchObject([name, { code: 'VALIDATION', path: 'body.params.image' }])
    }
  })

  test('a style that one may not see, and one that has no images yet', async () => {
    const secret = await bringStyle(other)
    const draft = await api.call(stylesRoutes.create, { body: { name: 'Empty', isDraft: true } }, { as: person })
    for (const styleId of [secret.id, draft.id, newId(), 'ink']) {
      const refusal = await refusalOf(submit(api, person, { params: { prompt: 'a cat', styleId } }))
      expect([styleId, refusal]).toMatchObject([styleId, { code: 'VALIDATION', path: 'body.params.styleId' }])
    }
  })

  test('a folder that one may not see, or may only see', async () => {
    const folder = await api.call(foldersRoutes.create, { body: { name: 'Harbours' } }, { as: other })
    expect(await refusalOf(submit(api, person, { folderId: folder.id }))).toMatchObject({ code: 'NOT_FOUND' })
    await api.call(
      foldersRoutes.share,
      { params: { id: folder.id }, body: { people: [{ uid: person.uid }], role: 'viewer' } },
      { as: other },
    )
    expect(await refusalOf(submit(api, person, { folderId: folder.id }))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('more pixels than are made at once', async () => {
    const { imageId } = await bringPicture(api, person, 4_000)
    const refusal = await refusalOf(submit(api, person, upscale(imageId, 4)))
    expect(refusal).toMatchObject({ code: 'VALIDATION', path: expect.stringMatching(/^body\.params\./) as string })
    expect(refusal.message).toContain('million')
  })

  test('no credits, where they are charged', async () => {
    const tariff = { perSecond: 1_000_000, perMegapixel: 0, atLeast: 0 }
    const settings = creditSettings.parse({
      isEnabled: true,
      tariffs: { embedded: tariff, onnx: tariff, comfyui: tariff, openai: tariff },
    })
    const by = { uid: person.uid, now: new Date() }
    await api.app.db.transaction().execute(trx => writeCreditSettings(trx, settings, by))
    expect(await refusalOf(submit(api, person))).toMatchObject({ code: 'NO_CREDITS' })
    const price = await api.call(
      routes.price,
      { body: { recipeId: 'image-generator-simple', params: { prompt: 'a cat' }, count: 2 } },
      { as: person },
    )
    expect(price).toMatchObject({ isFree: false, taskCount: 2, available: expect.any(Number) as number })
    expect(price.credits).toBeGreaterThan(price.available ?? 0)
    await api.app.db.transaction().execute(trx => writeCreditSettings(trx, creditSettings.parse({}), by))
  })

  test('and nothing of all this was kept', async () => {
    expect((await listAll(person)).items).toEqual([])
  })
})

test('a task says what it is, runs, and shows what came of it', async () => {
  const task = await submit(api, person, { params: { prompt: 'a red boat', numberOfImages: 1 } })
  expect(task).toMatchObject({
    status: 'QUEUED',
    name: 'a red boat',
    prompt: 'a red boat',
    recipe: { slug: 'image-generator-simple' },
    queueType: 'fast',
    creator: { uid: person.uid },
    params: { prompt: 'a red boat', numberOfImages: 1 },
    queuePosition: 0,
    canManage: true,
    images: [],
  })
  await runNext(api)
  const done = await api.call(routes.read, { params: { id: task.id } }, { as: person })
  expect(done).toMatchObject({ status: 'COMPLETED', progress: 1, executionDuration: 120, error: null })
  expect(done.images).toHaveLength(1)
  expect(done.resultImages[0]).toMatch(/^http:\/\/localhost:3000\/f\/[\w-]+$/)
  expect(done.seq).toBeGreaterThan(task.seq)
})

test('the same inputs are answered at once, unless they are to run', async () => {
  const { imageId, url, fileId } = await bringPicture(api, person)
  const first = await submit(api, person, upscale(imageId))
  const ran = await runNext(api)
  expect(ran.task_id).toBe(first.id)
  for (const name of [imageId, fileId, url, new URL(url).pathname]) {
    const again = await submit(api, person, upscale(name))
    expect(again).toMatchObject({ status: 'COMPLETED', isReused: true })
    expect(again.images.map(image => image.id)).toEqual(
      (await api.call(routes.read, { params: { id: first.id } }, { as: person })).images.map(image => image.id),
    )
  }
  expect(await submit(api, person, { ...upscale(imageId), isFresh: true })).toMatchObject({ status: 'QUEUED' })
  expect(await submit(api, person, upscale(imageId, 3))).toMatchObject({ status: 'QUEUED', isReused: false })
  await runNext(api)
  await runNext(api)
})

test('wildcards of one’s own are drawn, and what was drawn is in the graph', async () => {
  await api.call(
    wildcardsRoutes.create,
    { body: { name: 'Animal', key: 'animal', entries: ['heron'] } },
    { as: person },
  )
  const task = await submit(api, person, { params: { prompt: 'a __animal__' } })
  const info = await api.call(routes.runInfo, { params: { id: task.id } }, { as: person })
  expect(info.prompt).toBe('a heron')
  expect(JSON.stringify(info.graph)).toContain('a heron')
  expect(info.params).toEqual({ prompt: 'a __animal__' })
  await runNext(api)
})

test('of a run it is told when its model is another by now', async () => {
  const task = await submit(api, person, { isFresh: true })
  await runNext(api)
  const readInfo = () => api.call(routes.runInfo, { params: { id: task.id } }, { as: person })
  const model = { kind: 'model', name: 'checkpoints/studio-painter', hash: 'version-1' }
  expect(await readInfo()).toMatchObject({ parts: [{ ...model, change: 'same' }], hasChanged: false })
  const publish = (offer_hash: string, version: string) =>
    api.app.db
      .updateTable('engine')
      .set({ offer_hash, model_hashes: JSON.stringify({ 'checkpoints/studio-painter': version }) })
      .execute()
  await publish('later', 'version-2')
  await expect.poll(readInfo, { timeout: 5_000 }).toMatchObject({
    parts: [{ ...model, currentHash: 'version-2', change: 'changed' }],
    hasChanged: true,
  })
  await publish('later still', 'version-1')
})

test('a batch is queued whole, with seeds of its own; a grid has a cell for each pair', async () => {
  const batch = await api.call(
    routes.submitBatch,
    { body: { recipeId: 'image-generator-simple', params: { prompt: 'a fox' }, count: 3 } },
    { as: person },
  )
  expect(batch.tasks.map(task => [task.batchIndex, task.batchId])).toEqual(
    [0, 1, 2].map(index => [index, batch.batchId]),
  )
  expect(new Set(batch.tasks.map(task => task.seed)).size).toBe(3)
  const grid = await api.call(
    routes.submitBatch,
    {
      body: {
        recipeId: 'image-generator-simple',
        params: { prompt: 'a fox' },
        grid: {
          x: { key: 'promptStyle', values: ['anime', 'origami'] },
          y: { key: 'aspectRatio', values: ['1:1', '3:2'] },
        },
      },
    },
    { as: person },
  )
  expect(grid.tasks.map(task => [task.params['aspectRatio'], task.params['promptStyle']])).toEqual([
    ['1:1', 'anime'],
    ['1:1', 'origami'],
    ['3:2', 'anime'],
    ['3:2', 'origami'],
  ])
  const read = (as: TestPerson) => api.call(routes.readBatch, { params: { id: grid.batchId } }, { as })
  expect(await read(person)).toMatchObject({ kind: 'grid', sheet: null, grid: { x: { key: 'promptStyle' } } })
  expect((await read(person)).tasks.map(task => task.id)).toEqual(grid.tasks.map(task => task.id))
  expect(await refusalOf(read(other))).toMatchObject({ code: 'NOT_FOUND' })
  const wrong = api.call(
    routes.submitBatch,
    {
      body: {
        recipeId: 'image-generator-simple',
        params: { prompt: 'a fox' },
        grid: { x: { key: 'promptStyle', values: ['anime', 'nothing'] } },
      },
    },
    { as: person },
  )
  expect(await refusalOf(wrong)).toMatchObject({ code: 'VALIDATION', path: 'body.grid.x.values.1' })
  const ofBatch = await api.call(routes.list, { body: { batchId: batch.batchId } }, { as: person })
  expect(ofBatch.items).toHaveLength(3)
})

test('a draft may lack params, and is queued once it has them', async () => {
  const draft = await submit(api, person, { params: {}, isDraft: true, name: 'Later' })
  expect(draft).toMatchObject({ status: 'DRAFT', name: 'Later' })
  const update = (body: object) => api.call(routes.update, { params: { id: draft.id }, body }, { as: person })
  expect(await refusalOf(update({ isDraft: false }))).toMatchObject({ code: 'VALIDATION', path: 'body.params.prompt' })
  expect(await update({ params: { prompt: 'a hen' } })).toMatchObject({ status: 'DRAFT', params: { prompt: 'a hen' } })
  expect(await update({ isDraft: false })).toMatchObject({ status: 'QUEUED', prompt: 'a hen' })
  expect(await update({ params: { prompt: 'a duck' } })).toMatchObject({ status: 'QUEUED', prompt: 'a duck' })
  expect(await update({ isDraft: true, name: 'Much later' })).toMatchObject({ status: 'DRAFT', name: 'Much later' })
})

test('a style of images is painted in by those who may see it, with its weights, and named by what was made', async () => {
  const style = await bringStyle(other, [2, 0.5])
  await api.call(
    stylesRoutes.share,
    { params: { id: style.id }, body: { people: [{ uid: person.uid }] } },
    { as: other },
  )
  const { id } = await submit(api, person, { params: { prompt: 'a cat', styleId: style.id } })
  const info = await api.call(routes.runInfo, { params: { id } }, { as: person })
  const names = style.images.map(image => `${image.fileId}.png`)
  const paint = Object.values(info.graph ?? {}).find(node => node.class_type === 'AtelierStyle')
  expect(paint?.inputs).toMatchObject({ weight1: 2, weight2: 0.5, style1: ['styleImage', 0], image: ['paint', 0] })
  const loaded = Object.values(info.graph ?? {}).flatMap(node => (node.class_type === 'LoadImage' ? [node.inputs] : []))
  expect(loaded.map(inputs => inputs['image'])).toEqual(names)
  expect(info).toMatchObject({ inputs: [], styles: [{ id: style.id, name: 'Ink' }] })
  const plain = await submit(api, person, { params: { prompt: 'a cat' } })
  const { graph } = await api.call(routes.runInfo, { params: { id: plain.id } }, { as: person })
  expect(Object.keys(graph ?? {}).toSorted()).toEqual(['paint', 'save'])
})
