import { boolean, choice, defineNode, float, integer, modelChoice, socket } from '#graph/node-schema.ts'
import { flipMethods, quarterTurns } from './transform.nodes.ts'
import { conditioning, image, imageOutput, latent, latentOutput, mask, pixels, share } from './standard-inputs.ts'

const vae = socket('VAE')
const upscaleMethod = choice(['nearest-exact', 'bilinear', 'area', 'bicubic', 'bislerp'])
const place = (initial = 0) => pixels(initial, { step: 8 })

export const emptyLatentImage = defineNode({
  name: 'EmptyLatentImage',
  title: 'Empty Latent Image',
  description: 'The size and number of images to be made from noise.',
  category: 'latent',
  required: {
    width: pixels(512, { min: 16, step: 8 }),
    height: pixels(512, { min: 16, step: 8 }),
    batch_size: integer({ default: 1, min: 1, max: 4096 }),
  },
  outputs: [latentOutput],
})

export const vaeLoader = defineNode({
  name: 'VAELoader',
  title: 'Load VAE',
  description: 'Chooses what turns images into latents and back. The built-in one leaves them as they are.',
  category: 'loaders',
  required: { vae_name: modelChoice('vae', { default: 'studio-painter' }) },
  outputs: [{ type: 'VAE', name: 'VAE' }],
})

export const vaeEncode = defineNode({
  name: 'VAEEncode',
  title: 'VAE Encode',
  description: 'Images to begin from. The built-in engine works on pixels, so they stay what they are.',
  category: 'latent',
  required: { pixels: image, vae },
  outputs: [latentOutput],
})

export const vaeEncodeTiled = defineNode({
  name: 'VAEEncodeTiled',
  title: 'VAE Encode (Tiled)',
  description: 'As VAE Encode: pixels need no tiles.',
  category: '_for_testing',
  required: { pixels: image, vae, tile_size: integer({ default: 512, min: 64, max: 4096, step: 64 }) },
  optional: {
    overlap: integer({ default: 64, min: 0, max: 4096, step: 32 }),
    temporal_size: integer({ default: 64, min: 8, max: 4096, step: 4 }),
    temporal_overlap: integer({ default: 8, min: 4, max: 4096, step: 4 }),
  },
  outputs: [latentOutput],
})

export const vaeDecode = defineNode({
  name: 'VAEDecode',
  title: 'VAE Decode',
  description: 'The images of a latent; grey where nothing was sampled yet.',
  category: 'latent',
  required: { samples: latent, vae },
  outputs: [imageOutput],
})

export const vaeDecodeTiled = defineNode({
  name: 'VAEDecodeTiled',
  title: 'VAE Decode (Tiled)',
  description: 'As VAE Decode: pixels need no tiles.',
  category: '_for_testing',
  required: { samples: latent, vae, tile_size: integer({ default: 512, min: 64, max: 4096, step: 32 }) },
  optional: {
    overlap: integer({ default: 64, min: 0, max: 4096, step: 32 }),
    temporal_size: integer({ default: 64, min: 8, max: 4096, step: 4 }),
    temporal_overlap: integer({ default: 8, min: 4, max: 4096, step: 4 }),
  },
  outputs: [imageOutput],
})

export const vaeEncodeForInpaint = defineNode({
  name: 'VAEEncodeForInpaint',
  title: 'VAE Encode (for Inpainting)',
  description: 'Images to begin from, grey where the mask is chosen; only there and a little around is painted.',
  category: 'latent/inpaint',
  required: { pixels: image, vae, mask, grow_mask_by: integer({ default: 6, min: 0, max: 64, step: 1 }) },
  outputs: [latentOutput],
})

export const inpaintModelConditioning = defineNode({
  name: 'InpaintModelConditioning',
  title: 'InpaintModelConditioning',
  description: 'The prompts and an image to begin from, of which only what the mask chooses is painted anew.',
  category: 'conditioning/inpaint',
  required: {
    positive: conditioning,
    negative: conditioning,
    vae,
    pixels: image,
    mask,
    noise_mask: boolean({ default: true, tooltip: 'Without it the whole image may change.' }),
  },
  outputs: [
    { type: 'CONDITIONING', name: 'positive' },
    { type: 'CONDITIONING', name: 'negative' },
    { type: 'LATENT', name: 'latent' },
  ],
})

export const setLatentNoiseMask = defineNode({
  name: 'SetLatentNoiseMask',
  title: 'Set Latent Noise Mask',
  description: 'Only what is chosen is painted anew.',
  category: 'latent/inpaint',
  required: { samples: latent, mask },
  outputs: [latentOutput],
})

export const latentUpscale = defineNode({
  name: 'LatentUpscale',
  title: 'Upscale Latent',
  description: 'Scales to a size. A side of 0 follows from the other.',
  category: 'latent',
  required: {
    samples: latent,
    upscale_method: upscaleMethod,
    width: place(512),
    height: place(512),
    crop: choice(['disabled', 'center']),
  },
  outputs: [latentOutput],
})

export const latentUpscaleBy = defineNode({
  name: 'LatentUpscaleBy',
  title: 'Upscale Latent By',
  description: 'Scales by a factor.',
  category: 'latent',
  required: {
    samples: latent,
    upscale_method: upscaleMethod,
    scale_by: float({ default: 1.5, min: 0.01, max: 8, step: 0.01 }),
  },
  outputs: [latentOutput],
})

export const latentFromBatch = defineNode({
  name: 'LatentFromBatch',
  title: 'Latent From Batch',
  description: 'Some of a batch, each keeping the noise it had in it.',
  category: 'latent/batch',
  required: {
    samples: latent,
    batch_index: integer({ default: 0, min: 0, max: 63 }),
    length: integer({ default: 1, min: 1, max: 64 }),
  },
  outputs: [latentOutput],
})

export const repeatLatentBatch = defineNode({
  name: 'RepeatLatentBatch',
  title: 'Repeat Latent Batch',
  description: 'The batch several times over.',
  category: 'latent/batch',
  required: { samples: latent, amount: integer({ default: 1, min: 1, max: 64 }) },
  outputs: [latentOutput],
})

export const latentBatch = defineNode({
  name: 'LatentBatch',
  title: 'Latent Batch',
  description: 'Two batches in one; the second takes the size of the first.',
  category: 'latent/batch',
  required: { samples1: latent, samples2: latent },
  outputs: [latentOutput],
})

export const rebatchLatents = defineNode({
  name: 'RebatchLatents',
  title: 'Rebatch Latents',
  description: 'A list of batches as a list of batches of another length.',
  category: 'latent/batch',
  required: { latents: latent, batch_size: integer({ default: 1, min: 1, max: 4096 }) },
  outputs: [{ ...latentOutput, isList: true }],
  takesLists: true,
})

export const latentCrop = defineNode({
  name: 'LatentCrop',
  title: 'Crop Latent',
  description: 'Cuts a rectangle out.',
  category: 'latent/transform',
  required: {
    samples: latent,
    width: pixels(512, { min: 64, step: 8 }),
    height: pixels(512, { min: 64, step: 8 }),
    x: place(),
    y: place(),
  },
  outputs: [latentOutput],
})

export const latentFlip = defineNode({
  name: 'LatentFlip',
  title: 'Flip Latent',
  description: 'Mirrors the latent.',
  category: 'latent/transform',
  required: { samples: latent, flip_method: choice(flipMethods) },
  outputs: [latentOutput],
})

export const latentRotate = defineNode({
  name: 'LatentRotate',
  title: 'Rotate Latent',
  description: 'Turns the latent clockwise by quarters.',
  category: 'latent/transform',
  required: { samples: latent, rotation: choice(quarterTurns) },
  outputs: [latentOutput],
})

export const latentComposite = defineNode({
  name: 'LatentComposite',
  title: 'Latent Composite',
  description: 'Lays one latent on another, fading at its edges.',
  category: 'latent',
  required: { samples_to: latent, samples_from: latent, x: place(), y: place(), feather: place() },
  outputs: [latentOutput],
})

export const latentCompositeMasked = defineNode({
  name: 'LatentCompositeMasked',
  title: 'Latent Composite Masked',
  description: 'Lays one latent on another where the mask is chosen.',
  category: 'latent',
  required: {
    destination: latent,
    source: latent,
    x: place(),
    y: place(),
    resize_source: boolean({ default: false }),
  },
  optional: { mask },
  outputs: [latentOutput],
})

export const latentBlend = defineNode({
  name: 'LatentBlend',
  title: 'Latent Blend',
  description: 'Mixes two latents; 1 is the first alone.',
  category: '_for_testing',
  required: { samples1: latent, samples2: latent, blend_factor: share(0.5) },
  outputs: [latentOutput],
})
