import { useSyncExternalStore } from 'react'
import type { DocumentSaveState } from '#local/document-save-state.ts'
import type { DocumentSession } from '#local/document-session.ts'
import { useQueuedWrites } from '#local/live-rows.ts'
import { useReachable } from '#local/sync-state.ts'
import { readArrivals, subscribeToArrivals } from '#local/uploads/board-arrivals.ts'
import { useSaveState } from '#local/use-document-session.ts'
import { withWhatWaits } from './board-save-state.ts'

/** How a board is saved with what goes beside its document: pictures on their way to it, comments, what is asked for on it. */
export function useBoardSaveState(boardId: string, session: DocumentSession): DocumentSaveState {
  const save = useSaveState(session)
  const writes = useQueuedWrites() ?? []
  const arrivals = useSyncExternalStore(subscribeToArrivals, readArrivals)
  const reachable = useReachable()
  return withWhatWaits(save, { boardId, writes, arrivals, reachable })
}
