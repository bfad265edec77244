import { fileURLToPath } from 'node:url'
import type { OpenProgram } from '#engine/runner/protocol.ts'
import { openNodeProgram } from '#engines/open-program.ts'
import { onnxNodes } from '#nodes/onnx/onnx-nodes.ts'
import { ModelLibrary } from '#onnx/model-library.ts'
import { OnnxModels } from './onnx-models.ts'

export interface OnnxSetting {
  readonly modelsFolder: string
  readonly cacheFolder: string
  readonly cacheBytesMax: number
  /** What loaded models may come to. */
  readonly loadedBytesMax: number
  /** That one of them calculates in. */
  readonly threads: number
}

const codeFolders = [
  ...['engine', 'nodes', 'onnx', 'images'].map(folder => new URL(`../../${folder}`, import.meta.url)),
  new URL('..', import.meta.resolve('@atelier/shared-schema/graph/node-schema.ts')),
].map(folder => fileURLToPath(folder))

/** What runs in the runners of the engine of ONNX folders. */
export const openProgram: OpenProgram = setting => {
  const { modelsFolder, cacheFolder, cacheBytesMax, loadedBytesMax, threads } = setting as unknown as OnnxSetting
  const models = new OnnxModels(modelsFolder)
  const locate = (name: string) => models.locate('checkpoints', name)
  return openNodeProgram({
    kinds: onnxNodes(new ModelLibrary({ locate, bytesMax: loadedBytesMax, threads })),
    models,
    cache: { folder: cacheFolder, bytesMax: cacheBytesMax },
    codeFolders,
  })
}
