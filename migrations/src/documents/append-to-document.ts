import type * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { Trx } from '#database/connection.ts'
import { applyChange } from './apply-change.ts'
import { SERVER_CLIENT_ID } from '@atelier/shared-schema/documents/server-client.ts'
import { ensureDocument } from './create-document.queries.ts'
import { appendUpdates, holdDocument } from './document-log.queries.ts'
import { DocumentRefusal } from './document-refusal.ts'
import { DOCUMENT_BYTES_MAX, assertRoom } from './document-room.ts'
import type { DocumentAuthor } from './document-rules.ts'
import { loadDocument, raiseSchema } from './load-document.ts'
import type { LoadedDocument } from './loaded-document.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'

export interface AppendOptions {
  /** Whose change it is, held to the same rules as through a socket; null for the server's own. */
  author: DocumentAuthor | null
  /** Who the server does it for, where the change is its own: it says so in the log and in the rows that follow. */
  forUid?: string
  now: Date
  bytesMax?: number
  kinds?: RulesOfKinds
}

/**
 * The door for api and workers: changes the document within their transaction, under its row's lock, by the rules that hold
 * for sockets too. Rows of several documents are to be held in the order of their names, and before any item's. After the
 * commit the caller rings DOCUMENT_CHANNEL with the name; whoever has the document open then reads the change like any other.
 * Answers what `mutate` does, which is told the sequence that the document is at.
 */
export async function appendToDocument<T>(
  trx: Trx,
  name: string,
  mutate: (doc: Y.Doc, seq: number) => T,
  { author, forUid, now, bytesMax = DOCUMENT_BYTES_MAX, kinds = rulesOfKinds }: AppendOptions,
): Promise<T> {
  const ref = parseDocumentName(name)
  const loaded = ref && (await holdLoaded(trx, { name, ref, kinds }))
  if (!ref || !loaded) throw new DocumentRefusal(closeCodes.noDocument, 'There is no such document.')
  const { doc, epoch, seq } = loaded
  const rules = kinds[ref.kind]
  try {
    doc.clientID = SERVER_CLIENT_ID
    let answer: { given: T } | undefined
    const { update } = applyChange(doc, { ref, author, now, rules }, () => {
      answer = { given: mutate(doc, seq) }
    })
    if (!answer) throw new Error('The change was not made')
    if (update) {
      assertRoom(loaded, update, bytesMax)
      const actorUid = author?.uid ?? forUid ?? null
      const written = await appendUpdates(trx, {
        name,
        epoch,
        knownSeq: seq,
        updates: [{ data: update, authorUid: actorUid }],
      })
      if (written === undefined) throw new Error(`Document ${name} was changed under its lock`)
      await rules.project?.(trx, { doc, ref, actorUid, now })
    }
    return answer.given
  } finally {
    doc.destroy()
  }
}

interface Asked {
  name: string
  ref: DocumentRef
  kinds: RulesOfKinds
}

/** Made when it is to be there and is not yet, in the shape of this version, and nobody else's to change until the commit. */
async function holdLoaded(trx: Trx, { name, ref, kinds }: Asked): Promise<LoadedDocument | undefined> {
  let row = await holdDocument(trx, name)
  if (!row && (await ensureDocument(trx, ref, kinds))) row = await holdDocument(trx, name)
  if (!row) return undefined
  if (row.schema_version < kinds[ref.kind].schemaVersion) await raiseSchema(trx, name, kinds)
  return loadDocument(trx, name, kinds)
}
