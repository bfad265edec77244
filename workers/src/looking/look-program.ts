import type { OpenProgram } from '#engine/runner/protocol.ts'
import { OnnxModels } from '#engines/onnx/onnx-models.ts'
import { openNodeProgram } from '#engines/open-program.ts'
import { imageNodes } from '#nodes/image/image-nodes.ts'
import { lookingNodes } from '#nodes/looking/looking-nodes.ts'
import { ModelLibrary } from '#onnx/model-library.ts'
import { lookingSorts } from './looking-sorts.ts'

export interface LookSetting {
  readonly modelsFolder: string
  readonly loadedBytesMax: number
  readonly threads: number
}

/** What looks at images, in a runner of its own. */
export const openProgram: OpenProgram = setting => {
  const { modelsFolder, loadedBytesMax, threads } = setting as unknown as LookSetting
  const library = new ModelLibrary({ locate: () => undefined, bytesMax: loadedBytesMax, threads })
  return openNodeProgram({
    kinds: [...imageNodes, ...lookingNodes(library)],
    models: new OnnxModels(modelsFolder, lookingSorts),
    // The same image is not looked at twice.
    cache: { folder: '', bytesMax: 0 },
    codeFolders: [],
  })
}
