import { useEffect, useRef } from 'react'
import { useSyncState } from '#local/sync-state.ts'
import { isNetworkError } from './failures.ts'

/** Asks again as soon as the server can be reached, where it could not when it was asked. */
export function useRetryOnline({ error, refetch }: { error: unknown; refetch: () => unknown }): void {
  const isOffline = useSyncState() === 'offline'
  const hasFailed = isNetworkError(error)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    // Once each time: a server that is believed to be there and is not would be asked again and again.
    const isBack = wasOffline.current && !isOffline
    wasOffline.current = isOffline
    if (isBack && hasFailed) void refetch()
  }, [isOffline, hasFailed, refetch])
}
