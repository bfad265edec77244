import { readCodeVersion } from '#engine/cache/code-version.ts'
import { NodeCache } from '#engine/cache/node-cache.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { RunnerProgram } from '#engine/runner/protocol.ts'
import { runOrder } from '#engine/runner/run-order.ts'
import { openHost } from './open-host.ts'
import type { EngineModels } from './runner-engine.ts'

export interface NodeProgramParts {
  readonly kinds: readonly NodeKind[]
  readonly models: Pick<EngineModels, 'listFor' | 'locate'>
  readonly cache: KeptOutputs
  /** Whatever draws: with any of it changed, what was kept from before is not taken. */
  readonly codeFolders: readonly string[]
}

export interface KeptOutputs {
  readonly folder: string
  /** On disk, of all runners together; none are kept with 0. */
  readonly bytesMax: number
}

/** What a runner keeps in memory besides: a few batches of large pictures. */
const memoryBytesMax = 96 * 1_048_576

/** A program that runs nodes of these kinds, on the files of each run. */
export async function openNodeProgram({ kinds, models, cache, codeFolders }: NodeProgramParts): Promise<RunnerProgram> {
  const byName = new Map(kinds.map(kind => [kind.schema.name, kind]))
  const kept = cache.bytesMax > 0 ? await openCache(cache, codeFolders) : undefined
  return {
    run(order, watch) {
      const host = openHost(order, models)
      return runOrder({ kinds: byName, host, cache: kept?.forScope(order.cacheScope, order) }, order, watch)
    },
  }
}

async function openCache({ folder, bytesMax }: KeptOutputs, codeFolders: readonly string[]): Promise<NodeCache> {
  const codeVersion = await readCodeVersion(codeFolders)
  return new NodeCache({ folder, memoryBytesMax, diskBytesMax: bytesMax, codeVersion })
}
