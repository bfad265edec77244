import { RunCanceled } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { Runner } from './runner.ts'
import type { RunOptions, RunnerLimits } from './runner.ts'
import type { RunEvent, RunOrder, RunResult, RunnerSetting } from './protocol.ts'

export interface RunnerPoolOptions {
  readonly setting: RunnerSetting
  /** Runners at the same time; each is started when there is work for it, and kept. */
  readonly count: number
  readonly limits: RunnerLimits
  /** A runner that, idle, still holds more than this part of what it may have is replaced by a fresh one. */
  readonly wornShare?: number
  /** Told of every process that ended by itself or was ended for what it did, with its last words. */
  readonly onDeath?: (death: { pid: number | undefined; lastWords: string }) => void
}

interface Waiting {
  readonly take: (runner: Runner) => void
  readonly refuse: (error: Error) => void
}

const startsMax = 3
const backoffMsFirst = 100
const backoffMsMax = 5_000
const WORN_SHARE = 0.6

/** Gives graphs to runners, in order, and replaces those that die under one, so that the rest of the queue goes on. */
export class RunnerPool {
  readonly #options: RunnerPoolOptions
  /** From the start of a process until its end. */
  readonly #alive = new Set<Runner>()
  readonly #busy = new Set<Runner>()
  /** The one that worked last is taken first: its cache is the warmest. */
  readonly #idle: Runner[] = []
  readonly #queue: Waiting[] = []
  readonly #runs = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  #starting = 0
  #startsFailed = 0
  #canStart = true
  #isKeptReady = false
  #deathsInRow = 0
  #backoff: NodeJS.Timeout | null = null

  constructor(options: RunnerPoolOptions) {
    this.#options = options
  }

  get load(): { running: number; queued: number } {
    return { running: this.#busy.size, queued: this.#queue.length }
  }

  /** False from when its processes failed to start, several times over, until one does. */
  get canStart(): boolean {
    return this.#canStart
  }

  get processes(): readonly Pick<Runner, 'pid' | 'rssBytes'>[] {
    return [...this.#alive]
  }

  /**
   * @throws RunCanceled when `signal` asked for it, once the work has really stopped
   * @throws RunFailed
   */
  run(order: RunOrder, options: RunOptions = {}): Promise<RunResult> {
    const run = this.#waitAndRun(order, options)
    this.#runs.add(run)
    return run.finally(() => this.#runs.delete(run))
  }

  /** From now on one is there before there is work: whoever comes first, or after one that was replaced, waits for no start. */
  keepReady(): void {
    this.#isKeptReady = true
    this.#readyOne()
  }

  /** What waits is refused, what runs is stopped, and every process is gone when this returns. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    if (this.#backoff) clearTimeout(this.#backoff)
    for (const waiting of this.#queue.splice(0)) waiting.refuse(stopped())
    await Promise.allSettled(this.#runs)
    await Promise.all([...this.#alive].map(runner => runner.dispose()))
  }

  async #waitAndRun(order: RunOrder, { signal, onEvent }: RunOptions): Promise<RunResult> {
    const closing = this.#closing.signal
    const either = signal ? AbortSignal.any([signal, closing]) : closing
    let hasBegun = false
    const noting = (event: RunEvent) => {
      hasBegun = true
      onEvent?.(event)
    }
    try {
      return await this.#runOnce(order, { signal: either, onEvent: noting }).catch((error: unknown) => {
        // Its process had died idle, unnoticed: nothing has run, so nothing runs twice.
        if (hasBegun || !(error instanceof RunFailed) || error.reason !== 'crashed') throw error
        return this.#runOnce(order, { signal: either, onEvent })
      })
    } catch (error) {
      if (error instanceof RunCanceled && !signal?.aborted) throw stopped()
      throw error
    }
  }

  async #runOnce(order: RunOrder, options: RunOptions & { signal: AbortSignal }): Promise<RunResult> {
    const runner = await this.#acquire(options.signal)
    try {
      const result = await runner.run(order, options)
      this.#deathsInRow = 0
      return result
    } finally {
      this.#release(runner)
    }
  }

  #acquire(signal: AbortSignal): Promise<Runner> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new RunCanceled('The run was canceled.'))
        return
      }
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1)
        reject(new RunCanceled('The run was canceled.'))
      }
      const waiting: Waiting = {
        take(runner) {
          signal.removeEventListener('abort', leave)
          resolve(runner)
        },
        refuse(error) {
          signal.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#queue.push(waiting)
      this.#pump()
    })
  }

  #release(runner: Runner): void {
    this.#busy.delete(runner)
    const { limits, wornShare = WORN_SHARE } = this.#options
    const isWorn = runner.rssBytes > limits.memoryBytes * wornShare
    if (isWorn) this.#retire(runner)
    else if (runner.isUsable) this.#idle.push(runner)
    this.#pump()
  }

  #retire(runner: Runner): void {
    this.#alive.delete(runner)
    const gone = runner.dispose()
    this.#runs.add(gone)
    void gone.finally(() => this.#runs.delete(gone))
    this.#readyOne()
  }

  #readyOne(): void {
    if (this.#isKeptReady && this.#alive.size === 0 && !this.#closing.signal.aborted) void this.#start()
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const runner = this.#idle.pop()
      if (!runner) break
      if (!runner.isUsable) continue
      this.#busy.add(runner)
      this.#queue.shift()?.take(runner)
    }
    const isRoom = this.#alive.size < this.#options.count
    if (isRoom && this.#queue.length > this.#starting && !this.#backoff && !this.#closing.signal.aborted) {
      void this.#start()
    }
  }

  async #start(): Promise<void> {
    const runner = new Runner(this.#options.setting, this.#options.limits)
    this.#alive.add(runner)
    this.#starting += 1
    void runner.ended.then(() => this.#bury(runner))
    try {
      await runner.opened
      this.#startsFailed = 0
      this.#canStart = true
      this.#idle.push(runner)
    } catch {
      this.#failStart(runner)
    } finally {
      this.#starting -= 1
      this.#pump()
    }
  }

  /** Those that wait are told when it will not start at all; whoever comes later lets it be tried again. */
  #failStart(runner: Runner): void {
    this.#startsFailed += 1
    if (this.#startsFailed < startsMax) return
    this.#startsFailed = 0
    this.#canStart = false
    for (const waiting of this.#queue.splice(0)) waiting.refuse(doesNotStart(runner.lastWords))
  }

  #bury(runner: Runner): void {
    if (!this.#alive.delete(runner) || this.#closing.signal.aborted) return
    const place = this.#idle.indexOf(runner)
    if (place !== -1) this.#idle.splice(place, 1)
    this.#options.onDeath?.({ pid: runner.pid, lastWords: runner.lastWords })
    this.#deathsInRow += 1
    // The first is replaced at once.
    if (this.#deathsInRow > 1) this.#waitBeforeStart(this.#deathsInRow - 2)
    this.#pump()
  }

  #waitBeforeStart(step: number): void {
    this.#backoff ??= setTimeout(
      () => {
        this.#backoff = null
        this.#pump()
      },
      Math.min(backoffMsMax, backoffMsFirst * 2 ** step),
    )
  }
}

function stopped(): RunFailed {
  const message = 'The engine is being shut down. Run it again in a moment.'
  return new RunFailed({ reason: 'stopped', message, details: { words: 'its pool was disposed' } })
}

function doesNotStart(words: string): RunFailed {
  const message = 'The engine does not start. Whoever runs this installation finds the reason in the log.'
  return new RunFailed({ reason: 'start', message, details: { words } })
}
