import { IconListCheck } from '@tabler/icons-react'
import { Fragment, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { useRowOrder } from '#editing/use-row-order.ts'
import type { OnRowMove } from '#editing/use-row-order.ts'
import { KeptNote } from '#items/kept-note.tsx'
import type { Selection } from '#items/use-selection.ts'
import { ONGOING_MAX, useOngoingTasks } from '#tasks/live-tasks.ts'
import type { TaskScope } from '#tasks/live-tasks.ts'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { useWithWaiting } from '#tasks/with-waiting.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { TaskRow } from './task-row.tsx'
import { TaskTick } from './task-tick.tsx'
import { useChoosing } from './use-choosing.ts'
import { placeOfMove } from './place-of-move.ts'
import classes from './task-lists.module.css'

const WaitingRuns = lazyPart(async () => (await import('#tasks/waiting-runs.tsx')).WaitingRuns, { isQuiet: true })
const OngoingSelection = lazyPart(async () => (await import('./ongoing-selection.tsx')).OngoingSelection)

export interface OngoingListProps {
  scope: TaskScope
  current: string | undefined
  onOpen: (id: string) => void
}

/** As many as the server lists at once. */
const LISTED_MAX = 200

/** What runs, then what waits in the order in which it will run; one's own can be put in another. */
export function OngoingList({ scope, current, onOpen }: OngoingListProps) {
  const [limit, setLimit] = useState(ONGOING_MAX)
  const asked = useOngoingTasks(scope, { limit })
  const tasks = useWithWaiting(asked.data?.items)
  return (
    <>
      {asked.keptAt !== undefined && tasks && <KeptNote keptAt={asked.keptAt} />}
      <Suspense>
        <WaitingRuns />
      </Suspense>
      <Listed
        asked={asked}
        tasks={tasks}
        current={current}
        onOpen={onOpen}
        onMore={limit < LISTED_MAX ? () => setLimit(LISTED_MAX) : undefined}
      />
    </>
  )
}

interface ListedProps extends Omit<OngoingListProps, 'scope'> {
  tasks: readonly RecipeTaskAnswer[] | undefined
  asked: ReturnType<typeof useOngoingTasks>
  onMore: (() => void) | undefined
}

function Listed({ asked, tasks, current, onOpen, onMore }: ListedProps) {
  const text = useMessages(schedulerMessages)
  if (tasks === undefined) {
    if (asked.isPending) return <SkeletonRows count={5} height={70} />
    const retry = () => void asked.refetch()
    if (isNetworkError(asked.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(asked.error)}</ErrorState>
  }
  // Of what is asked for without the network nothing is known yet.
  if (tasks.length === 0 && asked.keptAt !== undefined) return null
  if (tasks.length === 0) {
    return (
      <EmptyState
        icon={IconListCheck}
        title={text.noOngoing}
        actions={
          <LinkButton variant="primary" to="/home">
            {text.make}
          </LinkButton>
        }
      >
        {text.noOngoingLead}
      </EmptyState>
    )
  }
  const isMore = asked.data?.nextCursor != null
  return <KnownTasks tasks={tasks} current={current} onOpen={onOpen} onMore={isMore ? onMore : undefined} />
}

interface KnownTasksProps extends Omit<OngoingListProps, 'scope'> {
  tasks: readonly RecipeTaskAnswer[]
  onMore: (() => void) | undefined
}

function KnownTasks({ tasks, current, onOpen, onMore }: KnownTasksProps) {
  const text = useMessages(schedulerMessages)
  const waitingCount = useRoute(routes.readQueue, {}).data?.waiting ?? 0
  const choosing = useChoosing(tasks)
  const running = tasks.filter(task => task.status === 'RUNNING')
  const waiting = tasks.filter(task => task.status === 'QUEUED')
  const { selection } = choosing
  const chosen = tasks.filter(task => selection.ids.has(task.id))
  return (
    <>
      {running.length > 0 && (
        <section className={classes.part} aria-label={text.running}>
          <h2>
            {text.running}
            <AllDone />
            {waiting.length === 0 && <ChooseButton choosing={choosing} />}
          </h2>
          <ul>
            {running.map(task => (
              <TaskRow
                key={task.id}
                task={task}
                isCurrent={task.id === current}
                onOpen={onOpen}
                tick={choosing.isOn ? <TaskTick task={task} selection={selection} /> : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <Waiting tasks={waiting} current={current} onOpen={onOpen} choosing={choosing} selection={selection} />
      )}
      {onMore && (
        <div className={classes.more}>
          <Button variant="line" onClick={onMore}>
            {text.moreWait(waitingCount)}
          </Button>
        </div>
      )}
      <Suspense>{chosen.length > 0 && <OngoingSelection tasks={chosen} onClear={choosing.end} />}</Suspense>
    </>
  )
}

type Choosing = ReturnType<typeof useChoosing>

function ChooseButton({ choosing }: { choosing: Choosing }) {
  const text = useMessages(schedulerMessages)
  if (!choosing.isPossible) return null
  return (
    <Button size="xs" className={classes.choose} onClick={choosing.isOn ? choosing.end : choosing.begin}>
      {choosing.isOn ? text.endChoosing : text.chooseSeveral}
    </Button>
  )
}

function AllDone() {
  const text = useMessages(schedulerMessages)
  const say = useTimeWords()
  const etaMs = useRoute(routes.readQueue, {}).data?.etaMs ?? null
  return etaMs === null ? null : <span>{text.allDone(say(etaMs))}</span>
}

interface WaitingProps extends Pick<OngoingListProps, 'current' | 'onOpen'> {
  tasks: readonly RecipeTaskAnswer[]
  choosing: Choosing
  selection: Selection
}

function Waiting({ tasks, current, onOpen, choosing, selection }: WaitingProps) {
  const text = useMessages(schedulerMessages)
  const { uid } = useSignedInPerson()
  const acts = useTaskActs()
  const list = useRef<HTMLUListElement>(null)
  const own = useMemo(() => tasks.filter(task => task.creator.uid === uid).map(task => task.id), [tasks, uid])
  const { move } = acts
  const onMove = useCallback<OnRowMove>((...moved) => move(placeOfMove(own, ...moved)), [own, move])
  const { lifted, target, gripOf } = useRowOrder(list, own.length, onMove)
  const canMove = own.length > 1 && !choosing.isOn
  return (
    <section className={classes.part} aria-label={text.upNext}>
      <h2>
        {text.upNext}
        {canMove && <span>{text.dragHint}</span>}
        <ChooseButton choosing={choosing} />
      </h2>
      <ul ref={list}>
        {tasks.map((task, index) => (
          <Fragment key={task.id}>
            {target !== undefined && own[target] === task.id && <li className={classes.slot} aria-hidden="true" />}
            <TaskRow
              task={task}
              place={index + 1}
              isCurrent={task.id === current}
              isLifted={lifted !== undefined && own[lifted] === task.id}
              isOwn={task.creator.uid === uid}
              onOpen={onOpen}
              grip={canMove && task.creator.uid === uid ? gripOf(own.indexOf(task.id)) : undefined}
              tick={choosing.isOn ? <TaskTick task={task} selection={selection} /> : undefined}
            />
          </Fragment>
        ))}
        {target === own.length && <li className={classes.slot} aria-hidden="true" />}
      </ul>
    </section>
  )
}
