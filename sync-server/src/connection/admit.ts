import type { IncomingMessage } from 'node:http'
import type { Db } from '@atelier/database/database/connection.ts'
import { findHeldAccess } from '@atelier/database/documents/document-access.queries.ts'
import type { DocumentAccess } from '@atelier/database/documents/document-access.queries.ts'
import { DocumentRefusal } from '@atelier/database/documents/document-refusal.ts'
import { isOwnOrigin } from '@atelier/platform/session/own-origin.ts'
import { hashToken, sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { socketParameters } from '@atelier/shared-schema/documents/sync-messages.ts'
import { findApiKey, findSession, takeTicket } from './credentials.queries.ts'
import type { Credential, Visit } from './credentials.queries.ts'

const prefix = '/sync/'
const base = 'http://sync'

/** What a socket's address says. */
export interface SocketAddress {
  name: string
  ticket: string | null
  wantsAcks: boolean
  /** What the client's own copy belongs to. */
  epoch: string | null
  schemaVersion: number | null
}

export interface Admission {
  holder: Credential | Visit
  ref: DocumentRef
  /** Empty of a visitor. */
  personName: string
  access: DocumentAccess
  /** As of `HeldAccess`. */
  talk: number
}

export interface Door {
  db: Db
  publicUrl: string
  now: Date
}

/** null when the address is none of ours. */
export function readAddress(url: string | undefined): SocketAddress | null {
  if (url === undefined || !URL.canParse(url, base)) return null
  const { pathname, searchParams } = new URL(url, base)
  const name = pathname.startsWith(prefix) ? decode(pathname.slice(prefix.length)) : null
  if (name === null) return null
  const schema = searchParams.get(socketParameters.schema)
  return {
    name,
    ticket: searchParams.get(socketParameters.ticket),
    wantsAcks: searchParams.get(socketParameters.ack) === '1',
    epoch: searchParams.get(socketParameters.epoch),
    schemaVersion: schema !== null && /^\d{1,9}$/.test(schema) ? Number(schema) : null,
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** In this order: does a page of ours ask, who asks, is there such a document for them. Throws a refusal. */
export async function admit(request: IncomingMessage, address: SocketAddress, door: Door): Promise<Admission> {
  const holder = await identify(request, address, door)
  const ref = parseDocumentName(address.name)
  if (!ref) throw noDocument()
  const [held] = await findHeldAccess(door.db, [{ ...holder, ref }], door.now)
  if (!held?.isSignedIn) throw new DocumentRefusal(closeCodes.signIn, 'Sign in again.')
  if (!held.access) throw noDocument()
  return { holder, ref, personName: held.personName, access: held.access, talk: held.talk }
}

/** A ticket or a key that is shown is meant: a wrong one is never passed over for the cookie. */
async function identify(
  request: IncomingMessage,
  { name, ticket }: SocketAddress,
  door: Door,
): Promise<Credential | Visit> {
  const { authorization, cookie, origin, host } = request.headers
  if (ticket !== null) {
    const found = await takeTicket(door.db, hashToken(ticket))
    if (found?.name === name && found.expiresAt > door.now) return found.holder
    throw new DocumentRefusal(closeCodes.signIn, 'This ticket was used before or has expired. Fetch a new one.')
  }
  if (authorization !== undefined) {
    const key = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    const found = key === undefined ? undefined : await findApiKey(door.db, hashToken(key))
    if (found) return found
    throw new DocumentRefusal(closeCodes.signIn, 'This API key is not valid.')
  }
  if (!isOwnOrigin(origin, door.publicUrl, host)) {
    throw new DocumentRefusal(closeCodes.forbidden, 'This page is not part of this installation.')
  }
  const token = readSessionToken(cookie, door.publicUrl.startsWith('https:'))
  const found = token === undefined ? undefined : await findSession(door.db, hashToken(token))
  if (!found) throw new DocumentRefusal(closeCodes.signIn, 'Sign in again.')
  return found
}

function readSessionToken(header: string | undefined, secure: boolean): string | undefined {
  const start = `${sessionCookieName(secure)}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(start))
  return found?.slice(start.length) || undefined
}

function noDocument(): DocumentRefusal {
  return new DocumentRefusal(closeCodes.noDocument, 'There is no such document.')
}
