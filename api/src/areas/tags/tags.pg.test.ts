import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { tagsRoutes as routes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { startTestApi } from '#testing/test-api.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

const image = (owner: TestPerson, workspaceId: string | null = null) =>
  insertTestItem(api.app.db, { ownerUid: owner.uid, workspaceId })
const tag = (as: TestPerson, ids: string[], names: string[]) =>
  api.call(routes.tagImages, { body: { ids, names } }, { as })
const list = async (as: TestPerson, query: RouteInput<typeof routes.list>['query'] = {}) =>
  (await api.call(routes.list, { query }, { as })).items

test('tags come with their colour and count, beginnings before middles', async () => {
  const person = await api.createPerson()
  const [one, two] = [await image(person), await image(person)]
  const sky = await api.call(routes.create, { body: { name: 'Sky', color: 'blue' } }, { as: person })
  expect(await api.call(routes.create, { body: { name: 'sky' } }, { as: person })).toEqual(sky)
  expect(await api.call(routes.create, { body: { name: 'SKY', color: null } }, { as: person })).toEqual(sky)
  await tag(person, [one, two], ['sky', 'Night sky', 'cat'])
  await api.call(routes.untagImages, { body: { ids: [two], tagIds: [sky.id] } }, { as: person })
  expect((await list(person)).map(entry => [entry.name, entry.color, entry.count])).toEqual([
    ['cat', null, 2],
    ['Night sky', null, 2],
    ['Sky', 'blue', 1],
  ])
  expect((await list(person, { search: 'SK' })).map(entry => entry.name)).toEqual(['Sky', 'Night sky'])
  const byId = await api.call(routes.tagImages, { body: { ids: [two], tagIds: [sky.id] } }, { as: person })
  expect(byId).toMatchObject({ done: [two], tags: [{ id: sky.id, color: 'blue' }] })
})

test('a name that is taken is told apart, merging makes the two one, deleting takes it off', async () => {
  const person = await api.createPerson()
  const [one, two] = [await image(person), await image(person)]
  await tag(person, [one], ['cat'])
  await tag(person, [one, two], ['cats'])
  const [cat, cats] = await list(person)
  if (!cat || !cats) throw new Error('tags are missing')
  const rename = (name: string) => api.call(routes.change, { params: { id: cats.id }, body: { name } }, { as: person })
  await expect(rename('CAT')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await rename('Cats')).toMatchObject({ name: 'Cats', count: 2 })
  const merge = { params: { id: cats.id }, body: { into: cat.id } }
  expect(await api.call(routes.merge, merge, { as: person })).toMatchObject({ id: cat.id, count: 2 })
  expect((await list(person)).map(entry => entry.name)).toEqual(['cat'])
  await api.call(routes.remove, { params: { id: cat.id } }, { as: person })
  expect(await list(person)).toEqual([])
})

test('searches that were saved go on finding what they found', async () => {
  const [person, other] = [await api.createPerson(), await api.createPerson()]
  const make = (name: string) => api.call(routes.create, { body: { name } }, { as: person })
  const [old, into] = [await make('Old'), await make('two words')]
  const save = (as: TestPerson) =>
    api.call(savedSearchesRoutes.create, { body: { name: 'Kept', query: 'sea -tag:old tag:older' } }, { as })
  await save(person)
  await save(other)
  const queriesOf = async (as: TestPerson) =>
    (await api.call(savedSearchesRoutes.list, {}, { as })).items.map(({ query }) => query)
  await api.call(routes.change, { params: { id: old.id }, body: { name: 'New' } }, { as: person })
  expect(await queriesOf(person)).toEqual(['sea -tag:New tag:older'])
  await api.call(routes.merge, { params: { id: old.id }, body: { into: into.id } }, { as: person })
  expect(await queriesOf(person)).toEqual(['sea -tag:"two words" tag:older'])
  expect(await queriesOf(other)).toEqual(['sea -tag:old tag:older'])
})

test('searches by a tag of a workspace follow it, but for those of who has a tag of that name still', async () => {
  const [owner, member] = [await api.createPerson(), await api.createPerson()]
  const { id: workspaceId } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  await api.app.db
    .insertInto('workspace_member')
    .values({ workspace_id: workspaceId, uid: member.uid, role: 'member' })
    .execute()
  const shared = await api.call(routes.create, { body: { name: 'Old', workspaceId } }, { as: owner })
  await api.call(routes.create, { body: { name: 'old' } }, { as: member })
  for (const as of [owner, member])
    await api.call(savedSearchesRoutes.create, { body: { name: 'Kept', query: 'tag:old' } }, { as })
  await api.call(routes.change, { params: { id: shared.id }, body: { name: 'New' } }, { as: owner })
  const queryOf = async (as: TestPerson) => (await api.call(savedSearchesRoutes.list, {}, { as })).items[0]?.query
  expect([await queryOf(owner), await queryOf(member)]).toEqual(['tag:New', 'tag:old'])
})

test('a workspace’s tags are for its members; only admins take them away', async () => {
  const [owner, member, stranger] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
  const { id: workspaceId } = await api.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  const add = { params: { id: workspaceId }, body: { uid: member.uid, role: 'member' as const } }
  await api.call(workspacesRoutes.addMember, add, { as: owner })
  const made = await api.call(routes.create, { body: { name: 'Draft', workspaceId } }, { as: member })
  expect(made).toMatchObject({ workspaceId, canEdit: true, canDelete: false })
  await tag(owner, [await image(owner, workspaceId)], ['draft'])
  expect((await list(member, { workspaceId }))[0]).toMatchObject({ id: made.id, count: 1 })
  expect(await list(member, { workspaceId: 'null' })).toEqual([])
  const color = { params: { id: made.id }, body: { color: 'red' as const } }
  expect(await api.call(routes.change, color, { as: member })).toMatchObject({ color: 'red' })
  await expect(api.call(routes.change, color, { as: stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const remove = (as: TestPerson) => api.call(routes.remove, { params: { id: made.id } }, { as })
  await expect(remove(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const own = await api.call(routes.create, { body: { name: 'Own' } }, { as: owner })
  const merge = { params: { id: made.id }, body: { into: own.id } }
  await expect(api.call(routes.merge, merge, { as: owner })).rejects.toMatchObject({ code: 'VALIDATION' })
  await remove(owner)
})

test('lists of a kind show the colour too', async () => {
  const person = await api.createPerson()
  const made = await api.call(wildcardsRoutes.create, { body: { name: 'Sky' } }, { as: person })
  await api.call(wildcardsRoutes.addTags, { body: { ids: [made.id], names: ['Blue'] } }, { as: person })
  const [blue] = await list(person)
  await api.call(routes.change, { params: { id: blue?.id ?? '' }, body: { color: 'blue' } }, { as: person })
  const read = await api.call(wildcardsRoutes.read, { params: { id: made.id } }, { as: person })
  expect(read.tags).toEqual([{ id: blue?.id, name: 'Blue', color: 'blue' }])
})
