import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { OnnxServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { isRuntimeInstalled } from '#onnx/runtime.ts'
import { OnnxEngine } from './onnx-engine.ts'

type OnnxConfig = Pick<
  Config,
  'dataDir' | 'engineRunSeconds' | 'engineHangSeconds' | 'engineCacheBytes' | 'onnxMemoryBytes'
>

const cancelGraceMs = 2_000
const startMs = 60_000
/**
 * One step of a large model on few processors takes a minute or two, in which nobody can be asked anything: what would be a hang
 * elsewhere is none here.
 */
const hangMsMin = 900_000

/**
 * The engine for the model folders in a folder of this machine. Undefined where onnxruntime is not installed, which is an
 * optional dependency: everything else works without it.
 */
export function openOnnxEngine(
  server: Pick<OnnxServerSettings, 'name' | 'folder' | 'slots'>,
  { config, log }: { readonly config: OnnxConfig; readonly log: Log },
): OnnxEngine | undefined {
  if (!isRuntimeInstalled()) {
    log.info({ folder: server.folder }, 'models in ONNX folders are not run: onnxruntime-node is not installed')
    return undefined
  }
  const { slots } = server
  return new OnnxEngine({
    name: server.name,
    dataDir: config.dataDir,
    modelsFolder: server.folder,
    cacheBytesMax: config.engineCacheBytes,
    count: slots,
    threads: Math.max(1, Math.floor(availableParallelism() / slots)),
    givesWay: true,
    limits: {
      memoryBytes: config.onnxMemoryBytes || Math.floor((installedMemory() * memoryShare) / slots),
      hangMs: Math.max(config.engineHangSeconds * 1_000, hangMsMin),
      runMs: config.engineRunSeconds * 1_000,
      cancelGraceMs,
      startMs,
    },
    onDeath: death => log.warn(death, 'a runner of ONNX models ended'),
  })
}

const memoryShare = 0.75

/** A container may have less than its machine. */
function installedMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
