import { availableParallelism, totalmem } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { ENGINE_SERVERS_CHANNEL } from '@atelier/shared-schema/tasks/engine-channels.ts'
import type { RunnerLimits } from '#engine/runner/runner.ts'
import { EmbeddedEngine } from './embedded/embedded-engine.ts'
import type { TaskEngineSet } from '#tasks/task-engines.ts'
import { LivingEngines } from './living-engines.ts'
import { publishEngines } from './publish-engines.ts'
import { startServerChecks } from './server-checks.ts'

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

/** As often servers are looked for that nobody rang for. */
const serversReadEveryMs = 15_000

export interface StartedEngines {
  readonly embedded: EmbeddedEngine
  /** What runs tasks: servers among them come and go. */
  readonly all: TaskEngineSet
  dispose(): Promise<void>
}

interface EnginesStart {
  db: Db
  log: Log
  doorbell: Doorbell
  config: Config
}

/** The engines of this worker, told to all machines. */
export async function startEngines({ db, log, doorbell, config }: EnginesStart): Promise<StartedEngines> {
  const runners = config.engineRunners || countRunners(config.engineMemoryBytes)
  const own = { ...config, engineRunners: runners, givesWay: true }
  const engine = openEmbeddedEngine(own, death => log.warn(death, 'a runner ended'))
  const stopCare = await careFor(engine, log)
  const { name, nodes } = await engine.describe()
  const secrets = openSecretBox(config)
  const all = new LivingEngines({ db, log, config, secrets, builtIn: [{ engine, name, nodes, slots: runners }] })
  const lose = (err: unknown) => log.warn({ err }, 'engine servers are not read')
  await all.refresh().catch(lose)
  const publication = await publishEngines(
    db,
    () => all.list(),
    err => log.warn({ err }, 'engines not published'),
  )
  const stops = [
    stopCare,
    all.listen(() => void publication.beatNow()),
    doorbell.listen(ENGINE_SERVERS_CHANNEL, () => void all.refresh().catch(lose)),
    repeat(() => void all.refresh().catch(lose), serversReadEveryMs),
    startServerChecks({ db, log, doorbell, secrets, config }),
  ]
  return {
    embedded: engine,
    all,
    async dispose() {
      for (const stop of stops) stop()
      await publication.dispose()
      await all.dispose()
      await engine.dispose()
    },
  }
}

/** Files that it leaves are swept, and models that come are read; the answer stops that. */
async function careFor(engine: EmbeddedEngine, log: Log): Promise<() => void> {
  const sweep = () => engine.sweep().catch((err: unknown) => log.warn({ err }, 'temporary files stay'))
  const readModels = () => engine.hashAllModels().catch((err: unknown) => log.warn({ err }, 'models are not read'))
  await sweep()
  void readModels()
  const stops = [repeat(() => void sweep(), sweepEveryMs), repeat(() => void readModels(), modelsReadEveryMs)]
  return () => {
    for (const stop of stops) stop()
  }
}

function repeat(act: () => void, everyMs: number): () => void {
  const timer = setInterval(act, everyMs)
  timer.unref()
  return () => clearInterval(timer)
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
