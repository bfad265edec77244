import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { findTrialDevice, insertTrialDevice, readTrialKey } from '@atelier/database/trials/trial-uses.queries.ts'
import type { TrialCaller, TrialVisitor } from '@atelier/database/trials/trial-uses.queries.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { parse, serialize } from 'hono/utils/cookie'
import type { App } from '#app.ts'
import type { Reply, RequestFacts } from '#http/call.ts'

const COOKIE_DAYS = 365

/** 256 random bits, of which only the hash is kept: nobody can make up the cookie of another device. */
export async function findVisitor(app: App, request: RequestFacts): Promise<TrialVisitor | undefined> {
  const token = parse(request.header('cookie') ?? '', cookieName(app))[cookieName(app)]
  const deviceId = token && (await findTrialDevice(app.db, hashToken(token)))
  return deviceId ? { deviceId, addressHash: await hashAddress(app, request.ip) } : undefined
}

/** Whoever asks, without making a device of them. */
export async function findCaller(app: App, request: RequestFacts): Promise<TrialCaller> {
  const known = await findVisitor(app, request)
  return known ?? { deviceId: null, addressHash: await hashAddress(app, request.ip) }
}

/** The device that asks; one that is not known gets its cookie with the answer. */
export async function meetVisitor(app: App, request: RequestFacts, reply: Reply): Promise<TrialVisitor> {
  const known = await findVisitor(app, request)
  if (known) return known
  const token = randomBytes(32).toString('base64url')
  const device = { id: newId(), tokenHash: hashToken(token), now: app.now() }
  await insertTrialDevice(app.db, device)
  reply.cookie(
    serialize(cookieName(app), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure(app),
      maxAge: COOKIE_DAYS * 86_400,
    }),
  )
  return { deviceId: device.id, addressHash: await hashAddress(app, request.ip) }
}

async function hashAddress(app: App, address: string): Promise<Buffer> {
  return createHmac('sha256', await readTrialKey(app.db))
    .update(networkOf(address))
    .digest()
}

/** A household has one address of the older kind, and of the newer at least 2^64 beginning alike. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [before, after] = [groups(head), tail === undefined ? [] : groups(tail)]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function isSecure({ config }: App): boolean {
  return config.publicUrl.startsWith('https:')
}

function cookieName(app: App): string {
  return isSecure(app) ? '__Host-atelier_trial' : 'atelier_trial'
}
