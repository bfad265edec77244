import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { ReactElement } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { moderationMessages } from '../moderation.messages.ts'
import classes from './moderation.module.css'

export interface QueueProps<T> {
  label: string
  pages: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  empty: { icon: TablerIcon; title: string; detail: string }
  render: (entry: T) => ReactElement
}

/** What waits, in its order, more of it when asked for. */
export function Queue<T>({ label, pages, empty, render }: QueueProps<T>) {
  const text = useMessages(moderationMessages)
  const retry = () => void pages.refetch()
  if (pages.isPending) return <SkeletonRows count={3} height={120} />
  if (!pages.data) {
    if (isNetworkError(pages.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(pages.error)}</ErrorState>
  }
  const entries = pages.data.pages.flatMap(page => page.items)
  if (entries.length === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.detail}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.queue} aria-label={label}>
        {entries.map(render)}
      </ul>
      {pages.hasNextPage && (
        <Button variant="line" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}
