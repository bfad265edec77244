import { useEffect, useMemo } from 'react'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentRoutes, CommentThread, ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import { call } from '#api/call.ts'
import { refresh, routeKey, useRoutePages } from '#api/use-route.ts'
import { shownOf, threadsInput } from '#items/comments-cache.ts'
import { useLiveComments } from '#items/comments-live.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import type { ShownComment } from '#items/comments-waiting.ts'
import { useWithWaiting } from '#items/use-waiting-comments.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useAfterSending } from '#local/use-after-sending.ts'
import { useBoard } from '#board/board-context.ts'

/** Pages of two hundred: beyond that the oldest threads are left to the API. */
const PAGES_MAX = 10
const refreshes = [artboardsRoutes.read]

export type BoardThread = ShownComment<CommentThread>

export function useCommentsOfBoard(): CommentsOf {
  const { board } = useBoard()
  const { id, name } = board
  const isInTrash = board.deletedAt !== null
  return useMemo(
    () => ({ item: { id, kind: 'ARTBOARD', name }, routes: artboardsRoutes, refreshes, isInTrash }),
    [id, name, isInTrash],
  )
}

/**
 * All that is said on the board: as the server has it, with what waits here; without the network as it was last read. Each
 * part of the screen may ask, and is answered from one reading.
 */
export function useBoardThreads(of: CommentsOf) {
  const looksAgainMs = useLiveComments(of)
  const input = threadsInput(of)
  const { data, error, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRoutePages<
    CommentRoutes['listComments'],
    CommentThread
  >(of.routes.listComments, input, { refetchInterval: looksAgainMs })
  const goesOn = hasNextPage && !isFetchingNextPage && (data?.pages.length ?? 0) < PAGES_MAX
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const read = useMemo(() => shownOf(data), [data])
  const asked = { data: read, error, dataUpdatedAt }
  const kept = useKeptAnswer(routeKey(of.routes.listComments, input), asked, true, of.item.id)
  const threads = useWithWaiting(kept.data, { itemId: of.item.id, parentId: null, readAt: dataUpdatedAt })
  useAfterSending('comment.', () => refresh([of.routes.listComments]))
  return { threads, error: kept.data ? null : error, isKept: kept.keptAt !== undefined, looksAgainMs, refetch }
}

export function isShownBy(show: ThreadFilter, thread: BoardThread, uid: string): boolean {
  const said = [thread, ...(thread.answers ?? [])]
  switch (show) {
    case 'open':
      return thread.resolvedAt === null
    case 'resolved':
      return thread.resolvedAt !== null
    case 'unread':
      return thread.unreadCount > 0
    case 'mine':
      return said.some(comment => comment.author?.uid === uid)
    case 'mentions':
      return said.some(comment => comment.mentions.some(person => person.uid === uid))
  }
}

/** That it was read is told when it can be; until then it is unread still. */
export async function markThreadsRead(of: CommentsOf, threadId: string | null): Promise<void> {
  try {
    await call(commentsRoutes.markAsRead, { body: threadId === null ? { itemId: of.item.id } : { threadId } })
    await refresh([of.routes.listComments, commentsRoutes.index])
  } catch {
    // Not worth a word.
  }
}
