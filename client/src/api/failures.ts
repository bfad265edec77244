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
