import { IconBox, IconSchool, IconUpload } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { SdModelSummary } from '@atelier/shared-schema/entities/sd-model.ts'
import { useRoutePages } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { ModelTabs } from '#app/model-tabs.tsx'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingList } from '#items/thing-list.tsx'
import { useKeptThings } from '#items/use-kept-things.ts'
import { ViewTabs } from '#items/view-tabs.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { BaseModels } from './components/base-models.tsx'
import { ModelCard } from './components/model-card.tsx'
import { ModelFilters } from './components/model-filters.tsx'
import { ModelUploads } from './components/model-uploads.tsx'
import { modelKind } from './hooks/model-kind.ts'
import { useModelWatch } from './hooks/use-model-watch.ts'
import { modelViews, useListSearch } from './list-search.ts'
import type { ModelListSearch, ModelListView } from './list-search.ts'
import { modelsMessages } from './models.messages.ts'
import { modelListRoute } from './models.routes.ts'

const BringModelsDialog = lazyPart(async () => (await import('./components/bring-models-dialog.tsx')).BringModelsDialog)

type Change = (next: Partial<ModelListSearch>) => void

const noFilters = { search: undefined, tag: undefined, base: undefined, kind: undefined, source: undefined }

/** All models as pictures, and those that are known everywhere; view and filters are part of the address. */
export function ModelsListScreen() {
  const text = useMessages(modelsMessages)
  const search = useListSearch()
  const navigate = modelListRoute.useNavigate()
  const change = useCallback<Change>(
    next => void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const clear = () => change(noFilters)
  const [isBringing, setBringing] = useState(false)
  useEffect(() => beginLocalNow(), [])
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <>
          <Button variant="line" icon={IconUpload} onClick={() => setBringing(true)}>
            {text.bring}
          </Button>
          <Train variant="primary" />
        </>
      }
      width="wide"
      under={
        <>
          <ModelTabs />
          <ViewTabs
            label={text.viewsLabel}
            to="/models"
            current={search.view}
            tabs={modelViews.map(each => ({ view: each, title: text.views[each] }))}
          />
          <ModelFilters search={search} onChange={change} />
        </>
      }
    >
      <ModelUploads />
      {search.view === 'base' ? (
        <BaseModels search={search} onClear={clear} />
      ) : (
        <Models search={search} view={search.view} onClear={clear} />
      )}
      <Suspense>{isBringing && <BringModelsDialog onClose={() => setBringing(false)} />}</Suspense>
    </Page>
  )
}

function Train({ variant }: { variant: 'primary' | 'line' }) {
  const text = useMessages(modelsMessages)
  return (
    <LinkButton variant={variant} icon={IconSchool} to="/models/training/new">
      {text.train}
    </LinkButton>
  )
}

const PAGE = 48

interface ModelsProps {
  search: ModelListSearch
  view: Exclude<ModelListView, 'base'>
  onClear: () => void
}

function Models({ search, view, onClear }: ModelsProps) {
  const text = useMessages(modelsMessages)
  const { search: words, tag, base, kind, source } = search
  const [asked, setAsked] = useState<ThingAsk>()
  const isNarrowed = base !== undefined || kind !== undefined || source !== undefined
  const list = useRoutePages<typeof routes.browse, SdModelSummary>(routes.browse, {
    query: {
      view,
      sort: 'updatedAt',
      order: 'DESC',
      limit: PAGE,
      ...(words && { search: words }),
      ...(tag && { tags: [tag] }),
      ...(base && { baseType: base }),
      ...(kind && { kinds: [kind] }),
      ...(source && { source }),
    },
  })
  const { things, keptAt } = useKeptThings(['models', view], list, { search: words, tag, isNarrowed })
  useModelWatch(things.some(model => model.status === 'processing'))
  const close = () => setAsked(undefined)
  return (
    <>
      <ThingList
        label={text.list}
        list={list}
        things={things}
        keptAt={keptAt}
        render={model => <ModelCard model={model} onAsk={setAsked} />}
        empty={{
          ...text.empty[view],
          icon: IconBox,
          ...((view === 'owned' || view === 'draft') && { action: <Train variant="line" /> }),
        }}
        filtered={{
          isFiltered: words !== undefined || tag !== undefined || isNarrowed,
          nothing: text.nothing,
          clear: text.clear,
          onClear,
        }}
        showMore={text.showMore}
      />
      <ThingDialogs kind={modelKind} asked={asked} onClose={close} onGone={close} />
    </>
  )
}
