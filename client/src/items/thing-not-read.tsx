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
  /** Where it can be asked to be shared. */
  id?: string
}

/** Why a thing is not shown, and what can be done. */
export function ThingNotRead({ id, gone, read }: ThingNotReadProps) {
  const text = useMessages(thingMessages)
  const retry = () => void read.refetch()
  if (isNetworkError(read.error)) return <OfflineState onRetry={retry} />
  const isGone = isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION')
  return (
    <>
      <ErrorState {...(isGone && { title: gone ?? text.gone })} onRetry={retry}>
        {isGone ? text.goneLead : describeError(read.error)}
      </ErrorState>
      {isGone && id !== undefined && <AskForAccess itemId={id} />}
    </>
  )
}
