import { availableParallelism, totalmem } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { isRuntimeInstalled } from '#onnx/runtime.ts'
import { drainAtDoorbell } from '#queues/drain-at-doorbell.ts'
import { LookEngine } from './look-engine.ts'
import { LookingWorker } from './looking-worker.ts'

interface LookingStart {
  db: Db
  store: ObjectStore
  log: Log
  doorbell: Doorbell
  config: Pick<Config, 'modelsDir' | 'onnxMemoryBytes'>
}

/** How often models are looked for. */
const pollMs = 30_000
const memoryShare = 0.4

/** Looks at images where a model for it is there; elsewhere it only takes away what one that is gone has said. */
export function startLooking({ db, store, log, doorbell, config }: LookingStart): { dispose(): Promise<void> } {
  const engine = isRuntimeInstalled() ? openEngine(config, log) : undefined
  const worker = new LookingWorker({ db, store, log, engine: engine ?? nothing })
  const draining = drainAtDoorbell({
    doorbell,
    channel: FILES_CHANNEL,
    afterErrorMs: pollMs,
    onError: err => log.error({ err }, 'images cannot be looked at now'),
    drain: async isStopped => {
      while (!isStopped() && (await worker.work(isStopped)) > 0);
      return pollMs
    },
  })
  return {
    async dispose() {
      await draining.dispose()
      await engine?.dispose()
    },
  }
}

function openEngine(config: LookingStart['config'], log: Log): LookEngine {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return new LookEngine({
    modelsFolder: config.modelsDir,
    threads: Math.max(1, Math.floor(availableParallelism() / 2)),
    limits: {
      memoryBytes: config.onnxMemoryBytes || Math.floor(memory * memoryShare),
      hangMs: 120_000,
      runMs: 120_000,
      cancelGraceMs: 2_000,
      startMs: 60_000,
    },
    onDeath: death => log.warn(death, 'the process that looks at images ended'),
  })
}

const nothing = {
  listModels: () => [],
  embed: () => Promise.reject(new Error('there is no model')),
  guessRating: () => Promise.reject(new Error('there is no model')),
  dispose: () => Promise.resolve(),
}
