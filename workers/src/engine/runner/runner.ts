import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { RunCanceled } from '#engine/node-kind.ts'
import type { RunFailed } from '#engine/run-failed.ts'
import { describeDeath, describeNodeFailure, findNode } from './failures.ts'
import type { DeathReason } from './failures.ts'
import { TRAIL_FD } from './protocol.ts'
import type { FromRunner, RunEnd, RunEvent, RunOrder, RunResult, RunnerSetting, ToRunner } from './protocol.ts'

export interface RunnerLimits {
  /** Resident memory of a runner's process. */
  readonly memoryBytes: number
  /** Without any sign of life: no event, and nobody asked whether to stop. */
  readonly hangMs: number
  /** A whole run. */
  readonly runMs: number
  /** From the wish to cancel to the end of the process that did not heed it. */
  readonly cancelGraceMs: number
  /** From start to being ready for a graph. */
  readonly startMs: number
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

interface CurrentRun {
  readonly number: number
  readonly order: RunOrder
  readonly options: RunOptions
  readonly resolve: (result: RunResult) => void
  readonly reject: (error: Error) => void
  readonly onAbort: () => void
  ranMs: number
  silentMs: number
  /** Since it was asked to stop; not counted before. */
  cancelingMs: number | null
  signsOfLife: number
}

const watchEveryMs = 50
const lastWordsMax = 4_000
const program = fileURLToPath(new URL('./runner-process.ts', import.meta.url))
/** Compiled code is kept, as `npm start` has it: it is half of what a start takes. */
const compiledIn = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url))
/** What a runner may know of its surroundings: no addresses and no secrets. */
const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'WINDIR', 'FONTCONFIG_PATH'] as const

/** One runner process as its supervisor sees it. It runs one graph at a time, and once it has ended it is of no more use. */
export class Runner {
  /** Ready for a graph; rejects when it ends before that. */
  readonly opened: Promise<void>
  readonly ended: Promise<void>
  rssBytes = 0
  readonly #limits: RunnerLimits
  readonly #child: ChildProcess
  #run: CurrentRun | null = null
  #runs = 0
  #isClosed = false
  #deathReason: DeathReason = 'crashed'
  #trail = ''
  #lastWords = ''
  #watch: NodeJS.Timeout | undefined

  constructor(setting: RunnerSetting, limits: RunnerLimits) {
    this.#limits = limits
    this.#child = startProcess(setting)
    this.#child.on('message', (message: FromRunner) => this.#hear(message))
    // What went wrong with sending shows as the end of the process.
    this.#child.on('error', error => this.#noteLastWords(error.message))
    this.#collect()
    this.ended = new Promise(resolve => this.#child.once('close', () => resolve()))
    this.#child.once('close', (code, signal) => this.#close(code, signal))
    this.opened = this.#awaitOpening()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isUsable(): boolean {
    return !this.#isClosed && this.#child.exitCode === null && this.#child.connected && !this.#child.killed
  }

  /** For the log, when it ended before it could run anything. */
  get lastWords(): string {
    return this.#lastWords
  }

  /**
   * @throws RunCanceled after the node has really stopped
   * @throws RunFailed
   */
  run(order: RunOrder, options: RunOptions = {}): Promise<RunResult> {
    if (this.#run) throw new Error('a runner runs one graph at a time')
    if (this.#isClosed) return Promise.reject(this.#describeDeath(order.graph, []))
    const number = ++this.#runs
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#cancel()
      this.#run = {
        number,
        order,
        options,
        resolve,
        reject,
        onAbort,
        ranMs: 0,
        silentMs: 0,
        cancelingMs: null,
        signsOfLife: -1,
      }
      this.#watchOverRun()
      this.#send({ type: 'run', run: number, order })
      options.signal?.addEventListener('abort', onAbort, { once: true })
      if (options.signal?.aborted) onAbort()
    })
  }

  async dispose(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  #send(message: ToRunner): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #cancel(): void {
    if (!this.#run) return
    this.#run.cancelingMs = 0
    this.#send({ type: 'cancel', run: this.#run.number })
  }

  #hear(message: FromRunner): void {
    if (message.type === 'beat') this.#hearBeat(message)
    else if (message.type === 'broken') {
      this.#noteLastWords(message.details)
      if (message.isOutOfMemory) this.#deathReason = 'memory'
    } else if (message.type !== 'open' && message.run === this.#run?.number) {
      this.#run.silentMs = 0
      if (message.type === 'event') this.#run.options.onEvent?.(message.event)
      else this.#endRun(message.end, message.rssBytes)
    }
  }

  #hearBeat({ rssBytes, signsOfLife }: { rssBytes: number; signsOfLife: number }): void {
    this.rssBytes = rssBytes
    if (this.#run && this.#run.signsOfLife !== signsOfLife) {
      this.#run.signsOfLife = signsOfLife
      this.#run.silentMs = 0
    }
    if (rssBytes > this.#limits.memoryBytes) this.#kill('memory')
  }

  #endRun(end: RunEnd, rssBytes: number): void {
    const run = this.#takeRun()
    this.rssBytes = rssBytes
    if (end.type === 'completed') run?.resolve(end.result)
    else if (end.type === 'canceled') run?.reject(new RunCanceled('The run was canceled.'))
    else run?.reject(describeNodeFailure(end.failure, run.order.graph))
  }

  #takeRun(): CurrentRun | null {
    const run = this.#run
    this.#run = null
    clearInterval(this.#watch)
    run?.options.signal?.removeEventListener('abort', run.onAbort)
    return run
  }

  /**
   * Counts what this process has itself seen pass: when it was held up for a while, the runner's messages of that time
   * still wait to be read, and the runner is not to blame.
   */
  #watchOverRun(): void {
    let last = performance.now()
    this.#watch = setInterval(() => {
      const now = performance.now()
      this.#passTime(Math.min(now - last, 2 * watchEveryMs))
      last = now
    }, watchEveryMs)
  }

  #passTime(ms: number): void {
    const run = this.#run
    if (!run) return
    run.ranMs += ms
    run.silentMs += ms
    if (run.cancelingMs !== null) run.cancelingMs += ms
    if (run.cancelingMs !== null && run.cancelingMs > this.#limits.cancelGraceMs) this.#kill('hung')
    else if (run.silentMs > this.#limits.hangMs) this.#kill('hung')
    else if (run.ranMs > this.#limits.runMs) this.#kill('time')
  }

  #kill(reason: DeathReason): void {
    if (this.#child.killed) return
    this.#deathReason = reason
    this.#child.kill('SIGKILL')
  }

  #close(code: number | null, signal: string | null): void {
    this.#isClosed = true
    this.#noteLastWords(signal ? `ended by ${signal}` : `ended with code ${code}`)
    const run = this.#takeRun()
    if (!run) return
    if (run.cancelingMs !== null) {
      run.reject(new RunCanceled('The run was canceled.'))
      return
    }
    run.reject(this.#describeDeath(run.order.graph, this.#lastRunning(run.number)))
  }

  #describeDeath(graph: ApiGraph, nodeIds: readonly string[]): RunFailed {
    const nodes = nodeIds.flatMap(id => findNode(id, graph) ?? [])
    return describeDeath({ reason: this.#deathReason, nodes, graph, limits: this.#limits, details: this.#lastWords })
  }

  #lastRunning(run: number): readonly string[] {
    const line = this.#trail.trimEnd().split('\n').at(-1) ?? ''
    const space = line.indexOf(' ')
    return line.slice(0, space) === String(run) ? (JSON.parse(line.slice(space + 1)) as string[]) : []
  }

  #collect(): void {
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (words: string) => this.#noteLastWords(words))
    }
    const trail = this.#child.stdio[TRAIL_FD] as Readable
    trail.setEncoding('utf8').on('data', (lines: string) => {
      const text = this.#trail + lines
      // From the last whole line on.
      this.#trail = text.slice(text.lastIndexOf('\n', text.lastIndexOf('\n') - 1) + 1)
    })
  }

  #noteLastWords(words: string): void {
    this.#lastWords = `${this.#lastWords}${words.trimEnd()}\n`.slice(-lastWordsMax)
  }

  async #awaitOpening(): Promise<void> {
    const timer = setTimeout(() => this.#kill('hung'), this.#limits.startMs)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#child.on('message', (message: FromRunner) => {
          if (message.type === 'open') resolve()
        })
        this.#child.once('close', () => reject(new Error(`a runner ended before it was ready: ${this.#lastWords}`)))
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

function startProcess(setting: RunnerSetting): ChildProcess {
  const env = Object.fromEntries(inherited.map(name => [name, process.env[name]]))
  return fork(program, [JSON.stringify(setting)], {
    serialization: 'advanced',
    // One of several runners keeps to its own core: V8 would clear up after it with as many threads as there are cores.
    execArgv: setting.pixelThreads === 1 ? ['--single-threaded-gc'] : [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    env: {
      ...env,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compiledIn,
      // One more than for pixels, so that files are read and written meanwhile.
      UV_THREADPOOL_SIZE: String(setting.pixelThreads + 1),
      // Each arena of glibc keeps what it once had: with few of them memory goes back after a large picture.
      MALLOC_ARENA_MAX: '2',
    },
  })
}
