import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, seedField } from './field-parts.ts'
import { fitPixelsNode, loadNode } from './graph-parts.ts'
import { changeField, checkpointNeeds, modelField, sampleSeeds, samplingFields, wordFields } from './model-parts.ts'
import { conditionsOf, decoded, samplerNode } from './sampling-graph.ts'

const usual = 'v1-5-pruned-emaonly.safetensors'

export const sdImageToImage: BuiltInRecipe = {
  slug: 'sd-image-to-image',
  names: { en: 'Image to image with Stable Diffusion', vi: 'Ảnh thành ảnh với Stable Diffusion' },
  descriptions: {
    en: 'Draws your image anew as your words say, keeping as much of it as you like. From an ONNX folder on this machine, or on a ComfyUI server.',
    vi: 'Vẽ lại ảnh theo lời bạn, giữ lại nhiều ít tuỳ ý. Chạy từ thư mục ONNX trên máy này hoặc trên máy chủ ComfyUI.',
  },
  category: 'edit',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['image to image', 'Stable Diffusion', 'AI model', 'ONNX', 'ComfyUI'],
  definition: {
    needs: checkpointNeeds(usual, 4),
    fields: [
      imageField({ pixelsMax: 420_000 }),
      ...wordFields,
      changeField(0.6),
      modelField({ folder: 'checkpoints', example: usual }),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'dpmpp_2m' }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.4),
      ...conditionsOf(usual),
      latent: { class_type: 'VAEEncode', inputs: { pixels: ['fitted', 0], vae: ['model', 2] } },
      sample: samplerNode(['positive', 0], { denoise: 0.6 }),
      ...decoded('sample'),
    },
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
