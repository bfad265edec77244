import { describerFolder } from '#nodes/describer.nodes.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, option, optionsOf } from './field-parts.ts'
import { loadNode } from './graph-parts.ts'

export const describe: BuiltInRecipe = {
  slug: 'describe',
  names: { en: 'Describe an image', vi: 'Mô tả ảnh' },
  descriptions: {
    en: 'How it was made, where its file says so; else its palette, light, contrast and layout in words. Where a Florence-2 model is installed, it says what is in the image as well.',
    vi: 'Ảnh được tạo thế nào, nếu tệp có ghi; nếu không thì bảng màu, ánh sáng, tương phản và bố cục bằng lời. Nếu có mô hình Florence-2, nó nói cả trong ảnh có gì.',
  },
  category: 'words',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['describe', 'palette', 'prompt'],
  definition: {
    fields: [
      imageField(),
      {
        key: 'detail',
        type: 'radio',
        label: { en: 'What is in it', vi: 'Trong ảnh có gì' },
        help: {
          en: 'A guess of the model, in English. Without a model, only what can be measured is told.',
          vi: 'Mô hình phỏng đoán, bằng tiếng Anh. Nếu không có mô hình, chỉ nêu những gì đo được.',
        },
        default: 'detailed',
        options: optionsOf([
          option('none', 'Leave it out', 'Bỏ qua'),
          option('caption', 'In brief', 'Ngắn gọn'),
          option('detailed', 'In detail', 'Chi tiết'),
          option('more detailed', 'At length', 'Thật dài'),
        ]),
        bind: [
          { as: 'value', node: 'captioned', input: 'detail' },
          { as: 'enable', node: 'captioned', through: 'measured' },
        ],
      },
      {
        key: 'model',
        type: 'model',
        label: { en: 'Model', vi: 'Mô hình' },
        isAdvanced: true,
        folder: describerFolder,
        takesFirst: true,
        bind: [
          { as: 'value', node: 'captioned', input: 'model' },
          { as: 'enable', node: 'captioned', through: 'measured' },
        ],
      },
    ],
    graph: {
      load: loadNode(),
      described: { class_type: 'AtelierDescribe', inputs: { images: ['load', 0] } },
      captioned: {
        class_type: 'AtelierCaption',
        inputs: { images: ['load', 0], model: '', detail: 'detailed', measured: ['described', 0] },
      },
      text: { class_type: 'PreviewAny', inputs: { source: ['captioned', 0] } },
      palette: { class_type: 'PreviewAny', inputs: { source: ['described', 1] } },
    },
    outputs: ['text', 'palette'],
  },
}
