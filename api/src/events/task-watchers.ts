import type { Db } from '@atelier/database/database/connection.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { listSeeing } from './event-streams.queries.ts'

/** How long what the policy said of a task is believed: while it runs it is asked for ten times a second. */
const TRUST_MS = 5_000
const TASKS_MAX = 5_000

interface Known {
  until: number
  /** Whether each may see it, of those asked about. */
  seeing: Map<string, boolean>
}

/** Who else may see a task, so that they are told how it stands. */
export class TaskWatchers {
  readonly #options: { db: Db; log: Log }
  readonly #known = new Map<string, Known>()

  constructor(options: { db: Db; log: Log }) {
    this.#options = options
  }

  async choose(taskId: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
    const now = performance.now()
    let known = this.#known.get(taskId)
    if (!known || known.until < now) known = { until: now + TRUST_MS, seeing: new Map() }
    const { seeing } = known
    const unknown = uids.filter(uid => !seeing.has(uid))
    if (unknown.length > 0) {
      try {
        const may = new Set(await listSeeing(this.#options.db, taskId, unknown))
        for (const uid of unknown) seeing.set(uid, may.has(uid))
      } catch (err) {
        this.#options.log.warn({ err }, 'who may see a task could not be read: only its creator is told')
        return new Set()
      }
    }
    if (this.#known.size >= TASKS_MAX) this.#known.clear()
    this.#known.set(taskId, known)
    return new Set(uids.filter(uid => seeing.get(uid)))
  }
}
