import { isApiError, mayPass } from '#api/failures.ts'
import type { LocalDatabase, QueuedWrite } from './database.ts'
import { discard, findNext, markDone, markQueued, markSending, markStopped, takeUpSending } from './outbox.ts'
import { findWriteKind } from './writes/all-write-kinds.ts'
import type { AnyWriteKind } from './writes/all-write-kinds.ts'

export interface SenderOptions {
  db: LocalDatabase
  /** Calls the kind's route under the write's key. */
  send: (kind: AnyWriteKind, write: QueuedWrite) => Promise<unknown>
  /** Reads the thing as it is on the server, as the kind's route answers it. */
  read: (kind: AnyWriteKind, write: QueuedWrite) => Promise<unknown>
  /** False when another person is signed in here by now, or nobody: then nothing of this one may be sent. */
  isStillSignedIn: () => boolean
  /** What cannot be told to anybody else. */
  onError: (error: unknown) => void
}

type Outcome = 'done' | 'stopped' | 'later' | 'signed-out'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Sends what is queued, one after the other. Run by one tab of the browser only. */
export class OutboxSender {
  readonly #options: SenderOptions
  #running: Promise<void> | undefined
  #wakeAgain = false
  #stopped = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** There is something new to send, or a reason to try again at once. */
  wake({ afresh = false }: { afresh?: boolean } = {}): void {
    if (this.#stopped) return
    if (afresh) this.#failures = 0
    // While the server is away, a new write waits for the same moment as the others.
    else if (this.#timer !== undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#running) {
      this.#wakeAgain = true
      return
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#wakeAgain) {
        this.#wakeAgain = false
        this.wake()
      }
    })
  }

  /** Resolves when nothing is on its way any more. */
  async dispose(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && this.#options.isStillSignedIn()) {
        await takeUpSending(this.#options.db)
        const next = await findNext(this.#options.db)
        const write = next && (await markSending(this.#options.db, next.seq))
        if (!next) return
        if (!write) continue
        const outcome = await this.#sendOne(write)
        if (outcome === 'signed-out' || outcome === 'later') return
        this.#failures = 0
      }
    } catch (error) {
      // The storage itself failed: nothing is lost, what was begun is found there again.
      this.#options.onError(error)
      this.#waitAfter(error)
    }
  }

  async #sendOne(write: QueuedWrite): Promise<Outcome> {
    const { db, send } = this.#options
    const kind = findWriteKind(write.kind)
    if (!kind) {
      await markStopped(db, write.seq, { code: 'BAD_REQUEST', message: `This version does not know ${write.kind}.` })
      return 'stopped'
    }
    try {
      await markDone(db, write, await send(kind, write))
      return 'done'
    } catch (error) {
      return this.#judge(kind, write, error)
    }
  }

  async #judge(kind: AnyWriteKind, write: QueuedWrite, error: unknown): Promise<Outcome> {
    const { db, read, onError } = this.#options
    if (isApiError(error) && error.status === 401) {
      await markQueued(db, write.seq)
      return 'signed-out'
    }
    if (mayPass(error)) {
      await markQueued(db, write.seq)
      this.#waitAfter(error)
      return 'later'
    }
    if (!isApiError(error)) {
      // Whatever it is, the write is not lost: it goes again under the same key.
      onError(error)
      await markQueued(db, write.seq)
      this.#waitAfter(error)
      return 'later'
    }
    if (error.code === 'CONFLICT' && kind.isDone) {
      const now = await read(kind, write).catch(() => undefined)
      if (now !== undefined && kind.isDone(write.input, now)) {
        await markDone(db, write, now)
        return 'done'
      }
    }
    if (kind.isMinor) {
      await markQueued(db, write.seq)
      await discard(db, write.seq)
      return 'done'
    }
    const { code, message, details } = error
    await markStopped(db, write.seq, { code, message, details })
    return 'stopped'
  }

  #waitAfter(error: unknown): void {
    const asked = isApiError(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
    const backoff = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS)
    this.#failures += 1
    // Browsers that lost the server together do not come back together.
    const wait = Math.max(asked, backoff * (0.5 + Math.random() / 2))
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.wake()
    }, wait)
  }
}
