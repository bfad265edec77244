import pg from 'pg'
import type { Log } from '#logging/log.ts'

/**
 * Tells other processes that there is something new to read. Rings may be lost, doubled or late: listeners read rows by
 * sequence and poll as a fallback. A handler called with null may have missed rings and should look for itself.
 */
export type Doorbell = {
  ring(channel: string, payload?: string): void
  /** The answer stops listening. */
  listen(channel: string, handler: (payload: string | null) => void): () => void
  dispose(): Promise<void>
}

const backoffMsFirst = 100
const backoffMsMax = 5_000
/** PostgreSQL refuses payloads of 8000 bytes; a ring names what changed, it does not carry it. */
const payloadBytesMax = 7_900
/** While the database is away rings pile up to here, then the oldest are lost. */
const waitingMax = 10_000

/**
 * Doorbells on NOTIFY have connections of their own: inside the commits that they announce, NOTIFY takes a global lock
 * and measured 10,907 down to 2,437 commits/s.
 */
export function openDoorbell(options: { url: string; directUrl?: string | undefined; log: Log }): Doorbell {
  const ringer = new Ringer(options.url, options.log)
  const listener = new Listener(options.directUrl ?? options.url, options.log)
  return {
    ring: (channel, payload = '') => {
      // Listeners of this process hear it at once: who signs out here is signed out here without a round trip.
      listener.call(channel, payload)
      ringer.ring(channel, payload)
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    dispose: async () => {
      await Promise.all([ringer.dispose(), listener.dispose()])
    },
  }
}

/** A connection that comes back by itself. */
class Line {
  readonly #url: string
  readonly #log: Log
  readonly #onOpen: (client: pg.Client) => Promise<void>
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #backoffMs = backoffMsFirst
  #closed = false

  constructor(options: { url: string; log: Log; onOpen: (client: pg.Client) => Promise<void> }) {
    this.#url = options.url
    this.#log = options.log
    this.#onOpen = options.onOpen
    void this.#open()
  }

  get client(): pg.Client | null {
    return this.#client
  }

  async #open(): Promise<void> {
    this.#retry = null
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'atelier-doorbell',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => undefined)
    client.once('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query('SET synchronous_commit = off')
      if (this.#closed) return await client.end()
      await this.#onOpen(client)
      this.#client = client
      this.#backoffMs = backoffMsFirst
    } catch (err) {
      this.#log.warn({ err }, 'doorbell: no connection to the database, trying again')
      // A client that never connected tells nobody that it ended.
      await client.end().catch(() => undefined)
      this.#lose(client)
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client === client) this.#client = null
    if (this.#closed || this.#retry || this.#client) return
    this.#retry = setTimeout(() => void this.#open(), this.#backoffMs)
    this.#backoffMs = Math.min(this.#backoffMs * 2, backoffMsMax)
  }

  async dispose(): Promise<void> {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }
}

class Ringer {
  readonly #line: Line
  #waiting: { channel: string; payload: string }[] = []
  #sending: Promise<void> | null = null

  constructor(url: string, log: Log) {
    this.#line = new Line({ url, log, onOpen: async client => this.#send(client) })
  }

  ring(channel: string, payload: string): void {
    if (Buffer.byteLength(payload) > payloadBytesMax) {
      throw new Error(`A doorbell's payload is at most ${payloadBytesMax} bytes; ring with an id instead (${channel}).`)
    }
    this.#waiting.push({ channel, payload })
    if (this.#waiting.length > waitingMax) this.#waiting.shift()
    this.#flush()
  }

  /** What rings while a statement is on its way goes together in the next one. */
  #flush(): void {
    const client = this.#line.client
    if (!client || this.#sending || this.#waiting.length === 0) return
    this.#sending = this.#send(client)
      .catch(() => undefined)
      .finally(() => {
        this.#sending = null
        this.#flush()
      })
  }

  async #send(client: pg.Client): Promise<void> {
    const rings = this.#waiting
    if (rings.length === 0) return
    this.#waiting = []
    await client.query(
      'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS ring (channel, payload)',
      [rings.map(ring => ring.channel), rings.map(ring => ring.payload)],
    )
  }

  async dispose(): Promise<void> {
    await this.#sending
    await this.#line.dispose()
  }
}

type Handler = (payload: string | null) => void

class Listener {
  readonly #line: Line
  readonly #log: Log
  readonly #handlers = new Map<string, Set<Handler>>()

  constructor(url: string, log: Log) {
    this.#log = log
    this.#line = new Line({ url, log, onOpen: client => this.#resume(client) })
  }

  listen(channel: string, handler: Handler): () => void {
    const handlers = this.#handlers.get(channel) ?? new Set()
    handlers.add(handler)
    if (!this.#handlers.has(channel)) {
      this.#handlers.set(channel, handlers)
      this.#tell('LISTEN', channel)
    }
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.#handlers.get(channel) !== handlers) return
      this.#handlers.delete(channel)
      this.#tell('UNLISTEN', channel)
    }
  }

  #tell(verb: 'LISTEN' | 'UNLISTEN', channel: string): void {
    // When this fails the connection is lost, and everything is listened to again with the next one.
    this.#line.client?.query(`${verb} ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
  }

  async #resume(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.call(channel, payload ?? ''))
    // Channels may be added while this waits; each round takes those that are new.
    const told = new Set<string>()
    for (;;) {
      const channels = [...this.#handlers.keys()].filter(channel => !told.has(channel))
      if (channels.length === 0) break
      for (const channel of channels) told.add(channel)
      await client.query(channels.map(channel => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '))
    }
    for (const channel of told) this.call(channel, null)
  }

  call(channel: string, payload: string | null): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (err) {
        this.#log.error({ err, channel }, 'doorbell: a listener failed')
      }
    }
  }

  dispose(): Promise<void> {
    return this.#line.dispose()
  }
}
