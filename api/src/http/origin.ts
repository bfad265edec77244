import { AppError } from '@atelier/shared-schema/contract/errors.ts'

/** A browser always says where an unsafe request comes from; what a cookie authenticates must come from our own pages. */
export function assertOwnOrigin(origin: string | undefined, publicUrl: string, requestHost: string | undefined): void {
  if (origin && (origin === new URL(publicUrl).origin || isLoopbackSelf(origin, publicUrl, requestHost))) return
  throw new AppError(
    'ORIGIN_REFUSED',
    `Requests with a session must come from ${new URL(publicUrl).origin}. Programs send an API key instead.`,
  )
}

/** On one's own machine `localhost`, `127.0.0.1` and `[::1]` are the same place, whichever of them PUBLIC_URL names. */
function isLoopbackSelf(origin: string, publicUrl: string, requestHost: string | undefined): boolean {
  const own = new URL(publicUrl)
  if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false
  const from = new URL(origin)
  return isLoopback(from.hostname) && from.protocol === own.protocol && from.host === requestHost
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
