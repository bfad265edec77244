import { parse, serialize } from 'hono/utils/cookie'

/** Over https the name itself forbids a subdomain or plain http to set it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-atelier_session' : 'atelier_session'
}

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
