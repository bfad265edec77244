import type { BuiltInRecipe } from './built-in-recipe.ts'
import { ratioField, seedField } from './field-parts.ts'
import {
  checkpointNeeds,
  latentCountField,
  modelField,
  sampleSeeds,
  samplingFields,
  shapes,
  wordFields,
} from './model-parts.ts'
import { samplingGraph } from './sampling-graph.ts'

const usual = 'v1-5-pruned-emaonly.safetensors'

export const sdTextToImage: BuiltInRecipe = {
  slug: 'sd-text-to-image',
  names: { en: 'Stable Diffusion', vi: 'Stable Diffusion' },
  descriptions: {
    en: 'Text to image with Stable Diffusion 1.x or 2.x and what was made of them, Turbo and LCM models too. From an ONNX folder on this machine, or on a ComfyUI server.',
    vi: 'Chữ thành ảnh bằng Stable Diffusion 1.x, 2.x và các mô hình làm từ chúng, kể cả Turbo và LCM. Chạy từ thư mục ONNX trên máy này hoặc trên máy chủ ComfyUI.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'Stable Diffusion', 'AI model', 'ONNX', 'ComfyUI'],
  definition: {
    needs: checkpointNeeds(usual, 4),
    fields: [
      ...wordFields,
      modelField({ folder: 'checkpoints', example: usual }),
      ratioField(shapes, { longSide: 768, multipleOf: 64, nodes: ['latent'], ownSideMax: 1_024 }),
      ...samplingFields({ steps: 24, cfg: 7, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: samplingGraph(usual),
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
