import { defineNode, modelChoice, socket } from '#graph/node-schema.ts'
import { image, imageOutput } from './standard-inputs.ts'

/** What enlarges without a file: by how much, under the name it is chosen by. */
export const builtInUpscalers = new Map<string, 2 | 4>([
  ['atelier-2x', 2],
  ['atelier-4x', 4],
])

export const upscaleModelLoader = defineNode({
  name: 'UpscaleModelLoader',
  title: 'Load Upscale Model',
  description:
    'Chooses what enlarges. atelier-2x and atelier-4x are built in and no AI models: they sharpen edges by what the picture itself shows.',
  category: 'loaders',
  required: { model_name: modelChoice('upscale_models', { default: 'atelier-2x' }) },
  outputs: [{ type: 'UPSCALE_MODEL', name: 'UPSCALE_MODEL' }],
})

export const imageUpscaleWithModel = defineNode({
  name: 'ImageUpscaleWithModel',
  title: 'Upscale Image (using Model)',
  description: 'Enlarges by as much as the model does.',
  category: 'image/upscaling',
  required: { upscale_model: socket('UPSCALE_MODEL'), image },
  outputs: [imageOutput],
})
