import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { SIGNED_IN_HINT } from '@atelier/shared-schema/access/signed-in-hint.ts'
import { parse, serialize } from 'hono/utils/cookie'

export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookieName(secure)
  return header ? parse(header, name)[name] : undefined
}

/** The session's own, and the hint that there is one. */
export function writeSessionCookies(token: string, expires: Date, secure: boolean): string[] {
  const attributes = { path: '/', sameSite: 'Lax', secure, expires } as const
  return [
    serialize(sessionCookieName(secure), token, { ...attributes, httpOnly: true }),
    serialize(SIGNED_IN_HINT, '1', attributes),
  ]
}

export function clearSessionCookies(secure: boolean): string[] {
  const attributes = { path: '/', sameSite: 'Lax', secure, maxAge: 0 } as const
  return [
    serialize(sessionCookieName(secure), '', { ...attributes, httpOnly: true }),
    serialize(SIGNED_IN_HINT, '', attributes),
  ]
}
