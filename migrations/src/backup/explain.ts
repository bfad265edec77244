import { hidePasswords } from '@atelier/platform/logging/log.ts'

const FAILED = 1

/** Says in one line why a command failed. */
export function explain(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const message = hidePasswords(error instanceof Error ? error.message || String(code) : String(error))
  const line =
    code === 'ENOSPC'
      ? 'The disk is full and nothing was kept: free space, or name a file on another disk.'
      : code === 'ECONNREFUSED' || code === 'ENOTFOUND'
        ? `The database cannot be reached (${message}): check DATABASE_URL and that the server runs.`
        : message
  process.stderr.write(`${line}\n`)
  process.exitCode = FAILED
}
