import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CheckpointFiles, FromTrainer, ToTrainer, TrainingOrder } from './protocol.ts'

export interface TrainerLimits {
  /** Resident memory of the process. */
  readonly memoryBytes: number
  /** Without a step done. */
  readonly silentMs: number
}

export interface TrainerEvents {
  onProgress(fraction: number, note: string): void
  /** Awaited before it goes on. */
  onCheckpoint(files: CheckpointFiles): Promise<void>
}

export type TrainerEnd =
  | { readonly type: 'done'; readonly path: string }
  | { readonly type: 'failed'; readonly message: string; readonly isCheckpointUnusable: boolean }
  | { readonly type: 'memory' | 'silent' }
  /** It ended by itself, or was killed. */
  | { readonly type: 'gone'; readonly lastWords: string }

const program = fileURLToPath(new URL('./training-process.ts', import.meta.url))
/** What it may know of its surroundings: no addresses and no secrets. */
const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'WINDIR', 'FONTCONFIG_PATH'] as const
const LAST_WORDS_MAX = 4_000
const LOOK_EVERY_MS = 1_000

/** One training in a process of its own, which is killed when it takes too much, or nobody wants it any more. */
export class TrainerProcess {
  readonly ended: Promise<TrainerEnd>
  readonly #limits: TrainerLimits
  readonly #events: TrainerEvents
  readonly #child: ChildProcess
  readonly #watch: NodeJS.Timeout
  #end: TrainerEnd | undefined
  #failure: Error | undefined
  #lastWords = ''
  #heardAt = performance.now()

  constructor(order: TrainingOrder, limits: TrainerLimits, events: TrainerEvents) {
    this.#limits = limits
    this.#events = events
    const env = Object.fromEntries(inherited.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
    this.#child = fork(program, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child.on('message', (message: FromTrainer) => this.#hear(message))
    this.#child.on('error', error => this.#noteWords(error.message))
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#noteWords(bytes.toString()))
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('close', () => {
        clearInterval(this.#watch)
        if (this.#failure) reject(this.#failure)
        else resolve(this.#end ?? { type: 'gone', lastWords: this.#lastWords })
      })
    })
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#child.send(order)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #hear(message: FromTrainer): void {
    if (message.type === 'beat') {
      if (message.rssBytes > this.#limits.memoryBytes) this.#endWith({ type: 'memory' })
      return
    }
    this.#heardAt = performance.now()
    if (message.type === 'progress') this.#events.onProgress(message.fraction, message.note)
    else if (message.type === 'checkpoint') void this.#keep(message)
    else this.#endWith(message)
  }

  async #keep(files: CheckpointFiles): Promise<void> {
    try {
      await this.#events.onCheckpoint(files)
      this.#heardAt = performance.now()
      this.#child.send({ type: 'kept' } satisfies ToTrainer)
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.kill()
    }
  }

  #look(): void {
    if (performance.now() - this.#heardAt > this.#limits.silentMs) this.#endWith({ type: 'silent' })
  }

  #endWith(end: TrainerEnd): void {
    this.#end ??= end
    this.kill()
  }

  #noteWords(words: string): void {
    this.#lastWords = (this.#lastWords + words).slice(-LAST_WORDS_MAX)
  }
}
