import { useState } from 'react'
import type { ReactNode } from 'react'
import { DocumentGate } from '#documents/document-gate.tsx'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { isVisitor } from '#board/board-person.ts'
import type { BoardPerson } from '#board/board-person.ts'
import { boardMessages } from './board.messages.ts'
import { StillGround } from '#board/drawing/dotted-ground.tsx'
import { EndOfVisit } from './visitor-notices.tsx'

/**
 * The board once there is something of it. While it begins anew, with what the server has, it stays as it was until that is
 * here: who is at it keeps their place.
 */
export function BoardGate({
  session,
  state,
  person,
  children,
}: {
  session: DocumentSession
  state: SessionStanding
  person: BoardPerson
  children: ReactNode
}) {
  const text = useMessages(boardMessages)
  const [wasReady, setWasReady] = useState(false)
  if (state.phase === 'ready' && !wasReady) setWasReady(true)
  if (wasReady && state.phase === 'loading') return children
  if (state.phase === 'closed' && isVisitor(person)) return <EndOfVisit session={session} state={state} />
  return (
    <DocumentGate
      session={session}
      state={state}
      skeleton={
        <div role="status" aria-label={text.loading}>
          <StillGround />
        </div>
      }
    >
      {children}
    </DocumentGate>
  )
}
