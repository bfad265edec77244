import { clipSetLastLayer, onnxCheckpointLoader, onnxTextEncode } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { encodePrompt } from '#onnx/text-encoder.ts'
import { withModel } from './with-model.ts'

export function onnxModelNodes(library: ModelLibrary): readonly NodeKind[] {
  return [
    implementNode(onnxCheckpointLoader, {
      async run({ ckpt_name: model }) {
        // What is missing is said here, and not after minutes of drawing.
        await withModel('ckpt_name', () => library.find(model))
        return [{ model, styles: [] }, { model }, { model }]
      },
      isChanged: async ({ ckpt_name: model = '' }) => library.fingerprint(model),
    }),

    implementNode(clipSetLastLayer, {
      run: ({ clip, stop_at_clip_layer: layer }) => [{ ...clip, skippedLayers: -1 - layer }],
    }),

    implementNode(onnxTextEncode, {
      async run({ text, clip: { model, skippedLayers } }) {
        const embedding = await withModel('clip', () =>
          encodePrompt(library, library.find(model), { prompt: text, skippedLayers }),
        )
        return [[{ text, strength: 1, embedding }]]
      },
    }),
  ]
}
