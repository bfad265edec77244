import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { DocumentRow } from '#database/schema.ts'
import { applyBase, makeBase, makeBaseOfStored, takeSnapshot } from './document-base.ts'
import type { DocumentBase } from './document-base.ts'
import { DOCUMENT_BYTES_MAX } from './document-room.ts'
import { LoadedDocument, UnreadableDocument } from './loaded-document.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'

const rules = rulesOfKinds.canvas

/** Written by two, some of it written over and some taken away again. */
function write(edits: number): { doc: Y.Doc; updates: Uint8Array[] } {
  const [doc, other] = [new Y.Doc(), new Y.Doc()]
  const updates: Uint8Array[] = []
  doc.on('update', update => void updates.push(update))
  for (let edit = 0; edit < edits; edit++) {
    const writer = edit % 3 === 0 ? other : doc
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    const meta = writer.getMap('meta')
    if (edit % 5 === 4) meta.delete(`k${(edit - 1) % 7}`)
    else meta.set(`k${edit % 7}`, { edit })
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  }
  return { doc, updates }
}

function load(base: DocumentBase | null, updates: Uint8Array[] = []): LoadedDocument {
  const itemId = newId()
  const now = new Date()
  const row: DocumentRow = {
    name: `canvas:${itemId}`,
    kind: 'canvas',
    item_id: itemId,
    epoch: newId(),
    schema_version: 1,
    seq: 5 + updates.length,
    size: 0,
    created_at: now,
    updated_at: now,
  }
  const logged = updates.map((data, index) => ({ seq: 6 + index, data: Buffer.from(data), author_uid: null }))
  return new LoadedDocument({ kind: 'canvas', itemId }, { row, base, baseSeq: 5, updates: logged }, rules)
}

function read(update: Uint8Array): unknown {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null])
  return doc.getMap('meta').toJSON()
}

const older = (doc: Y.Doc): DocumentBase => ({ data: Y.encodeStateAsUpdateV2(doc), format: 2 })
const newer = (doc: Y.Doc) => makeBase(doc, DOCUMENT_BYTES_MAX)

describe('a base', () => {
  test('is in the format that clients speak, and in the smaller one where room is short', () => {
    const { doc } = write(40)
    const plain = Y.encodeStateAsUpdate(doc)
    const [base, tight] = [newer(doc), makeBase(doc, 4 * plain.length - 1)]
    expect([base.format, tight.format]).toEqual([1, 2])
    expect(base.data).toEqual(plain)
    for (const each of [base, tight]) {
      const copy = new Y.Doc()
      applyBase(copy, each)
      expect(Y.equalSnapshots(Y.snapshot(copy), Y.snapshot(doc))).toBe(true)
    }
  })
})

test('of what is stored the same base is made as of the document, and none where it is not the document', () => {
  const [early, later] = [write(20), write(40)].map(({ doc }) => doc) as [Y.Doc, Y.Doc]
  const change = Y.encodeStateAsUpdate(later, Y.encodeStateVector(early))
  const bytesMax = DOCUMENT_BYTES_MAX
  const stored = { base: newer(early), updates: [{ data: change }] }
  const both = new Y.Doc()
  Y.applyUpdate(both, Y.encodeStateAsUpdate(early))
  Y.applyUpdate(both, change)
  expect(makeBaseOfStored(stored, { snapshot: takeSnapshot(both), bytesMax })).toEqual(newer(both))
  expect(() => makeBaseOfStored(stored, { snapshot: takeSnapshot(early), bytesMax })).toThrow('is not the document')
})

describe('a document that is loaded', () => {
  test('answers who has nothing with its base, as it is stored, before there is a doc and not after', () => {
    const { doc } = write(40)
    const base = newer(doc)
    const loaded = load(base)
    expect(loaded.encodeSince()).toBe(base.data)
    expect(loaded.encodeSince(Y.encodeStateVector(new Y.Doc()))).toBe(base.data)
    expect(Y.decodeStateVector(loaded.encodeStateVector())).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)))
    const change = new Y.Doc()
    change.getMap('meta').set('later', 1)
    Y.applyUpdate(loaded.doc, Y.encodeStateAsUpdate(change))
    expect(read(loaded.encodeSince())).toEqual({ ...doc.getMap('meta').toJSON(), later: 1 })
    expect(Y.decodeStateVector(loaded.encodeStateVector()).get(change.clientID)).toBe(1)
  })

  test('answers who has a part with the rest alone', () => {
    const { doc } = write(10)
    const replica = new Y.Doc()
    Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
    doc.getMap('meta').set('later', 1)
    const base = newer(doc)
    const rest = load(base).encodeSince(Y.encodeStateVector(replica))
    expect(rest.length).toBeLessThan(base.data.length)
    Y.applyUpdate(replica, rest)
    expect(replica.getMap('meta').toJSON()).toEqual(doc.getMap('meta').toJSON())
  })

  test.each([
    { of: 'in the first format', encode: newer },
    { of: 'in the second format, as they all were once', encode: older },
  ])('has what came after a base $of', ({ encode }) => {
    const { doc, updates } = write(40)
    const early = new Y.Doc()
    for (const update of updates.slice(0, 20)) Y.applyUpdate(early, update)
    for (const loaded of [load(encode(early), updates.slice(20)), load(encode(doc))]) {
      expect(read(loaded.encodeSince())).toEqual(doc.getMap('meta').toJSON())
      expect(loaded.doc.getMap('meta').toJSON()).toEqual(doc.getMap('meta').toJSON())
      expect(Y.decodeStateVector(loaded.encodeStateVector())).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)))
    }
  })

  test('is none at all when any of its bytes are missing', () => {
    const { data } = newer(write(10).doc)
    for (let bytes = 0; bytes < data.length; bytes++) {
      const cut = () => load({ data: data.subarray(0, bytes), format: 1 }).doc
      expect(cut, `${bytes} bytes`).toThrow(UnreadableDocument)
    }
    const { updates } = write(10)
    expect(() => load(null, updates.slice(1))).toThrow(UnreadableDocument)
  })
})
