import type { BuiltInRecipe } from './built-in-recipe.ts'
import { media, promptField, seedField, wholeField } from './field-parts.ts'
import { painterNode, paintingSeeds, saveNode, sheetNode } from './graph-parts.ts'

const shown = media.filter(({ value }) =>
  ['photo', 'oil', 'watercolour', 'gouache', 'ink', 'comic', 'pixel-art', 'low-poly', 'paper-cut'].includes(value),
)

export const styleSheet: BuiltInRecipe = {
  slug: 'style-sheet',
  names: { en: 'Nine media', vi: 'Chín chất liệu' },
  descriptions: {
    en: 'The same picture in nine media on one sheet, to choose from.',
    vi: 'Cùng một bức tranh với chín chất liệu trên một tờ, để bạn chọn.',
  },
  category: 'arrange',
  group: 'advance',
  layout: 'recipe-detail-1',
  tags: ['comparison', 'sheet', 'media'],
  definition: {
    fields: [
      promptField({
        placeholder: { en: 'a red fox in the snow', vi: 'con cáo đỏ trong tuyết' },
        bind: [{ as: 'value', node: 'worded', input: 'string_a' }],
      }),
      wholeField({
        key: 'size',
        label: { en: 'Size of each', vi: 'Kích thước mỗi ảnh' },
        default: 384,
        min: 192,
        max: 640,
        step: 64,
        bind: [
          { as: 'value', node: 'paint', input: 'width' },
          { as: 'value', node: 'paint', input: 'height' },
        ],
      }),
      seedField,
    ],
    graph: {
      lines: {
        class_type: 'AtelierSplitText',
        inputs: { text: shown.map(({ words }) => words).join('\n'), delimiter: '\\n', skip_empty: true },
      },
      worded: { class_type: 'StringConcatenate', inputs: { string_a: '', string_b: ['lines', 0], delimiter: ', ' } },
      paint: painterNode({ prompt: ['worded', 0], width: 384, height: 384 }),
      all: { class_type: 'AtelierListToBatch', inputs: { images: ['paint', 0] } },
      sheet: sheetNode(
        ['all', 0],
        shown.map(({ label }) => label.en),
        20,
      ),
      save: saveNode(['sheet', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
