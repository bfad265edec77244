import { serviceEditFolder } from '#nodes/image-service.nodes.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, imageField, promptField } from './field-parts.ts'
import { fitNode, loadNode, saveNode } from './graph-parts.ts'
import { modelField } from './model-parts.ts'

const usual = 'gpt-image-1'

export const serviceEdit: BuiltInRecipe = {
  slug: 'service-edit',
  names: { en: 'Change a part by a service', vi: 'Sửa một phần bằng dịch vụ' },
  descriptions: {
    en: 'A service that speaks OpenAI’s API draws the marked part of your image anew as your words say. Both leave this installation; you are asked before the first time.',
    vi: 'Một dịch vụ dùng API kiểu OpenAI vẽ lại phần đã tô của ảnh theo lời bạn. Ảnh và lời được gửi ra ngoài máy chủ này; bạn được hỏi trước lần đầu.',
  },
  category: 'edit',
  group: 'exclusive',
  layout: 'recipe-detail-2',
  tags: ['image to image', 'mask', 'AI model', 'service'],
  definition: {
    needs: { engines: ['openai'], files: [{ folder: serviceEditFolder, name: usual, isExample: true }] },
    fields: [
      imageField({
        mask: 'required',
        help: {
          en: 'Mark what may change; mark all of it to have the whole image made anew.',
          vi: 'Tô phần được phép thay đổi; tô hết nếu muốn làm lại cả ảnh.',
        },
        pixelsMax: 1_600_000,
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'mask', node: 'marked', input: 'image' },
        ],
      }),
      promptField({
        label: { en: 'What should be there', vi: 'Cần có gì ở đó' },
        bind: [{ as: 'value', node: 'make', input: 'prompt' }],
      }),
      modelField({ folder: serviceEditFolder, example: usual, node: 'make', input: 'model' }),
      countField(4, { bind: [{ as: 'value', node: 'make', input: 'images' }] }),
    ],
    graph: {
      load: loadNode(),
      marked: loadNode(),
      // The service wants both of one size.
      mark: fitNode(['marked', 0], 1536),
      chosen: { class_type: 'ImageToMask', inputs: { image: ['mark', 0], channel: 'red' } },
      fitted: fitNode(['load', 0], 1536),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      make: {
        class_type: 'AtelierImageServiceEdit',
        inputs: {
          image: ['fitted', 0],
          model: usual,
          prompt: '',
          width: ['size', 0],
          height: ['size', 1],
          images: 1,
          seed: 0,
          mask: ['chosen', 0],
        },
      },
      save: saveNode(['make', 0]),
    },
    outputs: ['save'],
    seeds: [{ node: 'make', input: 'seed' }],
  },
}
