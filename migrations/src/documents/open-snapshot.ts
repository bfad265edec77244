import * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { createDoc } from './apply-change.ts'
import { DocumentRefusal } from './document-refusal.ts'
import type { DocumentRules } from './document-rules.ts'
import type { StoredSnapshot } from './history.queries.ts'
import { raiseDoc } from './raise-doc.ts'

/** The document as it was then, in the shape that this version knows. */
export function openSnapshot({ id, data, schema_version }: StoredSnapshot, rules: DocumentRules): Y.Doc {
  if (schema_version > rules.schemaVersion) {
    const reason = 'This was kept by a newer version of the server. Try again when all of it is updated.'
    throw new DocumentRefusal(closeCodes.tryAgainLater, reason)
  }
  const doc = createDoc(rules)
  Y.applyUpdateV2(doc, data)
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) {
    throw new Error(`Snapshot ${id} does not give a whole document`)
  }
  doc.transact(() => raiseDoc(doc, rules, schema_version))
  return doc
}
