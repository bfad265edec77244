import type { Log } from '#logging/log.ts'
import { Line } from './line.ts'
import type { DoorbellTransport, ListenConnection, Ring } from './transport.ts'

export type RingHandler = (payload: string | null) => void

export class Listener {
  readonly #line: Line<ListenConnection>
  readonly #log: Log
  readonly #handlers = new Map<string, Set<RingHandler>>()

  constructor(transport: DoorbellTransport, log: Log) {
    this.#log = log
    this.#line = new Line({
      name: transport.name,
      log,
      open: signal => transport.openForListening(ring => this.call(ring), signal),
      onOpen: connection => this.#begin(connection, [...this.#handlers.keys()]),
    })
  }

  listen(channel: string, handler: RingHandler): () => void {
    const handlers = this.#handlers.get(channel) ?? new Set()
    handlers.add(handler)
    if (!this.#handlers.has(channel)) {
      this.#handlers.set(channel, handlers)
      const { connection } = this.#line
      if (connection) void this.#begin(connection, [channel]).catch(() => connection.close())
    }
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.#handlers.get(channel) !== handlers) return
      this.#handlers.delete(channel)
      const { connection } = this.#line
      void connection?.unlisten(channel).catch(() => connection.close())
    }
  }

  /** A handler hears null once listening has begun: what rang before then was not heard. */
  async #begin(connection: ListenConnection, channels: readonly string[]): Promise<void> {
    if (channels.length === 0) return
    await connection.listen(channels)
    for (const channel of channels) this.#callAll(channel, null)
  }

  call({ channel, payload }: Ring): void {
    this.#callAll(channel, payload)
  }

  #callAll(channel: string, payload: string | null): void {
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
