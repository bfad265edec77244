import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trainingRoutes as routes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { TrainingAnswer, TrainingEvent, TrainingSummary } from '@atelier/shared-schema/entities/training.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { listenToTrainings } from '#local/training-news.ts'
import type { TrainingListSearch } from '../list-search.ts'

/** Every route whose answers show a training. */
export const trainingListRoutes = [routes.list, routes.read] as const

/** Events tell of progress, not of samples and of what it cost: that is asked for, this often at the most. */
const ASK_EVERY_MS = 2_000
/** While one runs and nothing is heard for so long, the server is asked: there may be no stream (a proxy, a private window). */
const SILENCE_MS = 4_000

let heardAt = 0
let asking: ReturnType<typeof setTimeout> | undefined

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    void refresh(trainingListRoutes)
  }, ASK_EVERY_MS)
}

/** What an answer and an event about it have in common; the newer of them counts. */
function withNews<T extends TrainingSummary>(training: T, event: TrainingEvent): T {
  return training.id === event.id && event.seq > training.seq ? { ...training, ...event } : training
}

interface Pages {
  pages: { items: TrainingSummary[]; nextCursor: string | null }[]
}

function hear(event: TrainingEvent): void {
  heardAt = Date.now()
  const key = routeKey(routes.read, { params: { id: event.id } })
  const before = queryClient.getQueryData<TrainingAnswer>(key)
  queryClient.setQueryData<TrainingAnswer>(key, known => known && withNews(known, event))
  queryClient.setQueriesData<Pages>(
    { queryKey: routeKey(routes.list) },
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => ({ ...page, items: page.items.map(each => withNews(each, event)) })),
      },
  )
  if (before && before.status !== event.status) void refresh(trainingListRoutes)
  else askSoon()
}

listenToTrainings({ onEvent: hear, onGap: () => void refresh(trainingListRoutes) })

export function isActive({ status, isPaused }: Pick<TrainingSummary, 'status' | 'isPaused'>): boolean {
  return (status === 'QUEUED' || status === 'PROCESSING') && !isPaused
}

function useAskWhereSilent(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - heardAt >= SILENCE_MS) void refresh(trainingListRoutes)
    }, SILENCE_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** One training, kept current while it waits and runs. */
export function useTraining(id: string) {
  const read = useRoute(routes.read, { params: { id } })
  useAskWhereSilent(read.data !== undefined && isActive(read.data))
  return read
}

const PAGE = 48

/** One’s own trainings, page by page. */
export function useTrainings({ view, status, search }: TrainingListSearch) {
  const body = { view, limit: PAGE, ...(status && { status: [status] }), ...(search && { search }) }
  const list = useInfiniteQuery({
    queryKey: routeKey(routes.list, { body }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(routes.list, { body: { ...body, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: last => last.nextCursor ?? undefined,
  })
  useAskWhereSilent(list.data?.pages.some(page => page.items.some(isActive)) === true)
  return list
}

/** What a call has answered is shown at once, wherever the training is shown. */
export function noteTraining(training: TrainingAnswer): void {
  queryClient.setQueryData(routeKey(routes.read, { params: { id: training.id } }), training)
  void refresh([routes.list])
}
