import { choice, defineNode, float, integer, modelChoice, seed, socket } from '#graph/node-schema.ts'
import { clipTextEncode } from './painter.nodes.ts'
import {
  inpaintModelConditioning,
  latentUpscale,
  latentUpscaleBy,
  vaeDecode,
  vaeEncode,
  vaeEncodeForInpaint,
} from './latent.nodes.ts'
import { conditioning, latent, latentOutput, share } from './standard-inputs.ts'

/** The kinds that folders of ONNX models run, under the names that ComfyUI has for them. */

export const onnxSamplerNames = ['euler', 'euler_ancestral', 'ddim', 'dpmpp_2m', 'lcm'] as const
export type OnnxSamplerName = (typeof onnxSamplerNames)[number]

export const onnxSchedulerNames = ['normal', 'karras', 'exponential', 'sgm_uniform', 'simple', 'ddim_uniform'] as const
export type OnnxSchedulerName = (typeof onnxSchedulerNames)[number]

export const onnxCheckpointLoader = defineNode({
  name: 'CheckpointLoaderSimple',
  title: 'Load Checkpoint',
  description: 'Chooses the model that draws: a folder of ONNX files.',
  category: 'loaders',
  required: { ckpt_name: modelChoice('checkpoints') },
  outputs: [
    { type: 'MODEL', name: 'MODEL' },
    { type: 'CLIP', name: 'CLIP' },
    { type: 'VAE', name: 'VAE' },
  ],
})

export const onnxTextEncode = {
  ...clipTextEncode,
  description: 'What the text encoder of the model makes of a prompt; (word:1.2) weighs more.',
}

export const clipSetLastLayer = defineNode({
  name: 'CLIPSetLastLayer',
  title: 'CLIP Set Last Layer',
  description: 'Which layer of the text encoder is the last one; -2 leaves one out.',
  category: 'conditioning',
  required: { clip: socket('CLIP'), stop_at_clip_layer: integer({ default: -1, min: -24, max: -1 }) },
  outputs: [{ type: 'CLIP', name: 'CLIP' }],
})

const samplerInputs = {
  steps: integer({ default: 20, min: 1, max: 1_000, tooltip: 'Turbo and LCM models need 1 to 8.' }),
  cfg: float({
    default: 7,
    min: 0,
    max: 100,
    step: 0.1,
    round: 0.01,
    tooltip: 'How strongly the prompt is followed. At 1 the negative prompt is not looked at; Turbo models want 1.',
  }),
  sampler_name: choice(onnxSamplerNames, {
    default: 'euler',
    tooltip: 'lcm is for LCM models. ddim steps as euler does: what sets it apart is its scheduler, ddim_uniform.',
  }),
  scheduler: choice(onnxSchedulerNames, { default: 'normal' }),
  positive: conditioning,
  negative: conditioning,
  latent_image: latent,
}

export const onnxSampler = defineNode({
  name: 'KSampler',
  title: 'KSampler',
  description: 'Draws what the positive prompt says and the negative one does not, out of noise over the latent.',
  category: 'sampling',
  required: {
    model: socket('MODEL'),
    seed: seed(),
    ...samplerInputs,
    denoise: share(1, 'How much noise is laid over the latent: with less, more of it stays.'),
  },
  outputs: [latentOutput],
})

export const onnxSamplerAdvanced = defineNode({
  name: 'KSamplerAdvanced',
  title: 'KSampler (Advanced)',
  description: 'Draws from one step to another.',
  category: 'sampling',
  required: {
    model: socket('MODEL'),
    add_noise: choice(['enable', 'disable']),
    noise_seed: seed(),
    ...samplerInputs,
    start_at_step: integer({ default: 0, min: 0, max: 10_000 }),
    end_at_step: integer({ default: 10_000, min: 0, max: 10_000 }),
    return_with_leftover_noise: choice(['disable', 'enable']),
  },
  outputs: [latentOutput],
})

export const onnxDecode = { ...vaeDecode, description: 'The pictures of a latent.' }
export const onnxEncode = {
  ...vaeEncode,
  description: 'Pictures to begin from. Sides are cut to multiples of 8.',
}
export const onnxEncodeForInpaint = {
  ...vaeEncodeForInpaint,
  description: 'Pictures to begin from, grey where the mask is chosen; only there and a little around is drawn.',
}
export const onnxInpaintConditioning = {
  ...inpaintModelConditioning,
  description: 'Shows a model for inpainting the picture around the mask, and the prompts with it.',
}
export const onnxLatentUpscale = { ...latentUpscale, description: 'Scales a latent to a size, for drawing on in it.' }
export const onnxLatentUpscaleBy = { ...latentUpscaleBy, description: 'Scales a latent, for drawing on in it.' }
