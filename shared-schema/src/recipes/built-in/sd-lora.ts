import type { BuiltInRecipe } from './built-in-recipe.ts'
import { ratioField, seedField } from './field-parts.ts'
import { latentCountField, modelField, sampleSeeds, samplingFields, shapes, wordFields } from './model-parts.ts'
import { samplingGraph } from './sampling-graph.ts'

const usual = 'sd_xl_base_1.0.safetensors'

export const sdLora: BuiltInRecipe = {
  slug: 'sd-lora',
  names: { en: 'Picture with LoRAs', vi: 'Ảnh với LoRA' },
  descriptions: {
    en: 'A model with up to four LoRAs laid over it, each as strong as you like: a look, a figure, a thing it was never taught.',
    vi: 'Một mô hình cùng tối đa bốn LoRA, mỗi LoRA mạnh nhẹ tuỳ bạn: một phong cách, một nhân vật, một vật mà mô hình chưa từng học.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'LoRA', 'AI model', 'ComfyUI'],
  definition: {
    needs: {
      engines: ['comfyui'],
      files: [
        { folder: 'checkpoints', name: usual, isExample: true },
        { folder: 'loras', name: 'sd_xl_offset_example-lora_1.0.safetensors', isExample: true },
      ],
      videoMemory: 8,
    },
    fields: [
      ...wordFields,
      modelField({ folder: 'checkpoints', example: usual }),
      {
        key: 'loras',
        type: 'lora',
        label: { en: 'LoRAs', vi: 'LoRA' },
        help: {
          en: 'They must be made for the family of the model: those for SDXL do nothing good to Stable Diffusion 1.5.',
          vi: 'Phải cùng họ với mô hình: LoRA của SDXL không hợp với Stable Diffusion 1.5.',
        },
        isRequired: true,
        folder: 'loras',
        countMax: 4,
        bind: [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }],
      },
      ratioField(shapes, { longSide: 1216, multipleOf: 64, nodes: ['latent'] }),
      ...samplingFields({ steps: 28, cfg: 6, sampler: 'dpmpp_2m' }),
      latentCountField,
      seedField,
    ],
    graph: samplingGraph(usual),
    outputs: ['save'],
    seeds: sampleSeeds,
  },
}
