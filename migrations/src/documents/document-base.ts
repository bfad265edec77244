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

/**
 * In the format that clients speak, so that they can be sent it as it is; where room is short, in the second, which is a
 * fifth smaller. Only when reading it back gives the very same document.
 */
export function encodeBase(doc: Y.Doc, bytesMax: number): DocumentBase {
  const plain = Y.encodeStateAsUpdate(doc)
  const isSmall = plain.length <= bytesMax * PLAIN_SHARE_MAX
  const base: DocumentBase = isSmall ? { data: plain, format: 1 } : { data: Y.encodeStateAsUpdateV2(doc), format: 2 }
  const copy = new Y.Doc()
  applyBase(copy, base)
  const same = Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(copy)) && copy.store.pendingStructs === null
  copy.destroy()
  if (!same) throw new Error('A document read back from its snapshot is not the document')
  return base
}
