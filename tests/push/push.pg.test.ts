import { pushNext } from '@atelier/api/areas/notifications/notification-pushes.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { insertTestImage } from '@atelier/api/testing/test-images.queries.ts'
import { openPushKeys } from '@atelier/database/push/push-keys.ts'
import { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { deliverNextPush } from '@atelier/workers/push/push-worker.ts'
import { PushService } from '@atelier/workers/push/push-service.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PushServicePeer } from '#peers/push-service.ts'
import type { Subscriber } from '#peers/push-service.ts'
import { dropWaits, listWaiting } from './waiting-pushes.queries.ts'

let api: TestApi
let peer: PushServicePeer
let service: PushService
let mai: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  peer = await PushServicePeer.start()
  const keys = await openPushKeys(api.app.db, api.app.secrets)
  service = new PushService({ keys, subject: 'mailto:owner@example.org', ...peer.way })
  mai = await api.createPerson({ name: 'Mai' })
})
afterAll(async () => {
  service.dispose()
  await peer.dispose()
  await api.dispose()
})

let lan: TestPerson
let device: Subscriber
beforeEach(async () => {
  lan = await api.createPerson({ name: 'Lan' })
  device = peer.subscribe()
  await askFor(lan, device)
})

const askFor = (as: TestPerson, { subscription }: Subscriber) =>
  api.call(usersRoutes.setNotificationToken, { body: subscription }, { as })
const isTold = async (as: TestPerson) =>
  (await api.call(usersRoutes.readNotificationToken, {}, { as })).endpoint !== null
const makeImage = (name = 'Harbour') => insertTestImage(api.app.db, { ownerUid: mai.uid, name })
const share = (id: string, to: TestPerson) =>
  api.call(imagesRoutes.share, { params: { id }, body: { people: [{ uid: to.uid }] } }, { as: mai })
const mention = (id: string, whom: TestPerson, body: string) =>
  api.call(imagesRoutes.addComment, { params: { id }, body: { body, mentions: [whom.uid] } }, { as: mai })
const deliver = () => deliverNextPush({ db: api.app.db, log: api.app.log, service })
const tell = async () => {
  while (await pushNext(api.app));
  while (await deliver());
}

test('what others did is told on the device, in the person’s words, with the way to the very spot', async () => {
  const id = await makeImage()
  await share(id, lan)
  await tell()
  const { id: commentId } = await mention(id, lan, 'Look  at\nthe light')
  await tell()
  expect(device.received).toEqual([
    { title: 'Mai shared “Harbour” with you', body: '', path: `/images/${id}`, tag: id },
    {
      title: 'Mai mentioned you on “Harbour”',
      body: 'Look at the light',
      path: `/images/${id}?comment=${commentId}`,
      tag: id,
    },
  ])
  const { publicKey } = await api.call(usersRoutes.readNotificationToken, {}, { as: lan })
  expect(new Set(peer.signers)).toEqual(new Set([publicKey]))
  await tell()
  expect(device.received).toHaveLength(2)
})

test('many at once are told as their number', async () => {
  await api.call(usersRoutes.updateMe, { body: { locale: 'vi' } }, { as: lan })
  const id = await makeImage()
  await share(id, lan)
  for (const words of ['One', 'Two', 'Three']) await mention(id, lan, words)
  await tell()
  expect(device.received).toEqual([
    { title: '4 điều dành cho bạn trên Atelier', body: '', path: '/notifications', tag: 'many' },
  ])
})

test('nothing is told of what was looked at, left out or is out of sight', async () => {
  const [id, hidden] = [await makeImage(), await makeImage('Hidden')]
  await share(id, lan)
  await api.call(notificationsRoutes.noteSeen, {}, { as: lan })
  await share(hidden, lan)
  await api.call(imagesRoutes.unshare, { params: { id: hidden }, body: { uid: lan.uid } }, { as: mai })
  await api.call(notificationsRoutes.setPushTopics, { body: { topics: ['sharing'] } }, { as: lan })
  await mention(id, lan, 'Here')
  await tell()
  expect(device.received).toEqual([])
})

test('a device that was signed out of is told nothing, not even what was on its way', async () => {
  await share(await makeImage(), lan)
  await pushNext(api.app)
  await api.call(authRoutes.signOut, {}, { as: lan })
  await tell()
  expect(device.received).toEqual([])
  expect(await listWaiting(api.app.db, device.subscription.endpoint)).toEqual([])
})

test('of two people who were signed in on one browser, the last is told', async () => {
  const duc = await api.createPerson()
  await askFor(duc, device)
  expect([await isTold(lan), await isTold(duc)]).toEqual([false, true])
  await share(await makeImage(), lan)
  await tell()
  expect(device.received).toEqual([])
})

test('no more once the person says so', async () => {
  await api.call(usersRoutes.deleteNotificationToken, {}, { as: lan })
  await share(await makeImage(), lan)
  await tell()
  expect([await isTold(lan), device.received]).toEqual([false, []])
})

test.each([404, 410, 400, 302])('a device whose push service answers %i is given up', async status => {
  device.answers = { status, headers: { location: 'https://push.example.org/elsewhere' } }
  await share(await makeImage(), lan)
  await tell()
  expect(await isTold(lan)).toBe(false)
})

test('a push service that is busy is asked again, no sooner than it says', async () => {
  device.answers = { status: 429, headers: { 'retry-after': '90' } }
  await share(await makeImage(), lan)
  await tell()
  const [waiting] = await listWaiting(api.app.db, device.subscription.endpoint)
  expect(waiting?.tries).toBe(1)
  expect(waiting?.in_seconds).toBeGreaterThan(80)
  device.answers = { status: 201 }
  await dropWaits(api.app.db)
  await tell()
  expect(device.received).toHaveLength(1)
})

test('an address that leads into one’s own network is given up before anything is sent there', async () => {
  const guarded = new PushService({
    keys: await openPushKeys(api.app.db, api.app.secrets),
    subject: 'mailto:a@example.org',
  })
  const message = { title: '', body: '', path: '/', tag: '' }
  const { keys } = device.subscription
  const ways = ['https://127.0.0.1/a', 'http://push.example.org/a', 'https://localhost/a']
  for (const endpoint of ways)
    expect(await guarded.deliver({ endpoint, keys }, message)).toMatchObject({ outcome: 'gone' })
  guarded.dispose()
})

test('a subscription that no browser makes is refused by its field', async () => {
  const { subscription } = peer.subscribe()
  const ask = (body: object) =>
    api.fetch('/api/users/me/notification-token', {
      as: lan,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const refused = await ask({ ...subscription, endpoint: 'https://10.0.0.1/a' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('endpoint')])
  const large = await ask({ ...subscription, endpoint: `https://push.example.org/${'a'.repeat(2_000)}` })
  expect(large.status).toBe(400)
})

test('keys sealed elsewhere are made anew, and devices have to ask again', async () => {
  const other = new SecretBox(() => Promise.resolve(Buffer.alloc(32, 7)))
  const before = await openPushKeys(api.app.db, api.app.secrets)
  expect(await openPushKeys(api.app.db, api.app.secrets)).toEqual(before)
  const after = await openPushKeys(api.app.db, other)
  expect(after.publicKey).not.toBe(before.publicKey)
  expect(await openPushKeys(api.app.db, other)).toEqual(after)
  expect(await isTold(lan)).toBe(false)
})
