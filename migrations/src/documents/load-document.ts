import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { Db, Trx } from '#database/connection.ts'
import { applyChange } from './apply-change.ts'
import { SERVER_CLIENT_ID } from '@atelier/shared-schema/documents/server-client.ts'
import { ensureDocument } from './create-document.queries.ts'
import { appendUpdates, holdDocument, readStored } from './document-log.queries.ts'
import type { StoredDocument } from './document-log.queries.ts'
import { DocumentRefusal } from './document-refusal.ts'
import type { DocumentRules } from './document-rules.ts'
import { LoadedDocument } from './loaded-document.ts'
import { raiseDoc } from './raise-doc.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'
import { setSchemaVersion } from './schema-version.queries.ts'

/** Makes the document when it is to be there and is not yet, and brings it to the shape this version knows. */
export async function openStoredDocument(
  db: Db,
  name: string,
  kinds: RulesOfKinds = rulesOfKinds,
): Promise<LoadedDocument> {
  const ref = parseDocumentName(name)
  if (!ref) throw noDocument()
  const stored = (await readStored(db, name)) ?? (await makeDocument(db, { name, ref, kinds }))
  if (!stored) throw noDocument()
  const loaded = loadStored(ref, stored, kinds[ref.kind])
  if (loaded.schemaVersion === kinds[ref.kind].schemaVersion) return loaded
  loaded.destroy()
  await db.transaction().execute(trx => raiseSchema(trx, name, kinds))
  return openStoredDocument(db, name, kinds)
}

/** What is stored, without making or changing anything; undefined when there is no such document. */
export async function loadDocument(
  db: Db | Trx,
  name: string,
  kinds: RulesOfKinds = rulesOfKinds,
): Promise<LoadedDocument | undefined> {
  const ref = parseDocumentName(name)
  const stored = ref && (await readStored(db, name))
  return stored ? loadStored(ref, stored, kinds[ref.kind]) : undefined
}

async function makeDocument(
  db: Db,
  { name, ref, kinds }: { name: string; ref: DocumentRef; kinds: RulesOfKinds },
): Promise<StoredDocument | undefined> {
  await db.transaction().execute(trx => ensureDocument(trx, ref, kinds))
  return readStored(db, name)
}

function loadStored(ref: DocumentRef, stored: StoredDocument, rules: DocumentRules): LoadedDocument {
  if (stored.row.schema_version > rules.schemaVersion) {
    throw new DocumentRefusal(
      closeCodes.tryAgainLater,
      'This document was written by a newer version of the server. Try again when all of it is updated.',
    )
  }
  return new LoadedDocument(ref, stored, rules)
}

/** Step by step under the row's lock, as ordinary updates: clients that have the document open receive them like any other. */
export async function raiseSchema(trx: Trx, name: string, kinds: RulesOfKinds): Promise<void> {
  const row = await holdDocument(trx, name)
  const ref = parseDocumentName(name)
  const stored = await readStored(trx, name)
  if (!row || !ref || !stored) return
  const rules = kinds[ref.kind]
  const { doc, epoch, seq, schemaVersion } = loadStored(ref, stored, rules)
  if (schemaVersion === rules.schemaVersion) return
  const now = new Date()
  doc.clientID = SERVER_CLIENT_ID
  const { update } = applyChange(doc, { ref, author: null, now, rules }, () => raiseDoc(doc, rules, schemaVersion))
  // A row even where nothing had to change: servers of the version before notice by the sequence that it is not theirs any more.
  const data = update ?? NO_CHANGE
  await appendUpdates(trx, { name, epoch, knownSeq: seq, updates: [{ data, authorUid: null }] })
  await setSchemaVersion(trx, name, rules.schemaVersion)
  await rules.project?.(trx, { doc, ref, actorUid: null, now })
  doc.destroy()
}

/** An update of no structs and no deletions. */
const NO_CHANGE = new Uint8Array([0, 0])

function noDocument(): DocumentRefusal {
  return new DocumentRefusal(closeCodes.noDocument, 'There is no such document.')
}
