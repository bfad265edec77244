import { randomBytes } from 'node:crypto'
import { ensureDocument } from '@atelier/database/documents/create-document.queries.ts'
import { findDocumentAccess } from '@atelier/database/documents/document-access.queries.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { SyncTicket } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { App } from '#app.ts'
import { findEpoch, insertTicket } from './sync.queries.ts'
import type { TicketHolder } from './sync.queries.ts'

const TICKET_MS = 60_000

/** It ends with the session or key it was made with: the socket asks for that too. */
export function giveTicket(app: App, actor: Person, document: string): Promise<SyncTicket> {
  const { uid, credentialId } = actor
  return issueTicket(app, document, { actor, holder: { uid, credentialId } })
}

/** For whoever has the link, be they signed in or not: it opens what the link opens. Only boards are shown to nobody in particular. */
export function giveVisit(app: App, address: string, document: string): Promise<SyncTicket> {
  if (parseDocumentName(document)?.kind !== 'artboard') throw notFound('document')
  const holder = { uid: null, credentialId: null, visitorAddress: address }
  return issueTicket(app, document, { actor: anonymous, holder })
}

async function issueTicket(
  app: App,
  document: string,
  { actor, holder }: { actor: Actor; holder: TicketHolder },
): Promise<SyncTicket> {
  const ref = parseDocumentName(document)
  const access = ref && (await findDocumentAccess(app.db, actor, ref))
  if (!ref || !access) throw notFound('document')
  const epoch = (await findEpoch(app.db, document)) ?? (await makeDocument(app, document, ref))
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(app.now().getTime() + TICKET_MS)
  await insertTicket(app.db, { ...holder, tokenHash: hashToken(ticket), name: document, expiresAt })
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
