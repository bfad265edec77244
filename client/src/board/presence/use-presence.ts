import type { Editor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { isVisitor } from '#board/board-person.ts'
import type { BoardPerson } from '#board/board-person.ts'
import { colorOf } from '#board/frame/drawing-preferences.ts'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { sharePresence } from './board-presence.ts'

export function usePresence(
  editor: Editor | undefined,
  session: DocumentSession,
  state: SessionStanding,
  person: BoardPerson,
): void {
  const { incarnation } = state
  const { uid, name } = person
  const isUnseen = isVisitor(person)
  useEffect(
    () =>
      editor &&
      sharePresence({ editor, awareness: session.awareness, person: isUnseen ? null : { uid, name }, colorOf }),
    [editor, session, incarnation, uid, name, isUnseen],
  )
}
