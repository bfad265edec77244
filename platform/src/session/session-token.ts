import { createHash } from 'node:crypto'

/** Over https the name itself forbids a subdomain or plain http to set it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-atelier_session' : 'atelier_session'
}

/** Tokens are 256 random bits, so one fast hash is enough: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
