import { availableParallelism, totalmem } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { RunnerLimits } from '#engine/runner/runner.ts'
import { EmbeddedEngine } from './embedded/embedded-engine.ts'
import type { Engine } from './engine.ts'
import { publishEngines } from './publish-engines.ts'

type EngineConfig = Pick<
  Config,
  'dataDir' | 'engineRunners' | 'engineMemoryBytes' | 'engineRunSeconds' | 'engineHangSeconds' | 'engineCacheBytes'
>

const runnersMax = 8
const cancelGraceMs = 2_000
const startMs = 60_000
const sweepEveryMs = 3_600_000
/** As often as engines say anew what models they have. */
const modelsReadEveryMs = 30_000

export interface StartedEngines {
  readonly embedded: EmbeddedEngine
  /** With how many graphs each runs at once. */
  readonly all: readonly { readonly engine: Engine; readonly slots: number }[]
  dispose(): Promise<void>
}

/** The engines of this worker, told to all machines. */
export async function startEngines(options: { db: Db; log: Log; config: EngineConfig }): Promise<StartedEngines> {
  const { db, log, config } = options
  const runners = config.engineRunners || countRunners(config.engineMemoryBytes)
  const own = { ...config, engineRunners: runners, givesWay: true }
  const engine = openEmbeddedEngine(own, death => log.warn(death, 'a runner ended'))
  const sweep = () => engine.sweep().catch((err: unknown) => log.warn({ err }, 'temporary files stay'))
  await sweep()
  const timer = setInterval(() => void sweep(), sweepEveryMs)
  timer.unref()
  const readModels = () => engine.hashAllModels().catch((err: unknown) => log.warn({ err }, 'models are not read'))
  void readModels()
  const rereading = setInterval(() => void readModels(), modelsReadEveryMs)
  rereading.unref()
  const publication = await publishEngines(db, [engine], err => log.warn({ err }, 'engines not published'))
  return {
    embedded: engine,
    all: [{ engine, slots: runners }],
    async dispose() {
      clearInterval(timer)
      clearInterval(rereading)
      await publication.dispose()
      await engine.dispose()
    },
  }
}

export function openEmbeddedEngine(
  config: EngineConfig & { readonly givesWay?: boolean },
  onDeath: (death: { pid: number | undefined; lastWords: string }) => void,
): EmbeddedEngine {
  const count = config.engineRunners || countRunners(config.engineMemoryBytes)
  return new EmbeddedEngine({
    dataDir: config.dataDir,
    count,
    pixelThreads: Math.max(1, Math.floor(availableParallelism() / count)),
    givesWay: config.givesWay ?? false,
    cacheBytesMax: config.engineCacheBytes,
    limits: limitsOf(config),
    onDeath,
  })
}

/** One process with all processors that keeps nothing: no frame is asked for twice. */
export function openTurboEngine(
  config: EngineConfig,
  onDeath: (death: { pid: number | undefined; lastWords: string }) => void,
): EmbeddedEngine {
  return new EmbeddedEngine({
    dataDir: config.dataDir,
    count: 1,
    pixelThreads: availableParallelism(),
    givesWay: false,
    cacheBytesMax: 0,
    limits: limitsOf(config),
    onDeath,
  })
}

/** One for each processor; all of them at their limit leave half of the memory to everything else. */
function countRunners(memoryBytes: number): number {
  // A container may have less than its machine.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const fitting = Math.floor(memory / 2 / memoryBytes)
  return Math.max(1, Math.min(availableParallelism(), fitting, runnersMax))
}

function limitsOf(config: EngineConfig): RunnerLimits {
  return {
    memoryBytes: config.engineMemoryBytes,
    hangMs: config.engineHangSeconds * 1_000,
    runMs: config.engineRunSeconds * 1_000,
    cancelGraceMs,
    startMs,
  }
}
