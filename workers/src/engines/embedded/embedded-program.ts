import { fileURLToPath } from 'node:url'
import { sameKey } from '@atelier/shared-schema/prompt/wildcard-keys.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import { readCodeVersion } from '#engine/cache/code-version.ts'
import { NodeCache } from '#engine/cache/node-cache.ts'
import type { ExecutionHost } from '#engine/execute-graph.ts'
import type { OpenProgram, RunOrder } from '#engine/runner/protocol.ts'
import { runOrder } from '#engine/runner/run-order.ts'
import { allNodes } from '#nodes/all-nodes.ts'
import { AreaFiles } from './area-files.ts'
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
      const files = new AreaFiles(order.folders)
      const host = openHost(order, files, models)
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

function openHost(
  { graph, workflow, wildcards = {} }: RunOrder,
  files: AreaFiles,
  models: ModelFolders,
): ExecutionHost {
  return {
    files: files.openFor(name => findInput(graph, name)),
    hasFile: file => files.has(file),
    models: folder => models.list(folder),
    wildcards: readEntriesOf(wildcards),
    workflow,
  }
}

/** Which input a file name stands at, so that what is wrong with it is said there. */
function findInput(graph: ApiGraph, name: string): string | undefined {
  for (const { inputs } of Object.values(graph)) {
    for (const [input, value] of Object.entries(inputs)) if (value === name) return input
  }
  return undefined
}

function readEntriesOf(wildcards: Readonly<Record<string, readonly string[]>>): ReadEntries {
  const byKey = new Map(Object.entries(wildcards).map(([name, entries]) => [sameKey(name), entries]))
  return Object.assign((key: string) => byKey.get(sameKey(key)), { keys: () => byKey.keys() })
}
