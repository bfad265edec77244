import { STREAM_HEARTBEAT_MS } from '@atelier/shared-schema/feed/stream-events.ts'
import { EventLines } from './event-lines.ts'
import type { StreamEvent } from './event-lines.ts'

export interface EventStreamOptions {
  /** Where to connect, asked anew each time: it says how far one is. */
  address: () => Promise<string>
  onEvent: (event: StreamEvent) => void
  /** Once for each connection that stands. */
  onOpen: () => void
  onFailure: (end: StreamEnd) => void
  /** False once nobody listens any more, or somebody else is signed in here. */
  isWanted: () => boolean
}

/** `cut`: it stood, and was lost. `refused`: the server is there, but gave no stream. */
export type StreamEnd = 'cut' | 'refused' | 'unreachable'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Twice the heartbeat and a little: a line that says nothing for longer is dead, whatever the browser believes. */
const SILENCE_MS = STREAM_HEARTBEAT_MS * 2 + 5_000

/**
 * The one stream of the browser. By fetch rather than EventSource, which hides the status, gives up for good at the first
 * answer that is not a stream, and does not notice a dead line.
 */
export class EventStream {
  readonly #options: EventStreamOptions
  readonly #ended: Promise<void>
  #disposed = false
  #connection = new AbortController()
  #wakeUp: () => void = () => undefined
  #failures = 0
  #lastHeard = 0

  constructor(options: EventStreamOptions) {
    this.#options = options
    this.#ended = this.#run()
    globalThis.addEventListener?.('online', this.hurry)
    globalThis.addEventListener?.('offline', this.#cut)
    globalThis.document?.addEventListener('visibilitychange', this.#lookUp)
  }

  /** A reason to believe that the server can be reached: does not wait any longer. */
  readonly hurry = (): void => {
    this.#failures = 0
    this.#wakeUp()
  }

  readonly #cut = (): void => this.#connection.abort()

  /** A tab that slept may hold a connection that died meanwhile. */
  readonly #lookUp = (): void => {
    if (document.visibilityState !== 'visible') return
    if (Date.now() - this.#lastHeard > SILENCE_MS) this.#cut()
    this.hurry()
  }

  async #run(): Promise<void> {
    while (!this.#disposed && this.#options.isWanted()) {
      const end = await this.#connect()
      // Without a session there is no stream until somebody signs in, which starts another.
      if (this.#disposed || end === 'signed-out') return
      this.#options.onFailure(end)
      await this.#wait()
    }
  }

  async #connect(): Promise<StreamEnd | 'signed-out'> {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    let end: StreamEnd = 'unreachable'
    try {
      const headers = { accept: 'text/event-stream' }
      const response = await fetch(await this.#options.address(), { headers, signal, cache: 'no-store' })
      if (response.status === 401) return 'signed-out'
      end = response.ok ? 'cut' : 'refused'
      if (response.ok && response.body) await this.#read(response.body)
      else await response.body?.cancel()
    } catch {
      // How it broke tells nothing more than that it did.
    }
    this.#connection.abort()
    return end
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    this.#failures = 0
    this.#options.onOpen()
    const lines = new EventLines()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      this.#lastHeard = Date.now()
      clearTimeout(silence)
      silence = setTimeout(this.#cut, SILENCE_MS)
    }
    try {
      listen()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        listen()
        for (const event of lines.push(part.value)) this.#options.onEvent(event)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  async #wait(): Promise<void> {
    const backoff = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS)
    this.#failures += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wakeUp = resolve
    const timer = setTimeout(resolve, backoff * (0.5 + Math.random() / 2))
    await promise
    clearTimeout(timer)
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    globalThis.removeEventListener?.('online', this.hurry)
    globalThis.removeEventListener?.('offline', this.#cut)
    globalThis.document?.removeEventListener('visibilitychange', this.#lookUp)
    this.#connection.abort()
    this.#wakeUp()
    await this.#ended
  }
}
