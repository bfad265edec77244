import * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { DocumentRefusal } from './document-refusal.ts'
import type { LoadedDocument } from './loaded-document.ts'

/** As it is stored; the setting SYNC_DOCUMENT_BYTES_MAX changes it. */
export const DOCUMENT_BYTES_MAX = 64 * 1_048_576

export function documentFull(): DocumentRefusal {
  const reason = 'This document has reached its largest size. Remove something from it, or begin another.'
  return new DocumentRefusal(closeCodes.tooLarge, reason)
}

/**
 * For a document with the change applied. The log also holds what has been deleted since its base, so only where it comes
 * near the limit the document is weighed as a new base would be.
 */
export function assertRoom(loaded: LoadedDocument, update: Uint8Array, bytesMax: number): void {
  if (loaded.baseBytes + loaded.logBytes + update.length <= bytesMax) return
  if (Y.encodeStateAsUpdateV2(loaded.doc).length > bytesMax) throw documentFull()
}
