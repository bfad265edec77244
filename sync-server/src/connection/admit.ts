import type { IncomingMessage } from 'node:http'
import type { Db } from '@atelier/database/database/connection.ts'
import { isOwnOrigin } from '@atelier/platform/session/own-origin.ts'
import { hashToken, sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { findSessionUid } from './session.queries.ts'

/** Close codes from 4400 to 4499 are final: y-websocket stops reconnecting there. */
export type Refusal = { code: number; reason: string }

const prefix = '/sync/'

/** The document a socket asks for, null when the address is none of ours. */
export function readDocumentName(url: string | undefined): string | null {
  const { pathname } = new URL(url ?? '/', 'http://sync')
  if (!pathname.startsWith(prefix)) return null
  try {
    return decodeURIComponent(pathname.slice(prefix.length))
  } catch {
    return null
  }
}

/** In this order: does a page of ours ask, who asks, is there such a document for them. */
export async function judge(
  request: IncomingMessage,
  door: { db: Db; publicUrl: string; now: Date },
): Promise<Refusal> {
  if (!isOwnOrigin(request.headers.origin, door.publicUrl, request.headers.host)) {
    return { code: 4403, reason: 'This page is not part of this installation.' }
  }
  const token = readSessionToken(request.headers.cookie, door.publicUrl.startsWith('https:'))
  const uid = token && (await findSessionUid(door.db, hashToken(token), door.now))
  if (!uid) return { code: 4401, reason: 'Sign in again.' }
  return { code: 4404, reason: 'There is no such document.' }
}

function readSessionToken(header: string | undefined, secure: boolean): string | undefined {
  const start = `${sessionCookieName(secure)}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(start))
  return found?.slice(start.length) || undefined
}
