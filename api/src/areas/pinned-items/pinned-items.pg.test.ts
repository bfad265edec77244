import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { pinnedItemsRoutes as routes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
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
const names = async (as: TestPerson) => (await api.call(routes.list, {}, { as })).items.map(item => item.name)

test('pins keep the order they are given, and moving one reaches the feed', async () => {
  const person = await api.createPerson()
  const [a, b, c] = [await make(person, 'A'), await make(person, 'B'), await make(person, 'C')]
  await api.call(routes.pin, { body: { ids: [a, b, c, a] } }, { as: person })
  expect(await names(person)).toEqual(['A', 'B', 'C'])
  const { cursor } = await api.call(changesRoutes.list, { query: {} }, { as: person })
  await api.call(routes.pin, { body: { ids: [c], before: a } }, { as: person })
  expect(await names(person)).toEqual(['C', 'A', 'B'])
  // Told once no transaction is open any more that began before: of another test, too.
  const positionsTold = async () => {
    const { changes } = await api.call(changesRoutes.list, { query: { since: cursor } }, { as: person })
    return Object.fromEntries(
      changes.flatMap(change => (change.kind === 'put' ? [[change.item.name, change.item.pinPosition]] : [])),
    )
  }
  await expect.poll(positionsTold).toEqual({ A: 1, B: 2, C: 0 })
  await api.call(routes.unpin, { body: { ids: [a, newId()] } }, { as: person })
  expect(await names(person)).toEqual(['C', 'B'])
  expect(await api.call(wildcardsRoutes.read, { params: { id: c } }, { as: person })).toMatchObject({ pinned: true })
})

test('what one cannot see is not pinned, and what is lost from sight is not shown', async () => {
  const [owner, reader] = [await api.createPerson(), await api.createPerson()]
  const id = await make(owner, 'Theirs')
  expect(await api.call(routes.pin, { body: { ids: [id] } }, { as: reader })).toMatchObject({
    done: [],
    refused: [{ id, code: 'NOT_FOUND' }],
  })
  await api.call(wildcardsRoutes.share, { params: { id }, body: { people: [{ uid: reader.uid }] } }, { as: owner })
  await api.call(routes.pin, { body: { ids: [id] } }, { as: reader })
  expect(await names(reader)).toEqual(['Theirs'])
  await api.call(wildcardsRoutes.unshare, { params: { id }, body: { uid: reader.uid } }, { as: owner })
  expect(await names(reader)).toEqual([])
})

test('two devices pinning at once lose nothing', async () => {
  const person = await api.createPerson()
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map(name => make(person, name)))
  await Promise.all(ids.map(id => api.call(routes.pin, { body: { ids: [id] } }, { as: person })))
  expect((await names(person)).sort()).toEqual(['A', 'B', 'C', 'D'])
})
