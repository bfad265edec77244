import { randomBytes } from 'node:crypto'
import { ensureDocument } from '@atelier/database/documents/create-document.queries.ts'
import { findDocumentAccess } from '@atelier/database/documents/document-access.queries.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { SyncTicket } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { App } from '#app.ts'
import { findEpoch, insertTicket } from './sync.queries.ts'

const TICKET_MS = 60_000

/** It ends with the session or key it was made with: the socket asks for that too. */
export async function giveTicket(app: App, actor: Person, document: string): Promise<SyncTicket> {
  const ref = parseDocumentName(document)
  const access = ref && (await findDocumentAccess(app.db, actor, ref))
  if (!ref || !access) throw notFound('document')
  const epoch = (await findEpoch(app.db, document)) ?? (await makeDocument(app, document, ref))
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(app.now().getTime() + TICKET_MS)
  const { uid, credentialId } = actor
  await insertTicket(app.db, { tokenHash: hashToken(ticket), uid, name: document, credentialId, expiresAt })
  return {
    ticket,
    document,
    right: access.right,
    epoch,
    schemaVersion: rulesOfKinds[ref.kind].schemaVersion,
    expiresAt: expiresAt.toISOString(),
  }
}

async function makeDocument(app: App, document: string, ref: DocumentRef): Promise<string> {
  const epoch = await app.db.transaction().execute(async trx => {
    await ensureDocument(trx, ref)
    return findEpoch(trx, document)
  })
  if (!epoch) throw notFound('document')
  return epoch
}
