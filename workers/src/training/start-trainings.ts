import { join } from 'node:path'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import { sweepLeftAreas } from '#tasks/task-area.ts'
import { TrainingWorker } from './training-worker.ts'
import type { TrainingWorkerOptions } from './training-worker.ts'

interface TrainingStart extends Pick<TrainingWorkerOptions, 'db' | 'store' | 'doorbell' | 'log'> {
  config: Pick<Config, 'dataDir' | 'imageBytesMax' | 'imagePixelsMax' | 'engineMemoryBytes'>
}

/** Longer than any training takes: what is older is of a worker that was killed. */
const LEFT_FOR_MS = 2 * 86_400_000
/** Between two steps; the largest takes seconds. */
const SILENT_MS = 10 * 60_000

export async function startTrainings({ config, ...common }: TrainingStart): Promise<{ dispose(): Promise<void> }> {
  const areaRoot = join(config.dataDir, 'engine', 'trainings')
  await sweepLeftAreas(areaRoot, new Date(Date.now() - LEFT_FOR_MS))
  return new TrainingWorker({
    ...common,
    areaRoot,
    limits: uploadImageLimits(config),
    trainerLimits: { memoryBytes: config.engineMemoryBytes, silentMs: SILENT_MS },
  })
}
