import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { isApiError } from '#api/failures.ts'

/** Waits for what one connection needs, then opens it. */
export interface SocketDoor {
  /** The parameters of the socket's address; a `DoorShut` is for good, any other failure passes. */
  prepare: () => Promise<Record<string, string>>
  WebSocket: typeof WebSocket
}

/** The server will not let this client in, as if it had closed the socket with this code. */
export class DoorShut extends Error {
  override readonly name = 'DoorShut'
  readonly code: number

  constructor(code: number, reason: string) {
    super(reason)
    this.code = code
  }
}

const codeOfStatus: Readonly<Record<number, number>> = {
  401: closeCodes.signIn,
  403: closeCodes.forbidden,
  404: closeCodes.noDocument,
}

/** A refused ticket is a refused socket; a server that is busy or away is neither. */
export function asDoorShut(error: unknown): unknown {
  const code = isApiError(error) ? codeOfStatus[error.status] : undefined
  return code !== undefined && isApiError(error) ? new DoorShut(code, error.message) : error
}

const ABNORMAL = 1006

/**
 * y-websocket opens a socket at once and cannot wait for a ticket, so it is handed this instead: the part of WebSocket that
 * it uses, which fetches the ticket first. Its backoff, watchdog and reconnecting stay its own.
 */
export function ticketSocketClass(door: SocketDoor): typeof WebSocket {
  class TicketSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly OPEN = 1
    binaryType: BinaryType = 'arraybuffer'
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: MessageEvent) => void) | null = null
    onerror: ((event: Event) => void) | null = null
    onclose: ((event: CloseEvent) => void) | null = null
    #socket: WebSocket | null = null
    #closed = false

    constructor(url: string | URL) {
      void this.#open(new URL(url))
    }

    get readyState(): number {
      return this.#closed ? TicketSocket.CLOSED : (this.#socket?.readyState ?? TicketSocket.CONNECTING)
    }

    async #open(url: URL): Promise<void> {
      try {
        const parameters = await door.prepare()
        if (this.#closed) return
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        this.#join(new door.WebSocket(url))
      } catch (error) {
        if (this.#closed) return
        this.#closed = true
        const shut = error instanceof DoorShut
        const code = shut ? error.code : ABNORMAL
        this.onclose?.({ code, reason: shut ? error.message : '', wasClean: shut } as CloseEvent)
      }
    }

    #join(socket: WebSocket): void {
      this.#socket = socket
      socket.binaryType = this.binaryType
      socket.addEventListener('open', event => this.onopen?.(event))
      socket.addEventListener('message', event => this.onmessage?.(event))
      socket.addEventListener('error', event => this.onerror?.(event))
      socket.addEventListener('close', event => this.onclose?.(event))
    }

    send(data: Uint8Array<ArrayBuffer>): void {
      this.#socket?.send(data)
    }

    close(): void {
      this.#closed = true
      this.#socket?.close()
    }
  }
  return TicketSocket as unknown as typeof WebSocket
}
