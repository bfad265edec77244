import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskPrice } from '@atelier/shared-schema/tasks/task-requests.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { awaitsOthers } from '#local/awaited.ts'
import { queueWrite } from '#local/local-store.ts'
import { randomId } from '#local/random-id.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { noteTask, noteTasks } from '#tasks/live-tasks.ts'
import type { Params } from './kept-params.ts'
import type { SeveralAsk } from './several/several-ask.ts'
import { firstCell } from './several/several-runs.ts'
import type { RecipeParams } from './use-recipe-params.ts'

const messages = defineMessages({
  en: {
    kept: 'There is no network: it waits on this device, and runs as soon as the server can be reached.',
    reused: 'The very same ran before: this is what came of it.',
    afresh: 'Run it anyway',
  },
  vi: {
    kept: 'Không có mạng: tác vụ chờ trên thiết bị này và sẽ chạy ngay khi kết nối được máy chủ.',
    reused: 'Đúng như vậy đã chạy trước đây: đây là kết quả.',
    afresh: 'Vẫn chạy lại',
  },
})

export interface RunOptions {
  /** Before everything of one's own that waits. */
  next?: boolean
  isFresh?: boolean
  /** So many runs, or one for each cell of a grid. */
  several?: SeveralAsk
}

export interface RecipeRun {
  /** Answers the task; undefined where something is wrong, which is said at the fields or in a toast. */
  run: (options?: RunOptions) => Promise<RecipeTaskAnswer | undefined>
  isSending: boolean
}

/** Checks, sends, and shows the new task wherever tasks are shown. Several may be sent one after the other. */
export function useRecipeRun(recipeId: string, params: RecipeParams): RecipeRun {
  const text = useMessages(messages)
  const { currentWorkspace } = useSignedInPerson()
  const [sending, setSending] = useState(0)

  async function run({ several, ...options }: RunOptions = {}): Promise<RecipeTaskAnswer | undefined> {
    if (!params.isValidWith(firstCell(several)) && !params.check()) return undefined
    // Named, since it may be sent only after another workspace was switched to.
    const workspaceId = currentWorkspace?.id ?? null
    const body = { recipeId, params: toJson(params.params), workspaceId, ...options }
    const key = randomId()
    const names = [nameOfRun(params)]
    const keep = () =>
      several
        ? queueWrite('task.submitBatch', { body: { ...body, ...several } }, { key, names })
        : queueWrite('task.submit', { body }, { key, names })
    setSending(count => count + 1)
    try {
      if ((await awaitsOthers(body)) && (await keep())) {
        showToast(text.kept)
        return undefined
      }
      const [task] = await send(several ? { body: { ...body, ...several } } : { body }, key)
      if (task?.isReused && !several) {
        showToast(text.reused, { action: { label: text.afresh, run: () => run({ ...options, isFresh: true }) } })
      }
      return task
    } catch (error) {
      if (isNetworkError(error) && (await keep())) showToast(text.kept)
      else refuseParams(error, params)
      return undefined
    } finally {
      setSending(count => count - 1)
    }
  }
  return { run, isSending: sending > 0 }
}

type Submission = RouteInput<typeof routes.submit> | RouteInput<typeof routes.submitBatch>

/** Under the key it is done once, also where it is sent again after an answer that did not arrive. */
async function send(ask: Submission, idempotencyKey: string): Promise<readonly RecipeTaskAnswer[]> {
  if ('count' in ask.body || 'grid' in ask.body) {
    const { tasks } = await call(routes.submitBatch, ask, { idempotencyKey })
    noteTasks(tasks)
    return tasks
  }
  const task = await call(routes.submit, ask, { idempotencyKey })
  noteTask(task)
  return [task]
}

const NAME_LENGTH_MAX = 80

/** What the person finds it by while it waits: its first words. */
function nameOfRun({ params }: RecipeParams): string {
  const words = Object.values(params).find(value => typeof value === 'string' && value.trim().includes(' '))
  return typeof words === 'string' ? words.trim().slice(0, NAME_LENGTH_MAX) : '…'
}

/** What the server found wrong stands at its field where there is one. */
export function refuseParams(error: unknown, params: RecipeParams): void {
  const named = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
    const key = /^params\.([^.]+)/.exec(path)?.[1]
    return key === undefined ? [] : [[key, message] as const]
  })
  if (named.length > 0) params.refuse(Object.fromEntries(named))
  else showError(error)
}

type JsonParams = Parameters<typeof call<typeof routes.submit>>[1]['body']['params']
/** Everything that is filled in comes from inputs, whose values are plain JSON. */
const toJson = (params: Params) => params as JsonParams

export interface KnownPrice {
  price: TaskPrice | undefined
  /** Why it could not run at all, before it is tried: an engine is missing, a folder is gone. */
  obstacle: string | undefined
}

const PAUSE_MS = 500

/** What a run would cost and how long it would take, as soon as what is filled in could run. */
export function usePrice(recipeId: string, filled: RecipeParams, several?: SeveralAsk): KnownPrice {
  const { params, isValidWith } = filled
  const isValid = useMemo(() => isValidWith(firstCell(several)), [isValidWith, several])
  const [settled] = useDebouncedValue(
    useMemo(() => ({ params, isValid, several }), [params, isValid, several]),
    PAUSE_MS,
  )
  const asked = useQuery({
    queryKey: ['recipe-price', recipeId, settled.params, settled.several],
    queryFn: ({ signal }) =>
      call(routes.price, { body: { recipeId, params: toJson(settled.params), ...settled.several } }, { signal }),
    enabled: settled.isValid,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
  })
  // Without the network it waits on this device, and what it costs is told when it is sent.
  const isRefused =
    asked.isError &&
    !isNetworkError(asked.error) &&
    settled.isValid &&
    isValid &&
    Object.keys(fieldErrors(asked.error)).length === 0
  return { price: asked.data, obstacle: isRefused ? describeError(asked.error) : undefined }
}
