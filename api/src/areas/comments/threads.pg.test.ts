import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { artboardsRoutes as boards } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { commentsRoutes as routes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnchor, ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let owner: TestPerson
let viewer: TestPerson
let stranger: TestPerson
let boardId: string
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ name: 'Mai' })
  viewer = await api.createPerson({ name: 'Lan' })
  stranger = await api.createPerson({ name: 'Duc' })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  boardId = (await api.call(boards.create, { body: { name: 'Covers' } }, { as: owner })).id
  const people = [{ uid: viewer.uid }]
  await api.call(boards.share, { params: { id: boardId }, body: { people, role: 'viewer' } }, { as: owner })
})

interface More {
  id?: string
  parentId?: string
  mentions?: string[]
  anchor?: CommentAnchor
}
const say = (as: TestPerson, body: string, more: More = {}) =>
  api.call(boards.addComment, { params: { id: boardId }, body: { body, ...more } }, { as })
const list = async (as: TestPerson, query: { show?: ThreadFilter; pinned?: string } = {}) =>
  (await api.call(boards.listComments, { params: { id: boardId }, query }, { as })).items
const bodies = async (as: TestPerson, query: { show?: ThreadFilter; pinned?: string } = {}) =>
  (await list(as, query)).map(({ body }) => body)
const resolve = (as: TestPerson, id: string, resolved = true) =>
  api.call(routes.resolve, { params: { id }, body: { resolved } }, { as })
const react = (as: TestPerson, id: string, reaction: string | null) =>
  api.call(routes.react, { params: { id }, body: { reaction } }, { as })
const pin = (as: TestPerson, id: string, anchor: CommentAnchor) =>
  api.call(routes.pin, { params: { id }, body: { anchor } }, { as })
const readThread = (as: TestPerson, threadId: string) => api.call(routes.markAsRead, { body: { threadId } }, { as })

test('a thread is pinned to a region of a shape, and is moved by its author and by editors', async () => {
  const anchor = { shapeId: 'shape:sky', pageId: 'page:one', x: 0.25, y: 0.5, w: 0.5, h: 0.1, boardX: 120, boardY: -40 }
  const head = await say(viewer, 'Too dark here', { anchor })
  await say(viewer, 'About all of it')
  expect(head.anchor).toEqual(anchor)
  expect(await bodies(owner, { pinned: 'true' })).toEqual(['Too dark here'])
  expect(await bodies(owner, { pinned: 'false' })).toEqual(['About all of it'])
  const moved = { pageId: 'page:one', x: 10, y: 20 }
  expect((await pin(owner, head.id, moved)).anchor).toEqual(moved)
  expect((await pin(viewer, head.id, anchor)).anchor).toEqual(anchor)
  const owners = await say(owner, 'Mine', { anchor: moved })
  await expect(pin(viewer, owners.id, anchor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(pin(stranger, owners.id, anchor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(pin(owner, owners.id, { x: Number.MAX_VALUE })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('whoever may comment resolves a thread and opens it again; whoever did so first is told of', async () => {
  const head = await say(owner, 'Shift the house')
  const answer = await say(viewer, 'Done', { parentId: head.id })
  await expect(resolve(stranger, head.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const resolved = await resolve(viewer, answer.id)
  expect(resolved).toMatchObject({ id: head.id, resolvedBy: { uid: viewer.uid } })
  expect((await resolve(owner, head.id)).resolvedAt).toBe(resolved.resolvedAt)
  expect([await bodies(owner, { show: 'open' }), await bodies(owner, { show: 'resolved' })]).toEqual([
    [],
    ['Shift the house'],
  ])
  expect(await resolve(owner, head.id, false)).toMatchObject({ resolvedAt: null, resolvedBy: null })
  expect(await bodies(owner, { show: 'open' })).toEqual(['Shift the house'])
})

test('everybody has one reaction to a comment', async () => {
  const { id } = await say(owner, 'Like it?')
  await react(owner, id, 'heart')
  expect(await react(viewer, id, 'HEART')).toEqual({ reaction: 'HEART', reactions: { HEART: 2 } })
  expect(await react(viewer, id, 'LAUGH')).toEqual({ reaction: 'LAUGH', reactions: { HEART: 1, LAUGH: 1 } })
  expect(await list(owner)).toMatchObject([{ reaction: 'HEART', reactions: { HEART: 1, LAUGH: 1 }, likeCount: 0 }])
  expect(await react(viewer, id, null)).toEqual({ reaction: null, reactions: { HEART: 1 } })
  await expect(react(viewer, id, 'FIRE')).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(react(stranger, id, 'HEART')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what others said is unread by thread, until the thread was read or everything was', async () => {
  const one = await say(owner, 'One')
  const two = await say(owner, 'Two')
  await say(viewer, 'Answer', { parentId: one.id })
  const unread = async (as: TestPerson) =>
    Object.fromEntries((await list(as)).map(({ body, unreadCount }) => [body, unreadCount]))
  expect([await unread(owner), await unread(viewer)]).toEqual([
    { One: 1, Two: 0 },
    { One: 1, Two: 1 },
  ])
  await readThread(viewer, two.id)
  expect([await unread(viewer), await bodies(viewer, { show: 'unread' })]).toEqual([{ One: 1, Two: 0 }, ['One']])
  await say(owner, 'More', { parentId: two.id })
  expect(await unread(viewer)).toEqual({ One: 1, Two: 1 })
  await api.call(routes.markAsRead, { body: { itemId: boardId } }, { as: viewer })
  expect(await unread(viewer)).toEqual({ One: 0, Two: 0 })
  await expect(readThread(stranger, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('reading a thread reads the news of it, and of nothing else', async () => {
  const one = await say(viewer, 'One')
  const two = await say(viewer, 'Two')
  await readThread(owner, one.id)
  const news = await api.call(routes.index, { query: { unread: 'true' } }, { as: owner })
  const ids = news.items.map(({ id }) => id)
  expect([ids.includes(one.id), ids.includes(two.id)]).toEqual([false, true])
})

test('threads are those that one wrote in, or that name one', async () => {
  const asked = await say(owner, 'Lan, look', { mentions: [viewer.uid] })
  const other = await say(owner, 'To all')
  await say(viewer, 'I agree', { parentId: other.id })
  expect(await bodies(viewer, { show: 'mine' })).toEqual(['To all'])
  expect(await bodies(viewer, { show: 'mentions' })).toEqual(['Lan, look'])
  expect(await bodies(owner, { show: 'mentions' })).toEqual([])
  await say(owner, 'And Lan', { parentId: other.id, mentions: [viewer.uid] })
  expect(await bodies(viewer, { show: 'mentions' })).toEqual(['To all', 'Lan, look'])
  expect(asked.mentions).toMatchObject([{ uid: viewer.uid }])
})

test('what a client names itself is written once, and is nobody else’s', async () => {
  const id = newId()
  const first = await say(viewer, 'Written on the train', { id })
  expect(await say(viewer, 'Written on the train', { id })).toEqual(first)
  expect((await say(viewer, 'And this', { parentId: id })).parentId).toBe(id)
  await expect(say(owner, 'Not yours', { id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const read = await api.call(boards.read, { params: { id: boardId } }, { as: owner })
  expect(read.metric.commentCount).toBe(2)
})

test('who can be mentioned is said with what they are to it; who lost sight of it is not among them', async () => {
  await say(viewer, 'I was here')
  const mentionable = async () =>
    (await api.call(boards.listMentionable, { params: { id: boardId } }, { as: owner })).items.map(person => [
      person.name,
      person.role,
      person.isReviewGuest,
    ])
  expect(await mentionable()).toEqual([
    ['Lan', 'viewer', false],
    ['Mai', 'owner', false],
  ])
  await api.call(boards.unshare, { params: { id: boardId }, body: { uid: viewer.uid } }, { as: owner })
  expect(await mentionable()).toEqual([['Mai', 'owner', false]])
})

test('threads come with their newest answers where they are asked for', async () => {
  const head = await say(owner, 'Head')
  await say(owner, 'Alone')
  for (const body of ['One', 'Two']) await say(viewer, body, { parentId: head.id })
  const query = { withAnswers: 'true' }
  const { items } = await api.call(boards.listComments, { params: { id: boardId }, query }, { as: owner })
  expect(items.map(({ body, answers }) => [body, answers?.map(answer => answer.body)])).toEqual([
    ['Alone', []],
    ['Head', ['One', 'Two']],
  ])
})

test('a comment is added to a thing of any kind by its id, where one may', async () => {
  const add = (as: TestPerson) => api.call(routes.add, { body: { itemId: boardId, body: 'By its id' } }, { as })
  expect(await add(viewer)).toMatchObject({ itemId: boardId, body: 'By its id' })
  await expect(add(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what is told late to be read is read up to what was seen then, and never less than before', async () => {
  const one = await say(owner, 'One')
  const two = await say(owner, 'Two')
  const unread = async () => {
    const { items } = await api.call(boards.listComments, { params: { id: boardId } }, { as: viewer })
    return items.filter(({ id }) => [one.id, two.id].includes(id)).map(({ unreadCount }) => unreadCount)
  }
  const before = new Date(Date.parse(one.createdAt) - 1).toISOString()
  const tell = (body: { itemId?: string; threadId?: string; until: string }) =>
    api.call(routes.markAsRead, { body }, { as: viewer })
  await tell({ itemId: boardId, until: before })
  await tell({ threadId: one.id, until: before })
  expect(await unread()).toEqual([1, 1])
  await tell({ threadId: one.id, until: one.createdAt })
  expect(await unread()).toEqual([1, 0])
  await tell({ itemId: boardId, until: '2999-01-01T00:00:00.000Z' })
  await tell({ itemId: boardId, until: before })
  expect(await unread()).toEqual([0, 0])
})
