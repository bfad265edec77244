import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import type { TestPerson, TestApi } from '#testing/test-api.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createSampleContent } from './sample-content.ts'
import { createSampleBoard } from './create-sample-board.ts'
import { createSampleModels } from './create-sample-models.ts'
import { createSamplePictures } from './create-sample-pictures.ts'
import { samplePictures } from './sample-pictures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

async function arrive(locale: 'en' | 'vi'): Promise<TestPerson> {
  const person = await api.createPerson({ locale })
  const now = api.app.now()
  await api.app.db.transaction().execute(async trx => {
    await createSampleContent(trx, { uid: person.uid, locale }, now)
    const pictures = await createSamplePictures(api.app, trx, { uid: person.uid, locale }, now)
    await createSampleBoard(trx, { uid: person.uid, locale }, { pictures, now })
    await createSampleModels(api.app, trx, { uid: person.uid, locale }, { pictures, now })
  })
  return person
}

const search = (as: TestPerson, query: string) => api.call(imagesRoutes.search, { body: { query } }, { as })

test('somebody new finds pictures in a folder with a cover, which tell how they were painted', async () => {
  const person = await arrive('en')
  const folders = await api.call(foldersRoutes.root, { query: { workspaceId: 'null' } }, { as: person })
  const folder = folders.items.find(each => each.name === 'Painted examples')
  expect(folder).toMatchObject({ itemCount: samplePictures('en').length })
  const { items } = await api.call(foldersRoutes.images, { params: { id: folder?.id ?? '' } }, { as: person })
  expect(items.map(image => image.name)).toEqual(samplePictures('en').map(sample => sample.name))
  expect(folder?.coverId).toBe(items[0]?.id)
  for (const image of items) {
    expect(image).toMatchObject({ origin: 'generated', rating: 'sfw', steps: 20, modelName: 'studio-painter' })
    expect(image.prompt).not.toBe('')
    expect(image.seed).toMatch(/^\d+$/)
    expect(image.tags.length).toBeGreaterThan(0)
  }
  expect((await search(person, 'tag:night')).items).toHaveLength(3)
  expect((await search(person, 'prompt:"torii gate"')).items.map(image => image.name)).toEqual(['Garden in spring'])
  expect((await api.fetch(`/api/files/${items[0]?.fileId}/320`, { as: person })).status).toBe(200)
})

test('somebody new finds a style and a model of these pictures, ready to be used', async () => {
  const person = await arrive('vi')
  const { items: models } = await api.call(sdModelsRoutes.list, { body: {} }, { as: person })
  expect(models).toMatchObject([{ name: 'Phong cảnh vẽ', status: 'available', format: 'patches', baseType: 'patch' }])
  const { samples, graphName } = await api.call(
    sdModelsRoutes.read,
    { params: { id: models[0]?.id ?? '' } },
    { as: person },
  )
  expect([samples.length, graphName]).toEqual([1, `${models[0]?.id}.patches`])
  const { items: styles } = await api.call(stylesRoutes.list, { body: {} }, { as: person })
  expect(styles.map(({ name, images }) => [name, images.map(({ weight }) => weight)])).toEqual([
    ['Ánh đèn đêm', [2, 1, 1]],
  ])
})

test('what is deleted does not come back, and the next person has their own of the same bytes', async () => {
  const [one, other] = [await arrive('en'), await arrive('vi')]
  const { items } = await search(one, '')
  const ids = items.map(image => image.id)
  await api.call(imagesRoutes.softDelete, { body: { ids } }, { as: one })
  await api.call(imagesRoutes.fullyDelete, { body: { ids } }, { as: one })
  expect((await search(one, '')).items).toEqual([])
  expect((await search(other, 'tag:"thành phố"')).items.map(image => image.name)).toContain('Hội An về đêm')
})

test.each(['en', 'vi'] as const)(
  'somebody new finds a board with their pictures, a frame and a thread (%s)',
  async locale => {
    const person = await arrive(locale)
    const { items } = await api.call(artboardsRoutes.browse, { query: { view: 'owned' } }, { as: person })
    expect(items.map(({ name }) => name)).toEqual([
      locale === 'vi' ? 'Lễ hội ánh sáng: áp phích' : 'Festival of lights: poster',
    ])
    const [board] = items
    const loaded = await loadDocument(api.app.db, board?.document ?? '')
    const shapes = loaded ? readRecords(loaded.doc).filter(({ typeName }) => typeName === 'shape') : []
    expect(shapes.filter(({ type }) => type === 'image')).toHaveLength(6)
    expect(shapes.filter(({ type }) => type === 'generation')).toHaveLength(1)
    const threads = await api.call(artboardsRoutes.listComments, { params: { id: board?.id ?? '' } }, { as: person })
    const ids = shapes.map(({ id }) => id)
    expect(ids).toContain(threads.items[0]?.anchor?.shapeId)
  },
)
