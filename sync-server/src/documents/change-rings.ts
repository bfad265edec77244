/** Who listens without having the document open is in no hurry. */
const UNHURRIED_MS = 250

export interface ChangeRingsOptions {
  ring(name: string, seq: number): void
  /** Whether another process has it open too, as far as is known. */
  isOpenElsewhere(name: string): boolean
}

/**
 * Tells other processes how far documents have come. While somebody draws that is a hundred times a second: it is told each
 * time where another process shows the document, and else now and then.
 */
export class ChangeRings {
  readonly #options: ChangeRingsOptions
  /** Documents that were told of lately, each with how far it has come since, if it has. */
  readonly #lately = new Map<string, { seq: number | null; timer: NodeJS.Timeout }>()

  constructor(options: ChangeRingsOptions) {
    this.#options = options
  }

  changed(name: string, seq: number): void {
    const { ring, isOpenElsewhere } = this.#options
    const lately = this.#lately.get(name)
    if (isOpenElsewhere(name)) {
      if (lately) lately.seq = null
      ring(name, seq)
    } else if (lately) lately.seq = seq
    else this.#tell(name, seq)
  }

  #tell(name: string, seq: number): void {
    this.#options.ring(name, seq)
    this.#lately.set(name, { seq: null, timer: setTimeout(() => this.#tellLater(name), UNHURRIED_MS) })
  }

  #tellLater(name: string): void {
    const seq = this.#lately.get(name)?.seq
    if (typeof seq === 'number') this.#tell(name, seq)
    else this.#lately.delete(name)
  }

  /** Whatever has not been told yet is told. */
  dispose(): void {
    for (const [name, { seq, timer }] of this.#lately) {
      clearTimeout(timer)
      if (seq !== null) this.#options.ring(name, seq)
    }
    this.#lately.clear()
  }
}
