import { IconSchool } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { trainingStatuses } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingSummary } from '@atelier/shared-schema/entities/training.ts'
import { ModelTabs } from '#app/model-tabs.tsx'
import { ThingList } from '#items/thing-list.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { LinkButton } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TrainingCard } from './components/training-card.tsx'
import { useTrainings } from './hooks/live-trainings.ts'
import { useTrainingActs } from './hooks/use-training-acts.ts'
import { useListSearch } from './list-search.ts'
import type { TrainingListSearch } from './list-search.ts'
import { trainingMessages } from './training.messages.ts'
import { trainingListRoute } from './training.routes.ts'
import classes from './training-list.module.css'

const ConfirmDialog = lazyPart(async () => (await import('#items/confirm-dialog.tsx')).ConfirmDialog)

type Change = (next: Partial<TrainingListSearch>) => void

/** What a person has trained, trains, or is about to. */
export function TrainingListScreen() {
  const text = useMessages(trainingMessages)
  const search = useListSearch()
  const navigate = trainingListRoute.useNavigate()
  const change = useCallback<Change>(
    next => void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={<Train variant="primary" />}
      width="wide"
      under={
        <>
          <ModelTabs />
          <ViewTabs
            label={text.viewsLabel}
            to="/models/training"
            current={search.view}
            tabs={(['owned', 'trash'] as const).map(view => ({ view, title: text.views[view] }))}
          />
          <Filters search={search} onChange={change} />
        </>
      }
    >
      <Trainings search={search} onChange={change} />
    </Page>
  )
}

function Train({ variant }: { variant: 'primary' | 'line' }) {
  const text = useMessages(trainingMessages)
  return (
    <LinkButton variant={variant} icon={IconSchool} to="/models/training/new">
      {text.train}
    </LinkButton>
  )
}

const ANY = 'any'

function Filters({ search, onChange }: { search: TrainingListSearch; onChange: Change }) {
  const text = useMessages(trainingMessages)
  return (
    <Toolbar label={text.filters}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={search.search ?? ''}
        onChange={found => onChange({ search: found })}
      />
      <ToolbarGap />
      <ChoiceMenu
        className={classes.choice}
        label={text.status}
        choices={[
          { value: ANY, label: text.anyStatus },
          ...trainingStatuses.map(value => ({ value, label: text.statuses[value] })),
        ]}
        value={search.status ?? ANY}
        onChange={status => onChange({ status: status === ANY ? undefined : status })}
      />
    </Toolbar>
  )
}

function Trainings({ search, onChange }: { search: TrainingListSearch; onChange: Change }) {
  const text = useMessages(trainingMessages)
  const acts = useTrainingActs()
  const [deleting, setDeleting] = useState<TrainingSummary>()
  const list = useTrainings(search)
  const isFiltered = search.status !== undefined || search.search !== undefined
  const pages = list.data?.pages
  const { data: kept, keptAt } = useKeptAnswer(['trainings', search.view], {
    ...list,
    data: isFiltered ? undefined : pages?.[0],
  })
  const trainings = useMemo(() => pages?.flatMap(page => page.items) ?? kept?.items ?? [], [pages, kept])
  return (
    <>
      <ThingList
        label={text.list}
        list={list}
        things={trainings}
        keptAt={keptAt}
        render={training => <TrainingCard training={training} onDelete={() => setDeleting(training)} />}
        empty={{
          ...text.empty[search.view],
          icon: IconSchool,
          ...(search.view === 'owned' && { action: <Train variant="line" /> }),
        }}
        filtered={{
          isFiltered,
          nothing: text.nothing,
          clear: text.clear,
          onClear: () => onChange({ search: undefined, status: undefined }),
        }}
        showMore={text.showMore}
      />
      <Suspense>
        {deleting && (
          <ConfirmDialog
            opened
            title={text.deleteTitle(deleting.name)}
            confirm={text.deleteForever}
            onClose={() => setDeleting(undefined)}
            onConfirm={() => void acts.deleteForever(deleting.id)}
          >
            {text.deleteLead}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
