import type { TLStore } from '@tldraw/tldraw'
import { useEffect, useMemo, useState } from 'react'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { Person } from '#api/session.ts'
import type { DocumentSession, SessionState } from '#local/document-session.ts'
import { BoardBinding } from './board-binding.ts'
import type { BoardWriter, SetAside } from './board-binding.ts'
import { guardOthers } from './guard-others.ts'
import { makeBoardStore } from './make-board-store.ts'

export interface BoardStoreProps {
  board: ArtboardAnswer
  session: DocumentSession
  state: SessionState
  person: Person
}

export interface BoundStore {
  store: TLStore
  setAside: readonly SetAside[]
  /** Writes what is not written yet. */
  write: () => void
}

const nothing: readonly SetAside[] = []

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
    const stopGuarding = guardOthers(store, () => writer)
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
  return useMemo(() => ({ store: desk.store, setAside, write: () => binding?.write() }), [desk, setAside, binding])
}

function makeDesk(boardId: string) {
  const writer: BoardWriter = { uid: '', canWrite: false, ownOnly: false }
  return { ...makeBoardStore(boardId), writer }
}
