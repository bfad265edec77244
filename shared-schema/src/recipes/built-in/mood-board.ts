import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  mediumField,
  option,
  optionsOf,
  palettes,
  promptField,
  seedField,
  wholeField,
  wordsField,
} from './field-parts.ts'
import { painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

const layouts = [
  option('rows', 'Rows', 'Theo hàng', 'rows'),
  option('columns', 'Columns', 'Theo cột', 'columns'),
  option('feature', 'One large, the rest beside it', 'Một ảnh lớn', 'feature'),
]

export const moodBoard: BuiltInRecipe = {
  slug: 'mood-board',
  names: { en: 'Mood board', vi: 'Bảng cảm hứng' },
  descriptions: {
    en: 'A picture for each line you write, in the same colours and medium, together on one board.',
    vi: 'Mỗi dòng bạn viết thành một ảnh, cùng màu và chất liệu, ghép trên một bảng.',
  },
  category: 'arrange',
  group: 'advance',
  layout: 'recipe-detail-2',
  tags: ['mood board', 'collage'],
  definition: {
    fields: [
      promptField({
        key: 'prompts',
        label: { en: 'Pictures, one a line', vi: 'Các ảnh, mỗi dòng một ảnh' },
        help: { en: 'Up to about eight lines.', vi: 'Khoảng tám dòng là vừa.' },
        placeholder: { en: 'a lighthouse at dusk', vi: 'hải đăng lúc chạng vạng' },
        lengthMax: 1_200,
        bind: [{ as: 'value', node: 'lines', input: 'text' }],
      }),
      wordsField({
        key: 'palette',
        label: { en: 'Colours', vi: 'Màu sắc' },
        list: palettes,
        node: 'shared',
        input: 'value',
      }),
      mediumField('gouache', 'shared', 'value'),
      {
        key: 'layout',
        type: 'radio',
        label: { en: 'Layout', vi: 'Bố cục' },
        default: 'rows',
        options: optionsOf(layouts),
        bind: [{ as: 'value', node: 'board', input: 'layout' }],
      },
      wholeField({
        key: 'gap',
        label: { en: 'Gap', vi: 'Khoảng cách' },
        isAdvanced: true,
        default: 12,
        min: 0,
        max: 64,
        step: 2,
        bind: [{ as: 'value', node: 'board', input: 'gap' }],
      }),
      seedField,
    ],
    graph: {
      lines: { class_type: 'AtelierSplitText', inputs: { text: '', delimiter: '\\n', skip_empty: true } },
      shared: { class_type: 'PrimitiveString', inputs: { value: '' } },
      worded: {
        class_type: 'StringConcatenate',
        inputs: { string_a: ['lines', 0], string_b: ['shared', 0], delimiter: ', ' },
      },
      paint: painterNode({ prompt: ['worded', 0], width: 576, height: 448 }),
      board: {
        class_type: 'AtelierCollage',
        inputs: { images: ['paint', 0], layout: 'rows', width: 1280, count: 3, gap: 12, background: '#ffffff' },
      },
      save: saveNode(['board', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
