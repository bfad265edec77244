import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { reportsRoutes as routes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import sharp from 'sharp'
import { sendParts } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestGrant, insertTestItem, listAuditActs } from '#testing/test-rows.queries.ts'

let api: TestApi
let owner: TestPerson
let witness: TestPerson
let moderator: TestPerson
let other: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ name: 'Mai' })
  witness = await api.createPerson({ name: 'Lan' })
  moderator = await api.createPerson({ siteRole: 'moderator' })
  other = await api.createPerson({ siteRole: 'moderator' })
})
afterAll(() => api.dispose())

beforeEach(async () => {
  for (const report of await list('open')) await resolve(report.id, other)
})

async function report(ownerUid = owner.uid, note = ''): Promise<string> {
  const itemId = await insertTestItem(api.app.db, { ownerUid, sharingMode: 'public', name: 'Spam' })
  return reportAgain(itemId, note)
}

async function reportAgain(itemId: string, note = ''): Promise<string> {
  return (await api.call(routes.create, { body: { itemId, reason: 'spam', note } }, { as: witness })).id
}

async function list(state: 'open' | 'resolved', as = moderator) {
  return (await api.call(routes.list, { query: { state } }, { as })).items
}
const acknowledge = (id: string, as = moderator) => api.call(routes.acknowledge, { params: { id } }, { as })
const resolve = (id: string, as = moderator, answer = 'removed') =>
  api.call(routes.resolve, { params: { id }, body: { answer } }, { as })

async function upload(): Promise<{ itemId: string; fileId: string }> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b33' } })
    .png()
    .toBuffer()
  const files = [{ filename: 'red.png', mimetype: 'image/png', fileSize: bytes.length }]
  const [started] = await api.call(imagesRoutes.startUploads, { body: { files } }, { as: owner })
  if (!started) throw new Error('nothing was started')
  const parts = await sendParts(api, started, bytes)
  const ask = [{ key: started.key, uploadId: started.uploadId, parts }]
  const [answer] = await api.call(imagesRoutes.completeUploads, { body: ask }, { as: owner })
  if (!answer?.image) throw new Error('no image was made')
  return { itemId: answer.image.id, fileId: answer.image.fileId }
}

test('a report waits with what was reported, why and by whom, until a moderator resolves it', async () => {
  const id = await report(owner.uid, 'Look at it')
  const [waiting] = await list('open')
  expect(waiting).toMatchObject({
    id,
    item: { name: 'Spam', owner: { name: 'Mai' }, canOpen: true, isInTrash: false },
    comment: null,
    reporter: { name: 'Lan' },
    reason: 'spam',
    note: 'Look at it',
    canDecide: true,
    acknowledged: null,
    resolved: null,
  })
  expect((await acknowledge(id)).acknowledged?.by?.uid).toBe(moderator.uid)
  expect((await acknowledge(id, other)).acknowledged?.by?.uid).toBe(moderator.uid)
  expect(await resolve(id, other, 'nothing wrong')).toMatchObject({
    resolved: { by: { uid: other.uid }, answer: 'nothing wrong' },
  })
  await expect(resolve(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(acknowledge(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(resolve(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await list('open')).toEqual([])
  expect((await list('resolved'))[0]?.id).toBe(id)
  expect(await listAuditActs(api.app.db, `report:${id}`)).toEqual(['report.acknowledge', 'report.resolve'])
})

test('what was resolved and is reported again waits again, as if nobody had looked', async () => {
  const id = await report()
  await acknowledge(id)
  const { item } = await resolve(id)
  expect(await reportAgain(item.id, 'still there')).toBe(id)
  const [again] = await list('open')
  expect(again).toMatchObject({ id, note: 'still there', acknowledged: null, resolved: null })
})

test('the oldest wait first, the last resolved come first, a page at a time', async () => {
  const ids = [await report(), await report(), await report()]
  const first = await api.call(routes.list, { query: { limit: 2 } }, { as: moderator })
  const rest = await api.call(routes.list, { query: { limit: 2, cursor: first.nextCursor ?? '' } }, { as: moderator })
  expect([...first.items, ...rest.items].map(entry => entry.id)).toEqual(ids)
  for (const id of ids) await resolve(id)
  expect((await list('resolved')).slice(0, 3).map(entry => entry.id)).toEqual(ids.toReversed())
})

test('nobody resolves a report about their own, but who runs the installation', async () => {
  const id = await report(moderator.uid)
  expect((await list('open'))[0]).toMatchObject({ canDecide: false })
  await expect(resolve(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const siteOwner = await api.createPerson({ siteRole: 'owner' })
  const own = await report(siteOwner.uid)
  expect((await list('open', siteOwner)).find(entry => entry.id === own)).toMatchObject({ canDecide: true })
  await resolve(own, siteOwner)
})

test('moderators see the picture of what they judge, for as long as they judge it', async () => {
  const { itemId, fileId } = await upload()
  await api.call(imagesRoutes.setSharingMode, { params: { id: itemId }, body: { mode: 'restricted' } }, { as: owner })
  await insertTestGrant(api.app.db, itemId, witness.uid)
  const look = async (as: TestPerson) => (await api.fetch(`/api/files/${fileId}`, { as })).status
  expect(await look(moderator)).toBe(404)
  const id = await reportAgain(itemId)
  expect((await list('open'))[0]?.item).toMatchObject({ id: itemId, canOpen: false })
  expect([await look(moderator), await look(await api.createPerson())]).toEqual([200, 404])
  const read = api.call(imagesRoutes.read, { params: { id: itemId } }, { as: moderator })
  await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await resolve(id)
  expect(await look(moderator)).toBe(404)
})
