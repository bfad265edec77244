import * as Y from 'yjs'

/** Everything up to a sequence, in Yjs' first or second update format. */
export interface DocumentBase {
  data: Uint8Array
  format: 1 | 2
}

/** As much of what a document may take at most, and its bases are kept in the smaller format. */
const PLAIN_SHARE_MAX = 1 / 4

export function applyBase(doc: Y.Doc, { data, format }: DocumentBase): void {
  if (format === 1) Y.applyUpdate(doc, data)
  else Y.applyUpdateV2(doc, data)
}

/** By which a document is known again: what it holds of whom, and what of it is deleted. */
export function takeSnapshot(doc: Y.Doc): Uint8Array {
  return Y.encodeSnapshot(Y.snapshot(doc))
}

/**
 * In the format that clients speak, so that they can be sent it as it is; where room is short, in the second, which is a
 * fifth smaller. Only when reading it back gives the very same document.
 */
export function makeBase(doc: Y.Doc, bytesMax: number): DocumentBase {
  const plain: DocumentBase = { data: Y.encodeStateAsUpdate(doc), format: 1 }
  const isTight = plain.data.length > bytesMax * PLAIN_SHARE_MAX
  const base: DocumentBase = isTight ? { data: Y.encodeStateAsUpdateV2(doc), format: 2 } : plain
  const copy = new Y.Doc()
  applyBase(copy, base)
  mustBeAt(copy, takeSnapshot(doc))
  copy.destroy()
  return base
}

/** The same of what is stored, when that is the document of the snapshot: for one who leaves the document itself alone. */
export function makeBaseOfStored({ base, updates }: Stored, { snapshot, bytesMax }: NewBaseOptions): DocumentBase {
  const doc = new Y.Doc()
  doc.transact(() => {
    if (base) applyBase(doc, base)
    for (const { data } of updates) Y.applyUpdate(doc, data)
  })
  mustBeAt(doc, snapshot)
  const made = makeBase(doc, bytesMax)
  doc.destroy()
  return made
}

interface Stored {
  base: DocumentBase | null
  /** In the first format, after the base. */
  updates: readonly { data: Uint8Array }[]
}

interface NewBaseOptions {
  snapshot: Uint8Array
  bytesMax: number
}

function mustBeAt(doc: Y.Doc, snapshot: Uint8Array): void {
  const isSame = Y.equalSnapshots(Y.decodeSnapshot(snapshot), Y.snapshot(doc)) && doc.store.pendingStructs === null
  if (isSame) return
  doc.destroy()
  throw new Error('What was written down of a document is not the document')
}
