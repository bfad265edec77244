import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessRequestsRoutes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { notificationsRoutes as routes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { listQueuedMails } from '#testing/test-api.queries.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { mailNext } from './notification-mails.ts'

let api: TestApi
let mai: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  mai = await api.createPerson({ name: 'Mai' })
})
afterAll(() => api.dispose())

const makeImage = (name = 'Harbour') => insertTestImage(api.app.db, { ownerUid: mai.uid, name })
const share = (id: string, to: TestPerson) =>
  api.call(imagesRoutes.share, { params: { id }, body: { people: [{ uid: to.uid }] } }, { as: mai })
const unshare = (id: string, from: TestPerson) =>
  api.call(imagesRoutes.unshare, { params: { id }, body: { uid: from.uid } }, { as: mai })
const say = (id: string, as: TestPerson, body: string, mentions: string[] = []) =>
  api.call(imagesRoutes.addComment, { params: { id }, body: { body, mentions } }, { as })
const list = async (as: TestPerson, query: { unread?: string; limit?: number; cursor?: string } = {}) =>
  api.call(routes.list, { query }, { as })
const countNew = async (as: TestPerson) => (await api.call(routes.readNew, {}, { as })).count

test('what others did is listed newest first, with who and what', async () => {
  const lan = await api.createPerson({ name: 'Lan' })
  const id = await makeImage()
  await share(id, lan)
  await say(id, mai, 'Look here, Lan', [lan.uid])
  const { items, nextCursor } = await list(lan)
  expect(items).toMatchObject([
    {
      kind: 'MENTIONED',
      isRead: false,
      isNew: true,
      actor: { name: 'Mai' },
      item: { id, kind: 'IMAGE', name: 'Harbour' },
      comment: { words: 'Look here, Lan' },
    },
    { kind: 'SHARED', comment: null, facts: { role: 'viewer' } },
  ])
  expect(nextCursor).toBeNull()
  const first = await list(lan, { limit: 1 })
  const second = await list(lan, { limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items]).toEqual(items)
})

test('what was looked at is no longer new, what was read no longer unread', async () => {
  const lan = await api.createPerson()
  const id = await makeImage()
  await share(id, lan)
  expect(await countNew(lan)).toBe(1)
  await api.call(routes.noteSeen, {}, { as: lan })
  expect(await countNew(lan)).toBe(0)
  const [seen] = (await list(lan)).items
  expect(seen).toMatchObject({ isNew: false, isRead: false })
  await api.call(routes.readOne, { params: { id: seen?.id ?? '' } }, { as: lan })
  expect((await list(lan)).items).toMatchObject([{ isRead: true }])
  expect((await list(lan, { unread: 'true' })).items).toEqual([])
  await say(id, mai, 'And this', [lan.uid])
  expect(await countNew(lan)).toBe(1)
  await api.call(routes.readMany, { body: {} }, { as: lan })
  expect([await countNew(lan), (await list(lan, { unread: 'true' })).items]).toEqual([0, []])
})

test('what is told in one line counts once', async () => {
  const lan = await api.createPerson()
  const [first, second, third] = [await makeImage(), await makeImage(), await makeImage()]
  for (const id of [first, second, third]) await share(id, lan)
  expect(await countNew(lan)).toBe(1)
  await say(first, mai, 'Look', [lan.uid])
  await say(second, mai, 'And here', [lan.uid])
  expect(await countNew(lan)).toBe(3)
  await unshare(second, lan)
  expect(await countNew(lan)).toBe(2)
})

test('nobody is told of what they may not see any more', async () => {
  const lan = await api.createPerson()
  const id = await makeImage()
  await share(id, lan)
  await unshare(id, lan)
  expect([await countNew(lan), (await list(lan)).items]).toEqual([0, []])
})

test('what became of a report is told though the thing is gone', async () => {
  const lan = await api.createPerson()
  const id = await makeImage()
  await share(id, lan)
  await api.call(reportsRoutes.create, { body: { itemId: id, reason: 'spam' } }, { as: lan })
  await unshare(id, lan)
  expect((await list(lan)).items).toMatchObject([{ kind: 'REPORT_RECEIVED', actor: null, item: null }])
})

test('each has their own alone', async () => {
  const [lan, duc] = [await api.createPerson(), await api.createPerson()]
  const id = await makeImage()
  await share(id, lan)
  const [told] = (await list(lan)).items
  const params = { id: told?.id ?? '' }
  for (const route of [routes.readOne, routes.deleteOne]) {
    await expect(api.call(route, { params }, { as: duc })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await api.call(routes.deleteMany, { body: { ids: [params.id] } }, { as: duc })
  await api.call(routes.deleteMany, { body: {} }, { as: duc })
  expect((await list(lan)).items).toMatchObject([{ isRead: false }])
  await api.call(routes.deleteOne, { params }, { as: lan })
  expect((await list(lan)).items).toEqual([])
})

describe('mail', () => {
  const mailsTo = async ({ email }: TestPerson) => (await listQueuedMails(api.app.db)).filter(mail => mail.to === email)
  const mailAll = async () => {
    while (await mailNext(api.app));
  }

  test('brings what was not looked at in time, once, and nothing else', async () => {
    const [lan, duc] = [await api.createPerson({ name: 'Lan' }), await api.createPerson({ name: 'Duc' })]
    const id = await makeImage()
    await share(id, lan)
    await share(id, duc)
    await say(id, mai, 'Look here', [lan.uid, duc.uid])
    await mailAll()
    expect(await mailsTo(lan)).toEqual([])
    await api.call(routes.noteSeen, {}, { as: duc })
    api.passTime(11 * 60_000)
    await mailAll()
    await mailAll()
    expect(await mailsTo(lan)).toMatchObject([
      {
        subject: '2 things for you in Atelier',
        text: expect.stringContaining('Mai mentioned you on “Harbour”: “Look here”'),
      },
    ])
    expect(await mailsTo(duc)).toEqual([])
  })

  test('leads to the very comment, and leaves out what is not wanted or out of sight', async () => {
    const lan = await api.createPerson()
    const [id, hidden] = [await makeImage(), await makeImage('Hidden')]
    await api.call(routes.setMailTopics, { body: { topics: ['mentions', 'sharing'] } }, { as: lan })
    await share(hidden, lan)
    await unshare(hidden, lan)
    await share(id, lan)
    await api.call(routes.setMailTopics, { body: { topics: ['mentions'] } }, { as: lan })
    const { id: commentId } = await say(id, mai, 'Here', [lan.uid])
    api.passTime(11 * 60_000)
    await mailAll()
    expect(await mailsTo(lan)).toMatchObject([
      {
        subject: 'Mai mentioned you on “Harbour”',
        text: expect.stringContaining(`/images/${id}?comment=${commentId}`),
      },
    ])
  })

  test('asks for access by mail only who wants to hear of it so', async () => {
    const owner = await api.createPerson()
    const lan = await api.createPerson()
    const id = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Mine' })
    await api.call(imagesRoutes.setSharingMode, { params: { id }, body: { mode: 'restricted' } }, { as: owner })
    await api.call(routes.setMailTopics, { body: { topics: [] } }, { as: owner })
    await api.call(accessRequestsRoutes.create, { body: { itemId: id } }, { as: lan })
    expect(await mailsTo(owner)).toEqual([])
    expect((await list(owner)).items).toMatchObject([{ kind: 'ACCESS_REQUESTED' }])
  })
})
