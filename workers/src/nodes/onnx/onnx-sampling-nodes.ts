import { onnxSampler, onnxSamplerAdvanced } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import type { OnnxSamplerName, OnnxSchedulerName } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import type { Conditioning, ConditioningPart, Latent, ModelHandle, TextEmbedding } from '#engine/node-values.ts'
import { entryFor } from '#nodes/batches.ts'
import { Denoiser, LATENT_CHANNELS, seesAround } from '#onnx/denoiser.ts'
import { drawLatent } from '#onnx/draw-latent.ts'
import { previewLatent } from '#onnx/latent-preview.ts'
import type { ModelFolder } from '#onnx/model-folder.ts'
import type { ModelLibrary } from '#onnx/model-library.ts'
import { NoiseSchedule } from '#onnx/noise-schedule.ts'
import { join } from '#onnx/planes.ts'
import type { LoadedPart } from '#onnx/run-part.ts'
import { cutSigmas, listSigmas, listSigmasFrom } from '#onnx/step-sigmas.ts'
import { latentOfSamples, maskPlane, samplesOf } from './latent-samples.ts'
import { withModel } from './with-model.ts'

export function onnxSamplingNodes(library: ModelLibrary): readonly NodeKind[] {
  return [
    implementNode(onnxSampler, {
      async run({ latent_image: latent, sampler_name: sampler, denoise, ...inputs }, context) {
        const listSteps = (schedule: NoiseSchedule) => listSigmasFrom(schedule, inputs, denoise)
        return [await sample(library, { ...inputs, latent, sampler, listSteps, addsNoise: true }, context)]
      },
    }),

    implementNode(onnxSamplerAdvanced, {
      async run({ latent_image: latent, sampler_name: sampler, noise_seed: seed, ...inputs }, context) {
        const { start_at_step: start, end_at_step: end, add_noise: noise } = inputs
        const isCleared = inputs.return_with_leftover_noise === 'disable'
        const listSteps = (schedule: NoiseSchedule) =>
          cutSigmas(listSigmas(schedule, inputs), { start, end, isCleared })
        const addsNoise = noise === 'enable'
        return [await sample(library, { ...inputs, latent, sampler, seed, listSteps, addsNoise }, context)]
      },
    }),
  ]
}

/** Nobody sees more of them, and small models take steps that a preview would hold up. */
const PREVIEW_EVERY_MS = 100

interface Sampling {
  readonly model: ModelHandle
  readonly positive: Conditioning
  readonly negative: Conditioning
  readonly latent: Latent
  readonly seed: number
  readonly cfg: number
  readonly sampler: OnnxSamplerName
  readonly scheduler: OnnxSchedulerName
  readonly addsNoise: boolean
  listSteps(schedule: NoiseSchedule): number[]
}

/** Draws each picture of a latent, one after the other: models of several gigabytes leave no room for more. */
function sample(library: ModelLibrary, sampling: Sampling, context: NodeContext): Promise<Latent> {
  return withModel('model', async () => {
    const folder = library.find(sampling.model.model)
    const unet = await library.open(folder, 'unet')
    const schedule = new NoiseSchedule(folder.noise)
    const sigmas = sampling.listSteps(schedule)
    const { latent } = sampling
    const samples = samplesOf(latent)
    const planes: Float32Array[] = []
    let previewedAt = -Infinity
    for (const [index, start] of samples.planes.entries()) {
      const denoiser = await openDenoiser(sampling, { folder, unet, schedule, index, start })
      const mask = await changeable(latent, index)
      planes.push(
        await drawLatent({
          ...sampling,
          schedule,
          sigmas,
          mask,
          index: latent.batchIndexes?.[index] ?? index,
          latent: start,
          denoise(noisy, sigma) {
            context.cancel.check()
            return denoiser.denoise(noisy, sigma)
          },
          onStep(done, picture) {
            const steps = sigmas.length - 1
            const now = performance.now()
            const isDue = context.showsPreviews && now - previewedAt >= PREVIEW_EVERY_MS
            if (isDue) previewedAt = now
            const preview = isDue ? previewLatent(picture, samples, folder.isXl) : undefined
            context.progress(index * steps + done, samples.planes.length * steps, preview)
          },
        }),
      )
    }
    return latentOfSamples({ ...samples, planes }, latent)
  })
}

interface OpenedModel {
  readonly folder: ModelFolder
  readonly unet: LoadedPart
  readonly schedule: NoiseSchedule
  readonly index: number
  readonly start: Float32Array
}

async function openDenoiser(
  { positive, negative, cfg, latent }: Sampling,
  { folder, unet, schedule, index, start }: OpenedModel,
): Promise<Denoiser> {
  const size = samplesOf(latent)
  const first = firstOf(positive, 'positive')
  const around = seesAround(unet) ? await readAround(first, latent, { index, start }) : undefined
  return new Denoiser({
    unet,
    schedule,
    prediction: folder.prediction,
    positive: embeddingOf(first, 'positive'),
    negative: embeddingOf(firstOf(negative, 'negative'), 'negative'),
    cfg,
    size,
    around,
  })
}

/** What a model for inpainting is shown: what the conditioning says, else the latent and where it may change. */
async function readAround(
  { inpaint }: ConditioningPart,
  latent: Latent,
  { index, start }: { index: number; start: Float32Array },
): Promise<{ mask: Float32Array; picture: Float32Array }> {
  const size = samplesOf(latent)
  const count = size.width * size.height
  const masks = inpaint?.masks ?? latent.noiseMask
  const mask = masks ? await maskPlane(entryFor(masks, index), size) : new Float32Array(count).fill(1)
  const picture = inpaint ? entryFor(inpaint.samples.planes, index) : start
  if (picture.length !== count * LATENT_CHANNELS) {
    throw new NodeInputError('latent_image', 'The latent has another size than the picture that is painted in.')
  }
  return { mask: mask.map(Math.round), picture }
}

/** One number for each of the latent. */
async function changeable(latent: Latent, index: number): Promise<Float32Array | undefined> {
  if (!latent.noiseMask) return undefined
  const plane = await maskPlane(entryFor(latent.noiseMask, index), samplesOf(latent))
  return join(Array.from({ length: LATENT_CHANNELS }, () => plane))
}

function firstOf(conditioning: Conditioning, input: string): ConditioningPart {
  const [first] = conditioning
  if (!first) throw new NodeInputError(input, 'There is no prompt.')
  return first
}

function embeddingOf({ embedding }: ConditioningPart, input: string): TextEmbedding {
  if (!embedding) throw new NodeInputError(input, 'This prompt was read by no text encoder.')
  return embedding
}
