import { isErrorCode } from '#api/error-text.ts'
import { isApiError } from '#api/failures.ts'

/** How many credits were missing for what was asked; undefined where that is not why it failed. */
export function missingCredits(failure: unknown): number | undefined {
  if (!isApiError(failure) || !isErrorCode(failure, 'NO_CREDITS')) return undefined
  const missing = failure.details?.missing
  return typeof missing === 'number' ? missing : undefined
}
