import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, seedField } from './field-parts.ts'
import { fitPixelsNode, loadNode } from './graph-parts.ts'
import { sampleSeeds } from './model-parts.ts'
import { wanFields, wanGraph, wanNeeds } from './wan-parts.ts'

const usual = 'wan2.1_i2v_480p_14B_fp8_scaled.safetensors'
const eyes = 'clip_vision_h.safetensors'

export const wanImageToVideo: BuiltInRecipe = {
  slug: 'wan-image-to-video',
  names: { en: 'Image to video with Wan', vi: 'Ảnh thành video với Wan' },
  descriptions: {
    en: 'Your image is the first picture, and what your words say happens in it. A few seconds, kept as an animated WebP; it takes minutes.',
    vi: 'Ảnh của bạn là khung hình đầu, rồi điều bạn tả diễn ra. Vài giây, lưu thành WebP động; mất vài phút.',
  },
  category: 'animate',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['image to video', 'Wan', 'AI model', 'ComfyUI'],
  definition: {
    needs: wanNeeds(usual, 16, [{ folder: 'clip_vision', name: eyes }]),
    fields: [imageField({ pixelsMax: 420_000 }), ...wanFields(usual, 'latent'), seedField],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.4, 16),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      eyes: { class_type: 'CLIPVisionLoader', inputs: { clip_name: eyes } },
      seen: {
        class_type: 'CLIPVisionEncode',
        inputs: { clip_vision: ['eyes', 0], image: ['fitted', 0], crop: 'none' },
      },
      ...wanGraph(usual, { positive: ['latent', 0], negative: ['latent', 1], latent_image: ['latent', 2] }),
      latent: {
        class_type: 'WanImageToVideo',
        inputs: {
          positive: ['positive', 0],
          negative: ['negative', 0],
          vae: ['vae', 0],
          width: ['size', 0],
          height: ['size', 1],
          length: 33,
          batch_size: 1,
          clip_vision_output: ['seen', 0],
          start_image: ['fitted', 0],
        },
      },
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
