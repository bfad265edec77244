import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { searchRoutes as routes } from '@atelier/shared-schema/contract/areas/search.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const make = async (as: TestPerson, name: string, description = '') =>
  (await api.call(wildcardsRoutes.create, { body: { name, description } }, { as })).id
const search = async (as: TestPerson, q: string) => {
  const { groups } = await api.call(routes.all, { query: { q } }, { as })
  return Object.fromEntries(groups.map(group => [group.kind, group.items.map(item => item.name)]))
}

test('beginnings of words find things of all kinds, the best fit first, without marks', async () => {
  const person = await api.createPerson()
  await make(person, 'Light', 'how the sky looks')
  await make(person, 'Night sky')
  await make(person, 'Sky')
  await make(person, 'Skyline, dusk')
  await api.call(foldersRoutes.create, { body: { name: 'Bầu trời – sky' } }, { as: person })
  expect(await search(person, 'sky')).toEqual({
    WILDCARD: ['Sky', 'Skyline, dusk', 'Night sky', 'Light'],
    FOLDER: ['Bầu trời – sky'],
  })
  expect(await search(person, 'bau tr')).toEqual({ FOLDER: ['Bầu trời – sky'] })
  expect(await search(person, 'sky nig')).toEqual({ WILDCARD: ['Night sky'] })
  expect(await search(person, `'":*&| %`)).toEqual({})
})

test('nobody finds what they cannot see; what is shared or in Explore is found', async () => {
  const [owner, reader] = [await api.createPerson(), await api.createPerson()]
  const shared = await make(owner, 'Unicorn shared')
  const shown = await make(owner, 'Unicorn shown')
  const linked = await make(owner, 'Unicorn by link')
  await make(owner, 'Unicorn hidden')
  const share = { params: { id: shared }, body: { people: [{ uid: reader.uid }] } }
  await api.call(wildcardsRoutes.share, share, { as: owner })
  for (const id of [shown, linked]) {
    await api.call(wildcardsRoutes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
  }
  await api.call(wildcardsRoutes.setDiscovery, { body: { ids: [shown], enabled: true, rating: 'sfw' } }, { as: owner })
  expect((await search(reader, 'unicorn')).WILDCARD?.toSorted()).toEqual(['Unicorn shared', 'Unicorn shown'])
  expect((await search(owner, 'unicorn')).WILDCARD).toHaveLength(4)
  await api.call(wildcardsRoutes.softDelete, { body: { ids: [shown] } }, { as: owner })
  expect(await search(reader, 'unicorn sho')).toEqual({})
})

test('people and workspaces of one’s circle are found too', async () => {
  const [owner, member, stranger] = [
    await api.createPerson({ name: 'Zora Pham' }),
    await api.createPerson({ name: 'Zora Tran' }),
    await api.createPerson({ name: 'Zora Elsewhere' }),
  ]
  const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Zora’s studio' } }, { as: owner })
  await api.call(workspacesRoutes.addMember, { params: { id }, body: { uid: member.uid } }, { as: owner })
  const found = await api.call(routes.all, { query: { q: 'zora' } }, { as: member })
  expect(found.people.map(person => person.name)).toEqual(['Zora Pham'])
  expect(found.workspaces.map(workspace => workspace.name)).toEqual(['Zora’s studio'])
  const none = await api.call(routes.all, { query: { q: 'zora' } }, { as: stranger })
  expect([none.people, none.workspaces]).toEqual([[], []])
})

test('a null character is refused by the name of its field, and what is no filter of images may be a name', async () => {
  const person = await api.createPerson()
  for (const path of ['search?q', 'search/inspiration-board?q', 'tags?search', 'folders?search', 'workflows?search']) {
    const answer = await api.fetch(`/api/${path}=a%00b`, { as: person })
    const field = `query.${path.split('?')[1]}`
    expect(await answer.json(), path).toMatchObject({
      error: { code: 'VALIDATION', details: { fields: [{ path: field }] } },
    })
  }
  await make(person, 'ratio:1:0')
  expect(await search(person, 'ratio:1:0')).toEqual({ WILDCARD: ['ratio:1:0'] })
  const board = await api.fetch('/api/search/inspiration-board?q=ratio:1:0')
  expect(await board.json()).toMatchObject({ error: { details: { fields: [{ path: 'query.q' }] } } })
})

test('Explore is searched by anyone', async () => {
  expect(await api.call(routes.inspirationBoard, { query: { q: 'sky' } })).toEqual({ items: [], nextCursor: null })
})
