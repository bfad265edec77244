import type { TaskEvent } from '@atelier/shared-schema/tasks/task-events.ts'

/** What a task's answer and an event about it have in common. */
export type TaskFacts = Pick<TaskEvent, 'id' | 'seq' | 'status' | 'progress' | 'previewSeq'>

/** As the newest of both tells it: an answer may have been on its way while an event came, and the other way round. */
export function withNewest<T extends TaskFacts>(task: T, event: TaskEvent | undefined): T {
  if (!event || event.seq <= task.seq) return task
  const { seq, status, progress, previewSeq } = event
  return { ...task, seq, status, progress, previewSeq }
}

/** More than run at once anywhere; what was forgotten is in the next answer. */
const KEPT_MAX = 500

/** The newest event of each task. Events may come in any order, twice, or not at all. */
export class TaskLive {
  readonly #newest = new Map<string, TaskEvent>()
  readonly #listeners = new Set<() => void>()

  /** Answers what was known before if the event is news; undefined where it is not. */
  take(event: TaskEvent): { before: TaskEvent | undefined } | undefined {
    const before = this.#newest.get(event.id)
    if (before && before.seq >= event.seq) return undefined
    // The one that was heard of last is the last to be forgotten.
    this.#newest.delete(event.id)
    this.#newest.set(event.id, event)
    if (this.#newest.size > KEPT_MAX) this.#newest.delete(this.#newest.keys().next().value ?? '')
    for (const listener of this.#listeners) listener()
    return { before }
  }

  readonly of = (id: string): TaskEvent | undefined => this.#newest.get(id)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  forget(): void {
    this.#newest.clear()
    for (const listener of this.#listeners) listener()
  }
}
