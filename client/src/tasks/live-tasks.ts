import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
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

/** Who shows tasks within something else, for as long as it is on screen. */
const beside = new Set<() => void>()

function askAll(): void {
  void refresh([routes.read, ...taskListRoutes])
  for (const ask of beside) ask()
}

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
    for (const ask of beside) ask()
  }, GATHER_MS)
}

function hear(event: TaskEvent): void {
  heardAt = Date.now()
  const news = live.take(event)
  if (news && news.before?.status !== event.status) askAnew(event.id)
}

listenToTasks({ onEvent: hear, onGap: askAll })

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
  useChainNews(task, event)
  return useMemo(() => withNewest(task, event), [task, event])
}

/** Events do not tell that a chain asks for a choice. They are few, one for each step, so each is a reason to ask. */
function useChainNews(task: RecipeTaskAnswer | undefined, event: TaskEvent | undefined): void {
  const isNews = task?.recipeType === 'chain' && event !== undefined && event.seq > task.seq
  useEffect(() => {
    if (isNews && event) askAnew(event.id)
  }, [isNews, event])
}

/** Asks again whenever a task stands otherwise: for what shows tasks within something else. Give a stable function. */
export function useAskBeside(ask: () => void): void {
  useEffect(() => {
    beside.add(ask)
    return () => void beside.delete(ask)
  }, [ask])
}

/** One task with its results, kept current while it waits and runs. */
export function useTask(id: string) {
  const asked = useRoute(routes.read, { params: { id } })
  const event = useTaskEvent(id)
  const task = useMemo(() => asked.data && withNewest(asked.data, event), [asked.data, event])
  useChainNews(asked.data, event)
  useTaskPolling(task !== undefined && isOngoing(task))
  return { ...asked, data: task }
}

export type TaskScope = 'mine' | 'workspace'
/** As many as are listed before more are asked for. */
export const ONGOING_MAX = 50

/** What runs and what waits, in the order in which it will run. */
export function useOngoingTasks(scope: TaskScope = 'mine', { enabled = true, limit = ONGOING_MAX } = {}) {
  const input = { body: { scope, limit } }
  const asked = useRoute(routes.listOngoing, input, { enabled, keepPrevious: true })
  useTaskPolling(enabled && (asked.data?.items.length ?? 0) > 0)
  return { ...asked, ...useKeptAnswer(routeKey(routes.listOngoing, input), asked, scope === 'mine') }
}

/** Those that ended last. */
export function useEndedTasks(limit: number, scope: TaskScope = 'mine', { enabled = true } = {}) {
  const input = { body: { scope, limit } }
  const asked = useRoute(routes.listHistory, input, { enabled })
  return { ...asked, ...useKeptAnswer(routeKey(routes.listHistory, input), asked, scope === 'mine') }
}

export function isOngoing({ status }: Pick<RecipeTaskAnswer, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING'
}

let waiting = 0
let polling: ReturnType<typeof setInterval> | undefined

function lookWhereSilent(): void {
  if (!document.hidden && Date.now() - heardAt >= SILENCE_MS) askAll()
}

/**
 * Where the stream is silent, looks every few seconds for as long as there is something to wait for; once for all that wait
 * on the page, since each look asks for everything.
 */
export function useTaskPolling(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    waiting += 1
    polling ??= setInterval(lookWhereSilent, SILENCE_MS)
    return () => {
      waiting -= 1
      if (waiting > 0) return
      clearInterval(polling)
      polling = undefined
    }
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
