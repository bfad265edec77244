/** How much more may be read of a client: it fills with time, up to a burst. */
export class ReadBudget {
  readonly #perMs: number
  readonly #burst: number
  #left: number
  #filledAt: number

  constructor(limits: { readBytesPerSecond: number; readBytesBurst: number }, now: number) {
    this.#perMs = limits.readBytesPerSecond / 1_000
    this.#burst = limits.readBytesBurst
    this.#left = limits.readBytesBurst
    this.#filledAt = now
  }

  /** How long to wait before anything more is read; 0 when there is no need to. */
  take(bytes: number, now: number): number {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#filledAt) * this.#perMs) - bytes
    this.#filledAt = now
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / this.#perMs)
  }
}
