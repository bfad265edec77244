import { useEffect } from 'react'
import { isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'

/** What is written cannot be saved now, and may be later: the server is not reached, or takes nothing at the moment. */
export function isAway(error: unknown): boolean {
  return isNetworkError(error) || isErrorCode(error, 'READ_ONLY', 'UNAVAILABLE')
}

const RETRY_MS = 15_000

/** Tries again once the network is back, and now and then. */
export function useSaveWhenReachable(waits: boolean, save: () => Promise<unknown>): void {
  useEffect(() => {
    if (!waits) return undefined
    const again = () => void save()
    addEventListener('online', again)
    const timer = setInterval(again, RETRY_MS)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [waits, save])
}
