import { samplerNames } from '#nodes/painter.nodes.ts'
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

export const textToImage: BuiltInRecipe = {
  slug: 'text-to-image',
  names: { en: 'Text to image', vi: 'Chữ thành ảnh' },
  descriptions: {
    en: 'Every setting of the sampler: model, size, steps, prompt strength, sampler, seed and batch.',
    vi: 'Mọi thiết lập của bộ lấy mẫu: mô hình, kích thước, số bước, độ bám mô tả, bộ lấy mẫu, seed và số ảnh.',
  },
  category: 'create',
  group: 'advance',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'full control'],
  definition: {
    fields: [
      promptField({ bind: [{ as: 'value', node: 'positive', input: 'text' }] }),
      { ...negativeField('negative', 'text'), isAdvanced: false },
      {
        key: 'model',
        type: 'model',
        label: { en: 'Model', vi: 'Mô hình' },
        folder: 'checkpoints',
        default: 'studio-painter',
        bind: [{ as: 'value', node: 'model', input: 'ckpt_name' }],
      },
      {
        key: 'styles',
        type: 'lora',
        label: { en: 'Styles over it', vi: 'Phong cách phủ lên' },
        help: {
          en: 'Patch Models laid over what is painted, or LoRAs of another engine. The strength says how far.',
          vi: 'Patch Model phủ lên hình vẽ, hoặc LoRA của bộ máy khác. Độ mạnh cho biết phủ đến đâu.',
        },
        folder: 'loras',
        countMax: 4,
        bind: [{ as: 'lora', model: ['model', 0], clip: ['model', 1] }],
      },
      ratioField(['1:1', '4:3', '3:2', '16:9', '21:9', '3:4', '2:3', '9:16'], {
        key: 'size',
        label: { en: 'Size', vi: 'Kích thước' },
        help: {
          en: 'A shape, or a size of your own such as 1200x800.',
          vi: 'Một tỉ lệ, hoặc kích thước riêng như 1200x800.',
        },
        longSide: 1024,
        ownSideMax: 2048,
        nodes: ['latent'],
      }),
      wholeField({
        key: 'steps',
        label: { en: 'Steps', vi: 'Số bước' },
        help: {
          en: 'How finely it is worked out. With Studio Painter 1 to 3 leave a rough picture and more than 4 add nothing.',
          vi: 'Độ tỉ mỉ. Với Studio Painter, 1 đến 3 cho ảnh thô và hơn 4 không thêm gì.',
        },
        default: 20,
        min: 1,
        max: 150,
        step: 1,
        bind: [{ as: 'value', node: 'sample', input: 'steps' }],
      }),
      decimalField({
        key: 'cfg',
        label: { en: 'Prompt strength', vi: 'Độ bám mô tả' },
        default: 7,
        min: 0,
        max: 30,
        step: 0.5,
        bind: [{ as: 'value', node: 'sample', input: 'cfg' }],
      }),
      {
        key: 'sampler',
        type: 'select',
        label: { en: 'Sampler', vi: 'Bộ lấy mẫu' },
        isAdvanced: true,
        default: 'euler',
        options: namedOptions(samplerNames),
        bind: [{ as: 'value', node: 'sample', input: 'sampler_name' }],
      },
      countField(4, { bind: [{ as: 'value', node: 'latent', input: 'batch_size' }] }),
      { ...seedField, isAdvanced: false },
    ],
    graph: samplingGraph('studio-painter'),
    outputs: ['save'],
    seeds: [{ node: 'sample', input: 'seed' }],
  },
}
