import { readFrame } from '@atelier/sync-server/connection/frame-reader.ts'
import { messageTypes } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { DocumentStatus } from '@atelier/shared-schema/documents/sync-messages.ts'
import * as decoding from 'lib0/decoding'
import type { RawSocket, RawSocketHandlers } from '../fixtures/raw-socket.ts'
import { syncTypes } from './hostile-frames.ts'
import { syncMessage } from './sync-client.ts'

/** What became of one frame: kept, refused with the socket, or of no consequence. */
export type Verdict =
  | { kind: 'kept'; update: Uint8Array }
  | { kind: 'closed'; code: number; reason: string }
  | { kind: 'nothing' }

/** Opens a socket on a document, as one person. */
export type OpenSocket = (handlers: RawSocketHandlers) => Promise<RawSocket>

const nothingNew = syncMessage(syncTypes.step2, Uint8Array.of(0, 0))
const question = syncMessage(syncTypes.step1, Uint8Array.of(0))
const patienceMs = 30_000

/** Says one thing at a time and waits until it is clear what became of it. Comes back when it has been closed. */
export class HostileClient {
  readonly #open: OpenSocket
  #socket: RawSocket | null = null
  /** This connection's writes as the server counts them. */
  #writes = 0
  #acks = 0
  #dropped = 0
  #asked = 0
  #answers = 0
  #closed: { code: number; reason: string } | null = null
  #wake = () => {}

  constructor(open: OpenSocket) {
    this.#open = open
  }

  async say(frame: Uint8Array): Promise<Verdict> {
    if (!this.#socket) await this.#connect()
    const message = readFrame(frame)
    const isWrite = message?.type === 'update' || message?.type === 'step2'
    if (isWrite) this.#writes += 1
    const number = this.#writes
    const dropped = this.#dropped
    const answers = this.#answers
    this.#send(frame)
    // Whoever asks twice at once may get one answer.
    if (message?.type !== 'step1') this.#send(question)
    const isAnswered = () => this.#answers > answers
    // Once a write of theirs was dropped, a reader is no longer told which of the others the document has already.
    const isSettled = () => this.#acks >= number || this.#dropped > dropped || (dropped > 0 && isAnswered())
    await this.#until(frame, isWrite ? isSettled : isAnswered)
    if (this.#closed !== null) {
      this.#socket = null
      return { kind: 'closed', ...this.#closed }
    }
    return isWrite && this.#acks >= number && message ? { kind: 'kept', update: message.bytes } : { kind: 'nothing' }
  }

  dispose(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  async #connect(): Promise<void> {
    this.#writes = 0
    this.#acks = 0
    this.#dropped = 0
    this.#asked = 0
    this.#answers = 0
    this.#closed = null
    this.#socket = await this.#open({
      onMessage: message => this.#take(message),
      onClose: (code, reason) => {
        this.#closed = { code, reason }
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

  async #until(frame: Uint8Array, isClear: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!isClear() && this.#closed === null) {
      if (Date.now() > deadline) {
        throw new Error(`The server neither took nor refused frame ${Buffer.from(frame).toString('hex')}`)
      }
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
