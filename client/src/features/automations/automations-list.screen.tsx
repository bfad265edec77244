import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { WorkflowTabs } from '#app/workflow-tabs.tsx'
import { useOpenImage } from '#images/open-image.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { automationsMessages } from './automations.messages.ts'
import { AutomationRow } from './components/automation-row.tsx'
import { isMovingRun, useNewsOfRuns } from './hooks/use-news.ts'
import classes from './automations.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

/** What runs by itself, with how it stands. */
export function AutomationsListScreen() {
  const text = useMessages(automationsMessages)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  useEffect(() => beginLocalNow(), [])
  const openId = image.id
  return (
    <Page
      title={text.title}
      lead={text.lead}
      width="wide"
      under={<WorkflowTabs />}
      actions={
        <LinkButton variant="primary" icon={IconPlus} to="/workflows/automations/new">
          {text.add}
        </LinkButton>
      }
    >
      <Automations />
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

const PAGE = 50

function Automations() {
  const text = useMessages(automationsMessages)
  const list = useRoutePages<typeof routes.list, AutomationAnswer>(routes.list, { query: { limit: PAGE } })
  const automations = useMemo(() => list.data?.pages.flatMap(page => page.items) ?? [], [list.data])
  useNewsOfRuns(automations.some(({ lastRun }) => isMovingRun(lastRun)))

  if (list.isPending) return <SkeletonRows count={4} height={72} />
  if (list.isError && automations.length === 0) {
    const retry = () => void list.refetch()
    return isNetworkError(list.error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(list.error)}</ErrorState>
    )
  }
  if (automations.length === 0) {
    return (
      <EmptyState icon={IconRepeat} title={text.empty}>
        {text.emptyLead}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label={text.list}>
        {automations.map(automation => (
          <AutomationRow key={automation.id} automation={automation} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
