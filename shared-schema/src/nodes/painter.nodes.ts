import { choice, defineNode, float, integer, modelChoice, seed, socket, text } from '#graph/node-schema.ts'
import {
  conditioning,
  conditioningOutput,
  image,
  imageOutput,
  latent,
  latentOutput,
  share,
  textOutput,
} from './standard-inputs.ts'

/** What the painter paints, in pixels a side. */
const side = (initial: number) => integer({ default: initial, min: 64, max: 2048, step: 8 })

const prompt = text({
  multiline: true,
  dynamicPrompts: true,
  tooltip: 'What is to be seen. (word:1.3) gives it more room; words the painter does not know are told of.',
})
const negative = text({ multiline: true, dynamicPrompts: true, default: '', tooltip: 'What is to be left out.' })

/** Only those that differ: the first keeps its composition whatever the steps, the other makes a new one for each number of them. */
export const samplerNames = ['euler', 'euler_ancestral'] as const
const schedulerNames = ['normal'] as const

const steps = integer({
  default: 20,
  min: 1,
  max: 10_000,
  tooltip: 'How finely it is worked out. 1 to 3 leave a rough picture; more than 4 add nothing.',
})
const cfg = float({
  default: 7,
  min: 0,
  max: 100,
  step: 0.1,
  round: 0.01,
  tooltip: 'How literally weights, sizes, moods and colours are taken.',
})

export const checkpointLoaderSimple = defineNode({
  name: 'CheckpointLoaderSimple',
  title: 'Load Checkpoint',
  description:
    'Chooses who makes the picture. Studio Painter is built in and is no AI model; a file of .patches is a patch model, learned from images.',
  category: 'loaders',
  required: { ckpt_name: modelChoice('checkpoints', { default: 'studio-painter' }) },
  outputs: [
    { type: 'MODEL', name: 'MODEL' },
    { type: 'CLIP', name: 'CLIP' },
    { type: 'VAE', name: 'VAE' },
  ],
})

export const clipTextEncode = defineNode({
  name: 'CLIPTextEncode',
  title: 'CLIP Text Encode (Prompt)',
  description: 'Hands a prompt on to the sampler, which reads it into a scene.',
  category: 'conditioning',
  required: { text: prompt, clip: socket('CLIP') },
  outputs: [conditioningOutput],
})

const samplerInputs = {
  steps,
  cfg,
  sampler_name: choice(samplerNames, {
    default: 'euler',
    tooltip: 'euler composes by the seed alone; euler_ancestral anew for every number of steps.',
  }),
  scheduler: choice(schedulerNames, { default: 'normal' }),
  positive: conditioning,
  negative: conditioning,
  latent_image: latent,
}

export const kSampler = defineNode({
  name: 'KSampler',
  title: 'KSampler',
  description:
    'Paints the positive prompt without what the negative one names, over what the latent holds. With an empty prompt a hole is filled from its surroundings, and a picture without one is varied. A patch model draws what it has learned, after the prompt when there is one, and says which image it learned from comes closest.',
  category: 'sampling',
  required: {
    model: socket('MODEL'),
    seed: seed(),
    ...samplerInputs,
    denoise: share(
      1,
      'How much of a picture in the latent is painted anew: fine detail goes first, large shapes last.',
    ),
  },
  outputs: [latentOutput],
})

export const kSamplerAdvanced = defineNode({
  name: 'KSamplerAdvanced',
  title: 'KSampler (Advanced)',
  description: 'Paints from one step to another: what came before is kept, what comes after is left undrawn.',
  category: 'sampling',
  required: {
    model: socket('MODEL'),
    add_noise: choice(['enable', 'disable'], {
      tooltip: 'Disabled, only the share of the steps that is taken here is painted anew.',
    }),
    noise_seed: seed(),
    ...samplerInputs,
    start_at_step: integer({ default: 0, min: 0, max: 10_000 }),
    end_at_step: integer({ default: 10_000, min: 0, max: 10_000 }),
    return_with_leftover_noise: choice(['disable', 'enable'], {
      tooltip: 'Enabled, what the steps left out stays coarse for the next sampler to work out.',
    }),
  },
  outputs: [latentOutput],
})

export const loraLoader = defineNode({
  name: 'LoraLoader',
  title: 'Load LoRA',
  description:
    'Lays the style of a patch model (.patches) over what a model makes: the strength says how far. LoRA files are made for AI models, and no engine without one takes them.',
  category: 'loaders',
  required: {
    model: socket('MODEL'),
    clip: socket('CLIP'),
    lora_name: modelChoice('loras'),
    strength_model: float({ default: 1, min: -100, max: 100, step: 0.01 }),
    strength_clip: float({ default: 1, min: -100, max: 100, step: 0.01 }),
  },
  outputs: [
    { type: 'MODEL', name: 'MODEL' },
    { type: 'CLIP', name: 'CLIP' },
  ],
})

export const controlNetLoader = defineNode({
  name: 'ControlNetLoader',
  title: 'Load ControlNet Model',
  description:
    'Chooses how a picture lays out another: by its lines (canny, scribble), by what is near and far (depth) or by how people stand (pose, drawn as OpenPose does).',
  category: 'loaders',
  required: { control_net_name: choice(['canny', 'scribble', 'depth', 'pose']) },
  outputs: [{ type: 'CONTROL_NET', name: 'CONTROL_NET' }],
})

const controlNet = socket('CONTROL_NET')
const strength = float({ default: 1, min: 0, max: 10, step: 0.01 })

export const controlNetApply = defineNode({
  name: 'ControlNetApply',
  title: 'Apply ControlNet',
  description: 'Lets a picture lay out what this prompt paints.',
  category: 'conditioning/controlnet',
  required: { conditioning, control_net: controlNet, image, strength },
  outputs: [conditioningOutput],
})

export const controlNetApplyAdvanced = defineNode({
  name: 'ControlNetApplyAdvanced',
  title: 'Apply ControlNet (Advanced)',
  description: 'Lets a picture lay out what is painted, for a part of the steps.',
  category: 'conditioning/controlnet',
  required: {
    positive: conditioning,
    negative: conditioning,
    control_net: controlNet,
    image,
    strength,
    start_percent: float({ default: 0, min: 0, max: 1, step: 0.001 }),
    end_percent: float({ default: 1, min: 0, max: 1, step: 0.001 }),
  },
  optional: { vae: socket('VAE') },
  outputs: [
    { type: 'CONDITIONING', name: 'positive' },
    { type: 'CONDITIONING', name: 'negative' },
  ],
})

export const atelierPainter = defineNode({
  name: 'AtelierPainter',
  title: 'Studio Painter',
  description:
    'Paints a prompt. Built in, no AI model: it knows a lexicon of things, places and media, and says what it read.',
  category: 'atelier/painter',
  required: {
    prompt,
    negative,
    width: side(512),
    height: side(512),
    seed: seed(),
    steps,
    cfg,
    batch_size: integer({ default: 1, min: 1, max: 64 }),
  },
  optional: {
    image: socket('IMAGE', { tooltip: 'Painted over.' }),
    mask: socket('MASK', { tooltip: 'Where the image may change.' }),
    denoise: share(0.6, 'How much of the image is painted anew.'),
  },
  outputs: [imageOutput, { type: 'STRING', name: 'painted' }],
})

export const atelierPainterLoop = defineNode({
  name: 'AtelierPainterLoop',
  title: 'Studio Painter Loop',
  description: 'Paints a prompt as frames of an animation that ends where it begins.',
  category: 'atelier/painter',
  required: {
    prompt,
    negative,
    width: side(384),
    height: side(384),
    seed: seed(),
    cfg,
    frames: integer({ default: 12, min: 2, max: 96 }),
  },
  outputs: [imageOutput, { type: 'STRING', name: 'painted' }],
})

export const atelierReadWords = defineNode({
  name: 'AtelierReadWords',
  title: 'Read Words',
  description: 'Says which words of a prompt the Studio Painter understands, as what, and which it ignores.',
  category: 'atelier/painter',
  required: { prompt },
  outputs: [
    { type: 'STRING', name: 'used' },
    { type: 'STRING', name: 'ignored' },
    { type: 'STRING', name: 'scene' },
  ],
})

export const atelierDescribe = defineNode({
  name: 'AtelierDescribe',
  title: 'Describe Image',
  description:
    'Tells exactly how an image was made, where its file says so and nothing was changed since; else puts into words what can be measured: its palette, light, contrast and layout. It does not know what is in it.',
  category: 'atelier/painter',
  required: { images: image },
  outputs: [textOutput, { type: 'STRING', name: 'palette' }, { type: 'STRING', name: 'prompt' }],
})
