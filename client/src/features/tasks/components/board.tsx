import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DragEvent } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskStatus } from '@atelier/shared-schema/tasks/task-states.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useLiveTask, useTaskPolling } from '#tasks/live-tasks.ts'
import type { TaskScope } from '#tasks/live-tasks.ts'
import { ProgressLine } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useRecipeName } from '#tasks/use-expected-shape.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { useWithWaiting } from '#tasks/with-waiting.ts'
import type { TaskActs } from '#tasks/use-task-acts.ts'
import { titleOf } from '#tasks/task-title.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { TaskMenu } from './task-menu.tsx'
import { TaskPicture } from './task-row.tsx'
import classes from './board.module.css'

export interface BoardProps {
  scope: TaskScope
  onOpen: (id: string) => void
}

/** Tasks in columns by how they stand. A card is drawn to where it may go by hand. */
export function Board({ scope, onOpen }: BoardProps) {
  const text = useMessages(schedulerMessages)
  const words = useMessages(taskMessages)
  const format = useFormat()
  const asked = useRoute(routes.board, { body: { scope } })
  const kept = useKeptAnswer(['board'], asked, scope === 'mine')
  const columns = useColumns(kept.data?.columns)
  const acts = useTaskActs()
  const [dragged, setDragged] = useState<RecipeTaskAnswer>()
  useTaskPolling(columns?.some(({ status, items }) => status === 'RUNNING' && items.length > 0) ?? false)
  if (!columns) {
    if (asked.isPending) return <SkeletonBlock height={420} />
    const retry = () => void asked.refetch()
    if (isNetworkError(asked.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(asked.error)}</ErrorState>
  }
  return (
    <>
      {kept.keptAt !== undefined && <KeptNote keptAt={kept.keptAt} />}
      <div className={classes.board}>
        {columns.map(({ status, count, items }) => (
          <section
            key={status}
            className={classes.column}
            aria-label={words.statuses[status]}
            data-takes={(dragged && actOf(dragged, status, acts) !== undefined) || undefined}
            onDragOver={event => {
              if (dragged && actOf(dragged, status, acts)) event.preventDefault()
            }}
            onDrop={() => {
              if (dragged) void actOf(dragged, status, acts)?.()
              setDragged(undefined)
            }}
          >
            <h2>
              {words.statuses[status]}
              {count !== null && <span>{format.number(count)}</span>}
            </h2>
            {items.length === 0 && <p>{text.columnEmpty}</p>}
            <ul>
              {items.map(task => (
                <Card key={task.id} task={task} onOpen={onOpen} onDrag={setDragged} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

type Column = RouteOutput<typeof routes.board>['columns'][number]

/** As they will be once what waits on this device is sent. */
function useColumns(told: readonly Column[] | undefined): readonly Column[] | undefined {
  const tasks = useWithWaiting(useMemo(() => told?.flatMap(column => column.items), [told]))
  return useMemo(
    () =>
      told?.map(({ status, count, items: before, nextCursor }) => {
        const items = (tasks ?? []).filter(task => task.status === status)
        return { status, items, nextCursor, count: count === null ? null : count + items.length - before.length }
      }),
    [told, tasks],
  )
}

/** What putting a card there means; undefined where it means nothing. */
function actOf(task: RecipeTaskAnswer, to: TaskStatus, acts: TaskActs): (() => Promise<unknown>) | undefined {
  const { id, status: from } = task
  if (!task.canManage) return undefined
  if (from === 'DRAFT' && to === 'QUEUED') return () => acts.change(id, { isDraft: false })
  if (from === 'QUEUED' && to === 'DRAFT' && task.recipeType !== 'chain')
    return () => acts.change(id, { isDraft: true })
  if ((from === 'COMPLETED' || from === 'FAILED') && to === 'QUEUED') return () => acts.restart(id)
  return undefined
}

interface CardProps {
  task: RecipeTaskAnswer
  onOpen: (id: string) => void
  onDrag: (task: RecipeTaskAnswer | undefined) => void
}

function Card({ task: told, onOpen, onDrag }: CardProps) {
  const task = useLiveTask(told)
  const recipeName = useRecipeName(task)
  const drag = useMemo(
    () => ({
      draggable: told.canManage,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        // Without any data nothing is dragged; of a kind of its own, so that no field takes it for text.
        event.dataTransfer.setData('application/x-atelier-task', told.id)
        onDrag(told)
      },
      onDragEnd: () => onDrag(undefined),
    }),
    [told, onDrag],
  )
  return (
    <li className={classes.card} data-task={task.id} {...drag}>
      <TaskPicture task={task} />
      {/* A link: by a button, or by what is not to be dragged, browsers drag nothing around it either. */}
      <Link to="/tasks" search={before => ({ ...before, task: task.id })} replace resetScroll={false}>
        <b>{titleOf(task)}</b>
        <span>{recipeName ?? task.name}</span>
      </Link>
      <TaskMenu task={task} onOpen={onOpen} />
      {task.status === 'RUNNING' && <ProgressLine task={task} />}
    </li>
  )
}
