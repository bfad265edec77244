import type { UseQueryResult } from '@tanstack/react-query'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState } from '#ui/states.tsx'
import { automationsMessages } from '../automations.messages.ts'

/** In place of an automation that is not there, or cannot be read now. */
export function AutomationNotRead({ read: { error, refetch } }: { read: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const text = useMessages(automationsMessages)
  const retry = () => void refetch()
  if (isNetworkError(error)) return <OfflineState onRetry={retry} />
  const isGone = isErrorCode(error, 'NOT_FOUND', 'VALIDATION')
  return (
    <ErrorState {...(isGone && { title: text.gone })} onRetry={retry}>
      {isGone ? text.goneLead : describeError(error)}
    </ErrorState>
  )
}
