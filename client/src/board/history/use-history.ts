import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { syncRoutes as routes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { useRouteMutation, useRoutePages } from '#api/use-route.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { nameEntry } from './entry-name.ts'
import { historyMessages } from './history.messages.ts'
import { leaveHistory } from './history-view.ts'
import { tellRestored } from './restored-news.ts'

const refreshes = [routes.listHistory]

/** Newest first, page by page. */
export function useHistoryList({ enabled = true } = {}) {
  const { board } = useBoard()
  const list = useRoutePages<typeof routes.listHistory, HistoryEntry>(
    routes.listHistory,
    { params: { name: board.document }, query: {} },
    { enabled, staleTime: 15_000 },
  )
  const entries = useMemo(() => list.data?.pages.flatMap(page => page.items) ?? [], [list.data])
  return { list, entries }
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
