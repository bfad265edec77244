import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { syncRoutes as routes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { routeKey, useRouteMutation, useRoutePages } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { nameEntry } from './entry-name.ts'
import { historyMessages } from './history.messages.ts'
import { leaveHistory } from './history-view.ts'
import { tellRestored } from './restored-news.ts'

const refreshes = [routes.listHistory]

/** Newest first, page by page; without the network those that were read last on this device. */
export function useHistoryList({ enabled = true } = {}) {
  const { board } = useBoard()
  const input = { params: { name: board.document }, query: {} }
  const list = useRoutePages<typeof routes.listHistory, HistoryEntry>(routes.listHistory, input, {
    enabled,
    staleTime: 15_000,
  })
  const { data: read, error, dataUpdatedAt } = list
  const newest = useMemo(() => read?.pages.slice(0, 1), [read])
  const asked = { data: newest, error, dataUpdatedAt }
  const kept = useKeptAnswer(routeKey(routes.listHistory, input), asked, enabled, board.id)
  const pages = read?.pages ?? kept.data
  const entries = useMemo(() => pages?.flatMap(page => page.items) ?? [], [pages])
  const hasOlder = pages?.at(-1)?.nextCursor != null
  return { list, entries, isRead: pages !== undefined, keptAt: kept.keptAt, hasOlder }
}

/** What is done with versions. Going back is one more change: the way back from it is the version that was kept before. */
export function useHistoryActs() {
  const { board, session, person } = useBoard()
  const format = useFormat()
  const navigate = useNavigate()
  const { document: name } = board
  const text = () => readMessages(historyMessages)
  const keepNow = useRouteMutation(routes.keepHistory, {
    refreshes,
    onSuccess: () => showToast(text().kept, { tone: 'ok' }),
  })
  const rename = useRouteMutation(routes.nameHistory, { refreshes })
  const removal = useRouteMutation(routes.removeHistory, {
    refreshes,
    onSuccess: () => showToast(text().removed),
  })
  const restoring = useRouteMutation(routes.restoreHistory, { refreshes })
  const forking = useRouteMutation(artboardsRoutes.fork, {
    refreshes: [artboardsRoutes.browse],
    onSuccess: ({ id }) => {
      showToast(text().forked, { tone: 'ok' })
      void navigate({ to: `/artboards/${id}` })
    },
  })
  const restoreTo = (id: string, called: string) => {
    restoring.mutate(
      { params: { name, id } },
      {
        onSuccess: ({ keptId }) => {
          leaveHistory()
          if (keptId === null) {
            showToast(text().restoredNothing)
            return
          }
          tellRestored(session.awareness, { person: person.name, called })
          showToast(text().restored(called), { tone: 'ok', undo: () => restoreTo(keptId, text().beforeThat) })
        },
      },
    )
  }
  return {
    isBusy: restoring.isPending || forking.isPending,
    keep: (label: string) => keepNow.mutateAsync({ params: { name }, body: { label } }),
    isKeeping: keepNow.isPending,
    rename: (id: string, label: string) => rename.mutate({ params: { name, id }, body: { label } }),
    remove: (id: string) => removal.mutate({ params: { name, id } }),
    restore: (entry: HistoryEntry) => restoreTo(entry.id, nameEntry(entry, format)),
    fork: (entry: HistoryEntry) => forking.mutate({ params: { id: board.id }, body: { versionId: entry.id } }),
  }
}
