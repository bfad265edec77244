import { useEffect, useMemo, useState } from 'react'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import { usePerson } from '#api/session.ts'
import type { QueuedWrite } from '#local/database.ts'
import { useQueuedWrites } from '#local/live-rows.ts'
import { useIsSyncState } from '#local/sync-state.ts'
import { withWaitingComments } from './comments-waiting.ts'
import type { ShownComment } from './comments-waiting.ts'

const nothing: QueuedWrite[] = []

/**
 * What waits for comments on a thing, in order. What was just sent stays until the list that is to hold it was read again,
 * so that nothing vanishes for a moment in between.
 */
function useWaitingWrites(itemId: string, readAt: number): readonly QueuedWrite[] {
  const all = useQueuedWrites()
  const isOffline = useIsSyncState('offline')
  const waiting = all?.filter(write => write.thing === itemId && write.kind.startsWith('comment.')) ?? nothing
  const [sent, setSent] = useState<{ write: QueuedWrite; at: number }[]>([])
  const [before, setBefore] = useState(waiting)
  const seqs = waiting.map(({ seq }) => seq).join()
  if (seqs !== before.map(({ seq }) => seq).join()) {
    const gone = before.filter(write => !waiting.some(({ seq }) => seq === write.seq))
    setBefore(waiting)
    if (!isOffline && gone.length > 0) {
      const at = Date.now()
      setSent(known => [...known, ...gone.map(write => ({ write, at }))])
    }
  }
  useEffect(() => {
    setSent(known => (known.some(({ at }) => at < readAt) ? known.filter(({ at }) => at >= readAt) : known))
  }, [readAt])
  if (sent.length === 0) return waiting.length === 0 ? nothing : waiting
  return [...sent.map(({ write }) => write), ...waiting]
}

/** The list as the server has it, with what waits for it here. */
export function useWithWaiting<C extends CommentAnswer>(
  comments: readonly C[] | undefined,
  { itemId, parentId, readAt }: { itemId: string; parentId: string | null; readAt: number },
): readonly ShownComment<C>[] | undefined {
  const person = usePerson()
  const writes = useWaitingWrites(itemId, readAt)
  return useMemo(() => {
    if (!comments || !person || writes.length === 0) return comments
    const { uid, name, username, picture } = person
    return withWaitingComments(comments, writes, { itemId, parentId, me: { uid, name, username, picture } })
  }, [comments, person, writes, itemId, parentId])
}
