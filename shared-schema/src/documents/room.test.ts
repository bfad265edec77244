import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#entities/ids.ts'
import { deleteMessage, editMessage, messagesOf, postMessage, readMessages } from './room.ts'

const [first, second, third] = [newId(), newId(), newId()]
const author = newId()

function arrive(doc: Y.Doc, key: string, order: number): void {
  const map = messagesOf(doc).get(key)
  if (!(map instanceof Y.Map)) throw new Error(`no message ${key}`)
  map.set('at', 1_000 + order)
  map.set('order', order)
}

test('messages come back as they went in, in the order in which they arrived', () => {
  const doc = new Y.Doc()
  const attachments = [{ kind: 'file' as const, id: newId() }]
  postMessage(doc, { id: first, author, body: 'Hello' })
  postMessage(doc, { id: second, author, body: 'See', replyTo: first, attachments })
  postMessage(doc, { id: third, author, body: 'On its way' })
  arrive(doc, second, 1)
  arrive(doc, first, 2)
  const usual = { replyTo: null, attachments: [], deleted: false, editedAt: null }
  expect(readMessages(doc)).toEqual([
    { ...usual, id: second, author, body: 'See', replyTo: first, attachments, at: 1_001, order: 1 },
    { ...usual, id: first, author, body: 'Hello', at: 1_002, order: 2 },
    { ...usual, id: third, author, body: 'On its way', at: null, order: null },
  ])
})

test('an edit and a deletion at the same time: deleted it is, for everybody', () => {
  const here = new Y.Doc()
  postMessage(here, { id: first, author, body: 'Hello' })
  const there = new Y.Doc()
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  editMessage(here, first, 'Hello again')
  deleteMessage(there, first)
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
  expect(readMessages(here)).toEqual(readMessages(there))
  expect(readMessages(here)).toMatchObject([{ body: 'Hello again', deleted: true }])
})

test('what is no message is left out', () => {
  const doc = new Y.Doc()
  messagesOf(doc).set('x', new Y.Map())
  messagesOf(doc).set(first, 'text')
  messagesOf(doc).set(
    second,
    new Y.Map<unknown>([
      ['author', author],
      ['body', 7],
    ]),
  )
  expect(readMessages(doc)).toEqual([])
})
