import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { bringsNews } from './brings-news.ts'

function makeDoc(...updates: Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

const server = makeDoc()
const text = server.getText('t')
text.insert(0, 'a long text of which some is deleted')
text.delete(3, 5)
text.delete(10, 4)
const all = Y.encodeStateAsUpdate(server)

test('what a client has from the server is no news, whole or in part', () => {
  expect(bringsNews(server, all)).toBe(false)
  expect(bringsNews(server, Y.encodeStateAsUpdate(makeDoc(all), Y.encodeStateVector(server)))).toBe(false)
  expect(bringsNews(server, Uint8Array.of(0, 0))).toBe(false)
})

test.each([
  ['an insertion', (doc: Y.Doc) => doc.getText('t').insert(0, 'x')],
  ['a deletion', (doc: Y.Doc) => doc.getText('t').delete(0, 1)],
  ['a deletion after others', (doc: Y.Doc) => doc.getText('t').delete(12, 1)],
])('%s is', (_, edit) => {
  const client = makeDoc(all)
  const updates: Uint8Array[] = []
  client.on('update', update => updates.push(update))
  edit(client)
  expect(bringsNews(server, updates[0]!)).toBe(true)
  expect(bringsNews(server, Y.encodeStateAsUpdate(client, Y.encodeStateVector(server)))).toBe(true)
  expect(bringsNews(makeDoc(all, updates[0]!), updates[0]!)).toBe(false)
})

test('bytes that are no update throw', () => {
  expect(() => bringsNews(server, Uint8Array.of(5, 1, 2))).toThrow(/./)
})

test('what says to be there, and builds on what is not, is', () => {
  const stranger = new Y.Doc()
  stranger.getText('t').insert(0, 'x')
  const forger = makeDoc(Y.encodeStateAsUpdate(stranger))
  forger.clientID = server.clientID
  const updates: Uint8Array[] = []
  forger.on('update', update => updates.push(update))
  forger.getText('t').insert(1, 'y')
  expect(bringsNews(server, updates[0]!)).toBe(true)
})
