import { clearTimeout, setTimeout } from 'node:timers'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { listFreshNotices } from './notice-tail.queries.ts'

/** Every write rings: those close together are one look. */
const LOOK_EVERY_MS = 200
/** Rings may be lost. */
const POLL_MS = 5_000
/** A transaction may commit what it wrote this long ago. */
const LATE_MS = 20_000

export interface NoticeTailOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  /** Whether anybody listens at all. */
  isHeard: () => boolean
  /** The person was told of something. */
  onNotice: (uid: string) => void
}

/** Finds out who was told of something, for whoever listens through this process. One that is told twice does no harm. */
export class NoticeTail {
  readonly #options: NoticeTailOptions
  readonly #stopListening: () => void
  #told = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #dueAt = Infinity
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(options: NoticeTailOptions) {
    this.#options = options
    this.#stopListening = options.doorbell.listen(CHANGES_CHANNEL, () => this.#lookIn(LOOK_EVERY_MS))
    this.#lookIn(POLL_MS)
  }

  #lookIn(ms: number): void {
    const dueAt = performance.now() + ms
    if (this.#isClosed || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity
      this.#looking = this.#look().finally(() => this.#lookIn(POLL_MS))
    }, ms)
  }

  async #look(): Promise<void> {
    if (!this.#options.isHeard()) return
    try {
      const fresh = await listFreshNotices(this.#options.db, LATE_MS)
      const news = fresh.filter(({ id }) => !this.#told.has(id))
      this.#told = new Set(fresh.map(({ id }) => id))
      for (const uid of new Set(news.map(notice => notice.uid))) this.#options.onNotice(uid)
    } catch (err) {
      this.#options.log.warn({ err }, 'what people were told could not be read, trying again')
    }
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    clearTimeout(this.#timer)
    await this.#looking
  }
}
