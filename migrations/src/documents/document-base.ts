import * as Y from 'yjs'

/** Everything up to a sequence, in Yjs' first or second update format. */
export interface DocumentBase {
  data: Uint8Array
  format: 1 | 2
}

/** All of a document at one moment, and how to tell whether another one is the same. */
export interface WholeDocument {
  /** In Yjs' second format, which is written several times as fast as the first. */
  state: Uint8Array
  snapshot: Uint8Array
}

/** As much of what a document may take at most, and its bases are kept in the smaller format. */
const PLAIN_SHARE_MAX = 1 / 4

export function applyBase(doc: Y.Doc, { data, format }: DocumentBase): void {
  if (format === 1) Y.applyUpdate(doc, data)
  else Y.applyUpdateV2(doc, data)
}

export function takeWhole(doc: Y.Doc): WholeDocument {
  return { state: Y.encodeStateAsUpdateV2(doc), snapshot: Y.encodeSnapshot(Y.snapshot(doc)) }
}

/**
 * In the format that clients speak, so that they can be sent it as it is; where room is short, in the second, which is a
 * fifth smaller. Only when reading it back gives the very same document.
 */
export function makeBase({ state, snapshot }: WholeDocument, bytesMax: number): DocumentBase {
  const small: DocumentBase = { data: state, format: 2 }
  const copy = readBack(small, snapshot)
  const plain: DocumentBase = { data: Y.encodeStateAsUpdate(copy), format: 1 }
  copy.destroy()
  if (plain.data.length > bytesMax * PLAIN_SHARE_MAX) return small
  readBack(plain, snapshot).destroy()
  return plain
}

function readBack(base: DocumentBase, snapshot: Uint8Array): Y.Doc {
  const copy = new Y.Doc()
  applyBase(copy, base)
  const isSame = Y.equalSnapshots(Y.decodeSnapshot(snapshot), Y.snapshot(copy)) && copy.store.pendingStructs === null
  if (isSame) return copy
  copy.destroy()
  throw new Error('A document read back from its snapshot is not the document')
}
