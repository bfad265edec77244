import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnshownFiles } from '@atelier/database/files/sweep-files.queries.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

type NewStyle = RouteInput<typeof routes.create>['body']
const create = (as: TestPerson, body: Partial<NewStyle>) =>
  api.call(routes.create, { body: { name: 'Ink', ...body } }, { as })
const read = (as: TestPerson, id: string) => api.call(routes.read, { params: { id } }, { as })
const update = (as: TestPerson, id: string, body: RouteInput<typeof routes.update>['body']) =>
  api.call(routes.update, { params: { id }, body }, { as })
const imageOf = (person: TestPerson) => insertTestImage(api.app.db, { ownerUid: person.uid, isUploaded: true })

test('an id that was made without the network is the style’s, and makes one however often it is sent', async () => {
  const [owner, other] = [await api.createPerson(), await api.createPerson()]
  const [id, images] = [newId(), [{ url: await imageOf(owner) }]]
  expect(await create(owner, { id, images })).toMatchObject({ id, name: 'Ink' })
  expect(await create(owner, { id, images, name: 'Later' })).toMatchObject({ id, name: 'Ink' })
  expect(await refusalOf(create(other, { id, isDraft: true }))).toMatchObject({ code: 'CONFLICT' })
  expect(await refusalOf(create(owner, { id: await imageOf(owner), isDraft: true }))).toMatchObject({
    code: 'CONFLICT',
  })
})

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('images', () => {
  test('come by id or address, keep their order and weight, and are links for who may change the style', async () => {
    const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
    const [first, second] = [await imageOf(owner), await imageOf(owner)]
    const { url } = await api.call(imagesRoutes.read, { params: { id: second } }, { as: owner })
    const made = await create(owner, { images: [{ url: first }, { url: url ?? '', weight: 0.35 }] })
    expect(made).toMatchObject({ isDraft: false, sharingMode: 'private', pinned: false, favoritedByUser: false })
    expect(made.images.map(image => image.weight)).toEqual([1, 0.35])
    expect(made.images[1]?.url).toMatch(/^https?:\/\/[^/]+\/f\/[\w-]+$/)
    expect(made.images[1]?.url).not.toBe(url)
    expect(made.thumbnailUrl).toContain(made.images[0]?.fileId)

    await api.call(routes.share, { params: { id: made.id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
    const seen = await read(viewer, made.id)
    expect(seen.images[0]?.url).toMatch(/\/api\/files\/[\w-]+\/original$/)
    const file = { params: { id: made.images[0]?.fileId ?? '' } }
    expect((await api.call(filesRoutes.read, file, { as: viewer })).id).toBe(file.params.id)
    expect((await refusalOf(api.call(filesRoutes.read, file, { as: await api.createPerson() }))).code).toBe('NOT_FOUND')
  })

  test('are only those that the person may see, at most eight, and none only in a draft', async () => {
    const [owner, other] = [await api.createPerson(), await api.createPerson()]
    const [own, foreign] = [await imageOf(owner), await imageOf(other)]
    const refused = await refusalOf(create(owner, { images: [{ url: own }, { url: foreign }] }))
    expect(refused.details?.fields).toMatchObject([{ path: 'body.images.1.url' }])
    for (const url of ['https://elsewhere.test/a.png', 'a.png', '/f/no-such-link']) {
      expect((await refusalOf(create(owner, { images: [{ url }] }))).code).toBe('VALIDATION')
    }
    expect((await refusalOf(create(owner, { images: Array(9).fill({ url: own }) }))).code).toBe('VALIDATION')
    expect((await refusalOf(create(owner, { images: [{ url: own, weight: 0 }] }))).code).toBe('VALIDATION')
    expect((await refusalOf(create(owner, {}))).details?.fields).toMatchObject([{ path: 'body.images' }])
    const draft = await create(owner, { isDraft: true })
    expect(draft).toMatchObject({ images: [], thumbnailUrl: null })
    expect((await refusalOf(update(owner, draft.id, { isDraft: false }))).code).toBe('VALIDATION')
    const whole = await update(owner, draft.id, { isDraft: false, images: [{ url: own }] })
    expect(whole).toMatchObject({ isDraft: false, images: [{ weight: 1 }] })
  })

  test('stay where what they were taken from is deleted; what a style gives up is swept', async () => {
    const owner = await api.createPerson()
    const [first, second] = [await imageOf(owner), await imageOf(owner)]
    const made = await create(owner, { images: [{ url: first }, { url: second }] })
    const body = { ids: [first, second] }
    await api.call(imagesRoutes.softDelete, { body }, { as: owner })
    await api.call(imagesRoutes.fullyDelete, { body }, { as: owner })
    const [kept, gone] = made.images
    const set = await api.call(
      routes.setImages,
      { params: { id: made.id }, body: { images: [{ url: kept?.url ?? '', weight: 2 }] } },
      { as: owner },
    )
    expect(set.images).toMatchObject([{ fileId: kept?.fileId, url: kept?.url, weight: 2 }])
    await deleteUnshownFiles(api.app.db, new Date(Date.now() + 60_000), 100)
    const find = (id = '') => api.call(filesRoutes.read, { params: { id } }, { as: owner })
    expect((await find(kept?.fileId)).id).toBe(kept?.fileId)
    expect((await refusalOf(find(gone?.fileId))).code).toBe('NOT_FOUND')
  })
})

test('a copy has files of its own; the second of two editors is told', async () => {
  const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
  const made = await create(owner, { images: [{ url: await imageOf(owner), weight: 3 }] })
  await api.call(routes.share, { params: { id: made.id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
  const copy = await api.call(routes.duplicate, { params: { id: made.id }, body: {} }, { as: viewer })
  expect(copy).toMatchObject({ name: 'Ink 2', creator: { uid: viewer.uid }, images: [{ weight: 3 }] })
  expect(copy.images[0]?.fileId).not.toBe(made.images[0]?.fileId)
  expect(copy.thumbnailUrl).toContain(copy.images[0]?.fileId)

  const renamed = await api.call(
    routes.rename,
    { params: { id: made.id }, body: { name: 'Brush and ink' } },
    { as: owner },
  )
  expect(renamed.name).toBe('Brush and ink')
  const late = update(owner, made.id, { description: 'late', updatedAt: made.updatedAt })
  expect((await refusalOf(late)).code).toBe('CONFLICT')
})
