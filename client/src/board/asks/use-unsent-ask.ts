import { useQueuedWrites } from '#local/live-rows.ts'
import { readLocalState } from '#local/local-store.ts'
import { sayTaskError } from '#tasks/task-error-text.ts'
import { isAsk } from './held-asks.ts'

export interface UnsentAsk {
  /** Why the server did not take it; undefined while it only waits. */
  refusal: string | undefined
  /** Sends it once more. */
  retry: () => void
  /** Takes it back. */
  discard: () => void
}

/** What this device still has to ask for a placeholder; undefined where nothing waits here. */
export function useUnsentAsk(shapeId: string | undefined): UnsentAsk | undefined {
  const write = useQueuedWrites()?.find(each => isAsk(each) && each.ids[0] === shapeId)
  if (!write) return undefined
  const { data } = readLocalState()
  return {
    refusal: write.state === 'stopped' && write.error ? sayTaskError(write.error) : undefined,
    retry: () => void data?.retry(write),
    discard: () => void data?.discard(write),
  }
}
