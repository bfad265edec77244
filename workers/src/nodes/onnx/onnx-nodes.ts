import type { NodeKind } from '#engine/node-kind.ts'
import { imageNodes } from '#nodes/image/image-nodes.ts'
import { scaleNodes } from '#nodes/transform/scale-nodes.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { describerNodes } from './describer-nodes.ts'
import { onnxLatentNodes } from './onnx-latent-nodes.ts'
import { onnxModelNodes } from './onnx-model-nodes.ts'
import { onnxSamplingNodes } from './onnx-sampling-nodes.ts'

/** Every kind of the engine of ONNX folders: its own, and those for pictures that spare most graphs the way to another engine. */
export function onnxNodes(library: ModelLibrary): readonly NodeKind[] {
  return [
    ...onnxModelNodes(library),
    ...onnxSamplingNodes(library),
    ...onnxLatentNodes(library),
    ...describerNodes(library),
    ...imageNodes,
    ...scaleNodes,
  ]
}
