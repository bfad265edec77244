import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField } from './field-parts.ts'
import { loadNode } from './graph-parts.ts'

export const describe: BuiltInRecipe = {
  slug: 'describe',
  names: { en: 'Describe an image', vi: 'Mô tả ảnh' },
  descriptions: {
    en: 'How it was made, where its file says so; else its palette, light, contrast and layout in words. It does not know what is in it.',
    vi: 'Ảnh được tạo thế nào, nếu tệp có ghi; nếu không thì bảng màu, ánh sáng, tương phản và bố cục bằng lời. Nó không biết trong ảnh có gì.',
  },
  category: 'words',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['describe', 'palette', 'prompt'],
  definition: {
    fields: [imageField()],
    graph: {
      load: loadNode(),
      described: { class_type: 'AtelierDescribe', inputs: { images: ['load', 0] } },
      text: { class_type: 'PreviewAny', inputs: { source: ['described', 0] } },
      palette: { class_type: 'PreviewAny', inputs: { source: ['described', 1] } },
    },
    outputs: ['text', 'palette'],
  },
}
