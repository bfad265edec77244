import { randomBytes } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { DeviceSession } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import type { Account } from '#areas/auth/person.queries.ts'
import type { Reply, RequestFacts } from '#http/call.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { SESSION_MS } from '#http/identify.queries.ts'
import { queueMail } from '#mail/outbox.queries.ts'
import { writeNewDeviceMail } from '#mail/templates/notice-mail.ts'
import {
  endSessionById,
  endSessionsOf,
  insertSession,
  listKnownUserAgents,
  listLiveSessions,
} from './sessions.queries.ts'
import type { SessionRecord } from './sessions.queries.ts'
import { describeUserAgent, nameDevice } from './user-agent.ts'

/** The cookie outlives the session, which the server alone ends: so it need not be written again with every use. Browsers cap it at 400 days. */
const COOKIE_MS = 300 * 86_400_000

export type SignInMethod = DeviceSession['signedInWith']

/** Where somebody signs in from. */
export interface Visit {
  app: App
  actor: Actor
  request: Pick<RequestFacts, 'ip' | 'userAgent'>
}

export interface StartedSession {
  token: string
  cookieExpiresAt: Date
}

/**
 * Makes a session, and tells the person by mail when it is on a device they have not used. What this browser was signed in
 * to before ends. Ring with `announce` after COMMIT.
 */
export async function startSession(
  trx: Db,
  { app, actor, request }: Visit,
  account: Account,
  method: SignInMethod,
  endsAt?: Date,
): Promise<StartedSession> {
  assertNotDeleted(account)
  const now = app.now()
  if (actor.who === 'person' && actor.via === 'session') await endSessionById(trx, actor.uid, actor.credentialId, now)
  await tellOfNewDevice(trx, app, account, request)
  const token = randomBytes(32).toString('base64url')
  await insertSession(trx, {
    id: newId(),
    uid: account.uid,
    tokenHash: hashToken(token),
    signedInWith: method,
    userAgent: request.userAgent,
    ip: request.ip,
    now,
    expiresAt: endsAt ?? new Date(now.getTime() + SESSION_MS),
  })
  return { token, cookieExpiresAt: new Date(now.getTime() + COOKIE_MS) }
}

/** Asked only after the person has proved who they are, so it tells nobody else that there is such an account. */
function assertNotDeleted({ deletionDueAt }: Account): void {
  if (!deletionDueAt) return
  const day = deletionDueAt.toISOString().slice(0, 10)
  throw new AppError('ACCOUNT_DELETED', `This account will be deleted on ${day}. Reactivate it to sign in again.`, {
    details: { deletionDueAt: deletionDueAt.toISOString() },
  })
}

async function tellOfNewDevice(trx: Db, app: App, account: Account, request: Visit['request']): Promise<void> {
  if (!account.email) return
  const known = await listKnownUserAgents(trx, account.uid)
  const device = nameDevice(describeUserAgent(request.userAgent))
  if (known.length === 0 || known.some(userAgent => nameDevice(describeUserAgent(userAgent)) === device)) return
  const now = app.now()
  const setting = { locale: account.locale, publicUrl: app.config.publicUrl }
  const mail = writeNewDeviceMail(setting, { device, ip: request.ip, at: now })
  await queueMail(trx, { ...mail, to: account.email }, now)
}

export function giveCookie(reply: Reply, session: StartedSession): void {
  reply.startSession(session.token, session.cookieExpiresAt)
}

/** Every process drops what it remembers of this person's sessions and keys. */
export function announceIdentity(app: App, uid: string): void {
  app.doorbell.ring(IDENTITY_CHANNEL, uid)
}

/** Signs a person out everywhere, or everywhere else. Inside a transaction; `announceIdentity` after COMMIT. */
export async function endAllSessions(app: App, trx: Db, uid: string, except: string | null = null): Promise<number> {
  return endSessionsOf(trx, uid, app.now(), except)
}

export async function signOut(app: App, actor: Person): Promise<void> {
  await endSessionById(app.db, actor.uid, actor.credentialId, app.now())
  announceIdentity(app, actor.uid)
}

export async function listSessions(app: App, actor: Person): Promise<{ items: DeviceSession[] }> {
  const sessions = await listLiveSessions(app.db, actor.uid, app.now())
  return { items: sessions.map(session => presentSession(session, actor.credentialId)) }
}

export async function endSession(app: App, actor: Person, id: string): Promise<void> {
  if (!(await endSessionById(app.db, actor.uid, id, app.now()))) throw notFound('session')
  announceIdentity(app, actor.uid)
}

function presentSession(session: SessionRecord, currentId: string): DeviceSession {
  return {
    id: session.id,
    current: session.id === currentId,
    device: describeUserAgent(session.user_agent),
    ip: session.ip,
    // Written by startSession alone, which takes no other word.
    signedInWith: session.signed_in_with as SignInMethod,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
  }
}
