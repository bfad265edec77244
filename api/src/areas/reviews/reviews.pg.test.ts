import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { artboardsRoutes as boards } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { reviewsRoutes as routes } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import type { ReviewGuest } from '@atelier/shared-schema/entities/review-guest.ts'
import { enteredAs, errorCodeOf, otherCode, post, readCode } from '#areas/auth/auth.fixture.ts'
import { mailNext } from '#areas/notifications/notification-mails.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

const HOUR_MS = 3_600_000

let api: TestApi
let owner: TestPerson
let boardId: string
let count = 0
let email: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await api.createPerson({ name: 'Mai' })
  boardId = await makeBoard()
  count += 1
  email = `lan.anh-${count}@client.example`
})

const makeBoard = async (name = 'Covers') => (await api.call(boards.create, { body: { name } }, { as: owner })).id
const of = (id = boardId) => ({ params: { id } })
const invite = (more: { email?: string; name?: string; days?: number } = {}, as = owner) =>
  api.call(boards.inviteReviewGuest, { ...of(), body: { email, ...more } }, { as })
const enter = (guest: ReviewGuest, code: string) => post(api, `/reviews/${guest.id}/enter`, { code })
const withdraw = (guest: ReviewGuest) =>
  api.call(boards.withdrawReviewGuest, { params: { id: boardId, guestId: guest.id } }, { as: owner })
const listGuests = async (as = owner) => (await api.call(boards.listReviewGuests, of(), { as })).items

async function letIn(): Promise<{ guest: ReviewGuest; as: TestPerson }> {
  const guest = await invite()
  const entered = await enter(guest, await readCode(api, email))
  expect(entered.status).toBe(200)
  return { guest, as: enteredAs(entered) }
}

describe('the way in', () => {
  test('is a code by mail, good once, and for this one review', async () => {
    const guest = await invite({ days: 3 })
    expect(guest).toMatchObject({
      email,
      state: 'active',
      person: { name: 'Lan Anh 1' },
      enteredAt: null,
      verdict: null,
    })
    const [mail] = (await api.mails()).filter(({ to }) => to === email)
    expect([mail?.subject, mail?.text]).toEqual([
      'Mai asks for your review of “Covers”',
      expect.stringContaining(`/review/${guest.id}`),
    ])
    const code = await readCode(api, email)
    expect(errorCodeOf(await enter(guest, otherCode(code)))).toBe('CODE_INVALID')
    const other = await invite({ email: 'other@client.example' })
    expect(errorCodeOf(await enter(other, code))).toBe('CODE_INVALID')
    const entered = await enter(guest, code)
    expect(entered).toMatchObject({ status: 200, body: { itemId: boardId, uid: guest.person.uid } })
    expect(errorCodeOf(await enter(guest, code))).toBe('CODE_INVALID')
    expect((await listGuests())[1]?.enteredAt).not.toBeNull()
    const me = await api.call(usersRoutes.readMe, {}, { as: enteredAs(entered) })
    expect(me).toMatchObject({ onlyItemId: boardId, email: null })
  })

  test('takes five tries, and then another code', async () => {
    const guest = await invite()
    const code = await readCode(api, email)
    for (let tries = 0; tries < 5; tries++) await enter(guest, otherCode(code))
    expect(errorCodeOf(await enter(guest, code))).toBe('TOO_MANY_TRIES')
    expect(errorCodeOf(await post(api, `/reviews/${guest.id}/send-code`))).toBe('TOO_SOON')
    api.passTime(31_000)
    await post(api, `/reviews/${guest.id}/send-code`)
    expect((await enter(guest, await readCode(api, email))).status).toBe(200)
  })

  test('tells whoever has the link only who asked and a hint of the address', async () => {
    const guest = await invite()
    const told = await api.call(routes.describe, { params: { id: guest.id } })
    expect(told).toEqual({ state: 'active', sentTo: 'l•••@client.example', inviterName: 'Mai' })
  })

  test('is opened by those who may share, who alone see addresses; guests and viewers see no list', async () => {
    const [editor, contributor] = [await api.createPerson(), await api.createPerson()]
    const share = (uid: string, role: 'editor' | 'contributor') =>
      api.call(boards.share, { ...of(), body: { people: [{ uid }], role } }, { as: owner })
    await share(editor.uid, 'editor')
    await share(contributor.uid, 'contributor')
    await expect(invite({}, contributor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const guest = await invite({}, editor)
    expect((await listGuests(contributor)).map(row => row.email)).toEqual(['l•••@client.example'])
    expect((await listGuests(editor)).map(row => row.email)).toEqual([email])
    const entered = enteredAs(await enter(guest, await readCode(api, email)))
    await expect(listGuests(entered)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const report = await api.call(boards.permissions, of(), { as: owner })
    expect(report.permissions.map(({ person }) => person?.uid).toSorted()).toEqual(
      [editor.uid, contributor.uid].toSorted(),
    )
  })
})

describe('a guest', () => {
  test('sees the board with its pictures and what is said, comments and reacts', async () => {
    const { as } = await letIn()
    const board = await api.call(boards.read, of(), { as })
    expect(board).toMatchObject({ id: boardId, role: 'viewer' })
    expect((await api.call(syncRoutes.ticket, { body: { document: board.document } }, { as })).right).toBe('read')
    const image = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Sky', isUploaded: true })
    const { items } = await api.call(boards.addPictures, { ...of(), body: { images: [image] } }, { as: owner })
    // The bytes are not kept in this test: 410 is said to those who may read them alone.
    const statusOf = async (id: string | undefined) => (await api.fetch(`/api/files/${id}/original`, { as })).status
    const original = await api.call(imagesRoutes.read, { params: { id: image } }, { as: owner })
    expect([await statusOf(items[0]?.fileId), await statusOf(original.fileId)]).toEqual([410, 404])
    const said = await api.call(
      boards.addComment,
      { ...of(), body: { body: '@Mai lovely', mentions: [owner.uid], anchor: { x: 1, y: 2, pageId: 'page:page' } } },
      { as },
    )
    expect(
      await api.call(commentsRoutes.react, { params: { id: said.id }, body: { reaction: 'HEART' } }, { as }),
    ).toMatchObject({
      reaction: 'HEART',
    })
    const news = await api.call(notificationsRoutes.list, { query: {} }, { as: owner })
    expect(news.items).toMatchObject([{ kind: 'MENTIONED', comment: { id: said.id } }])
    const { items: people } = await api.call(boards.listMentionable, { ...of(), query: {} }, { as: owner })
    expect(people.filter(person => person.isReviewGuest)).toMatchObject([{ uid: as.uid, role: 'viewer' }])
    const feed = await api.call(changesRoutes.snapshot, { query: {} }, { as })
    expect(feed.items.map(item => item.id)).toEqual([boardId])
  })

  test('is written to when they are mentioned, with the way into their review', async () => {
    const { guest, as } = await letIn()
    const body = { body: 'Look here', mentions: [as.uid] }
    const { id } = await api.call(boards.addComment, { ...of(), body }, { as: owner })
    const before = (await api.mails()).length
    api.passTime(11 * 60_000)
    while (await mailNext(api.app));
    const told = (await api.mails()).slice(before).filter(({ to }) => to === email)
    expect(told.map(({ subject, text }) => [subject, text.includes(`/review/${guest.id}?comment=${id}`)])).toEqual([
      ['Mai mentioned you on “Covers”', true],
    ])
  })

  test('approves or asks for changes; the team sees it, and whoever asked is told', async () => {
    const { as } = await letIn()
    expect(await api.call(routes.readMine, {}, { as })).toMatchObject({ item: { id: boardId }, verdict: null })
    await api.call(routes.giveVerdict, { body: { verdict: 'changes', note: 'The sky' } }, { as })
    const given = await api.call(routes.giveVerdict, { body: { verdict: 'approved' } }, { as })
    expect(given.verdict).toMatchObject({ verdict: 'approved', note: '' })
    expect(await listGuests()).toMatchObject([{ verdict: { verdict: 'approved' } }])
    const news = await api.call(notificationsRoutes.list, { query: {} }, { as: owner })
    expect(news.items).toMatchObject([
      { kind: 'REVIEW_APPROVED', actor: { uid: as.uid }, item: { id: boardId } },
      { kind: 'REVIEW_CHANGES', facts: { note: 'The sky' } },
    ])
  })

  test('finds nothing else, not even what is open to everybody', async () => {
    const { as } = await letIn()
    const [open, image] = [
      await makeBoard('Open'),
      await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Sky' }),
    ]
    await api.call(boards.setSharingMode, { ...of(open), body: { mode: 'public' } }, { as: owner })
    await api.call(imagesRoutes.setSharingMode, { params: { id: image }, body: { mode: 'public' } }, { as: owner })
    const said = await api.call(boards.addComment, { ...of(open), body: { body: 'Elsewhere' } }, { as: owner })
    const elsewhere = [
      () => api.call(boards.read, of(open), { as }),
      () => api.call(boards.addComment, { ...of(open), body: { body: 'Me too' } }, { as }),
      () => api.call(commentsRoutes.read, { params: { id: said.id } }, { as }),
      () => api.call(commentsRoutes.like, { params: { id: said.id }, body: {} }, { as }),
      () => api.call(syncRoutes.ticket, { body: { document: `artboard:${open}` } }, { as }),
      () => api.call(syncRoutes.ticket, { body: { document: `tree:u:${as.uid}` } }, { as }),
    ]
    for (const act of elsewhere) await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const closed = [
      () => api.call(boards.update, { ...of(), body: { name: 'Mine' } }, { as }),
      () => api.call(boards.share, { ...of(), body: { people: [{ uid: owner.uid }] } }, { as }),
      () => api.call(boards.create, { body: { name: 'Mine' } }, { as }),
      () => api.call(imagesRoutes.read, { params: { id: image } }, { as }),
      () => api.call(usersRoutes.updateMe, { body: { name: 'Somebody' } }, { as }),
      () => api.call(usersRoutes.searchPeople, { body: { query: 'm' } }, { as }),
    ]
    for (const act of closed) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is given nothing else by anybody: neither a role, nor another thing, nor a workspace', async () => {
    const { as } = await letIn()
    const other = await makeBoard('Other')
    const shared = await api.call(boards.share, { ...of(other), body: { people: [{ uid: as.uid }] } }, { as: owner })
    expect(shared.refused).toMatchObject([{ code: 'NOT_FOUND' }])
    await expect(
      api.call(boards.share, { ...of(), body: { people: [{ uid: as.uid }], role: 'editor' } }, { as: owner }),
    ).resolves.toMatchObject({ refused: [{ code: 'NOT_FOUND' }] })
    await api.call(boards.unshare, { ...of(), body: { uid: as.uid } }, { as: owner })
    expect((await api.call(boards.read, of(), { as })).role).toBe('viewer')
  })
})

describe('the end', () => {
  test('by withdrawal is at once: session, code and what was opened', async () => {
    const { guest, as } = await letIn()
    api.passTime(31_000)
    await post(api, `/reviews/${guest.id}/send-code`)
    const code = await readCode(api, email)
    await withdraw(guest)
    await expect.poll(() => api.fetch(`/api/artboards/${boardId}`, { as }).then(({ status }) => status)).toBe(401)
    expect(errorCodeOf(await enter(guest, code))).toBe('GONE')
    expect(errorCodeOf(await post(api, `/reviews/${guest.id}/send-code`))).toBe('GONE')
    expect(await listGuests()).toMatchObject([{ state: 'withdrawn' }])
    const told = await api.call(routes.describe, { params: { id: guest.id } })
    expect(told.state).toBe('over')
  })

  test('leaves what the guest said', async () => {
    const { guest, as } = await letIn()
    await api.call(boards.addComment, { ...of(), body: { body: 'Fine light' } }, { as })
    await withdraw(guest)
    const { items } = await api.call(boards.listComments, of(), { as: owner })
    expect(items).toMatchObject([{ body: 'Fine light', author: { uid: as.uid } }])
    const { items: people } = await api.call(boards.listMentionable, { ...of(), query: {} }, { as: owner })
    expect(people.map(({ uid }) => uid)).toEqual([owner.uid])
  })

  // The last one: sessions of others end by the time that passes here.
  test('by time is the session’s too, however much it is used; asked again, the same guest has more', async () => {
    const guest = await invite({ days: 2 })
    const as = enteredAs(await enter(guest, await readCode(api, email)))
    for (const hours of [20, 20]) {
      api.passTime(hours * HOUR_MS)
      expect(await listGuests()).toMatchObject([{ state: 'active' }])
      expect((await api.call(boards.read, of(), { as })).id).toBe(boardId)
    }
    api.passTime(10 * HOUR_MS)
    await expect(api.call(boards.read, of(), { as })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(errorCodeOf(await post(api, `/reviews/${guest.id}/send-code`))).toBe('GONE')
    expect(await listGuests()).toMatchObject([{ state: 'expired' }])
    const again = await invite({ days: 7, name: 'Lan' })
    expect(again).toMatchObject({ id: guest.id, state: 'active', person: { uid: guest.person.uid, name: 'Lan' } })
    expect((await enter(again, await readCode(api, email))).status).toBe(200)
  })
})
