import type { BuiltInRecipe } from './built-in-recipe.ts'
import { collageNode, gapField, layoutField } from './collage-parts.ts'
import { mediumField, palettes, promptField, seedField, wordsField } from './field-parts.ts'
import { painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

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
      layoutField,
      { ...gapField(64), isAdvanced: true },
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
      board: collageNode(['paint', 0], 1280),
      save: saveNode(['board', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
