import { atelierCaption, describerFolder } from '@atelier/shared-schema/nodes/describer.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { fingerprintFolder } from '#onnx/model-folder.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { describeByModel } from '#onnx/vision/describe-by-model.ts'
import { withModel } from './with-model.ts'

/** How people put the answer next to what was measured. */
export function describerNodes(library: ModelLibrary): readonly NodeKind[] {
  return [
    implementNode(atelierCaption, {
      async run({ images, model, detail, measured }, context) {
        const path = context.modelFile(describerFolder, model)
        if (path === undefined) throw new NodeInputError('model', `There is no model folder ${model} any more.`)
        const said: string[] = []
        for (const [index, picture] of images.entries()) {
          const words = await withModel('model', () =>
            describeByModel(library, picture, {
              path,
              name: model,
              detail,
              cancel: context.cancel,
              onToken: (count, most) => context.progress(index * most + count, images.length * most),
            }),
          )
          said.push(words)
        }
        const text = [...said, ...(measured === undefined || measured === '' ? [] : [measured])].join('\n')
        context.show({ text: [text] })
        return [text]
      },
      isChanged: async ({ model = '' }, { modelFile }) => {
        const path = modelFile(describerFolder, model)
        return path === undefined ? '' : fingerprintFolder(path)
      },
    }),
  ]
}
