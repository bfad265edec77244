import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'

/*
 * What the one stream of this browser tells of tasks, in every tab. Light: the stream itself comes after the first paint, and
 * who listens may be there before it.
 */

export interface TaskListener {
  onEvent: (event: TaskEvent) => void
  /** The stream stands again: what happened meanwhile was not told. */
  onGap: () => void
}

const listeners = new Set<TaskListener>()

export function listenToTasks(listener: TaskListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellTaskEvent(event: TaskEvent): void {
  for (const listener of listeners) listener.onEvent(event)
}

export function tellTaskGap(): void {
  for (const listener of listeners) listener.onGap()
}
