import type { Db } from '@atelier/database/database/connection.ts'
import { findHeldAccess } from '@atelier/database/documents/document-access.queries.ts'
import type { DocumentHolder, HeldAccess } from '@atelier/database/documents/document-access.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'

export interface AccessHolder extends DocumentHolder {
  onAccess(held: HeldAccess): void
}

export interface AccessKeeperOptions {
  db: Db
  doorbell: Doorbell
  log: Log
  now(): Date
  pollMs: number
}

/** At most 20 questions a second, */
const PAUSE_MS = 50
/** and at most a fifth of the time is spent asking. */
const PAUSE_FACTOR = 4
/** But what comes after a quiet time does not wait for what came just before it. */
const BURST = 3

/**
 * Keeps the right of every open socket as fresh as the database's answer. Whenever anything about items, access, sessions
 * or keys may have changed, all are asked for in one query; whoever may no longer do what they could hears it at once.
 * What doorbells lose is found by asking every few seconds anyhow.
 */
export class AccessKeeper {
  readonly #options: AccessKeeperOptions
  readonly #holders = new Set<AccessHolder>()
  readonly #stopListening: (() => void)[]
  readonly #poll: NodeJS.Timeout
  #rings = 0
  #stale = false
  #asking = false
  #nextAt = 0
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: AccessKeeperOptions) {
    this.#options = options
    const { doorbell, pollMs } = options
    this.#stopListening = [IDENTITY_CHANNEL, CHANGES_CHANNEL].map(channel =>
      doorbell.listen(channel, () => {
        this.#rings += 1
        this.refresh()
      }),
    )
    this.#poll = setInterval(() => this.refresh(), pollMs)
  }

  /** To be taken before access is first asked for. */
  get rings(): number {
    return this.#rings
  }

  /** `asOf` is what `rings` was when the holder's access was asked for: if it has rung since, it is asked for again. */
  add(holder: AccessHolder, asOf: number): void {
    this.#holders.add(holder)
    if (asOf !== this.#rings) this.refresh()
  }

  remove(holder: AccessHolder): void {
    this.#holders.delete(holder)
  }

  refresh(): void {
    this.#stale = true
    if (this.#asking || this.#timer || this.#closed || this.#holders.size === 0) return
    this.#timer = setTimeout(() => void this.#ask(), Math.max(0, this.#nextAt - performance.now()))
  }

  dispose(): void {
    this.#closed = true
    for (const stop of this.#stopListening) stop()
    clearInterval(this.#poll)
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #ask(): Promise<void> {
    this.#timer = null
    this.#stale = false
    this.#asking = true
    const started = performance.now()
    try {
      const groups = this.#group()
      const answers = await findHeldAccess(
        this.#options.db,
        groups.map(([first]) => first!),
        this.#options.now(),
      )
      for (const [index, held] of answers.entries()) {
        for (const holder of groups[index]!) if (this.#holders.has(holder)) holder.onAccess(held)
      }
    } catch (err) {
      this.#options.log.warn({ err }, 'cannot ask for the access of open sockets, trying again')
    } finally {
      this.#asking = false
      const tookMs = performance.now() - started
      const pauseMs = Math.max(PAUSE_MS, tookMs * (1 + PAUSE_FACTOR))
      this.#nextAt = Math.max(this.#nextAt, started - BURST * pauseMs) + pauseMs
      if (this.#stale) this.refresh()
    }
  }

  /** A person's windows on one document have one right. */
  #group(): AccessHolder[][] {
    const groups = new Map<string, AccessHolder[]>()
    for (const holder of this.#holders) {
      const key = `${holder.uid} ${holder.credentialId} ${formatDocumentName(holder.ref)}`
      const group = groups.get(key)
      if (group) group.push(holder)
      else groups.set(key, [holder])
    }
    return [...groups.values()]
  }
}
