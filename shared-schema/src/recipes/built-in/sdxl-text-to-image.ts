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

const usual = 'sd_xl_base_1.0.safetensors'

export const sdxlTextToImage: BuiltInRecipe = {
  slug: 'sdxl-text-to-image',
  names: { en: 'Stable Diffusion XL', vi: 'Stable Diffusion XL' },
  descriptions: {
    en: 'Larger pictures with an SDXL model. From an ONNX folder on this machine, or on a ComfyUI server, where LoRAs can be laid over it.',
    vi: 'Ảnh lớn hơn với mô hình SDXL. Chạy từ thư mục ONNX trên máy này, hoặc trên máy chủ ComfyUI để dùng thêm LoRA.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'SDXL', 'AI model', 'ONNX', 'ComfyUI'],
  definition: {
    needs: checkpointNeeds(usual, 8),
    fields: [
      ...wordFields,
      modelField({ folder: 'checkpoints', example: usual }),
      ratioField(shapes, {
        key: 'size',
        label: { en: 'Size', vi: 'Kích thước' },
        longSide: 1216,
        multipleOf: 64,
        nodes: ['latent'],
      }),
      {
        key: 'loras',
        type: 'lora',
        label: { en: 'LoRAs', vi: 'LoRA' },
        help: { en: 'They run on ComfyUI servers alone.', vi: 'Chỉ chạy được trên máy chủ ComfyUI.' },
        isAdvanced: true,
        folder: 'loras',
        countMax: 4,
        bind: [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }],
      },
      ...samplingFields({ steps: 28, cfg: 6, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: samplingGraph(usual),
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
