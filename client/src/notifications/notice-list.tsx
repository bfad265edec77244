import { IconBell } from '@tabler/icons-react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticesMessages } from './notices.messages.ts'
import { useNoteSeen, useNotices } from './use-notices.ts'
import classes from './notices.module.css'

/** What the person was told of; while it is shown, nothing of it is new. */
export function NoticeList({ onLeave }: { onLeave?: () => void }) {
  const text = useMessages(noticesMessages)
  const { asked, groups, keptAt } = useNotices()
  useNoteSeen()
  if (!groups) {
    if (asked.isPending) return <SkeletonRows count={4} height={64} />
    const retry = () => void asked.refetch()
    if (isNetworkError(asked.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(asked.error)}</ErrorState>
  }
  return (
    <>
      {keptAt !== undefined && <KeptNote keptAt={keptAt} />}
      {groups.length === 0 && (
        <EmptyState icon={IconBell} title={text.none}>
          {text.noneLead}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <ul aria-label={text.title}>
          {groups.map(group => (
            <NoticeRow key={group.key} group={group} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {asked.hasNextPage && (
        <div className={classes.end}>
          <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
