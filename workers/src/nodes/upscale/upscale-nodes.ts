import {
  builtInUpscalers,
  imageUpscaleWithModel,
  upscaleModelLoader,
} from '@atelier/shared-schema/nodes/upscale.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { doublePicture } from '#images/enlarge.ts'
import { eachPicture, entryFor } from '#nodes/batches.ts'

export const upscaleNodes: readonly NodeKind[] = [
  implementNode(upscaleModelLoader, {
    run({ model_name: method }) {
      factorOf(method, 'model_name')
      return [{ method }]
    },
  }),

  implementNode(imageUpscaleWithModel, {
    async run({ upscale_model: { method }, image }, context) {
      const factor = factorOf(method, 'upscale_model')
      const { width, height } = entryFor(image, 0)
      checkCanvasSize({ width: width * factor, height: height * factor }, 'image', image.length)
      return [
        await eachPicture(image, context, picture => {
          const doubled = doublePicture(picture, context.cancel)
          return factor === 2 ? doubled : doublePicture(doubled, context.cancel)
        }),
      ]
    },
  }),
]

function factorOf(method: string, input: string): 2 | 4 {
  const factor = builtInUpscalers.get(method)
  if (factor) return factor
  const ours = [...builtInUpscalers.keys()].join(' or ')
  throw new NodeInputError(
    input,
    `${method} is made for an AI model's engine. Choose ${ours}, or an engine that runs it.`,
  )
}
