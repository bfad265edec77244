import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { AskForAccess } from '#items/ask-for-access.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState } from '#ui/states.tsx'

export interface StyleNotReadProps {
  id: string
  read: { error: Error | null; refetch: () => unknown }
}

/** Why a style is not shown, and what can be done. */
export function StyleNotRead({ id, read }: StyleNotReadProps) {
  const text = useMessages(stylesMessages)
  const retry = () => void read.refetch()
  if (isNetworkError(read.error)) return <OfflineState onRetry={retry} />
  const isGone = isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION')
  return (
    <>
      <ErrorState {...(isGone && { title: text.gone })} onRetry={retry}>
        {isGone ? text.goneLead : describeError(read.error)}
      </ErrorState>
      {isGone && <AskForAccess itemId={id} />}
    </>
  )
}
