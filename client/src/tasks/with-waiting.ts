import { useMemo } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { QueuedWrite } from '#local/database.ts'
import { useQueuedWrites } from '#local/live-rows.ts'

/** Tasks as they will be once what waits on this device is sent; the same list where nothing does. */
export function useWithWaiting<T extends RecipeTaskAnswer>(tasks: readonly T[] | undefined): readonly T[] | undefined {
  const writes = useQueuedWrites()
  return useMemo(() => tasks && withWaiting(tasks, writes ?? []), [tasks, writes])
}

export function withWaiting<T extends RecipeTaskAnswer>(
  tasks: readonly T[],
  writes: readonly Pick<QueuedWrite, 'kind' | 'ids' | 'state'>[],
): readonly T[] {
  // What was refused is told elsewhere, and did nothing.
  const waiting = writes.filter(({ kind, state }) => kind.startsWith('task.') && state !== 'stopped')
  if (waiting.length === 0) return tasks
  return tasks.map(task => waiting.filter(({ ids }) => ids.includes(task.id)).reduce(applyAct, task))
}

function applyAct<T extends RecipeTaskAnswer>(task: T, { kind }: Pick<QueuedWrite, 'kind'>): T {
  switch (kind) {
    case 'task.cancel':
      return task.status === 'QUEUED' || task.status === 'RUNNING' ? { ...task, status: 'CANCELED' } : task
    case 'task.restart':
      return { ...task, status: 'QUEUED' }
    case 'task.pause':
      return { ...task, isPaused: true }
    case 'task.resume':
      return { ...task, isPaused: false }
    case 'task.softDelete':
      return { ...task, status: 'DELETED' }
    case 'task.recover':
      return task.status === 'DELETED' ? { ...task, status: statusBefore(task) } : task
    default:
      return task
  }
}

function statusBefore({ completedAt, error, images, texts }: RecipeTaskAnswer): RecipeTaskAnswer['status'] {
  if (completedAt == null) return 'DRAFT'
  if (error != null) return 'FAILED'
  return images.length > 0 || texts.length > 0 ? 'COMPLETED' : 'CANCELED'
}
