import { IconPlus, IconWand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { recipeCategory, recipeGroup } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { refresh, useRoute, useRoutePages } from '#api/use-route.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { useAfterSending } from '#local/use-after-sending.ts'
import { recipeMessages } from '#recipes/recipe-looks.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState, NothingFound, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { RecipeCard } from './components/recipe-card.tsx'
import { RecipeDialogs } from './components/recipe-dialogs.tsx'
import { isFiltered, useListedRecipes } from './hooks/use-listed-recipes.ts'
import { recipeRoutes } from './hooks/use-recipe-acts.ts'
import { recipeViews, useListSearch } from './list-search.ts'
import type { RecipeListSearch } from './list-search.ts'
import { recipesMessages } from './recipes.messages.ts'
import { recipeListRoute } from './recipes.routes.ts'
import classes from './recipes-list.module.css'

const KeptRecipeDrafts = lazyPart(async () => (await import('#recipes/kept-recipe-drafts.tsx')).KeptRecipeDrafts)

/** All recipes as pictures, by view, category, group, tag and words; all of it is part of the address. */
export function RecipesListScreen() {
  const text = useMessages(recipesMessages)
  const search = useListSearch()
  const navigate = recipeListRoute.useNavigate()
  const change = useCallback(
    (next: Partial<RecipeListSearch>) =>
      void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <LinkButton
          variant={search.view === 'owned' || search.view === 'draft' ? 'primary' : 'line'}
          icon={IconPlus}
          to="/recipes/new"
        >
          {text.newRecipe}
        </LinkButton>
      }
      width="wide"
      under={
        <>
          <ViewTabs
            label={text.viewsLabel}
            to="/recipes"
            current={search.view}
            tabs={recipeViews.map(each => ({ view: each, title: text.views[each] }))}
          />
          <RecipeFilters search={search} onChange={change} />
        </>
      }
    >
      <Suspense>{search.view === 'draft' && <KeptRecipeDrafts />}</Suspense>
      <RecipeGrid
        search={search}
        onClear={() => change({ search: undefined, tag: undefined, group: undefined, category: undefined })}
      />
    </Page>
  )
}

const ANY = 'any'

function RecipeFilters({
  search,
  onChange,
}: {
  search: RecipeListSearch
  onChange: (next: Partial<RecipeListSearch>) => void
}) {
  const text = useMessages(recipesMessages)
  const words = useMessages(recipeMessages)
  const counts = useRoute(routes.categories, {}, { staleTime: 60_000 }).data
  const tags = useRoute(routes.listTags, {}, { staleTime: 60_000 }).data?.items.filter(tag => tag.count > 0) ?? []
  const used = recipeCategory.options.filter(
    each => !counts || counts.some(({ category, count }) => category === each && count > 0),
  )
  return (
    <>
      <nav className={classes.categories} aria-label={text.categories}>
        {[undefined, ...used].map(category => (
          <Link
            key={category ?? ANY}
            from="/recipes/"
            to="/recipes"
            search={before => ({ ...before, category })}
            replace
            resetScroll={false}
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-current={search.category === category ? 'true' : undefined}
          >
            {category === undefined ? text.allCategories : words.categories[category]}
          </Link>
        ))}
      </nav>
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
        <ChoiceMenu
          className={classes.choice}
          label={text.group}
          choices={[
            { value: ANY, label: text.anyGroup },
            ...recipeGroup.options.map(group => ({ value: group, label: words.groups[group] })),
          ]}
          value={search.group ?? ANY}
          onChange={group => onChange({ group: recipeGroup.options.find(known => known === group) })}
        />
      </Toolbar>
    </>
  )
}

const PAGE = 48

function RecipeGrid({ search, onClear }: { search: RecipeListSearch; onClear: () => void }) {
  const text = useMessages(recipesMessages)
  const { view, search: words, tag, group, category } = search
  const [sharing, setSharing] = useState<RecipeSummary>()
  const [deleting, setDeleting] = useState<RecipeSummary>()
  const list = useRoutePages<typeof routes.browse, RecipeSummary>(routes.browse, {
    query: {
      view,
      // What comes with the product, in its own order, before what people have published since.
      ...(view === 'public'
        ? ({ sort: 'createdAt', order: 'ASC' } as const)
        : ({ sort: 'updatedAt', order: 'DESC' } as const)),
      limit: PAGE,
      ...(words && { search: words }),
      ...(tag && { tags: [tag] }),
      ...(group && { group }),
      ...(category && { category }),
    },
  })
  const { recipes, keptAt } = useListedRecipes(search, list)
  useAfterSending('recipe.', () => refresh(recipeRoutes))
  const close = () => {
    setSharing(undefined)
    setDeleting(undefined)
  }

  if (list.isPending) return <SkeletonGrid />
  if (list.isError && keptAt === undefined && recipes.length === 0) {
    const retry = () => void list.refetch()
    return isNetworkError(list.error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(list.error)}</ErrorState>
    )
  }
  if (recipes.length === 0) {
    if (isFiltered(search)) {
      return (
        <NothingFound clear={text.clear} onClear={onClear}>
          {text.nothing}
        </NothingFound>
      )
    }
    const { title, detail } = text.empty[view]
    return (
      <EmptyState
        icon={IconWand}
        title={title}
        actions={
          view !== 'public' && (
            <LinkButton variant="line" to="/recipes">
              {text.lookPublic}
            </LinkButton>
          )
        }
      >
        {detail}
      </EmptyState>
    )
  }
  return (
    <>
      {keptAt !== undefined && <KeptNote keptAt={keptAt} />}
      <ul className={classes.grid} aria-label={text.list}>
        {recipes.map(recipe => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} onShare={setSharing} onDelete={setDeleting} />
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
      <RecipeDialogs sharing={sharing} deleting={deleting} onClose={close} onGone={close} />
    </>
  )
}

function SkeletonGrid() {
  return (
    <div className={classes.grid} role="status" aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <SkeletonBlock key={index} height={240} />
      ))}
    </div>
  )
}
