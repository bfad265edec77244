import * as Y from 'yjs'
import type { Db } from '@atelier/database/database/connection.ts'
import { judgeSnapshot, keepAutomatic, spacingMs } from '@atelier/database/documents/history.queries.ts'
import type { Log } from '@atelier/platform/logging/log.ts'

/** What is kept the history of: an open document. */
interface Kept {
  readonly name: string
  readonly epoch: string
  readonly schemaVersion: number
  readonly seq: number
  read<T>(read: (doc: Y.Doc) => T): Promise<T>
  onCommitted(listener: () => void): () => void
  onLost(listener: () => void): () => void
}

interface KeeperOptions {
  db: Db
  log: Log
  now(): Date
}

/**
 * Keeps snapshots of a document while it is edited: one within ten minutes of a change, and one when nobody has it open any
 * more. It reads like any reader, so the document is written down only when no change is under way. Other servers that have
 * it open do the same, and the database takes one of them. What is missed, because the process ends, workers make up for.
 */
export class HistoryKeeper {
  readonly #document: Kept
  readonly #options: KeeperOptions
  #timer: NodeJS.Timeout | undefined
  #changed = false
  #ended = false

  constructor(document: Kept, options: KeeperOptions) {
    this.#document = document
    this.#options = options
    document.onCommitted(() => this.#noteChange())
    document.onLost(() => this.#stop())
  }

  /** To be called while the document can still be read. */
  async end(): Promise<void> {
    if (this.#ended) return
    this.#stop()
    if (this.#changed) await this.#keep(true)
  }

  #stop(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #noteChange(): void {
    this.#changed = true
    if (this.#ended || this.#timer) return
    this.#timer = setTimeout(() => void this.#keepInTime(), spacingMs(0)).unref()
  }

  async #keepInTime(): Promise<void> {
    await this.#keep(false)
    this.#timer = undefined
    if (this.#changed) this.#noteChange()
  }

  async #keep(ended: boolean): Promise<void> {
    const { db, log, now } = this.#options
    const { name, epoch, schemaVersion } = this.#document
    try {
      const moment = { name, now: now(), ended }
      const seq = this.#document.seq
      const judged = await judgeSnapshot(db, moment)
      if (judged === 'kept' && seq === this.#document.seq) this.#changed = false
      if (judged !== 'due') return
      const taken = await this.#document.read(doc => {
        this.#changed = false
        return { seq: this.#document.seq, data: Y.encodeStateAsUpdateV2(doc) }
      })
      await keepAutomatic(db, moment, { ...taken, epoch, schemaVersion })
    } catch (err) {
      this.#changed = true
      log.warn({ err, document: name }, 'no snapshot kept of a document')
    }
  }
}
