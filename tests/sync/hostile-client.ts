import { readFrame } from '@atelier/sync-server/connection/frame-reader.ts'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import * as decoding from 'lib0/decoding'
import { openRawSocket } from '../fixtures/raw-socket.ts'
import type { RawSocket } from '../fixtures/raw-socket.ts'
import { syncTypes } from './hostile-frames.ts'
import { syncMessage } from './sync-client.ts'

/** What became of one frame: kept, refused with the socket, or of no consequence. */
export type Verdict = { kind: 'kept'; update: Uint8Array } | { kind: 'closed'; code: number } | { kind: 'nothing' }

export interface HostileTarget {
  port: number
  document: string
  headers: Record<string, string>
}

const nothingNew = syncMessage(syncTypes.step2, Uint8Array.of(0, 0))
const question = syncMessage(syncTypes.step1, Uint8Array.of(0))
const patienceMs = 30_000

/** Says one thing at a time and waits until it is clear what became of it. Comes back when it has been closed. */
export class HostileClient {
  readonly #target: HostileTarget
  #socket: RawSocket | null = null
  /** This connection's writes as the server counts them. */
  #writes = 0
  #acks = 0
  #dropped = 0
  #asked = 0
  #answers = 0
  #closed: number | null = null
  #wake = () => {}
  connections = 0

  constructor(target: HostileTarget) {
    this.#target = target
  }

  async say(frame: Uint8Array): Promise<Verdict> {
    if (!this.#socket) await this.#connect()
    const message = readFrame(frame)
    const isWrite = message?.type === 'update' || message?.type === 'step2'
    if (isWrite) this.#writes += 1
    const number = this.#writes
    const dropped = this.#dropped
    this.#send(frame)
    // Whoever asks twice at once may get one answer.
    if (message?.type !== 'step1') this.#send(question)
    const answers = this.#answers
    await this.#until(() => (isWrite ? this.#acks >= number || this.#dropped > dropped : this.#answers > answers))
    if (this.#closed !== null) {
      const code = this.#closed
      this.#socket = null
      return { kind: 'closed', code }
    }
    return isWrite && this.#acks >= number && message ? { kind: 'kept', update: message.bytes } : { kind: 'nothing' }
  }

  dispose(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  async #connect(): Promise<void> {
    this.connections += 1
    this.#writes = 0
    this.#acks = 0
    this.#dropped = 0
    this.#asked = 0
    this.#answers = 0
    this.#closed = null
    const { port, document, headers } = this.#target
    this.#socket = await openRawSocket({
      port,
      path: `/sync/${document}?ack=1`,
      headers,
      onMessage: message => this.#take(message),
      onClose: code => {
        this.#closed = code
        this.#wake()
      },
    })
    // The server asks once when it greets; this answers that.
    this.#writes = 1
    this.#send(nothingNew)
  }

  #send(frame: Uint8Array): void {
    this.#socket?.send(frame)
  }

  #take(message: Buffer): void {
    const decoder = decoding.createDecoder(message)
    const type = decoding.readVarUint(decoder)
    if (type === messageTypes.ack) this.#acks = decoding.readVarUint(decoder)
    if (type === messageTypes.status) {
      this.#dropped = (JSON.parse(decoding.readVarString(decoder)) as DocumentStatus).dropped
    }
    if (type === messageTypes.sync) {
      const syncType = decoding.readVarUint(decoder)
      if (syncType === syncTypes.step2) this.#answers += 1
      if (syncType === syncTypes.step1) this.#answer()
    }
    this.#wake()
  }

  /** It is asked for all it has when a write leaves a gap; it has nothing more. */
  #answer(): void {
    this.#asked += 1
    if (this.#asked === 1) return
    this.#writes += 1
    this.#send(nothingNew)
  }

  async #until(isClear: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!isClear() && this.#closed === null) {
      if (Date.now() > deadline) throw new Error('The server neither took nor refused a frame')
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, patienceMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}
