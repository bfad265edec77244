import type { RawData, WebSocket } from 'ws'
import type { ServerDoor } from './server-door.ts'
import { troubleOf } from './server-trouble.ts'
import type { ServerTrouble } from './server-trouble.ts'
import { featureFlags, readBinaryMessage, readTextMessage } from './socket-messages.ts'
import type { ServerMessage } from './socket-messages.ts'

export interface PromptWatch {
  onMessage(message: Exclude<ServerMessage, { type: 'status' }>): void
  /** What was told meanwhile is lost: whoever waits asks. */
  onReopened(): void
}

interface SocketEvents {
  readonly onRemaining?: (remaining: number) => void
  readonly onOpen?: () => void
  readonly onTrouble?: (trouble: ServerTrouble) => void
}

const HANDSHAKE_MS = 10_000
const RETRY_MS = { first: 250, most: 15_000 }
/** A server that does not answer a ping within as long again is gone, whatever the connection says. */
const PING_EVERY_MS = 15_000

/** What a server tells under one client id, over connections that follow each other until it is disposed of. */
export class ComfySocket {
  readonly clientId: string
  readonly #door: ServerDoor
  readonly #events: SocketEvents
  readonly #watches = new Map<string, PromptWatch>()
  #socket: WebSocket | undefined
  #isOpen = false
  #hasBeenOpen = false
  #isHeard = true
  #running: string | undefined
  #retryMs = RETRY_MS.first
  #retry: NodeJS.Timeout | undefined
  readonly #pings: NodeJS.Timeout
  #isDisposed = false
  #opening = Promise.withResolvers<void>()

  constructor(door: ServerDoor, clientId: string, events: SocketEvents = {}) {
    this.#door = door
    this.clientId = clientId
    this.#events = events
    this.#pings = setInterval(() => this.#ping(), PING_EVERY_MS)
    this.#pings.unref()
    this.#connect()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Until it is open, or that long. */
  async waitOpen(ms: number): Promise<void> {
    if (this.#isOpen) return
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await Promise.race([this.#opening.promise, late])
    clearTimeout(timer)
  }

  /** Tells of a prompt until the answer is called. */
  watch(promptId: string, watch: PromptWatch): () => void {
    this.#watches.set(promptId, watch)
    return () => {
      if (this.#watches.get(promptId) === watch) this.#watches.delete(promptId)
    }
  }

  /** For an open connection that tells nothing: whoever takes up a run of this client id has the server's ear from then on. */
  reopen(): void {
    this.#socket?.terminate()
  }

  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#retry)
    clearInterval(this.#pings)
    this.#socket?.terminate()
    this.#opening.resolve()
  }

  #connect(): void {
    let socket: WebSocket
    try {
      socket = this.#door.openSocket(`/ws?clientId=${encodeURIComponent(this.clientId)}`, HANDSHAKE_MS)
    } catch (error) {
      this.#events.onTrouble?.(troubleOf(error))
      this.#connectLater()
      return
    }
    this.#socket = socket
    socket.on('open', () => this.#open(socket))
    socket.on('message', (data, isBinary) => {
      this.#isHeard = true
      this.#take(data, isBinary)
    })
    socket.on('pong', () => {
      this.#isHeard = true
    })
    socket.on('error', error => this.#events.onTrouble?.(troubleOf(error)))
    socket.on('close', () => this.#close(socket))
  }

  #open(socket: WebSocket): void {
    this.#isOpen = true
    this.#isHeard = true
    this.#retryMs = RETRY_MS.first
    socket.send(featureFlags)
    this.#opening.resolve()
    this.#events.onOpen?.()
    if (this.#hasBeenOpen) for (const watch of this.#watches.values()) watch.onReopened()
    this.#hasBeenOpen = true
  }

  #close(socket: WebSocket): void {
    if (socket !== this.#socket) return
    if (this.#isOpen) this.#opening = Promise.withResolvers()
    this.#isOpen = false
    this.#running = undefined
    this.#connectLater()
  }

  #connectLater(): void {
    if (this.#isDisposed) return
    // Not all workers at once when a server is there again.
    const ms = this.#retryMs * (0.5 + Math.random() / 2)
    this.#retryMs = Math.min(RETRY_MS.most, this.#retryMs * 2)
    this.#retry = setTimeout(() => this.#connect(), ms)
    this.#retry.unref()
  }

  #ping(): void {
    if (!this.#isOpen) return
    if (!this.#isHeard) this.#socket?.terminate()
    this.#isHeard = false
    this.#socket?.ping()
  }

  #take(data: RawData, isBinary: boolean): void {
    const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
    const message = isBinary ? readBinaryMessage(bytes) : readTextMessage(bytes.toString())
    if (!message) return
    if (message.type === 'status') {
      this.#events.onRemaining?.(message.remaining)
      return
    }
    if (message.type === 'execution_start') this.#running = message.promptId
    // A server runs one prompt after the other: what it does not name is of the one that runs.
    const promptId = message.promptId ?? this.#running
    if (promptId !== undefined) this.#watches.get(promptId)?.onMessage(message)
  }
}
