import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  decimalField,
  namedOptions,
  negativeField,
  promptField,
  ratioField,
  seedField,
  wholeField,
} from './field-parts.ts'
import { samplingGraph } from './sampling-graph.ts'

const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_2m_sde', 'dpmpp_3m_sde', 'ddim', 'lcm', 'uni_pc']

/** Says what it needs where no engine has the model. */
export const sdxlTextToImage: BuiltInRecipe = {
  slug: 'sdxl-text-to-image',
  names: { en: 'Stable Diffusion XL', vi: 'Stable Diffusion XL' },
  descriptions: {
    en: 'Text to image with an SDXL model and LoRAs. It needs a ComfyUI server with sd_xl_base_1.0.safetensors.',
    vi: 'Chữ thành ảnh với mô hình SDXL và LoRA. Cần một máy chủ ComfyUI có sd_xl_base_1.0.safetensors.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'SDXL', 'AI model', 'ComfyUI'],
  definition: {
    fields: [
      promptField({ bind: [{ as: 'value', node: 'positive', input: 'text' }] }),
      { ...negativeField('negative', 'text'), isAdvanced: false },
      {
        key: 'promptStyle',
        type: 'style',
        of: 'words',
        label: { en: 'Style', vi: 'Phong cách' },
        default: 'base',
        bind: [
          { as: 'style', positive: { node: 'positive', input: 'text' }, negative: { node: 'negative', input: 'text' } },
        ],
      },
      ratioField(['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'], {
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
        folder: 'loras',
        countMax: 4,
        bind: [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }],
      },
      wholeField({
        key: 'steps',
        label: { en: 'Steps', vi: 'Số bước' },
        default: 28,
        min: 1,
        max: 100,
        step: 1,
        bind: [{ as: 'value', node: 'sample', input: 'steps' }],
      }),
      decimalField({
        key: 'cfg',
        label: { en: 'Prompt strength', vi: 'Độ bám mô tả' },
        default: 6,
        min: 1,
        max: 20,
        step: 0.5,
        bind: [{ as: 'value', node: 'sample', input: 'cfg' }],
      }),
      {
        key: 'sampler',
        type: 'select',
        label: { en: 'Sampler', vi: 'Bộ lấy mẫu' },
        isAdvanced: true,
        default: 'dpmpp_2m',
        options: namedOptions(samplers),
        bind: [{ as: 'value', node: 'sample', input: 'sampler_name' }],
      },
      countField(4, { bind: [{ as: 'value', node: 'latent', input: 'batch_size' }] }),
      seedField,
    ],
    graph: samplingGraph('sd_xl_base_1.0.safetensors'),
    outputs: ['save'],
    seeds: [{ node: 'sample', input: 'seed' }],
  },
}
