import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { atelierCaption } from '@atelier/shared-schema/nodes/describer.nodes.ts'
import * as image from '@atelier/shared-schema/nodes/image.nodes.ts'
import {
  emptyLatentImage,
  latentFromBatch,
  repeatLatentBatch,
  setLatentNoiseMask,
} from '@atelier/shared-schema/nodes/latent.nodes.ts'
import * as onnx from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import {
  imageScale,
  imageScaleBy,
  imageScaleToMaxDimension,
  imageScaleToTotalPixels,
  resizeAndPadImage,
} from '@atelier/shared-schema/nodes/transform.nodes.ts'

/** What the kinds of this engine take and give, without what runs them: that belongs into a runner. */
export const onnxSchemas: readonly NodeSchema[] = [
  ...[onnx, image].flatMap(group => Object.values<unknown>(group).filter(isSchema)),
  atelierCaption,
  emptyLatentImage,
  setLatentNoiseMask,
  latentFromBatch,
  repeatLatentBatch,
  imageScale,
  imageScaleBy,
  imageScaleToMaxDimension,
  imageScaleToTotalPixels,
  resizeAndPadImage,
]

function isSchema(value: unknown): value is NodeSchema {
  return typeof value === 'object' && value !== null && 'input_order' in value
}
