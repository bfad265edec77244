import { fileURLToPath } from 'node:url'
import type { OpenProgram } from '#engine/runner/protocol.ts'
import { openNodeProgram } from '#engines/open-program.ts'
import { allNodes } from '#nodes/all-nodes.ts'
import { ModelFolders } from './model-folders.ts'

export interface EmbeddedSetting {
  readonly modelsFolder: string
  readonly cacheFolder: string
  /** On disk, of all runners together; none are kept with 0. */
  readonly cacheBytesMax: number
}

const codeFolders = [
  ...['engine', 'nodes', 'painter', 'patch', 'images'].map(folder => new URL(`../../${folder}`, import.meta.url)),
  new URL('..', import.meta.resolve('@atelier/shared-schema/graph/node-schema.ts')),
].map(folder => fileURLToPath(folder))

/** What runs in the runners of the built-in engine: all of its kinds of nodes. */
export const openProgram: OpenProgram = setting => {
  const { modelsFolder, cacheFolder, cacheBytesMax } = setting as unknown as EmbeddedSetting
  return openNodeProgram({
    kinds: allNodes,
    models: new ModelFolders(modelsFolder),
    cache: { folder: cacheFolder, bytesMax: cacheBytesMax },
    codeFolders,
  })
}
