import { applyUpdate, transact } from 'yjs'
import type { Doc, Transaction } from 'yjs'

/**
 * Puts the first there is into a document. Whoever listens to a document hears of each change as an update that Yjs encodes for
 * it. Here that would be all of the document once more, so they hear of the update as it came.
 */
export function applyFirst(doc: Doc, update: Uint8Array, origin: unknown): void {
  if (doc.store.clients.size > 0 || doc._transaction) return applyUpdate(doc, update, origin)
  const applyAndTell = (transaction: Transaction) => {
    applyUpdate(doc, update, origin)
    const tell = (ended: Transaction) => {
      if (ended !== transaction) return
      doc.off('afterTransactionCleanup', tell)
      if (doc.store.clients.size > 0) doc.emit('update', [update, origin, doc, transaction])
      // Of a transaction in which nothing was changed nothing is encoded.
      transaction.afterState = transaction.beforeState
      transaction.deleteSet.clients.clear()
    }
    doc.on('afterTransactionCleanup', tell)
  }
  transact(doc, applyAndTell, origin, false)
  return undefined
}
