import { Suspense, useMemo } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { isOngoing, useEndedTasks, useOngoingTasks } from '#tasks/live-tasks.ts'
import { groupBatches } from '#tasks/group-batches.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorState, SkeletonBlock } from '#ui/states.tsx'
import { homeMessages } from '#features/home/home.messages.ts'
import classes from './sections.module.css'

const BatchRun = lazyPart(async () => (await import('#tasks/batch-run.tsx')).BatchRun)

/** What ended longer ago is found in the library. */
const RECENT_MS = 60 * 60_000
const ENDED_SHOWN = 8
const SHOWN_MAX = 24

export interface NowTasks {
  /** Nothing was ever made. */
  isNew: boolean
  error: Error | null
  tasks: readonly RecipeTaskAnswer[]
  refetch: () => void
}

/** What is on its way, and what has come of the last hour, the newest first. */
export function useNowTasks(): NowTasks {
  const ongoing = useOngoingTasks()
  const ended = useEndedTasks(ENDED_SHOWN)
  const tasks = useMemo(() => {
    const since = Date.now() - RECENT_MS
    const fresh = (ended.data?.items ?? []).filter(
      task => task.status !== 'CANCELED' && new Date(task.completedAt ?? task.createdAt).getTime() > since,
    )
    const byId = new Map([...fresh, ...(ongoing.data?.items ?? [])].map(task => [task.id, task]))
    // What has ended meanwhile says so itself, whichever answer came first.
    for (const task of fresh) if ((byId.get(task.id)?.seq ?? 0) <= task.seq) byId.set(task.id, task)
    return [...byId.values()]
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
      .slice(0, SHOWN_MAX)
  }, [ongoing.data, ended.data])
  return {
    isNew: ongoing.data?.items.length === 0 && ended.data?.items.length === 0,
    error: ongoing.error ?? ended.error,
    tasks,
    refetch: () => void Promise.all([ongoing.refetch(), ended.refetch()]),
  }
}

export interface NowSectionProps {
  now: NowTasks
  onOpen: (imageId: string) => void
  onUse: (task: RecipeTaskAnswer) => void
  onAsInput: (imageId: string) => void
  onFocusImage: (imageId: string) => void
}

export function NowSection({ now, ...acts }: NowSectionProps) {
  const text = useMessages(homeMessages)
  const waiting = now.tasks.filter(isOngoing).length
  // Without the network the page shows what is kept here of all else, and its head says that it is not there.
  if (now.tasks.length === 0 && now.error && !isNetworkError(now.error)) {
    return (
      <ErrorState title={text.tasksFailed} onRetry={now.refetch}>
        {describeError(now.error)}
      </ErrorState>
    )
  }
  if (now.tasks.length === 0) return null
  return (
    <section className={classes.section} aria-label={text.now}>
      <header className={classes.head}>
        <h2>{text.now}</h2>
        {waiting > 0 && <p role="status">{text.running(waiting)}</p>}
      </header>
      {groupBatches(now.tasks).map(({ key, batchId, tasks: [task] }) =>
        batchId === null ? (
          <TaskRun key={key} task={task} {...acts} />
        ) : (
          <Suspense key={key} fallback={<SkeletonBlock height={200} />}>
            <BatchRun id={batchId} task={task} {...acts} />
          </Suspense>
        ),
      )}
    </section>
  )
}
