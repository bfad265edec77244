import { hash } from 'node:crypto'
import { join } from 'node:path'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import type { EngineDescription } from '#engines/engine.ts'
import { runFolders } from '#engines/run-folders.ts'
import { RunnerEngine, type RunnerEngineParts } from '#engines/runner-engine.ts'
import { FolderHashes } from './folder-hashes.ts'
import { OnnxModels } from './onnx-models.ts'
import type { OnnxSetting } from './onnx-program.ts'
import { onnxSchemas } from './onnx-schemas.ts'

export interface OnnxEngineOptions extends Pick<RunnerPoolOptions, 'count' | 'limits' | 'onDeath'> {
  /** As people read it. */
  readonly name: string
  /** `DATA_DIR`: files of runs lie in `engine`, what is kept in `cache`. */
  readonly dataDir: string
  /** Model folders lie in its `checkpoints`. */
  readonly modelsFolder: string
  readonly cacheBytesMax: number
  /** That one run calculates in. */
  readonly threads: number
  readonly givesWay?: boolean
}

/** Of what a runner may have: the rest is for what comes and goes while it draws. */
const loadedShare = 0.6
/** Loaded models are no wear: a fresh runner would have to load them again. */
const wornShare = 0.9

/** Runs models that lie on this machine as folders of ONNX files, in runner processes. */
export class OnnxEngine extends RunnerEngine {
  #isHashing = false

  constructor(options: OnnxEngineOptions) {
    super(partsOf(options))
  }

  /** Asked from time to time, so that what came since is read before a task would have to wait for it. */
  override describe(): Promise<EngineDescription> {
    void this.#hashWhatCame()
    return super.describe()
  }

  async #hashWhatCame(): Promise<void> {
    if (this.#isHashing) return
    this.#isHashing = true
    // What cannot be read has no hash, which shows where one is asked for.
    await this.hashAllModels().catch(() => undefined)
    this.#isHashing = false
  }
}

function partsOf(options: OnnxEngineOptions): RunnerEngineParts {
  const { name, dataDir, modelsFolder, cacheBytesMax, threads, givesWay = false, count, limits, onDeath } = options
  const setting: OnnxSetting = {
    modelsFolder,
    cacheFolder: join(dataDir, 'cache/nodes'),
    cacheBytesMax,
    loadedBytesMax: limits.memoryBytes * loadedShare,
    threads,
  }
  const keptIn = join(dataDir, 'cache', `onnx-hashes-${hash('sha256', modelsFolder).slice(0, 12)}.json`)
  const module = import.meta.resolve('./onnx-program.ts')
  return {
    kind: 'onnx',
    name,
    schemas: makeRegistry(onnxSchemas),
    models: new OnnxModels(modelsFolder),
    hashes: new FolderHashes(modelsFolder, keptIn),
    folders: runFolders(dataDir),
    pool: {
      setting: { program: { module, setting: { ...setting } }, pixelThreads: threads, givesWay },
      count,
      limits,
      wornShare,
      ...(onDeath && { onDeath }),
    },
  }
}
