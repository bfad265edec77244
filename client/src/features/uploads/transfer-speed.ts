const WINDOW_MS = 10_000

interface Mark {
  at: number
  bytes: number
}

/** How fast bytes leave, over the last seconds; what stood still before does not count. */
export class TransferSpeed {
  #marks: Mark[] = []

  note(bytes: number, at = Date.now()): void {
    this.#marks.push({ at, bytes })
    this.#marks = this.#marks.filter(mark => mark.at > at - WINDOW_MS)
  }

  /** A pause is no slowness. */
  reset(): void {
    this.#marks = []
  }

  /** Milliseconds until so many bytes more have left; undefined while that would be a guess. */
  timeFor(bytes: number): number | undefined {
    const [first] = this.#marks
    const last = this.#marks.at(-1)
    if (!first || !last || last.at - first.at < 1_000) return undefined
    const sent = last.bytes - first.bytes
    return sent > 0 ? (bytes * (last.at - first.at)) / sent : undefined
  }
}
