import {
  emptyLatentImage,
  latentFromBatch,
  repeatLatentBatch,
  setLatentNoiseMask,
} from '@atelier/shared-schema/nodes/latent.nodes.ts'
import {
  onnxDecode,
  onnxEncode,
  onnxEncodeForInpaint,
  onnxInpaintConditioning,
  onnxLatentUpscale,
  onnxLatentUpscaleBy,
} from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Latent, LatentSamples } from '#engine/node-values.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { compositeMasked } from '#images/composite.ts'
import { filledPicture } from '#images/geometry.ts'
import { mapLevels } from '#images/levels.ts'
import { growMask } from '#images/mask-shape.ts'
import type { Mask, Picture } from '#images/picture.ts'
import type { Size } from '#images/resize.ts'
import { eachOf, entryFor, maskFor, sizeOf } from '#nodes/batches.ts'
import { LATENT_CHANNELS, LATENT_FACTOR } from '#onnx/denoiser.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { decodeLatent, encodePicture, fitPicture } from '#onnx/picture-codec.ts'
import { scalePlanes } from '#onnx/scale-planes.ts'
import type { PlaneScaling } from '#onnx/scale-planes.ts'
import { latentOfSamples, latentSize, pickSamples, samplesOf } from './latent-samples.ts'
import { withModel } from './with-model.ts'

const grey = [128, 128, 128, 255] as const

export function onnxLatentNodes(library: ModelLibrary): readonly NodeKind[] {
  const encode = (pictures: readonly Picture[], model: string, context: NodeContext) =>
    withModel('vae', () => encodeAll(library, pictures, model, context))
  return [
    implementNode(emptyLatentImage, {
      run({ width, height, batch_size: batchSize }) {
        checkCanvasSize({ width, height }, 'width', batchSize)
        return [{ width, height, batchSize }]
      },
    }),

    implementNode(onnxDecode, {
      async run({ samples: latent, vae: { model } }, context) {
        const samples = samplesOf(latent)
        return [
          await withModel('vae', () =>
            eachOf(samples.planes, context, planes => decodeLatent(library, library.find(model), planes, samples)),
          ),
        ]
      },
    }),

    implementNode(onnxEncode, {
      run: async ({ pixels, vae: { model } }, context) => [latentOfSamples(await encode(pixels, model, context))],
    }),

    implementNode(onnxEncodeForInpaint, {
      async run({ pixels, vae: { model }, mask, grow_mask_by: grow }, context) {
        const { pictures, masks } = await blankMasked(pixels, mask, context)
        const by = Math.ceil((grow - 1) / 2)
        const noiseMask = by > 0 ? masks.map(each => growMask(each, by, false, context.cancel)) : masks
        return [latentOfSamples(await encode(pictures, model, context), { noiseMask })]
      },
    }),

    implementNode(onnxInpaintConditioning, {
      async run({ positive, negative, vae: { model }, pixels, mask, noise_mask: isMasked }, context) {
        const { pictures, masks } = await blankMasked(pixels, mask, context)
        const inpaint = { samples: await encode(pictures, model, context), masks }
        const latent = latentOfSamples(await encode(pixels, model, context), isMasked ? { noiseMask: masks } : {})
        return [positive.map(part => ({ ...part, inpaint })), negative.map(part => ({ ...part, inpaint })), latent]
      },
    }),

    implementNode(setLatentNoiseMask, {
      async run({ samples, mask }, context) {
        const places = Array.from({ length: samples.batchSize }, (_, index) => index)
        return [{ ...samples, noiseMask: await eachOf(places, context, index => maskFor(mask, index, samples)) }]
      },
    }),

    implementNode(onnxLatentUpscale, {
      async run({ samples, upscale_method: scaling, width, height, crop }) {
        if (width === 0 && height === 0) return [samples]
        const size = {
          width: width || Math.round((samples.width * height) / samples.height),
          height: height || Math.round((samples.height * width) / samples.width),
        }
        checkCanvasSize(size, 'width', samples.batchSize)
        return [await scaleLatent(samples, latentSize(size), { scaling, isCut: crop === 'center' })]
      },
    }),

    implementNode(onnxLatentUpscaleBy, {
      async run({ samples, upscale_method: scaling, scale_by: factor }) {
        const size = { width: samples.width * factor, height: samples.height * factor }
        checkCanvasSize(size, 'scale_by', samples.batchSize)
        return [await scaleLatent(samples, latentSize(size), { scaling, isCut: false })]
      },
    }),

    implementNode(latentFromBatch, {
      run({ samples, batch_index: index, length }) {
        const first = Math.min(index, samples.batchSize - 1)
        const count = Math.min(length, samples.batchSize - first)
        return [
          pickSamples(
            samples,
            Array.from({ length: count }, (_, place) => first + place),
          ),
        ]
      },
    }),

    implementNode(repeatLatentBatch, {
      run({ samples, amount }) {
        checkCanvasSize(samples, 'amount', samples.batchSize * amount)
        const places = Array.from({ length: samples.batchSize * amount }, (_, index) => index % samples.batchSize)
        // Each repetition has noise of its own, by its place.
        const { batchIndexes: _indexes, ...repeated } = pickSamples(samples, places)
        return [repeated]
      },
    }),
  ]
}

async function encodeAll(
  library: ModelLibrary,
  pictures: readonly Picture[],
  model: string,
  context: NodeContext,
): Promise<LatentSamples> {
  const folder = library.find(model)
  const planes = await eachOf(pictures, context, picture => encodePicture(library, folder, picture))
  return { ...latentSize(entryFor(pictures, 0)), channels: LATENT_CHANNELS, planes }
}

/** The pictures as a latent can stand for them, grey where their masks are chosen. */
async function blankMasked(
  pixels: readonly Picture[],
  masks: readonly Mask[],
  context: NodeContext,
): Promise<{ pictures: Picture[]; masks: Mask[] }> {
  const fitted = pixels.map(fitPicture)
  const chosen = await eachOf(fitted, context, async (picture, index) =>
    allOrNothing(await maskFor(masks, index, picture)),
  )
  const pictures = fitted.map((picture, index) =>
    compositeMasked(picture, filledPicture(sizeOf(picture), grey), { x: 0, y: 0, mask: chosen[index] }),
  )
  return { pictures, masks: chosen }
}

function allOrNothing(mask: Mask): Mask {
  return { ...mask, data: mapLevels(mask.data, value => (value >= 128 ? 255 : 0)) }
}

async function scaleLatent(
  latent: Latent,
  size: Size,
  { scaling, isCut }: { scaling: PlaneScaling; isCut: boolean },
): Promise<Latent> {
  const samples = samplesOf(latent)
  const planes = samples.planes.map(each => scalePlanes(each, samples, size, { scaling, isCut }))
  const { noiseMask, ...rest } = latent
  const pixels = { width: size.width * LATENT_FACTOR, height: size.height * LATENT_FACTOR }
  const masks = noiseMask && (await Promise.all(noiseMask.map((_, index) => maskFor(noiseMask, index, pixels))))
  return latentOfSamples({ ...samples, ...sizeOf(size), planes }, { ...rest, ...(masks && { noiseMask: masks }) })
}
