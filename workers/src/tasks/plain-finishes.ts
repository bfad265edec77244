import type { Db } from '@atelier/database/database/connection.ts'
import { finishPlainTasks } from '@atelier/database/tasks/end-task.queries.ts'
import type { PlainEnd } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'

interface WaitingEnd {
  readonly end: PlainEnd
  resolve(row: TaskRow | undefined): void
  reject(error: unknown): void
}

/**
 * The ends of tasks that made no image. One that comes alone is written at once; those that come while a statement is under
 * way go together in the next.
 */
export class PlainFinishes {
  readonly #db: Db
  #waiting: WaitingEnd[] = []
  #isWriting = false

  constructor(db: Db) {
    this.#db = db
  }

  /** undefined for what is no plain end, or without its lease. */
  finish(end: PlainEnd): Promise<TaskRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<TaskRow | undefined>()
    this.#waiting.push({ end, resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0))
    this.#isWriting = false
  }

  async #write(together: readonly WaitingEnd[]): Promise<void> {
    const rows = await finishPlainTasks(
      this.#db,
      together.map(({ end }) => end),
    ).catch((error: unknown) => ({ error }))
    for (const one of together) {
      const row = 'error' in rows ? undefined : rows.get(one.end.lease.token)
      if (row) one.resolve(row)
      // Somebody else held it, or another of them was refused: alone it waits, and has only itself to answer for.
      else if (together.length > 1) await this.#write([one])
      else if ('error' in rows) one.reject(rows.error)
      else one.resolve(undefined)
    }
  }
}
