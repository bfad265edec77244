import type { Editor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import type { Person } from '#api/session.ts'
import { colorOf } from '#board/frame/drawing-preferences.ts'
import type { DocumentSession, SessionState } from '#local/document-session.ts'
import { sharePresence } from './board-presence.ts'

export function usePresence(
  editor: Editor | undefined,
  session: DocumentSession,
  state: SessionState,
  person: Person,
): void {
  const { incarnation } = state
  const { uid, name } = person
  useEffect(
    () => editor && sharePresence({ editor, awareness: session.awareness, person: { uid, name }, colorOf }),
    [editor, session, incarnation, uid, name],
  )
}
