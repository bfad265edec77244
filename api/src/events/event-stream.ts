import { clearTimeout, setTimeout } from 'node:timers'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { StreamEventData, StreamEventName } from '@atelier/shared-schema/feed/stream-events.ts'

/** Nudges closer together than this become one. */
const NUDGE_EVERY_MS = 250
/** Unread pieces beyond what the socket holds; a reader that keeps up has none. */
const UNREAD_MAX = 8
/** Browsers come back after this, each at a moment of its own, so that a restarted server is not stormed. */
const RETRY_MS = { least: 1_000, most: 4_000 }

const encoder = new TextEncoder()

export interface EventStreamOptions {
  actor: Person
  /** Ends the connection, whatever of it is still unread. */
  hangUp: () => void
  onClosed: () => void
}

/** One reader of events, at one end of an open response. What it does not read is not kept: a newer nudge says the same. */
export class EventStream {
  readonly actor: Person
  readonly body: ReadableStream<Uint8Array>
  readonly #options: EventStreamOptions
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #nudge: { cursor: string; timer: NodeJS.Timeout } | null = null
  #nudgedAt = -Infinity
  #stalledSince: number | null = null
  #isClosed = false

  constructor(options: EventStreamOptions) {
    this.actor = options.actor
    this.#options = options
    this.body = new ReadableStream<Uint8Array>(
      {
        start: controller => {
          this.#controller = controller
        },
        cancel: () => this.close(),
      },
      new CountQueuingStrategy({ highWaterMark: UNREAD_MAX }),
    )
    const retryMs = Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least))
    this.#write(`retry: ${retryMs}\n\n`)
  }

  /** Says that there may be changes up to a cursor, at most four times a second. */
  nudge(cursor: string): void {
    if (this.#isClosed) return
    if (this.#nudge) {
      this.#nudge.cursor = cursor
      return
    }
    const wait = Math.max(0, this.#nudgedAt + NUDGE_EVERY_MS - performance.now())
    this.#nudge = { cursor, timer: setTimeout(() => this.#sendNudge(), wait) }
  }

  #sendNudge(): void {
    const cursor = this.#nudge?.cursor
    if (cursor === undefined) return
    this.#nudge = null
    this.#nudgedAt = performance.now()
    this.send('changes', { cursor }, cursor)
  }

  /** Without an id the reader keeps the one of the event before. */
  send<N extends StreamEventName>(name: N, data: StreamEventData<N>, id?: string): void {
    this.#write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
  }

  beat(): void {
    this.#write(':\n\n')
  }

  /** How long nothing that was sent has been taken. */
  readStalledMs(): number {
    return this.#stalledSince === null ? 0 : performance.now() - this.#stalledSince
  }

  #write(text: string): void {
    if (this.#isClosed || !this.#controller) return
    if ((this.#controller.desiredSize ?? 0) <= 0) {
      this.#stalledSince ??= performance.now()
      return
    }
    this.#stalledSince = null
    this.#controller.enqueue(encoder.encode(text))
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#nudge) clearTimeout(this.#nudge.timer)
    try {
      this.#controller?.close()
    } catch {
      // The reader has cancelled it already.
    }
    this.#options.onClosed()
  }

  /** For a reader that takes nothing: closing would wait for it. */
  drop(): void {
    this.close()
    this.#options.hangUp()
  }
}
