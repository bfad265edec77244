import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { LineageSide } from '@atelier/shared-schema/entities/image-lineage.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

let api: TestApi
let owner: TestPerson
let friend: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
  friend = await api.createPerson()
})
afterAll(() => api.dispose())

const make = (name: string, sources: Record<string, string> = {}, as = owner) =>
  insertTestImage(api.app.db, {
    ownerUid: as.uid,
    name,
    sources: Object.entries(sources).map(([imageId, role]) => ({ imageId, role })),
  })
const read = (id: string, { as = owner, steps = 3 } = {}) =>
  api.call(routes.lineage, { params: { id }, query: { steps } }, { as })
const share = (id: string, as = owner) =>
  api.call(
    routes.share,
    { params: { id }, body: { people: [{ uid: (as === owner ? friend : owner).uid }], role: 'viewer' } },
    { as },
  )
const namesOf = (side: LineageSide) => side.steps.map(step => step.images.map(image => image.name))

test('tells step by step what an image was made from and what was made of it, each once where it is nearest', async () => {
  const sketch = await make('sketch')
  const mask = await make('mask')
  const draft = await make('draft', { [sketch]: 'init', [mask]: 'mask' })
  // Also straight from the sketch, which is no second sketch.
  const image = await make('image', { [draft]: 'init', [sketch]: 'reference' })
  const large = await make('large', { [image]: 'upscale', [sketch]: 'reference' })
  const lineage = await read(image)
  expect(lineage.image).toMatchObject({ id: image, name: 'image', width: 64 })
  expect(namesOf(lineage.above)).toEqual([['draft', 'sketch'], ['mask']])
  expect(namesOf(lineage.below)).toEqual([['large']])
  const link = (imageId: string, sourceId: string, role: string) => ({ imageId, sourceId, role })
  expect(new Set(lineage.links)).toEqual(
    new Set([
      link(image, draft, 'init'),
      link(image, sketch, 'reference'),
      link(draft, sketch, 'init'),
      link(draft, mask, 'mask'),
      link(large, image, 'upscale'),
      link(large, sketch, 'reference'),
    ]),
  )
  const near = await read(large, { steps: 1 })
  expect(near.above.goesOn).toBe(true)
  expect(namesOf(near.above)).toEqual([['image', 'sketch']])
  expect(near.below).toEqual({ steps: [], goesOn: false })
})

test('counts what the caller may not see, and does not go beyond it', async () => {
  const first = await make('first')
  const own = await make('own', { [first]: 'init' })
  await share(own)
  const { copies } = await api.call(routes.copy, { body: { ids: [own] } }, { as: friend })
  const copy = copies[0]?.id ?? ''
  const beyond = await make('beyond', { [copy]: 'init' }, friend)
  await share(beyond, friend)

  const mine = await read(own)
  expect(namesOf(mine.above)).toEqual([['first']])
  expect(mine.below.steps).toEqual([{ images: [], hidden: [{ nextTo: own, count: 1 }], hasMore: false }])
  const theirs = await read(copy, { as: friend })
  expect(namesOf(theirs.above)).toEqual([['own'], []])
  expect(theirs.above.steps[1]?.hidden).toEqual([{ nextTo: own, count: 1 }])
  expect(theirs.links).toContainEqual({ imageId: copy, sourceId: own, role: 'copy' })

  await api.call(routes.softDelete, { body: { ids: [first] } }, { as: owner })
  expect((await read(own)).above.steps[0]?.images[0]?.deletedAt).not.toBeNull()
  await expect(read(first, { as: friend })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('tells the newest of very many, and that there are more', async () => {
  const source = await make('source')
  const few = await make('few', { [source]: 'init' })
  await make('of few', { [few]: 'init' })
  for (let index = 0; index < 30; index++) await make(`made ${index}`, { [source]: 'init' })
  const { below } = await read(source)
  expect(below.steps[0]).toMatchObject({ hasMore: true, hidden: [] })
  expect(below.steps[0]?.images.map(image => image.name)).toEqual(
    Array.from({ length: 24 }, (_, index) => `made ${29 - index}`),
  )
  expect((await read(few)).below).toMatchObject({ steps: [{ images: [{ name: 'of few' }] }], goesOn: false })
})

test('a device is told what an image was made from, of what its person may see', async () => {
  const [seen, hidden] = [await make('seen'), await make('hidden')]
  const image = await make('from both', { [seen]: 'init', [hidden]: 'mask' })
  for (const id of [seen, image]) await share(id)
  const { items } = await api.call(changesRoutes.snapshot, { query: {} }, { as: friend })
  expect(items.find(({ id }) => id === image)?.detail).toMatchObject({ sources: [{ id: seen, role: 'init' }] })
  expect(items.find(({ id }) => id === seen)?.detail).toMatchObject({ sources: [] })
})
