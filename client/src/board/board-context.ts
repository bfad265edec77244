import type { Editor } from '@tldraw/tldraw'
import { createContext, use } from 'react'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import type { BoardPerson } from './board-person.ts'

/** A board as it is open. */
export interface OpenBoard {
  board: ArtboardAnswer
  session: DocumentSession
  state: SessionStanding
  editor: Editor
  person: BoardPerson
  /** Whether edits may be made now: also false while the session begins anew. */
  canWrite: boolean
  role: ItemRole
  /** The one panel at the side: the id of the part whose it is. */
  panel: { shown: string | null; show: (id: string) => void; hide: () => void }
}

export const BoardContext = createContext<OpenBoard | null>(null)

/** For whatever stands on or around a board. */
export function useBoard(): OpenBoard {
  const board = use(BoardContext)
  if (!board) throw new Error('There is no board around this')
  return board
}
