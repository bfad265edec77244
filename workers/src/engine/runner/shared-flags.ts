import { RunCanceled } from '#engine/node-kind.ts'
import type { CancelFlag } from '#engine/node-kind.ts'

const CANCEL = 0
const LIFE = 1

/**
 * Two words that the main thread of a runner and the thread that runs graphs share: whether to stop, and a count of the times
 * that was asked. A loop that asks is alive, so a growing count tells long work from a hang.
 */
export class SharedFlags implements CancelFlag {
  readonly buffer: SharedArrayBuffer
  readonly #words: Int32Array

  constructor(buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer
    this.#words = new Int32Array(buffer)
  }

  get signsOfLife(): number {
    return Atomics.load(this.#words, LIFE)
  }

  giveSignOfLife(): void {
    Atomics.add(this.#words, LIFE, 1)
  }

  set(): void {
    Atomics.store(this.#words, CANCEL, 1)
  }

  clear(): void {
    Atomics.store(this.#words, CANCEL, 0)
  }

  isSet(): boolean {
    this.giveSignOfLife()
    return Atomics.load(this.#words, CANCEL) === 1
  }

  check(): void {
    if (this.isSet()) throw new RunCanceled('canceled')
  }
}
