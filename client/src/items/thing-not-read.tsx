import type { ReactNode } from 'react'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState } from '#ui/states.tsx'
import { AskForAccess } from './ask-for-access.tsx'
import { thingMessages } from './thing-messages.ts'

export interface ThingNotReadProps {
  read: { error: Error | null; refetch: () => unknown }
  /** In words of its kind. */
  gone?: string
  goneLead?: string
  offline?: string
  /** Where to go on from what is gone. */
  back?: ReactNode
  /** Where it can be asked to be shared, and as what. */
  id?: string
  roles?: readonly GrantRole[]
}

/** In place of the page of a thing: why that is not shown, and what can be done. A thing that is gone and one that one may not see are told alike. */
export function ThingNotRead({ id, roles, gone, goneLead, offline, back, read }: ThingNotReadProps) {
  const text = useMessages(thingMessages)
  const retry = () => void read.refetch()
  if (isNetworkError(read.error)) {
    return (
      <OfflineState isPage onRetry={retry}>
        {offline}
      </OfflineState>
    )
  }
  if (!isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION')) {
    return (
      <ErrorState isPage onRetry={retry}>
        {describeError(read.error)}
      </ErrorState>
    )
  }
  return (
    <>
      <ErrorState isPage title={gone ?? text.gone} onRetry={retry} actions={back}>
        {goneLead ?? text.goneLead}
      </ErrorState>
      {id !== undefined && <AskForAccess itemId={id} {...(roles && { roles })} />}
    </>
  )
}
