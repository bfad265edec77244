import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import type { BoardTask } from '@atelier/shared-schema/tasks/board-task.ts'
import { call } from '#api/call.ts'
import { usePerson } from '#api/session.ts'
import { routeKey } from '#api/use-route.ts'
import { useIsSyncState } from '#local/sync-state.ts'
import { noteTask } from '#tasks/live-tasks.ts'
import { showError } from '#ui/toast-store.ts'
import { useUnsentAsk } from '#board/asks/use-unsent-ask.ts'
import type { UnsentAsk } from '#board/asks/use-unsent-ask.ts'
import { BoardContext } from '#board/board-context.ts'
import type { PlaceholderShape } from '#board/making/shape-types.ts'

/** How far it is, as everybody is told who sees the board, and what this person may do with it. */
export interface LivePlaceholder {
  task: BoardTask | undefined
  /** The address of the newest picture of it. */
  preview: string | undefined
  asker: string | undefined
  isOffline: boolean
  canRemove: boolean
  cancel: (() => void) | undefined
  retry: (() => void) | undefined
  /** What this device has not asked yet. */
  unsent: UnsentAsk | undefined
  /** Nothing comes here by itself: its task is told of no more, as after an older version of the board was brought back. */
  isStranded: boolean
}

/** Once for all that wait on a board, and only while something does. */
const LOOK_MS = 1_000
/** Between the end of a task and what the board itself says of it. */
const FILLED_WITHIN_MS = 8_000

export function useLivePlaceholder(shape: PlaceholderShape | undefined): LivePlaceholder {
  const open = use(BoardContext)
  const person = usePerson()
  const isOffline = useIsSyncState('offline') || open?.state.connected === false
  const id = open?.board.id ?? ''
  const isAsked = shape?.props.state === 'asked'
  const input = { params: { id } }
  const { data } = useQuery({
    queryKey: routeKey(routes.listTasks, input),
    queryFn: ({ signal }) => call(routes.listTasks, input, { signal }),
    enabled: isAsked && id !== '',
    refetchInterval: isAsked ? LOOK_MS : false,
  })
  const task = isAsked ? data?.items.find(item => item.shapeId === shape.id) : undefined
  const taskId = shape?.props.taskId ?? null
  const unsent = useUnsentAsk(isAsked && taskId === null ? shape.id : undefined)
  const isStranded = useLasting(isAsked && taskId !== null && data !== undefined && !task, FILLED_WITHIN_MS)
  const canWrite = open?.canWrite === true
  const canRemove = canWrite && (open.role !== 'contributor' || shape?.meta['createdBy'] === person?.uid)
  return {
    task,
    preview: task && task.previewSeq > 0 ? previewOf(id, task) : undefined,
    asker: task?.asker.name,
    isOffline,
    canRemove,
    cancel: task?.canCancel ? () => void cancelTask(id, task.taskId) : undefined,
    retry: canWrite && taskId !== null ? () => void retryTask(id, taskId, shape?.id) : undefined,
    unsent,
    isStranded,
  }
}

/** Whether something has been so for a while. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(setLasted, ms, true)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, ms])
  return hasLasted
}

/** Each its own address: a browser would show the first again. */
function previewOf(id: string, { taskId, previewSeq }: BoardTask): string {
  return `${routeUrl(routes.previewTask, { params: { id, taskId } })}?seq=${previewSeq}`
}

async function cancelTask(id: string, taskId: string): Promise<void> {
  await call(routes.cancelTask, { params: { id, taskId } }).catch(showError)
}

async function retryTask(id: string, taskId: string, shapeId: string | undefined): Promise<void> {
  try {
    noteTask(await call(routes.retryTask, { params: { id, taskId }, query: { shapeId } }))
  } catch (error) {
    showError(error)
  }
}
