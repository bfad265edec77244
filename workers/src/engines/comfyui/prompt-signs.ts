import type { PromptWatch } from './comfy-socket.ts'
import type { RunEvents } from './run-events.ts'
import type { ServerMessage } from './socket-messages.ts'

type PromptMessage = Exclude<ServerMessage, { type: 'status' }>
type Failure = { readonly type: 'execution_error' | 'execution_interrupted'; readonly data: unknown }

/** A moment in which the results of what succeeded are usually written down. */
const SETTLING_MS = 100

/** What a server has told of a prompt so far, for whoever waits for its end. */
export class PromptSigns implements PromptWatch {
  readonly #events: RunEvents
  readonly #outputs: Record<string, unknown> = {}
  #bell = Promise.withResolvers<void>()
  #doneAt: number | undefined
  #failure: Failure | undefined
  #hasHeard = false

  constructor(events: RunEvents) {
    this.#events = events
  }

  /** Something was told of it. */
  get hasHeard(): boolean {
    return this.#hasHeard
  }

  get isDone(): boolean {
    return this.#doneAt !== undefined
  }

  get doneMs(): number {
    return this.#doneAt === undefined ? 0 : performance.now() - this.#doneAt
  }

  /** What nodes were told to show: a history that somebody cleared has it no more. */
  get outputs(): Readonly<Record<string, unknown>> {
    return this.#outputs
  }

  readFailure(): Failure | undefined {
    return this.#failure
  }

  /** What was told of a prompt that the server has lost. */
  forget(): void {
    this.#doneAt = undefined
    this.#failure = undefined
    for (const id of Object.keys(this.#outputs)) delete this.#outputs[id]
  }

  /** Until something is worth looking at, or that long. */
  async wait(ms: number): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await Promise.race([this.#bell.promise, late])
    clearTimeout(timer)
    this.#bell = Promise.withResolvers()
  }

  ring(): void {
    this.#bell.resolve()
  }

  onReopened(): void {
    this.ring()
  }

  onMessage(message: PromptMessage): void {
    this.#hasHeard = true
    this.#events.take(message)
    switch (message.type) {
      case 'executed':
        this.#outputs[message.displayNode] = message.output
        return
      case 'execution_success':
        this.#doneAt ??= performance.now()
        setTimeout(() => this.ring(), SETTLING_MS).unref()
        return
      case 'executing':
        if (message.node !== undefined) return
        if (!this.#failure) this.#doneAt ??= performance.now()
        this.ring()
        return
      case 'execution_error':
      case 'execution_interrupted':
        this.#failure = { type: message.type, data: message.data }
        this.ring()
        return
      default:
    }
  }
}
