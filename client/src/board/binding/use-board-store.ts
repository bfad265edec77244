import type { TLStore } from '@tldraw/tldraw'
import { useEffect, useMemo, useState } from 'react'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { noteHands } from '#app/rest.ts'
import type { BoardPerson } from '#board/board-person.ts'
import { boardMessages } from '#board/frame/board.messages.ts'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { BoardBinding } from './board-binding.ts'
import type { BoardWriter, SetAside } from './board-binding.ts'
import { guardOthers } from './guard-others.ts'
import { makeBoardStore } from './make-board-store.ts'

export interface BoardStoreProps {
  board: ArtboardAnswer
  session: DocumentSession
  state: SessionStanding
  person: BoardPerson
}

export interface BoundStore {
  store: TLStore
  setAside: readonly SetAside[]
  /** Lets go of what has not been written, and may not be. */
  revert: () => void
}

const nothing: readonly SetAside[] = []
const TOLD_AGAIN_MS = 5_000
let toldAt = -TOLD_AGAIN_MS

/** A gesture tries many times a second. */
function tellOwnOnly(): void {
  if (performance.now() - toldAt < TOLD_AGAIN_MS) return
  toldAt = performance.now()
  showToast(readMessages(boardMessages).ownOnly)
}

/** The store of a board, bound to its document for as long as this is mounted. Camera and selection outlive a new document. */
export function useBoardStore({ board, session, state, person }: BoardStoreProps): BoundStore {
  const [setAside, setSetAside] = useState(nothing)
  const desk = useMemo(() => makeDesk(board.id), [board.id])
  const [binding, setBinding] = useState<BoardBinding>()
  const { phase, canWrite, connected, incarnation } = state
  const ownOnly = board.role === 'contributor'
  useEffect(() => {
    const { store, writer } = desk
    const made = new BoardBinding({ store, writer: () => writer, onSetAside: setSetAside })
    const stopGuarding = guardOthers(store, () => writer, tellOwnOnly)
    const write = () => made.write()
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    setBinding(made)
    return () => {
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      stopGuarding()
      made.dispose()
    }
  }, [desk])
  useEffect(() => {
    const { writer, mode, status } = desk
    const wasWriting = writer.canWrite
    Object.assign(writer, { uid: person.uid, canWrite, ownOnly })
    mode.set(canWrite ? 'readwrite' : 'readonly')
    status.set(connected ? 'online' : 'offline')
    // Nothing that was drawn while it could not be written goes out later unseen.
    if (wasWriting !== canWrite) binding?.revert()
  }, [desk, binding, person.uid, canWrite, connected, ownOnly])
  const isReady = phase === 'ready'
  useEffect(() => {
    if (isReady) binding?.bind(session.doc)
  }, [binding, session, isReady, incarnation])
  // To draw and to look on take the same.
  useEffect(() => {
    const { doc } = session
    doc.on('update', noteHands)
    return () => doc.off('update', noteHands)
  }, [session, incarnation])
  return useMemo(() => ({ store: desk.store, setAside, revert: () => binding?.revert() }), [desk, setAside, binding])
}

function makeDesk(boardId: string) {
  const writer: BoardWriter = { uid: '', canWrite: false, ownOnly: false }
  return { ...makeBoardStore(boardId), writer }
}
