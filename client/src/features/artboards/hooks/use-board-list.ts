import { useMemo, useState } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import type { ListedBoard } from '#board/gallery/board-card.tsx'
import type { BoardSort, BoardView } from '#features/artboards/artboards.routes.ts'
import { selectItems } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { useLocalState } from '#local/local-store.ts'

export interface BoardQuery {
  view: BoardView
  search: string
  sort: BoardSort
  tag: string | undefined
}

export interface BoardList {
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

const SHOWN_AT_ONCE = 48

/** Boards from this device as soon as all of them are here, so that the list changes by itself; until then the server is asked. */
export function useBoardList(query: BoardQuery): { list: BoardList; boards: readonly ListedBoard[] } {
  const { uid, currentWorkspace } = useSignedInPerson()
  const workspaceId = currentWorkspace?.id
  const all = useLocalItems('ARTBOARD')
  const { phase } = useLocalState()
  const { view, search, sort, tag } = query
  const found = useMemo(
    () => all && selectBoards(all, { uid, workspaceId, query: { view, search, sort, tag } }),
    [all, uid, workspaceId, view, search, sort, tag],
  )
  const asked = useRoutePages<typeof routes.browse, ArtboardAnswer>(routes.browse, listInput(query, workspaceId), {
    enabled: all === undefined,
  })
  const { count, showMore } = useShown(JSON.stringify(query))
  const fromServer = useMemo(() => asked.data?.pages.flatMap(page => page.items.map(asListed)) ?? [], [asked.data])
  if (!found) {
    // Without the network the list opens from this device a moment later.
    const isOpening = phase === 'starting' && isNetworkError(asked.error)
    return { list: isOpening ? { ...asked, isPending: true } : asked, boards: fromServer }
  }
  const list = { ...atHand, hasNextPage: found.length > count, fetchNextPage: showMore }
  return { list, boards: found.slice(0, count) }
}

const atHand = { isPending: false, error: null, isFetchingNextPage: false, refetch: () => undefined }

function useShown(asked: string): { count: number; showMore: () => void } {
  const [shown, setShown] = useState({ asked, count: SHOWN_AT_ONCE })
  if (shown.asked !== asked) setShown({ asked, count: SHOWN_AT_ONCE })
  return {
    count: shown.count,
    showMore: () => setShown(before => ({ ...before, count: before.count + SHOWN_AT_ONCE })),
  }
}

interface Whose {
  uid: string
  workspaceId: string | undefined
  query: BoardQuery
}

function selectBoards(all: readonly FeedItem[], { uid, workspaceId, query: { view, ...rest } }: Whose): FeedItem[] {
  if (view !== 'workspace') return selectItems(all, uid, { view, ...rest })
  const there = all.filter(board => board.workspaceId === workspaceId)
  return selectItems(there, uid, { view: 'all', ...rest })
}

function listInput({ view, search, sort, tag }: BoardQuery, workspaceId: string | undefined) {
  const order: 'ASC' | 'DESC' = sort === 'name' ? 'ASC' : 'DESC'
  const of = view === 'workspace' ? { view: 'all' as const, ...(workspaceId && { workspaceId }) } : { view }
  return { query: { ...of, sort, order, limit: SHOWN_AT_ONCE, ...(search && { search }), ...(tag && { tags: [tag] }) } }
}

/** The server's answer does not say where it lies. */
function asListed(board: ArtboardAnswer): ListedBoard {
  return { ...board, folderId: null }
}
