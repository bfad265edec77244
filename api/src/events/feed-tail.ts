import type { Db } from '@atelier/database/database/connection.ts'
import { findNewestPosition, readFeedNews } from '@atelier/database/feed/feed.queries.ts'
import type { FeedNews } from '@atelier/database/feed/feed.queries.ts'
import type { FeedPosition } from '@atelier/database/feed/feed-cursor.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'

/** Rings may be lost. */
const POLL_MS = 2_000
/** Rows that wait for an older transaction's end are looked for soon, then less and less. */
const PENDING_MS = { first: 20, most: 1_000 }

export interface FeedTailOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  onNews: (news: FeedNews) => void
  onNewEpoch: (position: FeedPosition) => void
}

/** The one reader of the whole feed in a process, however many people listen; it tells whom new rows concern. */
export class FeedTail {
  readonly #options: FeedTailOptions
  readonly #stopListening: () => void
  #position: FeedPosition | null = null
  #starting: Promise<FeedPosition> | null = null
  #looking: Promise<void> | null = null
  #isStale = false
  #pendingMs = 0
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: FeedTailOptions) {
    this.#options = options
    this.#stopListening = options.doorbell.listen(CHANGES_CHANNEL, () => this.look())
  }

  /** Where the feed has been read to. What is committed after this is answered will be told. */
  async start(): Promise<FeedPosition> {
    if (this.#position) return this.#position
    this.#starting ??= findNewestPosition(this.#options.db)
      .then(position => {
        this.#position ??= position
        this.#wait(POLL_MS)
        return this.#position
      })
      .finally(() => {
        this.#starting = null
      })
    return this.#starting
  }

  /** When nobody listens. */
  stop(): void {
    this.#position = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  look(): void {
    this.#isStale = true
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null
    })
  }

  async #lookOn(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      const since = this.#position
      if (!since) return
      try {
        const news = await readFeedNews(this.#options.db, since)
        // Stopped, perhaps started anew, meanwhile: that reader looks for itself.
        if (this.#position === since) this.#take(news, since)
      } catch (err) {
        this.#options.log.warn({ err }, 'the change feed could not be read, trying again')
        this.#wait(POLL_MS)
      }
    }
  }

  #take(news: FeedNews, since: FeedPosition): void {
    this.#position = news.position
    if (news.position.epoch !== since.epoch) this.#options.onNewEpoch(news.position)
    else if (news.principals.length > 0) this.#options.onNews(news)
    this.#pendingMs = news.pending ? Math.min(this.#pendingMs * 2 || PENDING_MS.first, PENDING_MS.most) : 0
    this.#wait(this.#pendingMs || POLL_MS)
  }

  #wait(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#position && !this.#isClosed) this.#timer = setTimeout(() => this.look(), ms)
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    this.stop()
    await this.#looking
  }
}
