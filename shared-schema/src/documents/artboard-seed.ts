import * as Y from 'yjs'
import { recordsOf, writeRecords } from './artboard.ts'
import type { BoardRecord } from './artboard.ts'
import { SERVER_CLIENT_ID } from './server-client.ts'

const seeds: BoardRecord[] = [
  { id: 'document:document', typeName: 'document', name: '', gridSize: 10, meta: {} },
  { id: 'page:page', typeName: 'page', name: 'Page 1', index: 'a1', meta: {} },
]

/**
 * What every board begins with. Never changed: a board that was made without the network begins with it as well, to the byte,
 * and both are one only as long as they are the same. What boards begin with besides is written after it.
 */
export function seedArtboard(doc: Y.Doc): void {
  writeRecords(doc, { put: seeds.map(record => ({ before: null, after: record })) })
}

/** What the server will have written first, for a board that it has not heard of yet. */
export function newArtboardState(): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = SERVER_CLIENT_ID
  recordsOf(doc)
  seedArtboard(doc)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}
