import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { readLocalState, subscribeToLocalState } from '#local/local-store.ts'
import { listenToTasks } from '#local/task-news.ts'
import { TaskLive, withNewest } from './task-live.ts'

/** Whatever shows more than one task. */
export const taskListRoutes = [
  routes.listOngoing,
  routes.listHistory,
  routes.browse,
  routes.list,
  routes.board,
  routes.readBatch,
  routes.readQueue,
] as const

const live = new TaskLive()
let heardAt = 0

/** Many changes at once (a batch is queued, the last of one ends) are one question. */
const GATHER_MS = 120
/** While something runs and nothing is heard for so long, the server is asked: there may be no stream (a proxy, a private window). */
const SILENCE_MS = 4_000

const changed = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined

/** What the events do not carry (pictures, times, who comes next) is asked for once a task stands otherwise. */
function askAnew(id: string): void {
  changed.add(id)
  gathering ??= setTimeout(() => {
    gathering = undefined
    const ids = [...changed]
    changed.clear()
    for (const each of ids)
      void queryClient.invalidateQueries({ queryKey: routeKey(routes.read, { params: { id: each } }) })
    void refresh(taskListRoutes)
  }, GATHER_MS)
}

function hear(event: TaskEvent): void {
  heardAt = Date.now()
  const news = live.take(event)
  if (news && news.before?.status !== event.status) askAnew(event.id)
}

listenToTasks({ onEvent: hear, onGap: () => void refresh([routes.read, ...taskListRoutes]) })

/** Nothing of one person may be in memory for the next. */
let uid: string | undefined
subscribeToLocalState(() => {
  const { data } = readLocalState()
  if (uid !== undefined && data?.uid !== uid) live.forget()
  uid = data?.uid
})

function useTaskEvent(id: string): TaskEvent | undefined {
  return useSyncExternalStore(live.subscribe, () => live.of(id))
}

/** A task of a list as it is now: rendered again by each of its own events, and by no other's. */
export function useLiveTask<T extends RecipeTaskAnswer>(task: T): T {
  const event = useTaskEvent(task.id)
  return useMemo(() => withNewest(task, event), [task, event])
}

/** One task with its results, kept current while it waits and runs. */
export function useTask(id: string) {
  const asked = useRoute(routes.read, { params: { id } })
  const event = useTaskEvent(id)
  const task = useMemo(() => asked.data && withNewest(asked.data, event), [asked.data, event])
  useTaskPolling(task !== undefined && isOngoing(task))
  return { ...asked, data: task }
}

export type TaskScope = 'mine' | 'workspace'
const ONGOING_MAX = 50

/** What runs and what waits, in the order in which it will run. */
export function useOngoingTasks(scope: TaskScope = 'mine', { enabled = true } = {}) {
  const asked = useRoute(routes.listOngoing, { body: { scope, limit: ONGOING_MAX } }, { enabled })
  useTaskPolling(enabled && (asked.data?.items.length ?? 0) > 0)
  return asked
}

/** Those that ended last. */
export function useEndedTasks(limit: number, scope: TaskScope = 'mine', { enabled = true } = {}) {
  return useRoute(routes.listHistory, { body: { scope, limit } }, { enabled })
}

export function isOngoing({ status }: Pick<RecipeTaskAnswer, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING'
}

/** Where the stream is silent, looks every few seconds for as long as there is something to wait for. */
export function useTaskPolling(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.hidden || Date.now() - heardAt < SILENCE_MS) return
      void refresh([routes.read, ...taskListRoutes])
    }, SILENCE_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

export function noteTasks(tasks: readonly RecipeTaskAnswer[]): void {
  for (const task of tasks) noteTask(task)
}

/** What a call has answered is shown at once, wherever the task is shown. */
export function noteTask(task: RecipeTaskAnswer): void {
  live.take({
    id: task.id,
    seq: task.seq,
    status: task.status,
    progress: task.progress,
    previewSeq: task.previewSeq,
  })
  queryClient.setQueryData(routeKey(routes.read, { params: { id: task.id } }), task)
  askAnew(task.id)
}
