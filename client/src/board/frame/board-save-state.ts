import type { QueuedWrite } from '#local/database.ts'
import type { DocumentSaveState } from '#local/document-save-state.ts'
import type { PictureArrivals } from '#local/uploads/board-arrivals.ts'

export interface BoardWork {
  boardId: string
  writes: readonly QueuedWrite[]
  arrivals: PictureArrivals
  reachable: boolean
}

/** Never better than the document itself, and never "saved" while this device alone has something of the board. */
export function withWhatWaits(save: DocumentSaveState, { boardId, ...work }: BoardWork): DocumentSaveState {
  if (save !== 'saved') return save
  const writes = work.writes.filter(write => isForBoard(write, boardId))
  // What was refused is told among the uploads, and nothing of it is left on the board.
  const pictures = [...work.arrivals.values()].filter(one => one.boardId === boardId && one.state !== 'refused')
  if (writes.length + pictures.length === 0) return 'saved'
  const isStuck = writes.some(({ state }) => state === 'stopped') || pictures.some(({ state }) => state === 'missing')
  return work.reachable && !isStuck ? 'saving' : 'on-device'
}

/** What one has read is nothing that others wait for. */
function isForBoard({ kind, ids, input, thing }: QueuedWrite, boardId: string): boolean {
  return kind !== 'comment.markRead' && JSON.stringify([ids, input, thing]).includes(boardId)
}
