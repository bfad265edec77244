import type { Db } from '@atelier/database/database/connection.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { StartedEngines } from '#engines/start-engines.ts'
import { sweepLeftAreas, taskAreasOf } from './task-area.ts'
import { startTaskWorker } from './task-worker.ts'

interface TaskStart {
  db: Db
  store: ObjectStore
  log: Log
  doorbell: Doorbell
  config: Pick<Config, 'dataDir' | 'imageBytesMax' | 'imagePixelsMax'>
  engines: StartedEngines
}

/** Longer than any run takes: what is older is of a worker that was killed. */
const LEFT_FOR_MS = 86_400_000

/** Runs tasks on the engines of this worker. */
export async function startTasks(start: TaskStart): Promise<{ dispose(): Promise<void> }> {
  const { config, engines, ...common } = start
  await sweepLeftAreas(taskAreasOf(config.dataDir), new Date(Date.now() - LEFT_FOR_MS))
  const limits = uploadImageLimits(config)
  return startTaskWorker({ ...common, limits, dataDir: config.dataDir, engines: engines.all })
}
