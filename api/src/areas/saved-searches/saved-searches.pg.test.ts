import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedSearchesRoutes as routes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

test('searches are kept by name, changed and removed, each by their own person', async () => {
  const [ann, ben] = [await api.createPerson(), await api.createPerson()]
  const keep = (name: string, query: string) => api.call(routes.create, { body: { name, query } }, { as: ann })
  const { id } = await keep('Foxes', 'fox -"red panda"')
  await keep('boats', 'tag:boat')
  const { items } = await api.call(routes.list, {}, { as: ann })
  expect(items.map(({ name, query }) => [name, query])).toEqual([
    ['boats', 'tag:boat'],
    ['Foxes', 'fox -"red panda"'],
  ])
  expect((await api.call(routes.list, {}, { as: ben })).items).toEqual([])
  const rename = { params: { id }, body: { name: 'All foxes' } }
  await expect(api.call(routes.update, rename, { as: ben })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await api.call(routes.update, rename, { as: ann })).toMatchObject({ name: 'All foxes' })
  await expect(api.call(routes.remove, { params: { id } }, { as: ben })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await api.call(routes.remove, { params: { id } }, { as: ann })
  expect((await api.call(routes.list, {}, { as: ann })).items).toHaveLength(1)
})
