import type { LocalDatabase } from './database.ts'
import { randomId } from './random-id.ts'

/** What the leading tab does until it no longer leads. */
export interface Leading {
  dispose: () => Promise<void>
}

export interface LeaderOptions {
  db: LocalDatabase
  uid: string
  lead: () => Leading
}

export interface Candidate {
  dispose: () => Promise<void>
}

/** One tab of the browser leads for a person. When it ends, however it ends, another takes over. */
export function standForLeader(options: LeaderOptions): Candidate {
  // Web Locks exist on https and localhost only; a server on the local network has neither.
  return 'locks' in navigator ? standByLock(options) : new LeaseCandidate(options)
}

function standByLock({ uid, lead }: LeaderOptions): Candidate {
  const giveUp = new AbortController()
  const left = Promise.withResolvers<void>()
  const ended = navigator.locks
    .request(`atelier-leader-${uid}`, { signal: giveUp.signal }, async () => {
      const leading = lead()
      await left.promise
      await leading.dispose()
    })
    .catch(error => {
      if (!giveUp.signal.aborted) throw error
    })
  return {
    dispose: async () => {
      left.resolve()
      giveUp.abort()
      await ended
    },
  }
}

const LEASE_MS = 7_000
const RENEW_MS = 2_000

/**
 * A lease in the database, which transactions make exclusive. A tab that was frozen past its lease finds itself replaced
 * when it wakes; what it may have sent twice until then carries the same idempotency key.
 */
export class LeaseCandidate implements Candidate {
  readonly #options: LeaderOptions
  readonly #tab = randomId()
  readonly #timer: ReturnType<typeof setInterval>
  #leading: Leading | undefined
  #turn: Promise<void>

  constructor(options: LeaderOptions) {
    this.#options = options
    this.#turn = this.#renew()
    this.#timer = setInterval(() => {
      this.#turn = this.#turn.then(() => this.#renew())
    }, RENEW_MS)
    globalThis.addEventListener?.('pagehide', this.#leave)
  }

  async #renew(): Promise<void> {
    const holds = await this.#take().catch(() => false)
    if (holds) this.#leading ??= this.#options.lead()
    else await this.#step()
  }

  async #step(): Promise<void> {
    const leading = this.#leading
    this.#leading = undefined
    await leading?.dispose()
  }

  #take(): Promise<boolean> {
    const { db } = this.#options
    return db.transaction('rw', db.meta, async () => {
      const lease = await db.readMeta('leader')
      if (lease && lease.tab !== this.#tab && lease.until > Date.now()) return false
      await db.writeMeta('leader', { tab: this.#tab, until: Date.now() + LEASE_MS })
      return true
    })
  }

  readonly #leave = (): void => void this.#release()

  async #release(): Promise<void> {
    const { db } = this.#options
    await db
      .transaction('rw', db.meta, async () => {
        const lease = await db.readMeta('leader')
        if (lease?.tab === this.#tab) await db.meta.delete('leader')
      })
      // A database that is closed holds no lease that anybody could ask for here.
      .catch(() => undefined)
  }

  async dispose(): Promise<void> {
    clearInterval(this.#timer)
    globalThis.removeEventListener?.('pagehide', this.#leave)
    await this.#turn
    await this.#step()
    await this.#release()
  }
}
