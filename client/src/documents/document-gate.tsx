import type { ReactNode } from 'react'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, OfflineState } from '#ui/states.tsx'
import { IconAlertCircle, IconFileAlert } from '@tabler/icons-react'
import { closedReasonOf, documentMessages } from './document.messages.ts'

export interface DocumentGateProps {
  session: DocumentSession
  state: SessionStanding
  /** In the shape of what is to come. */
  skeleton: ReactNode
  children: ReactNode
}

/** The content once there is one: until then why there is none, and what to do. */
export function DocumentGate({ session, state, skeleton, children }: DocumentGateProps) {
  const text = useMessages(documentMessages)
  switch (state.phase) {
    case 'ready':
      return children
    case 'loading':
      return skeleton
    case 'absent':
      return <OfflineState onRetry={session.reconnect} />
    case 'failed':
      return (
        <EmptyState
          role="alert"
          icon={IconFileAlert}
          title={text.failedTitle}
          actions={
            <>
              <Button onClick={() => void session.retry()}>{text.retry}</Button>
              <Button variant="line" onClick={() => void session.startOver()}>
                {text.startOver}
              </Button>
            </>
          }
        >
          {text.failedDetail}
        </EmptyState>
      )
    case 'closed':
      return (
        <EmptyState role="status" icon={IconAlertCircle} title={text.closed[closedReasonOf(state.refusal?.code)]} />
      )
  }
}
