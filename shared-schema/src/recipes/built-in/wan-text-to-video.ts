import type { BuiltInRecipe } from './built-in-recipe.ts'
import { ratioField, seedField } from './field-parts.ts'
import { sampleSeeds } from './model-parts.ts'
import { wanFields, wanGraph, wanNeeds } from './wan-parts.ts'

const usual = 'wan2.1_t2v_1.3B_fp16.safetensors'

export const wanTextToVideo: BuiltInRecipe = {
  slug: 'wan-text-to-video',
  names: { en: 'Video with Wan', vi: 'Video với Wan' },
  descriptions: {
    en: 'A few seconds of video from your words, kept as an animated WebP. It takes minutes.',
    vi: 'Vài giây video từ lời của bạn, lưu thành WebP động. Mất vài phút.',
  },
  category: 'animate',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to video', 'Wan', 'AI model', 'ComfyUI'],
  definition: {
    needs: wanNeeds(usual, 8),
    fields: [
      ...wanFields(usual, 'latent'),
      ratioField(['16:9', '1:1', '9:16'], { longSide: 832, multipleOf: 16, nodes: ['latent'] }),
      seedField,
    ],
    graph: {
      ...wanGraph(usual),
      latent: {
        class_type: 'EmptyHunyuanLatentVideo',
        inputs: { width: 832, height: 480, length: 33, batch_size: 1 },
      },
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
