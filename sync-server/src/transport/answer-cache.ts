import type { CommittedState } from '#documents/committed-state.ts'
import { step2Message } from './message.ts'
import type { Message } from './message.ts'

const KEPT_MS = 1_000

/** Two hundred clients who come back at once ask the same of the same document: it is encoded once, and kept once. */
export class AnswerCache {
  #key = ''
  #message: Message | null = null
  #expiry: NodeJS.Timeout | null = null

  encode(state: CommittedState, stateVector: Uint8Array): Message {
    const key = Buffer.from(stateVector.buffer, stateVector.byteOffset, stateVector.byteLength).toString('latin1')
    if (this.#message === null || key !== this.#key) {
      this.#message = step2Message(state.encodeSince(stateVector))
      this.#key = key
      this.#expiry ??= setTimeout(() => this.forget(), KEPT_MS).unref()
    }
    return this.#message
  }

  /** The document has grown. */
  forget(): void {
    if (this.#message === null) return
    this.#message = null
    if (this.#expiry) clearTimeout(this.#expiry)
    this.#expiry = null
  }
}
