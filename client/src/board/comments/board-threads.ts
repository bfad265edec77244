import { useValue } from '@tldraw/tldraw'
import { useEffect, useMemo } from 'react'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { CommentRoutes, CommentThread, ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import { refresh, routeKey, useRoutePages } from '#api/use-route.ts'
import { markRead } from '#items/comments-acts.ts'
import { newestOf, shownOf, threadsInput } from '#items/comments-cache.ts'
import { useLiveComments } from '#items/comments-live.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { useWithWaiting } from '#items/use-waiting-comments.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useAfterSending } from '#local/use-after-sending.ts'
import { useBoard } from '#board/board-context.ts'
import { talkOf } from './talk.ts'
import type { BoardReading, BoardThread } from './talk.ts'

/** Pages of two hundred: beyond that the oldest threads are left to the API. */
const PAGES_MAX = 10
const refreshes = [artboardsRoutes.read]

export function useCommentsOfBoard(): CommentsOf {
  const { board } = useBoard()
  const { id, name } = board
  const isInTrash = board.deletedAt !== null
  return useMemo(
    () => ({ item: { id, kind: 'ARTBOARD', name }, routes: artboardsRoutes, refreshes, isInTrash }),
    [id, name, isInTrash],
  )
}

/** Reads all that is said on the board, for whoever shows a part of it: as the server has it, with what waits here; without the network as it was last read. */
export function ReadThreads(): null {
  const { editor, state } = useBoard()
  const of = useCommentsOfBoard()
  const looksAgainMs = useLiveComments(of, state.talk)
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
  const failure = kept.data ? null : error
  const isKept = kept.keptAt !== undefined
  useEffect(() => {
    talkOf(editor).reading.set({ threads, error: failure, isKept, looksAgainMs, refetch })
  }, [editor, threads, failure, isKept, looksAgainMs, refetch])
  return null
}

export function useBoardThreads(): BoardReading {
  const { editor } = useBoard()
  return useValue(talkOf(editor).reading)
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

/** All that the person sees of these is read. */
export function markThreadsRead(of: CommentsOf, threads: readonly BoardThread[], threadId?: string): void {
  // What waits here has the moment of this device, and is the person's own.
  const said = threads.filter(({ waits }) => waits?.kind !== 'comment.addComment')
  const until = newestOf(said.flatMap(head => [head, ...(head.answers ?? [])]))
  if (until !== undefined) void markRead(of, { until, ...(threadId !== undefined && { threadId }) })
}
