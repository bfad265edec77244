import type { Db } from '@atelier/database/database/connection.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { writeOpened } from './opened-items.queries.ts'
import type { OpenedItem } from './opened-items.queries.ts'

const FLUSH_MS = 1_000
/** Above this it is written at once rather than with the clock. */
const WAITING_MAX = 2_000

interface OpenedItemsOptions {
  db: Db
  log: Log
  now(): Date
}

/**
 * What people opened last. Reading a thing must not wait for a write about it, so openings gather here and are written
 * together each second; a process that is killed loses a second of them.
 */
export class OpenedItems {
  readonly #options: OpenedItemsOptions
  readonly #timer: NodeJS.Timeout
  #waiting = new Map<string, OpenedItem>()
  #writing: Promise<void> = Promise.resolve()

  constructor(options: OpenedItemsOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  note(uid: string, item: { id: string; kind: ItemKind }, at: Date = this.#options.now()): void {
    const key = `${uid}:${item.id}`
    const known = this.#waiting.get(key)
    if (known && known.at >= at) return
    this.#waiting.set(key, { uid, itemId: item.id, kind: item.kind, at })
    if (this.#waiting.size >= WAITING_MAX) void this.flush()
  }

  /** After this, what was noted before it is in the database. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return
    const opened = [...this.#waiting.values()]
    this.#waiting = new Map()
    try {
      await writeOpened(this.#options.db, opened)
    } catch (error) {
      this.#options.log.warn({ err: error, count: opened.length }, 'what was opened could not be written')
    }
  }

  async dispose(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
