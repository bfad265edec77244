import { expect, test } from 'vitest'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { QueuedWrite } from '#local/database.ts'
import type { WriteInput, WriteName } from '#local/writes/all-write-kinds.ts'
import { reactionsWith, withWaitingComments } from './comments-waiting.ts'

const me = { uid: 'me', name: 'Mai', username: null, picture: null }
const heads = { itemId: 'board', me, parentId: null }

function comment(id: string, more: Partial<CommentAnswer> = {}): CommentAnswer {
  return {
    id,
    itemId: 'board',
    parentId: null,
    author: null,
    authorName: 'Lan',
    body: id,
    mentions: [],
    anchor: null,
    likeCount: 0,
    likedByUser: false,
    reaction: null,
    reactions: {},
    replyCount: 0,
    resolvedAt: null,
    resolvedBy: null,
    unreadCount: 0,
    canEdit: false,
    canDelete: false,
    createdAt: '',
    editedAt: null,
    deletedAt: null,
    ...more,
  }
}

let seq = 0
function write<N extends WriteName>(
  kind: N,
  ids: string[],
  input: WriteInput<N>,
  more: Partial<QueuedWrite> = {},
): QueuedWrite {
  seq += 1
  return {
    seq,
    key: `${seq}`,
    kind,
    input,
    ids,
    names: [],
    at: 0,
    state: 'queued',
    attempts: 0,
    thing: 'board',
    ...more,
  }
}
const add = (id: string, body: string, parentId?: string) =>
  write('comment.addComment', [id], { body: { itemId: 'board', id, body, ...(parentId && { parentId }) } })
const shown = (list: readonly CommentAnswer[]) => list.map(({ id, body, replyCount }) => [id, body, replyCount])

test('what was begun here comes first, its answers are counted, and what has arrived is not there twice', () => {
  const writes = [add('new', 'New'), add('answer', 'Answer', 'new'), add('old', 'Old')]
  const list = withWaitingComments([comment('old')], writes, heads)
  expect(shown(list)).toEqual([
    ['new', 'New', 1],
    ['old', 'old', 0],
  ])
  expect(list.map(({ waits }) => waits?.seq)).toEqual([writes[0]?.seq, undefined])
  expect(shown(withWaitingComments([], writes, { ...heads, parentId: 'new' }))).toEqual([['answer', 'Answer', 0]])
  expect(withWaitingComments([], [add('new', 'New')], { ...heads, itemId: 'other' })).toEqual([])
})

test('changes stand on what they change, in order', () => {
  const params = { id: 'one' }
  const writes = [
    write('comment.editComment', ['one'], { params, body: { body: 'Better' } }),
    write('comment.resolveThread', ['one'], { params, body: { resolved: true } }),
    write('comment.likeComment', ['one'], { params, body: { like: true } }),
    write('comment.pinThread', ['one'], { params, body: { anchor: { x: 1, y: 2 } } }),
  ]
  expect(withWaitingComments([comment('one'), comment('two')], writes, heads)).toMatchObject([
    { body: 'Better', resolvedBy: { uid: 'me' }, likeCount: 1, likedByUser: true, anchor: { x: 1, y: 2 } },
    { body: 'two', resolvedAt: null },
  ])
})

test('what was taken away is gone, or keeps its place for its answers; what was refused did nothing', () => {
  const remove = (id: string, state: QueuedWrite['state'] = 'queued') =>
    write('comment.removeComment', [id], { params: { id } }, { state })
  const list = [comment('alone'), comment('asked', { replyCount: 2 }), comment('kept')]
  const left = withWaitingComments(list, [remove('alone'), remove('asked'), remove('kept', 'stopped')], heads)
  expect(left.map(({ id, deletedAt }) => [id, deletedAt !== null])).toEqual([
    ['asked', true],
    ['kept', false],
  ])
})

test('what was read without the network is read here: a thread, or all of it', () => {
  const list = [comment('one', { unreadCount: 2 }), comment('two', { unreadCount: 1 })]
  const counts = (body: { threadId?: string; itemId?: string }) =>
    withWaitingComments(list, [write('comment.markRead', [], { body })], heads).map(({ unreadCount, waits }) => [
      unreadCount,
      waits,
    ])
  expect(counts({ threadId: 'one' })).toEqual([
    [0, undefined],
    [1, undefined],
  ])
  expect(counts({ itemId: 'board' })).toEqual([
    [0, undefined],
    [0, undefined],
  ])
})

test('one reaction takes the place of another', () => {
  expect(reactionsWith({ reaction: 'HEART', reactions: { HEART: 1, LAUGH: 2 } }, 'LAUGH')).toEqual({
    reaction: 'LAUGH',
    reactions: { LAUGH: 3 },
  })
  expect(reactionsWith({ reaction: 'HEART', reactions: { HEART: 2 } }, null)).toEqual({
    reaction: null,
    reactions: { HEART: 1 },
  })
})
