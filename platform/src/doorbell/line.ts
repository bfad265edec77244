import type { Log } from '#logging/log.ts'
import type { Connection } from './transport.ts'

const backoffMsFirst = 100
const backoffMsMax = 5_000
const closeMsMax = 2_000

/** A connection that comes back by itself. */
export class Line<C extends Connection> {
  readonly #name: string
  readonly #log: Log
  readonly #open: (signal: AbortSignal) => Promise<C>
  readonly #onOpen: (connection: C) => unknown
  readonly #closed = new AbortController()
  #connection: C | null = null
  #retry: NodeJS.Timeout | null = null
  #opening: Promise<void>
  #backoffMs = backoffMsFirst

  constructor(options: {
    name: string
    log: Log
    open: (signal: AbortSignal) => Promise<C>
    onOpen: (connection: C) => unknown
  }) {
    this.#name = options.name
    this.#log = options.log
    this.#open = options.open
    this.#onOpen = options.onOpen
    this.#opening = this.#connect()
  }

  get connection(): C | null {
    return this.#connection
  }

  async #connect(): Promise<void> {
    this.#retry = null
    let connection: C | null = null
    try {
      connection = await this.#open(this.#closed.signal)
      const opened = connection
      // A line that is being closed closes what it had just opened.
      if (this.#closed.signal.aborted) return await opened.close()
      this.#connection = opened
      void opened.lost.then(() => this.#lose(opened))
      await this.#onOpen(opened)
      this.#backoffMs = backoffMsFirst
    } catch (err) {
      if (this.#closed.signal.aborted) return
      this.#log.warn({ err }, `doorbell: no connection to ${this.#name}, trying again`)
      await connection?.close()
      this.#lose(connection)
    }
  }

  #lose(connection: C | null): void {
    if (this.#connection === connection) this.#connection = null
    void connection?.close()
    if (this.#closed.signal.aborted || this.#retry || this.#connection) return
    this.#retry = setTimeout(() => {
      this.#opening = this.#connect()
    }, this.#backoffMs)
    this.#backoffMs = Math.min(this.#backoffMs * 2, backoffMsMax)
  }

  async dispose(): Promise<void> {
    this.#closed.abort()
    if (this.#retry) clearTimeout(this.#retry)
    await settleWithin(closeMsMax, this.#connection?.close())
    await settleWithin(closeMsMax, this.#opening)
  }
}

/** Resolves when the work ends in any way, or when it has had its time: what hangs must not keep a process from ending. */
export async function settleWithin(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => (timer = setTimeout(resolve, ms)))
  await Promise.race([timeout, work?.catch(() => undefined)])
  clearTimeout(timer)
}
