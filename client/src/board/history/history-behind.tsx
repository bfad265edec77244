import { useEffect } from 'react'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { refresh } from '#api/use-route.ts'
import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { showToast } from '#ui/toast-store.ts'
import { useLocalState } from '#local/local-store.ts'
import { useBoard } from '#board/board-context.ts'
import { historyMessages } from './history.messages.ts'
import { HISTORY_PART } from './history-part-id.ts'
import { leaveHistory, useHistoryView } from './history-view.ts'
import { followRestored } from './restored-news.ts'
import { forgetSince, keepFirstSeen, keepSeen, lookSince } from './since.ts'

/** What others have done arrives in several pieces; once nothing has come for so long, it is all there. */
const SETTLED_MS = 1_500
/** On a board that is never still, one has seen it by then. */
const SETTLED_AT_LAST_MS = 6_000
const KEEP_MS = 15_000

/** While a board is open: tells what is new at it, remembers what was seen, and tells who went back to a version. */
export function HistoryBehind() {
  const { board, session, state, person, role, panel } = useBoard()
  const readsPast = roleAllows(role, 'contribute')
  const { data: local } = useLocalState()
  const view = useHistoryView()
  const { incarnation, phase, connected } = state
  const { id: boardId, document: name } = board
  const isThere = phase === 'ready' && connected && local !== undefined

  useEffect(() => {
    if (!isThere) return undefined
    const { doc } = session
    const stop = new AbortController()
    let timer = setTimeout(look, SETTLED_MS)
    const deadline = performance.now() + SETTLED_AT_LAST_MS
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, Math.max(0, Math.min(SETTLED_MS, deadline - performance.now())))
    }
    let keeping: ReturnType<typeof setInterval> | undefined
    const keep = () => void keepSeen(boardId, doc).catch(() => undefined)
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keeping !== undefined && keep()
    function look() {
      doc.off('update', wait)
      void lookSince({ board: { id: boardId, document: name }, uid: person.uid, readsPast, doc, signal: stop.signal })
        .catch(() => undefined)
        .then(() => {
          if (stop.signal.aborted) return
          keep()
          keeping = setInterval(() => document.visibilityState === 'visible' && keep(), KEEP_MS)
        })
    }
    doc.on('update', wait)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      stop.abort()
      clearTimeout(timer)
      doc.off('update', wait)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      clearInterval(keeping)
      if (keeping !== undefined) keep()
      // Gone before it was told what is new: that is told the next time. Of a first visit, however short, there is nothing to be told.
      else void keepFirstSeen(boardId, doc).catch(() => undefined)
    }
    // When one comes to the board, and when the network is back: not whenever the board is renamed.
  }, [isThere, session, incarnation, boardId, name, person.uid, readsPast])

  useEffect(
    () =>
      followRestored(session.awareness, ({ person: by, called }) => {
        const text = readMessages(historyMessages)
        const action = { label: text.history, run: () => panel.show(HISTORY_PART) }
        showToast(text.restoredBy(by, called), readsPast ? { action } : {})
        void refresh([syncRoutes.listHistory])
      }),
    [session, incarnation, panel, readsPast],
  )
  useEffect(
    () => () => {
      leaveHistory()
      forgetSince()
    },
    [boardId],
  )
  const isPanelShown = panel.shown === HISTORY_PART
  const needsPanel = view.is === 'compared' || view.is === 'since'
  useEffect(() => {
    // Whoever closes the list of changes, or opens another panel, is done with them.
    if (!isPanelShown && needsPanel) leaveHistory()
  }, [isPanelShown, needsPanel])
  return null
}
