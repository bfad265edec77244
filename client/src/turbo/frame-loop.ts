import type { TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'

export type LoopState = 'idle' | 'painting' | 'failed'

export interface FrameLoopParts<Input> {
  /** What is to be painted now, read at the last moment; undefined where there is nothing. */
  read: () => Promise<Input | undefined>
  ask: (input: Input) => Promise<TurboFrame>
  onFrame: (frame: TurboFrame, input: Input) => void
  /** There is nothing to paint. */
  onBlank: () => void
  onState: (state: LoopState, error?: unknown) => void
  /** How long after a failure it is tried again by itself; undefined: not before something changes. */
  retryMs: (error: unknown) => number | undefined
}

/**
 * One request in flight at most. Whatever changes meanwhile is one change: when the answer is there, the newest is read and
 * asked for, and nothing in between ever is.
 */
export class FrameLoop<Input> {
  readonly #parts: FrameLoopParts<Input>
  #isChanged = false
  #isRunning = false
  #isStopped = false
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(parts: FrameLoopParts<Input>) {
    this.#parts = parts
  }

  /** Something is another than it was. */
  note(): void {
    this.#isChanged = true
    if (!this.#isRunning) void this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#retry)
  }

  /** After it was stopped. */
  resume(): void {
    this.#isStopped = false
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    clearTimeout(this.#retry)
    try {
      while (this.#isChanged && !this.#isStopped) await this.#paint()
      this.#tell('idle')
    } catch (error) {
      this.#tell('failed', error)
      // What changed while it failed is tried at once where nothing says to wait.
      const retryMs = this.#parts.retryMs(error) ?? (this.#isChanged ? 0 : undefined)
      // By then what failed is still to be painted.
      if (retryMs !== undefined && !this.#isStopped) this.#retry = setTimeout(() => this.note(), retryMs)
    } finally {
      this.#isRunning = false
    }
  }

  async #paint(): Promise<void> {
    this.#isChanged = false
    const { read, ask, onFrame, onBlank } = this.#parts
    const input = await read()
    if (input === undefined) return onBlank()
    this.#tell('painting')
    const frame = await ask(input)
    if (this.#isStopped) return
    onFrame(frame, input)
    // Too many paint, or another device took the session over: what is wanted is still not there.
    if (frame.image === null) this.#isChanged = true
  }

  #tell(state: LoopState, error?: unknown): void {
    if (!this.#isStopped) this.#parts.onState(state, error)
  }
}
