import { afterAll, beforeAll, expect, test } from 'vitest'
import { recentAccessRoutes as routes } from '@atelier/shared-schema/contract/areas/recent-access.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const make = async (as: TestPerson, name: string) =>
  (await api.call(wildcardsRoutes.create, { body: { name } }, { as })).id
const open = (as: TestPerson, id: string) => api.call(wildcardsRoutes.read, { params: { id } }, { as })
const names = async (as: TestPerson) => (await api.call(routes.list, {}, { as })).items.map(item => item.name)

test('what is read comes first, once each; other kinds stay empty', async () => {
  const person = await api.createPerson()
  const [one, two] = [await make(person, 'One'), await make(person, 'Two')]
  expect(await names(person)).toEqual([])
  for (const id of [one, two, one]) {
    await open(person, id)
    api.passTime(1000)
  }
  expect(await names(person)).toEqual(['One', 'Two'])
  const first = await api.call(routes.wildcards, { query: { limit: 1 } }, { as: person })
  const rest = await api.call(routes.wildcards, { query: { limit: 5, cursor: first.nextCursor ?? '' } }, { as: person })
  expect([...first.items, ...rest.items].map(item => [item.name, item.detail?.kind])).toEqual([
    ['One', 'WILDCARD'],
    ['Two', 'WILDCARD'],
  ])
  expect((await api.call(routes.images, {}, { as: person })).items).toEqual([])
})

test('what is opened without network is told later, neither ahead of time nor for strangers', async () => {
  const [person, stranger] = [await api.createPerson(), await api.createPerson()]
  const id = await make(person, 'Mine')
  const opened = [
    { id, at: new Date(Date.now() + 10 * 86_400_000).toISOString() },
    { id: newId(), at: new Date().toISOString() },
  ]
  await api.call(routes.opened, { body: { opened } }, { as: person })
  await api.call(routes.opened, { body: { opened } }, { as: stranger })
  const { items } = await api.call(routes.list, {}, { as: person })
  expect(items.map(item => item.name)).toEqual(['Mine'])
  expect(Date.parse(items[0]?.accessedAt ?? '')).toBeLessThanOrEqual(api.app.now().getTime())
  expect(await names(stranger)).toEqual([])
})

test('what went out of sight is no longer among them', async () => {
  const [owner, reader] = [await api.createPerson(), await api.createPerson()]
  const id = await make(owner, 'Shared')
  const share = { params: { id }, body: { people: [{ uid: reader.uid }] } }
  await api.call(wildcardsRoutes.share, share, { as: owner })
  await open(reader, id)
  expect(await names(reader)).toEqual(['Shared'])
  await api.call(wildcardsRoutes.unshare, { params: { id }, body: { uid: reader.uid } }, { as: owner })
  expect(await names(reader)).toEqual([])
})
