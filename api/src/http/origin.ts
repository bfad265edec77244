import { isOwnOrigin } from '@atelier/platform/session/own-origin.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'

/** A browser always says where an unsafe request comes from; what a cookie authenticates must come from our own pages. */
export function assertOwnOrigin(origin: string | undefined, publicUrl: string, requestHost: string | undefined): void {
  if (isOwnOrigin(origin, publicUrl, requestHost)) return
  throw new AppError(
    'ORIGIN_REFUSED',
    `Requests with a session must come from ${new URL(publicUrl).origin}. Programs send an API key instead.`,
  )
}
