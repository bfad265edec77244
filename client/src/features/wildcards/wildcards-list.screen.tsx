import { IconPlus, IconTrashX, IconWifiOff } from '@tabler/icons-react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { describeError } from '#api/error-text.ts'
import { useCommands } from '#app/commands.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { useSelection } from '#items/use-selection.ts'
import { ViewTabs } from '#items/view-tabs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { EmptyList } from './components/list-states.tsx'
import { ListToolbar } from './components/list-toolbar.tsx'
import { WildcardRow } from './components/wildcard-row.tsx'
import { useNearEnd } from './hooks/use-near-end.ts'
import { useWildcardActs } from './hooks/use-wildcard-acts.ts'
import { listRoutes, useWildcardList } from './hooks/use-wildcard-list.ts'
import { startQuery } from './list-query.ts'
import type { WildcardListQuery } from './list-query.ts'
import { listCommands, listShortcuts } from './list-keys.ts'
import { listMessages } from './list-messages.ts'
import { wildcardListRoute, wildcardViews } from './wildcards.routes.ts'
import classes from './wildcards-list.module.css'

const ShareDialog = lazyPart(async () => (await import('#items/share-dialog.tsx')).ShareDialog)
const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)
const NewWildcardDialog = lazyPart(async () => (await import('./components/new-wildcard-dialog.tsx')).NewWildcardDialog)
const WildcardSelection = lazyPart(async () => (await import('./components/wildcard-selection.tsx')).WildcardSelection)

export function WildcardsListScreen() {
  const text = useMessages(listMessages)
  const query = useQueryOfAddress()
  const navigate = wildcardListRoute.useNavigate()
  const acts = useWildcardActs()
  const [creating, setCreating] = useState(false)
  const [sharing, setSharing] = useState<WildcardSummary>()
  const [deleting, setDeleting] = useState<string[] | 'all'>()
  // Kept once it was needed, so that it can be seen closing.
  const [hasAsked, setHasAsked] = useState(false)
  if (deleting && !hasAsked) setHasAsked(true)
  const create = useCallback(() => setCreating(true), [])
  useCommands(useMemo(() => listCommands(create), [create]))

  const change = useCallback(
    (part: Partial<WildcardListQuery>) =>
      void navigate({ search: before => ({ ...before, ...part }), replace: true, resetScroll: false }),
    [navigate],
  )

  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <>
          {query.view === 'trash' && (
            <Button variant="danger-line" icon={IconTrashX} onClick={() => setDeleting('all')}>
              {text.emptyTrash}
            </Button>
          )}
          <Button variant="primary" icon={IconPlus} onClick={create}>
            {text.create}
          </Button>
        </>
      }
      under={
        <>
          <ViewTabs
            label={text.viewsLabel}
            to="/wildcards"
            current={query.view}
            tabs={wildcardViews.map(view => ({ view, title: text.views[view] }))}
          />
          <ListToolbar query={query} onChange={change} />
        </>
      }
    >
      <WildcardList
        key={query.view}
        query={query}
        onClear={() => change({ search: undefined, tag: undefined })}
        onCreate={create}
        onShare={setSharing}
        onDelete={setDeleting}
      />
      <Suspense>
        {creating && <NewWildcardDialog onClose={() => setCreating(false)} />}
        {sharing && (
          <ShareDialog
            routes={wildcardsRoutes}
            item={sharing}
            path={`/wildcards/${sharing.id}`}
            refreshes={listRoutes}
            onClose={() => setSharing(undefined)}
            onLeft={() => setSharing(undefined)}
          />
        )}
        {hasAsked && (
          <ConfirmDialog
            opened={deleting !== undefined}
            title={deleting === 'all' ? text.emptyTrashTitle : text.deleteTitle(deleting?.length ?? 0)}
            confirm={deleting === 'all' ? text.emptyTrash : text.deleteForever}
            onClose={() => setDeleting(undefined)}
            onConfirm={() => void (deleting === 'all' ? acts.emptyTrash() : acts.deleteForever(deleting ?? []))}
          >
            {deleting === 'all' ? text.emptyTrashLead : text.deleteLead}
          </ConfirmDialog>
        )}
      </Suspense>
    </Page>
  )
}

function useQueryOfAddress(): WildcardListQuery {
  const { view, search, sort, tag } = wildcardListRoute.useSearch()
  return { view: view ?? startQuery.view, search: search ?? startQuery.search, sort: sort ?? startQuery.sort, tag }
}

interface WildcardListProps {
  query: WildcardListQuery
  onClear: () => void
  onCreate: () => void
  onShare: (item: WildcardSummary) => void
  onDelete: (ids: string[]) => void
}

function WildcardList({ query, onClear, onCreate, onShare, onDelete }: WildcardListProps) {
  const text = useMessages(listMessages)
  const { list, items } = useWildcardList(query)
  const selection = useSelection(useMemo(() => items.map(item => item.id), [items]))
  const { clear, selectAll } = selection
  useShortcuts(useMemo(() => listShortcuts({ clear, selectAll }), [clear, selectAll]))
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useNearEnd(end, canLoad, fetchNextPage)
  // A search may look through a whole page of rows and keep none: go on until there is something to show.
  const isStillLooking = hasNextPage && items.length === 0 && !isFetchNextPageError
  useEffect(() => {
    if (isStillLooking && !isFetchingNextPage) void fetchNextPage()
  }, [isStillLooking, isFetchingNextPage, fetchNextPage])

  // Many rows are much to render at once: as a deferred value they yield to the person's clicks and keys.
  const shown = useDeferredValue(items)
  const isFirst = items.length > 0 && shown.length === 0

  if (list.isPending || isStillLooking || isFirst) return <SkeletonRows count={8} height={64} />
  const isOffline = list.error instanceof NetworkError
  if (list.isError && items.length === 0) {
    const retry = () => void list.refetch()
    return isOffline ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(list.error)}</ErrorState>
    )
  }
  if (items.length === 0) {
    const isFiltered = query.search !== '' || query.tag !== undefined
    return <EmptyList view={query.view} isFiltered={isFiltered} onClear={onClear} onCreate={onCreate} />
  }
  return (
    <>
      {isOffline && (
        <p role="status" className={classes.note}>
          <Icon of={IconWifiOff} /> {text.offlineNote}
        </p>
      )}
      <ul className={classes.list} aria-label={text.list}>
        {shown.map(item => (
          <WildcardRow
            key={item.id}
            item={item}
            ticked={selection.ids.has(item.id)}
            onTick={selection.toggle}
            onShare={onShare}
            onDelete={onDelete}
          />
        ))}
      </ul>
      <div ref={end} className={classes.more}>
        {hasNextPage && (
          <Button variant="line" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.showMore}
          </Button>
        )}
      </div>
      {selection.ids.size > 0 && (
        <Suspense>
          <WildcardSelection view={query.view} selection={selection} items={items} onDelete={onDelete} />
        </Suspense>
      )}
    </>
  )
}
