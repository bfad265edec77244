import { IconLayoutBoard, IconPlus, IconTrashX } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { ImportBoard } from '#board/exchange/import-board.tsx'
import { BoardCard } from '#board/gallery/board-card.tsx'
import { BoardDialogs } from '#board/gallery/board-dialogs.tsx'
import { boardRoutes } from '#board/gallery/board-kind.ts'
import type { BoardAsk } from '#board/gallery/board-menu.tsx'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { listTagsOf } from '#items/select-items.ts'
import { ThingList } from '#items/thing-list.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { useLocalItems } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { artboardsMessages } from './artboards.messages.ts'
import { boardListRoute, boardSorts, boardViews } from './artboards.routes.ts'
import { useBoardList } from './hooks/use-board-list.ts'
import type { BoardQuery } from './hooks/use-board-list.ts'
import classes from './artboards-list.module.css'

const NewBoardDialog = lazyPart(async () => (await import('#board/gallery/new-board-dialog.tsx')).NewBoardDialog)

type Change = (next: Partial<BoardQuery> & { make?: boolean | undefined; images?: undefined }) => void

/** All boards as pictures, by view, tag and words; all of it is part of the address. */
export function ArtboardsListScreen() {
  const text = useMessages(artboardsMessages)
  const { currentWorkspace } = useSignedInPerson()
  const { make = false, images } = boardListRoute.useSearch()
  const query = useQueryOfAddress()
  const navigate = boardListRoute.useNavigate()
  const change = useCallback<Change>(
    next => void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const openNew = useCallback(() => change({ make: true }), [change])
  const closeNew = useCallback(() => change({ make: undefined, images: undefined }), [change])
  useEffect(() => beginLocalNow(), [])
  const views = boardViews.filter(view => view !== 'workspace' || currentWorkspace !== null)
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <>
          {query.view === 'trash' && <EmptyTrash />}
          {query.view !== 'trash' && <ImportBoard />}
          <Button variant="primary" icon={IconPlus} onClick={openNew}>
            {text.newBoard}
          </Button>
        </>
      }
      width="wide"
      under={
        <>
          <ViewTabs
            label={text.viewsLabel}
            to="/artboards"
            current={query.view}
            tabs={views.map(view => ({
              view,
              title: view === 'workspace' ? (currentWorkspace?.name ?? '') : text.views[view],
            }))}
          />
          <BoardFilters query={query} onChange={change} />
        </>
      }
    >
      <Boards query={query} onChange={change} onNew={openNew} />
      <Suspense>{make && <NewBoardDialog images={images?.split(',')} onClose={closeNew} />}</Suspense>
    </Page>
  )
}

function useQueryOfAddress(): BoardQuery {
  const { view = 'all', search = '', sort = 'updatedAt', tag } = boardListRoute.useSearch()
  return { view, search, sort, tag }
}

const ANY = 'any'

function BoardFilters({ query, onChange }: { query: BoardQuery; onChange: Change }) {
  const text = useMessages(artboardsMessages)
  const boards = useLocalItems('ARTBOARD')
  const tags = useMemo(() => listTagsOf(boards ?? []), [boards])
  return (
    <Toolbar label={text.filters}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={query.search}
        onChange={search => onChange({ search: search ?? '' })}
      />
      <ToolbarGap />
      {tags.length > 0 && (
        <ChoiceMenu
          className={classes.choice}
          label={text.tag}
          choices={[{ value: ANY, label: text.anyTag }, ...tags.map(tag => ({ value: tag.id, label: tag.name }))]}
          value={query.tag ?? ANY}
          onChange={tag => onChange({ tag: tag === ANY ? undefined : tag })}
        />
      )}
      <ChoiceMenu
        className={classes.choice}
        label={text.sort}
        choices={boardSorts.map(value => ({ value, label: text.sorts[value] }))}
        value={query.sort}
        onChange={sort => onChange({ sort })}
      />
    </Toolbar>
  )
}

function Boards({ query, onChange, onNew }: { query: BoardQuery; onChange: Change; onNew: () => void }) {
  const text = useMessages(artboardsMessages)
  const [asked, setAsked] = useState<BoardAsk>()
  const { list, boards } = useBoardList(query)
  const close = () => setAsked(undefined)
  const canMake = query.view === 'all' || query.view === 'owned' || query.view === 'workspace'
  return (
    <>
      <ThingList
        label={text.list}
        list={list}
        things={boards}
        render={board => <BoardCard board={board} onAsk={setAsked} />}
        empty={{
          ...text.empty[query.view],
          icon: IconLayoutBoard,
          ...(canMake && {
            action: (
              <Button variant="line" icon={IconPlus} onClick={onNew}>
                {text.newBoard}
              </Button>
            ),
          }),
        }}
        filtered={{
          isFiltered: query.search !== '' || query.tag !== undefined,
          nothing: text.nothing,
          clear: text.clear,
          onClear: () => onChange({ search: '', tag: undefined }),
        }}
        showMore={text.showMore}
        isWide
      />
      <BoardDialogs asked={asked} onClose={close} onGone={close} />
    </>
  )
}

function EmptyTrash() {
  const text = useMessages(artboardsMessages)
  const [opened, setOpened] = useState(false)
  const empty = useRouteMutation(routes.emptyTrash, {
    refreshes: boardRoutes,
    onSuccess: () => showToast(text.emptied),
  })
  return (
    <>
      <Button variant="danger-line" icon={IconTrashX} loading={empty.isPending} onClick={() => setOpened(true)}>
        {text.emptyTrash}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={text.emptyTrashTitle}
        confirm={text.emptyTrash}
        onClose={() => setOpened(false)}
        onConfirm={() => empty.mutate({})}
      >
        {text.emptyTrashLead}
      </ConfirmDialog>
    </>
  )
}
