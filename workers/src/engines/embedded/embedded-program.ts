import { fileURLToPath } from 'node:url'
import { readCodeVersion } from '#engine/cache/code-version.ts'
import { NodeCache } from '#engine/cache/node-cache.ts'
import type { OpenProgram } from '#engine/runner/protocol.ts'
import { runOrder } from '#engine/runner/run-order.ts'
import { allNodes } from '#nodes/all-nodes.ts'
import { openHost } from '#engines/open-host.ts'
import { ModelFolders } from './model-folders.ts'

export interface EmbeddedSetting {
  readonly modelsFolder: string
  readonly cacheFolder: string
  /** On disk, of all runners together; none are kept with 0. */
  readonly cacheBytesMax: number
}

/** What a runner keeps in memory besides: a few batches of large pictures. */
const memoryCacheBytesMax = 96 * 1_048_576
/** Whatever draws: with any of it changed, what was kept from before is not taken. */
const codeFolders = [
  ...['engine', 'nodes', 'painter', 'patch', 'images'].map(folder => new URL(`../../${folder}`, import.meta.url)),
  new URL('..', import.meta.resolve('@atelier/shared-schema/graph/node-schema.ts')),
].map(folder => fileURLToPath(folder))

/** What runs in the runners of the built-in engine: all of its kinds of nodes, on the files of each run. */
export const openProgram: OpenProgram = async setting => {
  const given = setting as unknown as EmbeddedSetting
  const kinds = new Map(allNodes.map(kind => [kind.schema.name, kind]))
  const cache = given.cacheBytesMax > 0 ? await openCache(given) : undefined
  const models = new ModelFolders(given.modelsFolder)
  return {
    run(order, watch) {
      const host = openHost(order, models)
      return runOrder({ kinds, host, cache: cache?.forScope(order.cacheScope, order) }, order, watch)
    },
  }
}

async function openCache({ cacheFolder, cacheBytesMax }: EmbeddedSetting): Promise<NodeCache> {
  return new NodeCache({
    folder: cacheFolder,
    memoryBytesMax: memoryCacheBytesMax,
    diskBytesMax: cacheBytesMax,
    codeVersion: await readCodeVersion(codeFolders),
  })
}
