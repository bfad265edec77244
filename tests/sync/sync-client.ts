import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import { WebSocket } from 'ws'
import * as Y from 'yjs'

const sync = { step1: 0, step2: 1, update: 2 } as const

export interface SyncClientOptions {
  /** `ws://…/sync/` */
  url: string
  document: string
  headers: Record<string, string>
  /** Beside `ack=1`. */
  parameters?: Record<string, string>
  doc?: Y.Doc
}

export interface Closing {
  code: number
  reason: string
}

/**
 * A client of the sync protocol that keeps a ledger: what it has written, in order, and how many of these writes the server
 * has called durable. It comes back when it is told to, with the same document, as a browser does.
 */
export class SyncClient {
  readonly doc: Y.Doc
  readonly #options: SyncClientOptions
  #socket: WebSocket | null = null
  /** What each write of this connection brought, as labels. */
  #writes: string[][] = []
  /** Labels of everything written and not yet called durable. */
  readonly #unacknowledged = new Set<string>()
  readonly acknowledged = new Set<string>()
  status: DocumentStatus | null = null
  acks = 0
  closing: Closing | null = null
  #synced = Promise.withResolvers<void>()
  readonly #onAcknowledged = new Set<(label: string) => void>()

  constructor(options: SyncClientOptions) {
    this.#options = options
    this.doc = options.doc ?? new Y.Doc()
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.#sendUpdate(update, [])
    })
  }

  onAcknowledged(listener: (label: string) => void): void {
    this.#onAcknowledged.add(listener)
  }

  /** Resolves once the server's state is in the document; rejects when the socket is closed before. */
  async connect(url = this.#options.url): Promise<void> {
    const { document, headers, parameters } = this.#options
    const query = new URLSearchParams({ ack: '1', ...parameters })
    this.#socket?.terminate()
    this.#writes = []
    this.acks = 0
    this.closing = null
    this.#synced = Promise.withResolvers()
    this.#synced.promise.catch(() => undefined)
    const socket = new WebSocket(`${url}${document}?${query}`, { headers, perMessageDeflate: false })
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => this.#take(data))
    socket.once('close', (code, reason) => {
      if (this.#socket !== socket) return
      this.closing = { code, reason: reason.toString() }
      this.#synced.reject(new Error(`closed: ${code} ${reason.toString()}`))
    })
    socket.once('open', () => {
      socket.send(syncMessage(sync.step1, Y.encodeStateVector(this.doc)))
    })
    await this.#synced.promise
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** One change, one frame, known by its label from now on. */
  write(label: string, change: (doc: Y.Doc) => void): void {
    this.#unacknowledged.add(label)
    const updates: Uint8Array[] = []
    const collect = (update: Uint8Array) => void updates.push(update)
    this.doc.on('update', collect)
    this.doc.transact(() => change(this.doc), this)
    this.doc.off('update', collect)
    const [update] = updates
    if (update) this.#sendUpdate(update, [label])
  }

  send(frame: Uint8Array): void {
    this.#socket?.send(frame)
  }

  async untilClosed(): Promise<Closing> {
    const socket = this.#socket
    if (!this.closing && socket) await once(socket, 'close')
    return this.closing ?? { code: 0, reason: 'was not open' }
  }

  /** Cut off, without a word. */
  drop(): void {
    this.#socket?.terminate()
  }

  dispose(): void {
    this.drop()
    this.doc.destroy()
  }

  #sendUpdate(update: Uint8Array, labels: string[]): void {
    if (!this.isOpen) return
    this.#writes.push(labels)
    this.send(syncMessage(sync.update, update))
  }

  #take(data: Buffer): void {
    const decoder = decoding.createDecoder(data)
    switch (decoding.readVarUint(decoder)) {
      case messageTypes.sync:
        return this.#takeSync(decoder)
      case messageTypes.ack:
        return this.#takeAck(decoding.readVarUint(decoder))
      case messageTypes.status:
        this.status = JSON.parse(decoding.readVarString(decoder)) as DocumentStatus
        return
      default:
    }
  }

  #takeSync(decoder: decoding.Decoder): void {
    const type = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (type === sync.step1) {
      // Everything that was written while nobody listened goes with this, whatever of it arrived before.
      this.#writes.push([...this.#unacknowledged])
      this.send(syncMessage(sync.step2, Y.encodeStateAsUpdate(this.doc, bytes)))
      return
    }
    Y.applyUpdate(this.doc, bytes, this)
    if (type === sync.step2) this.#synced.resolve()
  }

  #takeAck(count: number): void {
    for (let index = this.acks; index < count; index++) {
      for (const label of this.#writes[index] ?? []) {
        this.#unacknowledged.delete(label)
        if (this.acknowledged.has(label)) continue
        this.acknowledged.add(label)
        for (const listener of this.#onAcknowledged) listener(label)
      }
    }
    this.acks = count
  }
}

export function syncMessage(type: number, bytes: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, messageTypes.sync)
  encoding.writeVarUint(encoder, type)
  encoding.writeVarUint8Array(encoder, bytes)
  return encoding.toUint8Array(encoder)
}
