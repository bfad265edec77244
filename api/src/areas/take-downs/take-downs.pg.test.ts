import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { takeDownsRoutes as routes } from '@atelier/shared-schema/contract/areas/take-downs.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { insertTestGrant, listAuditActs } from '#testing/test-rows.queries.ts'

let api: TestApi
let owner: TestPerson
let friend: TestPerson
let moderator: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ name: 'Mai' })
  friend = await api.createPerson({ name: 'Lan' })
  moderator = await api.createPerson({ siteRole: 'moderator' })
})
afterAll(() => api.dispose())

const read = (id: string, as?: TestPerson) => api.call(imagesRoutes.read, { params: { id } }, as ? { as } : {})
const setMode = (id: string, mode: 'private' | 'public') =>
  api.call(imagesRoutes.setSharingMode, { params: { id }, body: { mode } }, { as: owner })
const showInExplore = (id: string) =>
  api.call(imagesRoutes.setDiscovery, { body: { ids: [id], enabled: true, rating: 'sfw' } }, { as: owner })
const takeDown = (itemId: string, as = moderator) =>
  api.call(routes.create, { body: { itemId, reason: 'Not theirs to show' } }, { as })
const decide = (id: string, putBack: boolean, as = moderator) =>
  api.call(routes.decide, { params: { id }, body: { putBack, answer: 'Looked at again' } }, { as })
const listOwn = async () => (await api.call(routes.listOwn, {}, { as: owner })).items
const listObjected = async () =>
  (await api.call(routes.list, { query: { state: 'objected' } }, { as: moderator })).items

async function publish(): Promise<string> {
  const id = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Fox' })
  await setMode(id, 'public')
  await showInExplore(id)
  return id
}

test('what is taken down is public nowhere, stays with those named, and comes back as it was', async () => {
  const id = await publish()
  await insertTestGrant(api.app.db, id, friend.uid)
  const { discoverableAt } = await read(id, owner)
  const made = await takeDown(id)
  expect(made).toMatchObject({ item: { id, owner: { name: 'Mai' } }, reason: 'Not theirs to show', isStanding: true })
  await expect(read(id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(read(id, moderator)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await read(id, friend)).sharingMode).toBe('restricted')
  await expect(setMode(id, 'public')).rejects.toMatchObject({ code: 'CONFLICT' })
  const { refused } = await showInExplore(id)
  expect(refused).toMatchObject([{ id, code: 'CONFLICT' }])
  const copied = await api.call(imagesRoutes.copy, { body: { ids: [id] } }, { as: owner })
  expect(copied).toMatchObject({ done: [], refused: [{ code: 'CONFLICT' }] })
  await expect(takeDown(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await decide(made.id, true)).toMatchObject({ isStanding: false, decision: { answer: 'Looked at again' } })
  expect(await read(id)).toMatchObject({ sharingMode: 'public', discoverableAt })
  await expect(decide(made.id, true)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await listAuditActs(api.app.db, id)).toEqual(['item.take-down', 'item.put-back'])
})

test('a public folder does not show it, and what its author closed meanwhile stays closed', async () => {
  const folder = await api.call(foldersRoutes.create, { body: { name: 'Open' } }, { as: owner })
  const id = await insertTestImage(api.app.db, { ownerUid: owner.uid, folderId: folder.id })
  const body = { mode: 'public' } as const
  await api.call(foldersRoutes.setSharingMode, { params: { id: folder.id }, body }, { as: owner })
  await setMode(id, 'public')
  expect((await read(id)).id).toBe(id)
  const made = await takeDown(id)
  await expect(read(id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await api.call(foldersRoutes.images, { params: { id: folder.id } })).items).toEqual([])
  await setMode(id, 'private')
  await decide(made.id, true)
  expect((await read(id, owner)).sharingMode).toBe('private')
})

test('what lies in a folder that was taken down is not seen through the open folder around it', async () => {
  const createIn = async (name: string, parentId: string | null) =>
    (await api.call(foldersRoutes.create, { body: { name, parentId } }, { as: owner })).id
  const outer = await createIn('Outer', null)
  const inner = await createIn('Inner', outer)
  const id = await insertTestImage(api.app.db, { ownerUid: owner.uid, folderId: inner })
  const setFolderMode = (mode: 'public' | 'restricted') =>
    api.call(foldersRoutes.setSharingMode, { params: { id: outer }, body: { mode } }, { as: owner })
  await setFolderMode('public')
  const listInner = () => api.call(foldersRoutes.images, { params: { id: inner } })
  expect((await listInner()).items.map(image => image.id)).toEqual([id])
  const made = await takeDown(inner)
  await expect(listInner()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(read(id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await read(id, owner)).id).toBe(id)
  await decide(made.id, true)
  expect((await read(id)).id).toBe(id)
})

test('its author reads who and why and objects once, a moderator answers', async () => {
  const id = await publish()
  const made = await takeDown(id)
  expect((await listOwn())[0]).toMatchObject({
    id: made.id,
    by: { uid: moderator.uid },
    canObject: true,
    canDecide: false,
  })
  const object = (as: TestPerson) =>
    api.call(routes.object, { params: { id: made.id }, body: { note: 'It is mine' } }, { as })
  await expect(decide(made.id, false)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(object(friend)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await object(owner)).toMatchObject({ objection: { note: 'It is mine' }, canObject: false })
  await expect(object(owner)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await listObjected())[0]).toMatchObject({ id: made.id, canDecide: true })
  expect(await decide(made.id, false)).toMatchObject({ isStanding: true, decision: { answer: 'Looked at again' } })
  expect(await listObjected()).toEqual([])
  expect((await listOwn())[0]).toMatchObject({ decision: { answer: 'Looked at again' } })
  const subjects = (await api.mails()).filter(mail => mail.to === owner.email).map(mail => mail.subject)
  expect(subjects.slice(-2)).toEqual(['“Fox” was taken down', '“Fox” stays down'])
})

test('nobody decides about their own, and whoever reported it sees what became of it', async () => {
  const id = await publish()
  const { id: reportId } = await api.call(
    reportsRoutes.create,
    { body: { itemId: id, reason: 'stolen' } },
    { as: friend },
  )
  const own = async () => (await api.call(reportsRoutes.listOwn, {}, { as: friend })).items[0]
  expect(await own()).toMatchObject({ item: { name: 'Fox' }, reason: 'stolen', acknowledgedAt: null, resolved: null })
  await takeDown(id)
  const body = { answer: 'for moderators', told: 'Thank you' }
  await api.call(reportsRoutes.resolve, { params: { id: reportId }, body }, { as: moderator })
  const told = await own()
  expect(told).toMatchObject({ item: { name: null }, resolved: { told: 'Thank you', isTakenDown: true } })
  expect(JSON.stringify(told)).not.toContain('for moderators')
  const theirs = await insertTestImage(api.app.db, { ownerUid: moderator.uid })
  const other = await api.createPerson({ siteRole: 'moderator' })
  const made = await takeDown(theirs, other)
  await expect(decide(made.id, true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await decide(made.id, true, other)).toMatchObject({ isStanding: false })
})
