import { sessionCookieName } from '@atelier/platform/session/session-token.ts'
import { parse, serialize } from 'hono/utils/cookie'

export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookieName(secure)
  return header ? parse(header, name)[name] : undefined
}

export function writeSessionCookie(token: string, expires: Date, secure: boolean): string {
  return serialize(sessionCookieName(secure), token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, expires })
}

export function clearSessionCookie(secure: boolean): string {
  return serialize(sessionCookieName(secure), '', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 })
}
