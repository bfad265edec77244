import type { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'

/*
 * By name rather than by class: the classes come with the contract's code, which the first paint does not wait for.
 */

/** The server answered, and it was not a success. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** The server could not be reached. */
export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof Error && error.name === 'NetworkError'
}

/** Waiting may help; the person need not be asked. */
export function mayPass(error: unknown): boolean {
  if (isNetworkError(error)) return true
  if (!isApiError(error)) return false
  return error.status >= 500 || error.status === 429 || error.code === 'IDEMPOTENCY_KEY_IN_USE'
}
