import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { commentsRoutes as routes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'

let api: TestApi
let owner: TestPerson
let viewer: TestPerson
let stranger: TestPerson
let itemId: string
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ name: 'Mai' })
  viewer = await api.createPerson({ name: 'Lan' })
  stranger = await api.createPerson({ name: 'Duc' })
  itemId = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Harbour' })
  await share(viewer)
})
afterAll(() => api.dispose())

const share = (person: TestPerson) =>
  api.call(imagesRoutes.share, { params: { id: itemId }, body: { people: [{ uid: person.uid }] } }, { as: owner })
const unshare = (person: TestPerson) =>
  api.call(imagesRoutes.unshare, { params: { id: itemId }, body: { uid: person.uid } }, { as: owner })
const write = (as: TestPerson, body: string, more: { parentId?: string; mentions?: string[] } = {}) =>
  api.call(imagesRoutes.addComment, { params: { id: itemId }, body: { body, ...more } }, { as })
const read = (id: string, as?: TestPerson) => api.call(routes.read, { params: { id } }, as && { as })
const update = (as: TestPerson, id: string, body: string, mentions?: string[]) =>
  api.call(routes.update, { params: { id }, body: { body, mentions } }, { as })
const remove = (as: TestPerson, id: string) => api.call(routes.remove, { params: { id } }, { as })
const like = (as: TestPerson, id: string, wanted?: boolean) =>
  api.call(routes.like, { params: { id }, body: { like: wanted } }, { as })
const listThreads = async (as: TestPerson) =>
  (await api.call(imagesRoutes.listComments, { params: { id: itemId } }, { as })).items
const news = async (as: TestPerson, unread?: boolean) =>
  (await api.call(routes.index, { query: unread === undefined ? {} : { unread: String(unread) } }, { as })).items
const countOf = async () =>
  (await api.call(imagesRoutes.read, { params: { id: itemId } }, { as: owner })).metric.commentCount
const hidden = { code: 'NOT_FOUND' }

test('every door is open to those who see the thing, and to nobody else', async () => {
  const { id } = await write(owner, 'Mine')
  expect(await read(id, viewer)).toMatchObject({ body: 'Mine', canEdit: false, canDelete: false })
  for (const as of [stranger, undefined]) await expect(read(id, as)).rejects.toMatchObject(hidden)
  const acts = [
    () => update(stranger, id, 'Theirs'),
    () => remove(stranger, id),
    () => like(stranger, id),
    () => api.call(routes.listMentionable, { params: { id } }, { as: stranger }),
    () => api.call(routes.markAsRead, { body: { itemId } }, { as: stranger }),
    () => like(owner, newId()),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject(hidden)
  expect(await read(id, owner)).toMatchObject({ body: 'Mine', editedAt: null, likeCount: 0 })
})

test('a comment on a public thing is read by anyone who has its address', async () => {
  const open = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Open' })
  await api.call(imagesRoutes.setSharingMode, { params: { id: open }, body: { mode: 'public' } }, { as: owner })
  const said = await api.call(imagesRoutes.addComment, { params: { id: open }, body: { body: 'Hello' } }, { as: owner })
  expect(await read(said.id)).toMatchObject({ body: 'Hello', likedByUser: false, canEdit: false, canDelete: false })
})

describe('changing', () => {
  test('is for the author alone, and is said', async () => {
    const { id } = await write(viewer, 'Fine lihgt')
    await expect(update(owner, id, 'Words in their mouth')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(update(viewer, id, '  ')).rejects.toMatchObject({ code: 'VALIDATION' })
    const changed = await update(viewer, id, ' Fine light ')
    expect(changed).toMatchObject({ body: 'Fine light', canEdit: true, canDelete: true })
    expect(changed.editedAt).not.toBeNull()
  })

  test('tells who is newly mentioned, once; those left out of the call stay', async () => {
    const other = await api.createPerson({ name: 'Tom' })
    await share(other)
    const { id } = await write(viewer, 'See this')
    await expect(update(viewer, id, 'See this @Duc', [stranger.uid])).rejects.toMatchObject({ code: 'VALIDATION' })
    await update(viewer, id, 'See this @Tom @Mai', [other.uid, owner.uid])
    expect((await update(viewer, id, 'Look @Tom @Mai')).mentions.map(({ name }) => name)).toEqual(['Mai', 'Tom'])
    await update(viewer, id, 'Look', [])
    await update(viewer, id, 'Look @Tom', [other.uid])
    expect((await news(other)).map(({ reason, body }) => [reason, body])).toEqual([['MENTIONED', 'Look @Tom']])
    // As the owner of the thing she had heard of it already.
    expect((await news(owner)).filter(entry => entry.id === id).map(({ reason }) => reason)).toEqual(['COMMENTED'])
  })
})

describe('deleting', () => {
  test('leaves the place while there are answers, and takes words, news and count', async () => {
    const before = await countOf()
    const head = await write(viewer, 'Head')
    const answer = await write(owner, 'Answer', { parentId: head.id })
    await like(owner, head.id, true)
    await remove(viewer, head.id)
    expect(await countOf()).toBe(before + 1)
    expect((await listThreads(owner)).find(({ id }) => id === head.id)).toMatchObject({
      body: '',
      likeCount: 0,
      replyCount: 1,
      canDelete: false,
    })
    expect((await news(owner)).map(({ id }) => id)).not.toContain(head.id)
    await remove(owner, answer.id)
    expect((await listThreads(owner)).map(({ id }) => id)).not.toContain(head.id)
    expect(await countOf()).toBe(before)
    for (const act of [
      () => remove(viewer, head.id),
      () => update(viewer, head.id, 'Back'),
      () => like(owner, head.id),
    ]) {
      await expect(act()).rejects.toMatchObject(hidden)
    }
  })

  test('is for the author and for the owner of the thing, once at a time', async () => {
    const before = await countOf()
    const [own, theirs] = [await write(owner, 'Own'), await write(viewer, 'Theirs')]
    await expect(remove(viewer, own.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const twice = await Promise.allSettled([remove(owner, theirs.id), remove(viewer, theirs.id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countOf()).toBe(before + 1)
  })

  test('what was reported and is deleted cannot be reported again', async () => {
    const { id: commentId } = await write(viewer, 'Rude')
    const report = () => api.call(reportsRoutes.create, { body: { itemId, commentId, reason: 'hate' } }, { as: owner })
    await report()
    await remove(viewer, commentId)
    await expect(report()).rejects.toMatchObject(hidden)
  })
})

test('a like counts once for each person, however often and at once it is given', async () => {
  const { id } = await write(owner, 'Likeable')
  await Promise.all([1, 2, 3, 4].map(() => like(viewer, id, true)))
  expect(await read(id, viewer)).toMatchObject({ likeCount: 1, likedByUser: true })
  expect(await like(owner, id)).toEqual({ likedByUser: true, likeCount: 2 })
  expect(await like(owner, id)).toEqual({ likedByUser: false, likeCount: 1 })
  expect(await like(viewer, id, false)).toEqual({ likedByUser: false, likeCount: 0 })
  expect(await like(viewer, id, false)).toEqual({ likedByUser: false, likeCount: 0 })
})

describe('what concerns one', () => {
  test('comes newest first, in pages, and is read by thing or whole', async () => {
    const reader = await api.createPerson({ name: 'Hoa' })
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(name => insertTestImage(api.app.db, { ownerUid: reader.uid, name })),
    )
    const say = async (id = '', body: string) => {
      await api.call(imagesRoutes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: reader })
      await api.call(imagesRoutes.addComment, { params: { id }, body: { body } }, { as: viewer })
    }
    await say(one, 'First')
    await say(two, 'Second')
    await say(two, 'Third')
    const page = await api.call(routes.index, { query: { limit: 2 } }, { as: reader })
    expect(page.items).toMatchObject([
      { body: 'Third', isRead: false, reason: 'COMMENTED', item: { id: two, kind: 'IMAGE', name: 'Two' } },
      { body: 'Second' },
    ])
    const cursor = page.nextCursor ?? ''
    const rest = await api.call(routes.index, { query: { limit: 2, cursor } }, { as: reader })
    expect([rest.items.map(({ body }) => body), rest.nextCursor]).toEqual([['First'], null])
    await api.call(routes.markAsRead, { body: { itemId: two ?? '' } }, { as: reader })
    expect((await news(reader, true)).map(({ body }) => body)).toEqual(['First'])
    expect((await news(reader)).map(({ isRead }) => isRead)).toEqual([true, true, false])
    await api.call(routes.markAsRead, { body: {} }, { as: reader })
    expect(await news(reader, true)).toEqual([])
  })

  test('is gone with the access to it', async () => {
    const guest = await api.createPerson({ name: 'Guest' })
    await share(guest)
    const { id } = await write(owner, 'Look @Guest', { mentions: [guest.uid] })
    expect((await news(guest)).map(entry => entry.id)).toEqual([id])
    await unshare(guest)
    expect(await news(guest)).toEqual([])
    await expect(read(id, guest)).rejects.toMatchObject(hidden)
    await expect(like(guest, id)).rejects.toMatchObject(hidden)
  })
})

test('whoever has the thing is told by the feed of each comment, change, like and end', async () => {
  const before = await countOf()
  let { since } = await api.call(changesRoutes.snapshot, { query: {} }, { as: viewer })
  // Told once no transaction is open any more that began before: of another test, too.
  const countsTold = async () => {
    const { changes, cursor } = await api.call(changesRoutes.list, { query: { since } }, { as: viewer })
    since = cursor
    return changes.map(change => (change.kind === 'put' ? change.item.metric.commentCount : change.kind))
  }
  const { id } = await write(owner, 'News')
  await expect.poll(countsTold).toEqual([before + 1])
  for (const act of [() => update(owner, id, 'Newer'), () => like(owner, id, true)]) {
    await act()
    await expect.poll(countsTold).toEqual([before + 1])
  }
  await remove(owner, id)
  await expect.poll(countsTold).toEqual([before])
})

test('who can be mentioned in an answer is who can see the thing', async () => {
  const { id } = await write(owner, 'Who')
  const { items } = await api.call(routes.listMentionable, { params: { id }, query: { search: 'la' } }, { as: viewer })
  expect(items.map(({ name }) => name)).toEqual(['Lan'])
})

test('in the trash it is only taken away', async () => {
  const own = await insertTestImage(api.app.db, { ownerUid: owner.uid, name: 'Old' })
  const said = await api.call(imagesRoutes.addComment, { params: { id: own }, body: { body: 'Old' } }, { as: owner })
  await api.call(imagesRoutes.softDelete, { body: { ids: [own] } }, { as: owner })
  await expect(update(owner, said.id, 'New')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(like(owner, said.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await remove(owner, said.id)
})
