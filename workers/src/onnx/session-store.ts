import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ModelProblem, wordsOfRuntime } from './model-problem.ts'
import type { OnnxRuntime, Session } from './runtime.ts'

interface StoreSetting {
  readonly runtime: OnnxRuntime
  /** What loaded files may come to before those that were not used for longest are let go. */
  readonly bytesMax: number
  readonly threads: number
}

interface Loaded {
  readonly session: Session
  readonly bytes: number
  /** Of the file it was loaded from. */
  readonly state: string
}

/** Loaded ONNX files. One that is larger than all that may be loaded is so alone. */
export class SessionStore {
  readonly #setting: StoreSetting
  /** The one that was used last stands last. */
  readonly #loaded = new Map<string, Loaded>()

  constructor(setting: StoreSetting) {
    this.#setting = setting
  }

  get bytes(): number {
    return this.#loaded.values().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  get paths(): readonly string[] {
    return [...this.#loaded.keys()]
  }

  /** @throws ModelProblem saying what of the file cannot be loaded; `title` is how people know it */
  async open(path: string, title: string): Promise<Session> {
    const { bytes, state } = measure(path)
    const known = this.#loaded.get(path)
    if (known?.state === state) {
      this.#loaded.delete(path)
      this.#loaded.set(path, known)
      return known.session
    }
    if (known) await this.#letGo(path)
    await this.#makeRoom(bytes)
    const session = await this.#load(path, title)
    this.#loaded.set(path, { session, bytes, state })
    return session
  }

  async #makeRoom(bytes: number): Promise<void> {
    for (const path of this.#loaded.keys()) {
      if (this.bytes + bytes <= this.#setting.bytesMax) return
      await this.#letGo(path)
    }
  }

  async #letGo(path: string): Promise<void> {
    const loaded = this.#loaded.get(path)
    this.#loaded.delete(path)
    await loaded?.session.release()
  }

  async #load(path: string, title: string): Promise<Session> {
    const { runtime, threads } = this.#setting
    try {
      return await runtime.InferenceSession.create(path, {
        executionProviders: ['cpu'],
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        // What one step needs is given back: sizes differ from run to run, and other files are to find room.
        enableCpuMemArena: false,
        logSeverityLevel: 4,
      })
    } catch (error) {
      throw new ModelProblem(`${title} cannot be loaded: ${wordsOfRuntime(error)}`)
    }
  }
}

/** Large ones keep their weights in further files beside them, under names of all kinds. */
function measure(path: string): { bytes: number; state: string } {
  const folder = dirname(path)
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => !entry.isDirectory())
  const stats = files
    .map(({ name }) => name)
    .toSorted()
    .map(name => statSync(join(folder, name)))
  return {
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    state: stats.map(({ size, mtimeMs }) => `${size} ${mtimeMs}`).join('\n'),
  }
}
