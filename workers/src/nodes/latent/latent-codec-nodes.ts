import { mapLevels } from '#images/levels.ts'
import {
  emptyLatentImage,
  inpaintModelConditioning,
  setLatentNoiseMask,
  vaeDecode,
  vaeDecodeTiled,
  vaeEncode,
  vaeEncodeForInpaint,
  vaeEncodeTiled,
  vaeLoader,
} from '@atelier/shared-schema/nodes/latent.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Latent } from '#engine/node-values.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { compositeMasked } from '#images/composite.ts'
import { filledPicture } from '#images/geometry.ts'
import { growMask } from '#images/mask-shape.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { eachOf, eachPicture, maskFor, sizeOf } from '#nodes/batches.ts'
import { STUDIO_PAINTER } from '#nodes/painter/sample-latent.ts'
import { latentOf, latentPictures } from './latent-batch.ts'

const grey = [128, 128, 128, 255] as const

export const latentCodecNodes: readonly NodeKind[] = [
  implementNode(emptyLatentImage, {
    run({ width, height, batch_size: batchSize }) {
      checkCanvasSize({ width, height }, 'width', batchSize)
      return [{ width, height, batchSize }]
    },
  }),

  implementNode(vaeLoader, {
    run({ vae_name: model }) {
      if (model === STUDIO_PAINTER) return [{ model }]
      throw new NodeInputError('vae_name', `${model} belongs to an AI model, which this engine does not run.`)
    },
  }),

  implementNode(vaeEncode, { run: ({ pixels }) => [latentOf(pixels)] }),
  implementNode(vaeEncodeTiled, { run: ({ pixels }) => [latentOf(pixels)] }),
  implementNode(vaeDecode, { run: ({ samples }) => [latentPictures(samples)] }),
  implementNode(vaeDecodeTiled, { run: ({ samples }) => [latentPictures(samples)] }),

  implementNode(vaeEncodeForInpaint, {
    run: async ({ pixels, mask, grow_mask_by: grow }, context) => [await encodeForInpaint(pixels, mask, grow, context)],
  }),

  implementNode(inpaintModelConditioning, {
    async run({ positive, negative, pixels, mask, noise_mask: isMasked }, context) {
      const latent = latentOf(pixels)
      return [positive, negative, isMasked ? await withNoiseMask(latent, mask, context) : latent]
    },
  }),

  implementNode(setLatentNoiseMask, {
    run: async ({ samples, mask }, context) => [await withNoiseMask(samples, mask, context)],
  }),
]

async function withNoiseMask(latent: Latent, masks: readonly Mask[], context: NodeContext): Promise<Latent> {
  const places = Array.from({ length: latent.batchSize }, (_, index) => index)
  return { ...withoutRim(latent), noiseMask: await eachOf(places, context, index => maskFor(masks, index, latent)) }
}

/** It tells of the mask that was there before. */
function withoutRim({ rim: _rim, ...latent }: Latent): Latent {
  return latent
}

async function encodeForInpaint(
  pixels: readonly Picture[],
  masks: readonly Mask[],
  grow: number,
  context: NodeContext,
): Promise<Latent> {
  const chosen = await eachOf(pixels, context, async (picture, index) =>
    allOrNothing(await maskFor(masks, index, picture)),
  )
  const pictures = await eachPicture(pixels, context, (picture, index) =>
    compositeMasked(picture, filledPicture(sizeOf(picture), grey), { x: 0, y: 0, mask: chosen[index] }),
  )
  const by = Math.ceil((grow - 1) / 2)
  const noiseMask = by > 0 ? chosen.map(mask => growMask(mask, by, false, context.cancel)) : chosen
  return { ...latentOf(pictures), noiseMask, rim: Math.max(0, by) }
}

function allOrNothing(mask: Mask): Mask {
  return { ...mask, data: mapLevels(mask.data, value => (value >= 128 ? 255 : 0)) }
}
