import { createDeleteSetFromStructStore, decodeStateVector, decodeUpdate, isDeleted, createID, getState } from 'yjs'
import type { Doc } from 'yjs'

/**
 * Whether this document has what the server has not, before the server's state is applied: an item beyond its state
 * vector, or a deletion that is not among the server's (which come whole with every answer, as state vectors know none).
 */
export function serverLacks(doc: Doc, { vector, missing }: { vector: Uint8Array; missing: Uint8Array }): boolean {
  const known = decodeStateVector(vector)
  for (const client of doc.store.clients.keys()) {
    if (getState(doc.store, client) > (known.get(client) ?? 0)) return true
  }
  const theirs = decodeUpdate(missing).ds
  for (const [client, deletions] of createDeleteSetFromStructStore(doc.store).clients) {
    for (const { clock, len } of deletions) {
      for (let at = clock; at < clock + len; at++) if (!isDeleted(theirs, createID(client, at))) return true
    }
  }
  return false
}
