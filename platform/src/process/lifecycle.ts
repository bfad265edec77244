import type { Log } from '#logging/log.ts'

/** Exit code of a process that would fail the same way if it were started again. */
export const REFUSED = 3

/** Ends a process that cannot start: one line that says what is wrong and the way out. */
export function exitWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(REFUSED)
}

/**
 * Ends a process in order: what was started last stops first, and what hangs is cut off at the deadline.
 * SIGTERM and SIGINT ask for it, and so does the loss of the parent that started the process.
 */
export class Lifecycle {
  readonly #log: Log
  readonly #deadlineMs: number
  readonly #disposers: { name: string; dispose: () => unknown }[] = []
  #ending: Promise<void> | null = null

  constructor(options: { log: Log; deadlineMs?: number }) {
    this.#log = options.log
    this.#deadlineMs = options.deadlineMs ?? 10_000
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void this.end(signal))
    process.on('disconnect', () => void this.end('the starting process is gone'))
    // Windows has no signals between processes; there the starter asks by message.
    process.on('message', message => {
      if (message === 'stop') void this.end('stop')
    })
    process.on('uncaughtException', err => void this.fail(err))
    process.on('unhandledRejection', err => void this.fail(err))
  }

  get isEnding(): boolean {
    return this.#ending !== null
  }

  /** `dispose` runs at the end, before everything that was added earlier. */
  add(name: string, dispose: () => unknown): void {
    this.#disposers.push({ name, dispose })
  }

  /** Tells the process that started this one, if any. */
  reportReady(details: Record<string, unknown> = {}): void {
    process.send?.({ ready: true, ...details })
  }

  end(reason: string, exitCode = 0): Promise<void> {
    this.#ending ??= this.#end(reason, exitCode)
    return this.#ending
  }

  async #end(reason: string, exitCode: number): Promise<void> {
    this.#log.info({ reason }, 'ending')
    const deadline = setTimeout(() => {
      this.#log.warn({ deadlineMs: this.#deadlineMs }, 'ended before everything had stopped')
      process.exit(exitCode || 1)
    }, this.#deadlineMs)
    for (const { name, dispose } of this.#disposers.toReversed()) {
      try {
        await dispose()
      } catch (err) {
        this.#log.error({ err, part: name }, 'could not stop cleanly')
      }
    }
    clearTimeout(deadline)
    process.exit(exitCode)
  }

  async fail(err: unknown): Promise<void> {
    this.#log.fatal({ err }, 'ended by an unexpected error')
    await this.end('an unexpected error', 1)
  }
}
