import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Awareness } from 'y-protocols/awareness'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import { encodeStateAsUpdate } from 'yjs'
import type { Doc } from 'yjs'
import { closeCodes, isFinalClose } from '@atelier/shared-schema/documents/close-codes.ts'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import { applyFirst } from './apply-first.ts'
import { splitUpdate } from './split-update.ts'

export interface ProviderListener {
  /** What this socket may do; the first thing it says. Writes go out only after `openWrites`. */
  onStatus: (status: DocumentStatus) => void
  /** The server's whole state, before it is applied: what it has, by state vector and by content. */
  onServerState: (state: { vector: Uint8Array; missing: Uint8Array }) => void
  onSynced: () => void
  /** Every edit up to this number is durable. */
  onAcknowledged: (edit: number) => void
  /** Also false after a try that failed. */
  onConnection: (connected: boolean) => void
  /** Closed for good. */
  onClosed: (close: { code: number; reason: string }) => void
  /** What the server sent could not be put into the document. */
  onBroken: (error: unknown) => void
}

export interface ProviderOptions {
  url: string
  name: string
  doc: Doc
  awareness: Awareness
  socket: typeof WebSocket
  listener: ProviderListener
}

const BACKOFF_MS_MAX = 15_000
/** Half of what a server takes in a frame unless it is told otherwise. */
const PIECE_BYTES_MAX = 524_288
/** What a piece carries alone is no edit yet. */
const NO_EDIT = -1

/**
 * y-websocket's provider with three differences: it knows which edits are durable, it sends nothing before it has been told
 * that it may, and never an edit before those it builds on: what was written offline goes first, as the answer to the
 * server's state vector.
 */
export class DocumentProvider extends WebsocketProvider {
  /** Number of the newest edit that did not come from this server. */
  edit = 0
  #listener: ProviderListener
  #serverVector: Uint8Array | null = null
  #mayWrite = false
  #writing = false
  /** For each write of this connection that is not acknowledged, the newest edit it carries. */
  #sent: number[] = []
  /** How many writes of this connection are acknowledged. */
  #acknowledged = 0

  constructor({ url, name, doc, awareness, socket, listener }: ProviderOptions) {
    super(url, name, doc, {
      connect: false,
      awareness,
      disableBc: true,
      // Not all at once when a server has come back.
      maxBackoffTime: BACKOFF_MS_MAX * (0.6 + Math.random() * 0.4),
      WebSocketPolyfill: socket,
      // Too many frames is over as soon as one waits.
      shouldReconnect: ({ code }) => !isFinalClose(code) || code === closeCodes.tooManyFrames,
    })
    this.#listener = listener
    doc.off('update', this._updateHandler)
    this._updateHandler = (update: Uint8Array, origin: unknown) => {
      if (origin === this) return
      this.edit += 1
      if (this.#writing) this.#send(encoder => writeSyncMessage(encoder, messageYjsUpdate, update))
    }
    doc.on('update', this._updateHandler)
    awareness.off('update', this._awarenessUpdateHandler)
    const tellPresence = this._awarenessUpdateHandler
    this._awarenessUpdateHandler = (change, origin) => {
      // y-websocket sends back what it hears of others: with a hundred people in a room, a hundred times over.
      if (origin !== this) tellPresence(change, origin)
    }
    awareness.on('update', this._awarenessUpdateHandler)
    this.messageHandlers[messageTypes.sync] = (_encoder, decoder) => this.#readSync(decoder)
    this.messageHandlers[messageTypes.ack] = (_encoder, decoder) => this.#readAck(decoding.readVarUint(decoder))
    this.messageHandlers[messageTypes.status] = (_encoder, decoder) =>
      listener.onStatus(JSON.parse(decoding.readVarString(decoder)) as DocumentStatus)
    this.on('status', ({ status }) => {
      this.#forgetConnection()
      if (status === 'connected') listener.onConnection(true)
    })
    this.on('connection-close', () => listener.onConnection(false))
    this.on('closed', close => listener.onClosed(close))
  }

  get isConnected(): boolean {
    return this.wsconnected
  }

  /** Everything the server lacks goes out now, and each edit from now on. */
  openWrites(): void {
    this.#mayWrite = true
    this.#answer()
  }

  closeWrites(): void {
    this.#mayWrite = false
    this.#writing = false
  }

  /** Asks anew what this socket may do and what the server has. */
  reconnect(): void {
    this.disconnect()
    this.connect()
  }

  #forgetConnection(): void {
    this.#serverVector = null
    this.#sent = []
    this.#acknowledged = 0
    this.closeWrites()
  }

  #readSync(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (type === messageYjsSyncStep1) {
      this.#serverVector = bytes
      this.#answer()
      return
    }
    try {
      const isWhole = type === messageYjsSyncStep2
      if (isWhole) this.#listener.onServerState({ vector: this.#serverVector ?? new Uint8Array([0]), missing: bytes })
      applyFirst(this.doc, bytes, this)
      if (!isWhole) return
      this.synced = true
      this.#listener.onSynced()
    } catch (error) {
      this.#listener.onBroken(error)
    }
  }

  #readAck(count: number): void {
    const edit = this.#sent.splice(0, count - this.#acknowledged).at(-1)
    this.#acknowledged = count
    if (edit !== undefined) this.#listener.onAcknowledged(edit)
  }

  #answer(): void {
    if (!this.#mayWrite || !this.#serverVector) return
    const missing = encodeStateAsUpdate(this.doc, this.#serverVector)
    const pieces = splitUpdate(missing, this.#serverVector, PIECE_BYTES_MAX)
    const last = pieces.pop() ?? missing
    for (const piece of pieces) this.#send(encoder => writeSyncMessage(encoder, messageYjsUpdate, piece), NO_EDIT)
    this.#writing = this.#send(encoder => writeSyncMessage(encoder, messageYjsSyncStep2, last))
  }

  /** False when the socket is closing: the next connection sends it then. */
  #send(write: (encoder: encoding.Encoder) => void, edit = this.edit): boolean {
    const { ws } = this
    if (!ws || ws.readyState !== ws.OPEN) return false
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, messageTypes.sync)
    write(encoder)
    ws.send(encoding.toUint8Array(encoder))
    this.#sent.push(edit)
    return true
  }
}

function writeSyncMessage(encoder: encoding.Encoder, type: number, bytes: Uint8Array): void {
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint8Array(encoder, bytes)
}
