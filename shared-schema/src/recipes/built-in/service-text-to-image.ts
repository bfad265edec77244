import { serviceFolder } from '#nodes/image-service.nodes.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, promptField, ratioField } from './field-parts.ts'
import { saveNode } from './graph-parts.ts'
import { modelField } from './model-parts.ts'

const usual = 'gpt-image-1'

export const serviceTextToImage: BuiltInRecipe = {
  slug: 'service-text-to-image',
  names: { en: 'Image from a service', vi: 'Ảnh từ dịch vụ' },
  descriptions: {
    en: 'A service that speaks OpenAI’s API makes the image from your words. They leave this installation; you are asked before the first time.',
    vi: 'Một dịch vụ dùng API kiểu OpenAI tạo ảnh từ lời bạn. Lời được gửi ra ngoài máy chủ này; bạn được hỏi trước lần đầu.',
  },
  category: 'create',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['text to image', 'AI model', 'service'],
  definition: {
    needs: { engines: ['openai'], files: [{ folder: serviceFolder, name: usual, isExample: true }] },
    fields: [
      promptField({ bind: [{ as: 'value', node: 'make', input: 'prompt' }] }),
      modelField({ folder: serviceFolder, example: usual, node: 'make', input: 'model' }),
      ratioField(['1:1', '3:2', '2:3'], {
        help: {
          en: 'The service takes the nearest of the sizes that it has.',
          vi: 'Dịch vụ chọn kích thước gần nhất mà nó có.',
        },
        longSide: 1536,
        multipleOf: 64,
        nodes: ['make'],
      }),
      countField(4, { bind: [{ as: 'value', node: 'make', input: 'images' }] }),
    ],
    graph: {
      make: {
        class_type: 'AtelierImageService',
        inputs: { model: usual, prompt: '', width: 1024, height: 1024, images: 1, seed: 0 },
      },
      save: saveNode(['make', 0]),
    },
    outputs: ['save'],
    seeds: [{ node: 'make', input: 'seed' }],
  },
}
