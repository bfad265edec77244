import { join } from 'node:path'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import { allNodeSchemas } from '@atelier/shared-schema/nodes/all-node-schemas.ts'
import type { RunnerSetting } from '#engine/runner/protocol.ts'
import type { RunnerPoolOptions } from '#engine/runner/runner-pool.ts'
import { RunnerEngine, type RunnerEngineParts } from '#engines/runner-engine.ts'
import { runFolders } from '#engines/run-folders.ts'
import type { EmbeddedSetting } from './embedded-program.ts'
import { readBuiltInVersions } from './built-in-models.ts'
import { ModelHashes } from './model-hashes.ts'
import { ModelFolders } from './model-folders.ts'

export interface EmbeddedEngineOptions
  extends Pick<RunnerPoolOptions, 'count' | 'limits' | 'onDeath'>, Omit<RunnerSetting, 'program'> {
  /** `DATA_DIR`: models lie in `models`, files of runs in `engine`. */
  readonly dataDir: string
  /** What may be kept of outputs on disk; 0 keeps none. */
  readonly cacheBytesMax: number
}

const schemas = makeRegistry(allNodeSchemas)

/** The engine that comes with the product: Studio Painter and all nodes of our own, in runner processes of this machine. */
export class EmbeddedEngine extends RunnerEngine {
  constructor(options: EmbeddedEngineOptions) {
    super(partsOf(options))
  }
}

function partsOf(options: EmbeddedEngineOptions): RunnerEngineParts {
  const { dataDir, pixelThreads, givesWay = false, cacheBytesMax, count, limits, onDeath } = options
  const modelsFolder = join(dataDir, 'models')
  const setting: EmbeddedSetting = { modelsFolder, cacheFolder: join(dataDir, 'cache/nodes'), cacheBytesMax }
  const module = import.meta.resolve('./embedded-program.ts')
  return {
    kind: 'embedded',
    name: 'Studio Painter (built in, no AI model)',
    schemas,
    models: new ModelFolders(modelsFolder),
    hashes: new ModelHashes({
      root: modelsFolder,
      keptIn: join(dataDir, 'cache/model-hashes.json'),
      builtIn: readBuiltInVersions,
    }),
    folders: runFolders(dataDir),
    pool: {
      setting: { program: { module, setting: { ...setting } }, pixelThreads, givesWay },
      count,
      limits,
      ...(onDeath && { onDeath }),
    },
  }
}
