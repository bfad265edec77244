import { IconLinkOff, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { DocumentNotices } from '#documents/document-notices.tsx'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { visitorMessages } from './visitor.messages.ts'
import classes from './visitor-notices.module.css'

export interface VisitProps {
  session: DocumentSession
  state: SessionStanding
}

/** To somebody who is not signed in: what they are looking at, and what an account would give them. */
export function VisitorNotices({ session, state }: VisitProps) {
  const text = useMessages(visitorMessages)
  const [isClosed, setClosed] = useState(false)
  if (state.phase !== 'ready') return null
  if (state.refusal) return <DocumentNotices session={session} state={state} onOpenCopy={() => undefined} />
  if (isClosed) return null
  return (
    <div className={classes.note} role="status">
      <p>
        {text.visiting} <span>{text.more}</span>
      </p>
      <IconButton size="xs" icon={IconX} label={text.understood} onClick={() => setClosed(true)} />
    </div>
  )
}

/** In the place of a board that is not for visitors any more, or has no room for one more. */
export function EndOfVisit({ session, state }: VisitProps) {
  const text = useMessages(visitorMessages)
  if (state.refusal?.code === closeCodes.crowded) {
    return (
      <EmptyState
        role="status"
        icon={IconUsers}
        title={text.crowdedTitle}
        actions={
          <>
            <Button variant="line" onClick={() => void session.retry()}>
              {text.retry}
            </Button>
            <SignInLink />
          </>
        }
      >
        {text.crowded}
      </EmptyState>
    )
  }
  return (
    <EmptyState role="status" icon={IconLinkOff} title={text.closedTitle} actions={<SignInLink />}>
      {text.closed}
    </EmptyState>
  )
}
