import { choice, defineNode, float, integer, modelChoice, seed, socket, text, type NodeSchema } from './node-schema.ts'
import { makeRegistry } from './node-registry.ts'

/** A handful of kinds, as ComfyUI has them, with models filled in as an engine does. */

const loader = defineNode({
  name: 'CheckpointLoaderSimple',
  title: 'Load Checkpoint',
  description: '',
  category: 'loaders',
  required: { ckpt_name: choice(['studio-painter', "o'hara.safetensors"]) },
  outputs: [
    { type: 'MODEL', name: 'MODEL' },
    { type: 'CLIP', name: 'CLIP' },
    { type: 'VAE', name: 'VAE' },
  ],
})

const words = defineNode({
  name: 'CLIPTextEncode',
  title: 'CLIP Text Encode',
  description: '',
  category: 'conditioning',
  required: { text: text({ multiline: true }), clip: socket('CLIP') },
  outputs: [{ type: 'CONDITIONING', name: 'CONDITIONING' }],
})

const latent = defineNode({
  name: 'EmptyLatentImage',
  title: 'Empty Latent Image',
  description: '',
  category: 'latent',
  required: {
    width: integer({ default: 512, min: 16, max: 4096 }),
    height: integer({ default: 512, min: 16, max: 4096 }),
    batch_size: integer({ default: 1, min: 1, max: 64 }),
  },
  outputs: [{ type: 'LATENT', name: 'LATENT' }],
})

const sampler = defineNode({
  name: 'KSampler',
  title: 'KSampler',
  description: '',
  category: 'sampling',
  required: {
    model: socket('MODEL'),
    seed: seed(),
    steps: integer({ default: 20, min: 1, max: 10000 }),
    cfg: float({ default: 8, min: 0, max: 100 }),
    sampler_name: choice(['euler', 'ddim']),
    scheduler: choice(Array.from({ length: 25 }, (_, index) => `scheduler${index}`)),
    positive: socket('CONDITIONING'),
    negative: socket('CONDITIONING'),
    latent_image: socket('LATENT'),
    denoise: float({ default: 1, min: 0, max: 1 }),
  },
  outputs: [{ type: 'LATENT', name: 'LATENT' }],
})

const decode = defineNode({
  name: 'VAEDecode',
  title: 'VAE Decode',
  description: '',
  category: 'latent',
  required: { samples: socket('LATENT'), vae: socket('VAE') },
  outputs: [{ type: 'IMAGE', name: 'IMAGE' }],
})

const blur = defineNode({
  name: 'ImageBlur',
  title: 'Image Blur',
  description: '',
  category: 'image',
  required: { image: socket('IMAGE'), blur_radius: integer({ default: 1, min: 1, max: 31 }) },
  optional: { mask: socket('MASK') },
  outputs: [{ type: 'IMAGE', name: 'IMAGE' }],
})

const save = defineNode({
  name: 'SaveImage',
  title: 'Save Image',
  description: '',
  category: 'image',
  required: { images: socket('IMAGE'), filename_prefix: text({ default: 'ComfyUI' }) },
  hidden: { prompt: 'PROMPT', extra_pnginfo: 'EXTRA_PNGINFO' },
  outputs: [],
  isOutputNode: true,
})

const load = defineNode({
  name: 'LoadImage',
  title: 'Load Image',
  description: '',
  category: 'image',
  required: { image: text({ image_upload: true }) },
  outputs: [
    { type: 'IMAGE', name: 'IMAGE' },
    { type: 'MASK', name: 'MASK' },
  ],
})

const upscale = defineNode({
  name: 'UpscaleModelLoader',
  title: 'Load Upscale Model',
  description: '',
  category: 'loaders',
  required: { model_name: modelChoice('upscale_models') },
  outputs: [{ type: 'UPSCALE_MODEL', name: 'UPSCALE_MODEL' }],
})

const split = defineNode({
  name: 'SplitBatch',
  title: 'Split Batch',
  description: '',
  category: 'image',
  required: { image: socket('IMAGE') },
  outputs: [{ type: 'IMAGE', name: 'IMAGE', isList: true }],
})

export const smallSchemas: readonly NodeSchema[] = [
  loader,
  words,
  latent,
  sampler,
  decode,
  blur,
  save,
  load,
  upscale,
  split,
]
export const smallRegistry = makeRegistry(smallSchemas)

/** Text to picture, the graph everybody begins with. A new one each time, so that a test may spoil it. */
export function textToImage() {
  return {
    4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'studio-painter' } as Inputs },
    5: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } as Inputs },
    6: { class_type: 'CLIPTextEncode', inputs: { text: 'a lighthouse', clip: ['4', 1] } as Inputs },
    7: { class_type: 'CLIPTextEncode', inputs: { text: 'fog', clip: ['4', 1] } as Inputs },
    3: {
      class_type: 'KSampler',
      inputs: {
        seed: 7,
        steps: 20,
        cfg: 8,
        sampler_name: 'euler',
        scheduler: 'scheduler1',
        denoise: 1,
        model: ['4', 0],
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: ['5', 0],
      } as Inputs,
    },
    8: { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } as Inputs },
    9: { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'out' } as Inputs },
  }
}
type Inputs = Record<string, unknown>
