import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import {
  deleteMessage,
  editMessage,
  messagesOf,
  postMessage,
  readMessages,
} from '@atelier/shared-schema/documents/room.ts'
import { openRuled } from './rules.fixture.ts'
import type { RuledDocument } from './rules.fixture.ts'

const mai = { uid: newId(), role: 'contributor' as const }
const linh = { uid: newId(), role: 'owner' as const }
const [id, second] = [newId(), newId()]

let room: RuledDocument
beforeEach(() => {
  room = openRuled({ kind: 'room', itemId: newId() })
  expect(room.act(mai, doc => postMessage(doc, { id, author: mai.uid, body: 'Hello' }))).toBeNull()
})
const write = (field: string, value: unknown) => (doc: Y.Doc) => {
  const map = messagesOf(doc).get(id)
  if (map instanceof Y.Map) map.set(field, value)
}

test('the server says when a message arrived and in which order, and when it was changed', () => {
  expect(room.act(linh, doc => postMessage(doc, { id: second, author: linh.uid, body: 'Hi', replyTo: id }))).toBeNull()
  expect(room.act(mai, doc => editMessage(doc, id, 'Hello all'))).toBeNull()
  expect(readMessages(room.doc())).toMatchObject([
    { id, body: 'Hello all', at: 1_000_000, order: 1, editedAt: 1_000_000 },
    { id: second, body: 'Hi', at: 1_000_000, order: 2, editedAt: null, replyTo: id },
  ])
})

test('a deleted message keeps its place and loses its words, for good', () => {
  const attachments = [{ kind: 'file' as const, id: newId() }]
  room.act(mai, doc => postMessage(doc, { id: second, author: mai.uid, body: 'See', attachments }))
  expect(room.act(mai, doc => deleteMessage(doc, second))).toBeNull()
  expect(readMessages(room.doc()).at(-1)).toMatchObject({ body: '', attachments: [], deleted: true, order: 2 })
  expect(room.act(mai, doc => editMessage(doc, second, 'Back'))).toBeTypeOf('string')
})

test('messages written offline come after what has arrived meanwhile', () => {
  const offline = room.copy()
  postMessage(offline, { id: second, author: mai.uid, body: 'From the train' })
  const third = newId()
  room.act(linh, doc => postMessage(doc, { id: third, author: linh.uid, body: 'Meanwhile' }))
  expect(room.send(offline, mai)).toBeNull()
  expect(readMessages(room.doc()).map(message => message.id)).toEqual([id, third, second])
})

describe('refused:', () => {
  const own = { id: newId(), author: linh.uid, body: 'Mine' }
  test.each<[string, (doc: Y.Doc) => void]>([
    ['another’s name', doc => postMessage(doc, { ...own, author: mai.uid })],
    ['another’s words', doc => editMessage(doc, id, 'Not what I said')],
    ['deleting what another said', doc => deleteMessage(doc, id)],
    ['taking a message out', doc => messagesOf(doc).delete(id)],
    ['putting another in its place', doc => postMessage(doc, { ...own, id })],
    ['nothing said', doc => postMessage(doc, { ...own, body: ' ' })],
    ['too much said', doc => postMessage(doc, { ...own, body: 'x'.repeat(8_001) })],
    ['an address for a file', doc => postMessage(doc, { ...own, attachments: [{ kind: 'file', id: 'data:,x' }] })],
    [
      'an order of one’s own',
      doc => {
        postMessage(doc, own)
        const map = messagesOf(doc).get(own.id)
        if (map instanceof Y.Map) map.set('order', 1)
      },
    ],
    ['a field of its own', write('note', 'x')],
  ])('%s', (_, change) => {
    expect(room.act(linh, change)).toBeTypeOf('string')
  })
  test.each(['author', 'at', 'order', 'editedAt', 'replyTo', 'attachments'])('a new %s', field => {
    const values: Record<string, unknown> = {
      author: linh.uid,
      replyTo: newId(),
      attachments: [{ kind: 'item', id: newId() }],
    }
    expect(room.act(mai, write(field, values[field] ?? 7))).toBeTypeOf('string')
  })
})
