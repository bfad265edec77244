import { IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { Button } from '#ui/button.tsx'
import { LongDataList } from '#ui/data-list.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { RemoteFolderLine } from './components/remote-folder-line.tsx'
import { foldersMessages } from './folders.messages.ts'
import { useNewsOfShared } from './hooks/use-news-of-folder.ts'
import { useThingsInside } from './hooks/use-things-inside.ts'

/** Folders of others that one was given; without the network as they were when they were last read here. */
export function SharedScreen() {
  const text = useMessages(foldersMessages)
  const { uid } = useSignedInPerson()
  const pages = useRoutePages<typeof foldersRoutes.list, FolderSummary>(foldersRoutes.list, {
    query: { view: 'shared' },
  })
  const { data: known, keptAt } = useKeptAnswer(['shared folders'], pages)
  const folders = known?.pages.flatMap(({ items }) => items)
  const things = useThingsInside(uid)
  useEffect(() => beginLocalNow(), [])
  useNewsOfShared(uid, () => void pages.refetch())
  return (
    <Page title={text.sharedWithMe} lead={folders?.length ? text.sharedLead : undefined}>
      {pages.isPending && <SkeletonRows />}
      {keptAt !== undefined && folders && <KeptNote keptAt={keptAt} />}
      {!folders &&
        pages.error &&
        (isNetworkError(pages.error) ? (
          <OfflineState onRetry={() => void pages.refetch()}>{text.sharedOffline}</OfflineState>
        ) : (
          <ErrorState onRetry={() => void pages.refetch()}>{describeError(pages.error)}</ErrorState>
        ))}
      {folders?.length === 0 && (
        <EmptyState icon={IconUsers} title={text.emptyShared}>
          {text.emptySharedDetail}
        </EmptyState>
      )}
      {folders && folders.length > 0 && (
        <LongDataList
          label={text.sharedWithMe}
          rows={folders}
          render={folder => <RemoteFolderLine key={folder.id} folder={folder} things={things} />}
        />
      )}
      {pages.hasNextPage && (
        <Button variant="line" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {text.showMore}
        </Button>
      )}
    </Page>
  )
}
