import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute, useRoutePages } from '#api/use-route.ts'
import { WorkflowTabs } from '#app/workflow-tabs.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState, NothingFound, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { MacroCard } from './components/macro-card.tsx'
import { MacroDialogs } from './components/macro-dialogs.tsx'
import type { MacroAsk } from './components/macro-menu.tsx'
import { macroViews, useListSearch } from './list-search.ts'
import type { MacroListSearch } from './list-search.ts'
import { macrosMessages } from './macros.messages.ts'
import { macroListRoute } from './workflows.routes.ts'
import classes from './macros-list.module.css'

/** All macros as pictures, by view, tag and words; all of it is part of the address. */
export function MacrosListScreen() {
  const text = useMessages(macrosMessages)
  const search = useListSearch()
  const navigate = macroListRoute.useNavigate()
  const change = useCallback(
    (next: Partial<MacroListSearch>) =>
      void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <Page
      title={text.title}
      lead={text.lead}
      width="wide"
      actions={<NewMacroButton />}
      under={
        <>
          <WorkflowTabs />
          <ViewTabs
            label={text.viewsLabel}
            to="/workflows"
            current={search.view}
            tabs={macroViews.map(each => ({ view: each, title: text.views[each] }))}
          />
          <MacroFilters search={search} onChange={change} />
        </>
      }
    >
      <MacroGrid search={search} onClear={() => change({ search: undefined, tag: undefined })} />
    </Page>
  )
}

function NewMacroButton() {
  const text = useMessages(macrosMessages)
  return (
    <LinkButton variant="primary" icon={IconPlus} to="/workflows/new">
      {text.create}
    </LinkButton>
  )
}

const ANY = 'any'

interface MacroFiltersProps {
  search: MacroListSearch
  onChange: (next: Partial<MacroListSearch>) => void
}

function MacroFilters({ search, onChange }: MacroFiltersProps) {
  const text = useMessages(macrosMessages)
  const tags = useRoute(routes.listTags, {}, { staleTime: 60_000 }).data?.items.filter(tag => tag.count > 0) ?? []
  return (
    <Toolbar label={text.filters}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={search.search ?? ''}
        onChange={found => onChange({ search: found })}
      />
      <ToolbarGap />
      {tags.length > 0 && (
        <ChoiceMenu
          className={classes.choice}
          label={text.tag}
          choices={[{ value: ANY, label: text.anyTag }, ...tags.map(tag => ({ value: tag.id, label: tag.name }))]}
          value={search.tag ?? ANY}
          onChange={tag => onChange({ tag: tag === ANY ? undefined : tag })}
        />
      )}
    </Toolbar>
  )
}

const PAGE = 48

function MacroGrid({ search, onClear }: { search: MacroListSearch; onClear: () => void }) {
  const text = useMessages(macrosMessages)
  const { view, search: words, tag } = search
  const [asked, setAsked] = useState<MacroAsk>()
  const list = useRoutePages<typeof routes.browse, MacroSummary>(routes.browse, {
    query: {
      view,
      sort: 'updatedAt',
      order: 'DESC',
      limit: PAGE,
      ...(words && { search: words }),
      ...(tag && { tags: [tag] }),
    },
  })
  const macros = useMemo(() => {
    const all = (list.data?.pages ?? []).flatMap(page => page.items)
    return [...new Map(all.map(macro => [macro.id, macro])).values()]
  }, [list.data])
  const close = () => setAsked(undefined)

  if (list.isPending) return <SkeletonGrid />
  if (list.isError && macros.length === 0) {
    const retry = () => void list.refetch()
    return isNetworkError(list.error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(list.error)}</ErrorState>
    )
  }
  if (macros.length === 0) {
    if (words !== undefined || tag !== undefined) {
      return (
        <NothingFound clear={text.clear} onClear={onClear}>
          {text.nothing}
        </NothingFound>
      )
    }
    return <NoMacros view={view} />
  }
  return (
    <>
      <ul className={classes.grid} aria-label={text.list}>
        {macros.map(macro => (
          <li key={macro.id}>
            <MacroCard macro={macro} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.showMore}
          </Button>
        </div>
      )}
      <MacroDialogs asked={asked} onClose={close} onGone={close} />
    </>
  )
}

function NoMacros({ view }: Pick<MacroListSearch, 'view'>) {
  const text = useMessages(macrosMessages)
  const { title, detail } = text.empty[view]
  return (
    <EmptyState
      icon={IconRoute}
      title={title}
      actions={
        view === 'owned' ? (
          <NewMacroButton />
        ) : (
          <LinkButton variant="line" to="/workflows">
            {text.lookOwned}
          </LinkButton>
        )
      }
    >
      {detail}
    </EmptyState>
  )
}

function SkeletonGrid() {
  return (
    <div className={classes.grid} role="status" aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonBlock key={index} height={220} />
      ))}
    </div>
  )
}
