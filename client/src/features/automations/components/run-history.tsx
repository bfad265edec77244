import { useMemo, useRef } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import type { AutomationRun } from '@atelier/shared-schema/entities/automation.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRowWindow } from '#ui/row-window.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { WindowedRows } from '#ui/windowed-rows.tsx'
import { automationsMessages } from '../automations.messages.ts'
import { isMovingRun, useNewsOfRuns } from '../hooks/use-news.ts'
import { RunRow } from './run-row.tsx'
import classes from '../automation.module.css'

const PAGE = 50
/** The height of a row. */
const ROW_PX = 73

/** What it ran for, newest first, with what came of it. */
export function RunHistory({ id }: { id: string }) {
  const text = useMessages(automationsMessages)
  const asked = useRoutePages<typeof routes.listRuns, AutomationRun>(routes.listRuns, {
    params: { id },
    query: { limit: PAGE },
  })
  const runs = useMemo(() => asked.data?.pages.flatMap(page => page.items) ?? [], [asked.data])
  const list = useRef<HTMLUListElement>(null)
  const rowWindow = useRowWindow({ container: list, count: runs.length, rowHeight: ROW_PX })
  useNewsOfRuns(runs.some(isMovingRun))

  if (asked.isPending) return <SkeletonRows count={3} height={ROW_PX} />
  if (asked.isError && runs.length === 0) {
    const retry = () => void asked.refetch()
    return isNetworkError(asked.error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(asked.error)}</ErrorState>
    )
  }
  if (runs.length === 0) return <p className={classes.quiet}>{text.noRuns}</p>
  return (
    <>
      <ul ref={list} className={classes.runs} aria-label={text.history}>
        <WindowedRows as="li" rows={runs} window={rowWindow} render={run => <RunRow key={run.id} run={run} />} />
      </ul>
      {asked.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
