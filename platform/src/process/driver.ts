import type { Log } from '#logging/log.ts'

/** Rings may be lost. */
const LOOK_EVERY_MS = 3_000

export interface DriverOptions {
  /** For the log. */
  what: string
  /** Listens for whatever may mean that something waits; answers how to stop. */
  listen: (look: () => void) => () => void
  /** Takes one thing that waits as far as it goes; false when nothing does, or others have all of it. */
  driveOne: () => Promise<boolean>
}

/** Takes on what is written down to be done, beside any number of other processes that do. */
export class Driver {
  readonly #log: Log
  readonly #options: DriverOptions
  readonly #stopListening: () => void
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | null = null
  #isStale = false
  #isClosed = false

  constructor({ log }: { log: Log }, options: DriverOptions) {
    this.#log = log
    this.#options = options
    this.#stopListening = options.listen(() => this.look())
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS)
  }

  look(): void {
    if (this.#isClosed) return
    this.#isStale = true
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null
    })
  }

  async #lookOn(): Promise<void> {
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false
        while (!this.#isClosed && (await this.#options.driveOne()));
      }
    } catch (err) {
      this.#log.error({ err }, `${this.#options.what} cannot be taken on, trying again`)
    }
  }

  async dispose(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#looking
  }
}
