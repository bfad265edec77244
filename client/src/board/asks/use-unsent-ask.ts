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
  const writes = useQueuedWrites()
  const write = writes?.find(each => isAsk(each) && each.ids[0] === shapeId)
  if (!write) return undefined
  // A mask that was refused holds up what was asked with it.
  const picture = writes?.find(each => each.state === 'stopped' && each.ids.some(id => write.behind?.includes(id)))
  const refused = picture ?? write
  const { data } = readLocalState()
  return {
    refusal: refused.state === 'stopped' && refused.error ? sayTaskError(refused.error) : undefined,
    retry: () => void data?.retry(refused),
    discard: () => {
      if (picture) void data?.discard(picture)
      void data?.discard(write)
    },
  }
}
