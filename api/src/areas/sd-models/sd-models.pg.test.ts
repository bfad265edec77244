import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCheck } from '@atelier/database/models/sd-models.queries.ts'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import { upload } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringModel, makeSafetensors, loraTensors } from './models.fixture.ts'

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
})
afterAll(() => api.dispose())

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const makeAvailable = (id: string) =>
  api.app.db.transaction().execute(trx => writeCheck(trx, id, { failure: '', modelKind: 'lora', baseType: 'sd-1x' }))

describe('what is brought', () => {
  test('is a model that nothing runs with before its file was looked at', async () => {
    const made = await bringModel(api, owner, { fileName: 'Rain.safetensors' })
    expect(made).toMatchObject({ name: 'Rain', status: 'processing', format: 'safetensors', size: expect.any(Number) })
    const fresh = await api.call(routes.read, { params: { id: made.id } }, { as: owner })
    expect(fresh).toMatchObject({ graphName: null, isRunnable: false })
    await makeAvailable(made.id)
    const looked = await api.call(routes.read, { params: { id: made.id } }, { as: owner })
    expect(looked).toMatchObject({
      modelKind: 'lora',
      baseType: 'sd-1x',
      folder: 'loras',
      graphName: 'Rain.safetensors',
    })
  })

  test.each([
    ['model.ckpt', /pickle/],
    ['model.pt', /pickle/],
    ['model.onnx', /folder/],
  ])('%s is refused by its name, before anything is sent', async (filename, words) => {
    const body = { files: [{ filename, fileSize: 1_000 }] }
    const refusal = await refusalOf(api.call(routes.initializeUpload, { body }, { as: owner }))
    expect([refusal.code, refusal.message]).toEqual(['UNSUPPORTED_MEDIA', expect.stringMatching(words)])
  })

  test.each([
    ['a pickle', Buffer.from([0x80, 0x02, 0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8]), /pickle/],
    ['a zip of pickles', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]), /pickle/],
    ['a text', Buffer.from('just words, and nothing else'), /what is taken here is a model/],
  ])('%s under the name of another is refused by its content', async (_name, bytes, words) => {
    const refusal = await refusalOf(bringModel(api, owner, { fileName: 'fine.safetensors', bytes }))
    expect([refusal.code, refusal.message]).toEqual(['UNSUPPORTED_MEDIA', expect.stringMatching(words)])
  })

  test('becomes a model once, whichever way its file came', async () => {
    const file = { name: 'sky.safetensors', bytes: makeSafetensors(loraTensors) }
    const { key } = await upload(api, file, { as: owner, purpose: 'SD_MODEL' })
    const create = (as: TestPerson) => api.call(routes.create, { body: { fileId: key, name: 'Sky' } }, { as })
    expect((await refusalOf(create(await api.createPerson()))).code).toBe('NOT_FOUND')
    expect(await create(owner)).toMatchObject({ name: 'Sky', status: 'processing' })
    expect((await refusalOf(create(owner))).code).toBe('CONFLICT')
  })
})

test('lists are narrowed by what models are', async () => {
  const [person, other] = [await api.createPerson(), await api.createPerson()]
  const made = await bringModel(api, person, { name: 'Mine' })
  await bringModel(api, person, { name: 'Waiting' })
  await makeAvailable(made.id)
  const names = async (as: TestPerson, body: object) =>
    (await api.call(routes.list, { body: { sort: 'name', order: 'ASC', ...body } }, { as })).items.map(
      item => item.name,
    )
  expect(await names(person, {})).toEqual(['Mine', 'Waiting'])
  expect(await names(person, { baseType: 'sd-1x', kinds: ['lora', 'vae'], status: 'available' })).toEqual(['Mine'])
  expect(await names(person, { baseType: '$all', source: 'by-creator' })).toEqual(['Mine', 'Waiting'])
  expect(await names(person, { source: 'by-gaia' })).toEqual([])
  await api.call(routes.share, { params: { id: made.id }, body: { people: [{ uid: other.uid }] } }, { as: person })
  expect(await names(other, { view: 'shared', source: 'by-community' })).toEqual(['Mine'])
  expect(
    (await refusalOf(api.call(routes.update, { params: { id: made.id }, body: { name: 'x' } }, { as: other }))).code,
  ).toBe('FORBIDDEN')
})

test('a copy has a file of its own, so that it stays when the original goes', async () => {
  const [person, other] = [await api.createPerson(), await api.createPerson()]
  const made = await bringModel(api, person, { name: 'Sky' })
  await makeAvailable(made.id)
  await api.call(routes.share, { params: { id: made.id }, body: { people: [{ uid: other.uid }] } }, { as: person })
  const copy = await api.call(routes.duplicate, { params: { id: made.id }, body: {} }, { as: other })
  expect(copy).toMatchObject({
    name: 'Sky 2',
    status: 'available',
    creator: { uid: other.uid },
    sharingMode: 'private',
  })
  await api.call(routes.softDelete, { body: { ids: [made.id] } }, { as: person })
  await api.call(routes.fullyDelete, { body: { ids: [made.id] } }, { as: person })
  expect((await api.call(routes.read, { params: { id: copy.id } }, { as: other })).size).toBe(made.size)
  const files = await api.app.db.selectFrom('file').select('owner_uid').where('purpose', '=', 'SD_MODEL').execute()
  expect(files.filter(file => file.owner_uid === person.uid)).toEqual([])
  expect(files.filter(file => file.owner_uid === other.uid)).toHaveLength(1)
})

test('the catalogue names what base models need, and that none is here', async () => {
  const { items } = await api.call(routes.listBaseModels, { query: {} }, { as: owner })
  expect(items).toHaveLength(22)
  expect(items.every(item => !item.hasFile && item.licence !== '' && item.defaultSettings === null)).toBe(true)
  const { items: flux } = await api.call(routes.listBaseModels, { query: { baseType: 'flux1' } }, { as: owner })
  expect(flux.map(item => item.folder)).toEqual(['diffusion_models', 'diffusion_models'])
})
