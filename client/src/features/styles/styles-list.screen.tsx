import { IconPalette, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { useRoute, useRoutePages } from '#api/use-route.ts'
import { ModelTabs } from '#app/model-tabs.tsx'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingList } from '#items/thing-list.tsx'
import { useKeptThings } from '#items/use-kept-things.ts'
import { ViewTabs } from '#items/view-tabs.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { StyleCard } from './components/style-card.tsx'
import { styleKind } from './hooks/style-kind.ts'
import { styleViews, useListSearch } from './list-search.ts'
import type { StyleListSearch } from './list-search.ts'
import { stylesMessages } from './styles.messages.ts'
import { styleListRoute } from './styles.routes.ts'
import classes from './styles-list.module.css'

type Change = (next: Partial<StyleListSearch>) => void

/** All styles as pictures, by view, tag and words; all of it is part of the address. */
export function StylesListScreen() {
  const text = useMessages(stylesMessages)
  const search = useListSearch()
  const navigate = styleListRoute.useNavigate()
  const change = useCallback<Change>(
    next => void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={<NewStyle />}
      width="wide"
      under={
        <>
          <ModelTabs />
          <ViewTabs
            label={text.viewsLabel}
            to="/models/styles"
            current={search.view}
            tabs={styleViews.map(each => ({ view: each, title: text.views[each] }))}
          />
          <StyleFilters search={search} onChange={change} />
        </>
      }
    >
      <Styles search={search} onChange={change} />
    </Page>
  )
}

function NewStyle({ variant = 'primary' }: { variant?: 'primary' | 'line' }) {
  const text = useMessages(stylesMessages)
  return (
    <LinkButton variant={variant} icon={IconPlus} to="/models/styles/new">
      {text.newStyle}
    </LinkButton>
  )
}

const ANY = 'any'

function StyleFilters({ search, onChange }: { search: StyleListSearch; onChange: Change }) {
  const text = useMessages(stylesMessages)
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

function Styles({ search, onChange }: { search: StyleListSearch; onChange: Change }) {
  const text = useMessages(stylesMessages)
  const { view, search: words, tag } = search
  const [asked, setAsked] = useState<ThingAsk>()
  const list = useRoutePages<typeof routes.browse, StyleAnswer>(routes.browse, {
    query: {
      view,
      sort: 'updatedAt',
      order: 'DESC',
      limit: PAGE,
      ...(words && { search: words }),
      ...(tag && { tags: [tag] }),
    },
  })
  const { things, keptAt } = useKeptThings(['styles', view], list, search)
  const close = () => setAsked(undefined)
  return (
    <>
      <ThingList
        label={text.list}
        list={list}
        things={things}
        keptAt={keptAt}
        render={style => <StyleCard style={style} onAsk={setAsked} />}
        empty={{
          ...text.empty[view],
          icon: IconPalette,
          ...((view === 'owned' || view === 'draft') && { action: <NewStyle variant="line" /> }),
        }}
        filtered={{
          isFiltered: words !== undefined || tag !== undefined,
          nothing: text.nothing,
          clear: text.clear,
          onClear: () => onChange({ search: undefined, tag: undefined }),
        }}
        showMore={text.showMore}
      />
      <ThingDialogs kind={styleKind} asked={asked} onClose={close} onGone={close} />
    </>
  )
}
