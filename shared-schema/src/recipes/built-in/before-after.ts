import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, effectBinds, imageField, option, optionsOf } from './field-parts.ts'
import { loadNode, mathNode, saveNode } from './graph-parts.ts'

const ways = [
  option('divided', 'One image, divided', 'Một ảnh, chia đôi'),
  option('beside', 'Side by side', 'Cạnh nhau'),
]
const label = {
  text: '',
  size: ['letters', 1] as const,
  margin: ['margin', 0] as const,
  font: 'Be Vietnam Pro',
  bold: true,
  colour: '#ffffff',
  align: 'left',
  width: 0.45,
  line_height: 1.2,
  outline: 0,
  outline_colour: '#000000',
  shadow: 0.8,
  angle: 0,
}

export const beforeAfter: BuiltInRecipe = {
  slug: 'before-after',
  names: { en: 'Before and after', vi: 'Trước và sau' },
  descriptions: {
    en: 'Two images in one: divided by a line, or side by side, each with a word on it.',
    vi: 'Hai ảnh trong một: chia bởi một đường, hoặc cạnh nhau, mỗi ảnh có một nhãn.',
  },
  category: 'arrange',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['comparison', 'layout'],
  definition: {
    fields: [
      imageField({
        key: 'before',
        label: { en: 'Before', vi: 'Trước' },
        bind: [{ as: 'image', node: 'before', input: 'image' }],
      }),
      imageField({
        key: 'after',
        label: { en: 'After', vi: 'Sau' },
        bind: [{ as: 'image', node: 'after', input: 'image' }],
      }),
      {
        key: 'way',
        type: 'radio',
        label: { en: 'How', vi: 'Cách' },
        default: 'divided',
        options: optionsOf(ways),
        bind: [
          {
            as: 'map',
            node: 'first',
            input: 'image',
            values: { divided: ['divided', 0], beside: ['beside', 0] },
          },
        ],
      },
      decimalField({
        key: 'place',
        label: { en: 'Where the line is', vi: 'Vị trí đường chia' },
        default: 0.5,
        min: 0.1,
        max: 0.9,
        step: 0.05,
        bind: [{ as: 'value', node: 'divided', input: 'place' }],
      }),
      {
        key: 'beforeWord',
        type: 'text',
        label: { en: 'Word on the first', vi: 'Nhãn ảnh đầu' },
        default: 'Before',
        lengthMax: 30,
        bind: effectBinds('first', 'text'),
      },
      {
        key: 'afterWord',
        type: 'text',
        label: { en: 'Word on the second', vi: 'Nhãn ảnh sau' },
        default: 'After',
        lengthMax: 30,
        bind: effectBinds('second', 'text'),
      },
    ],
    graph: {
      before: loadNode(),
      after: loadNode(),
      divided: {
        class_type: 'AtelierCompareImages',
        inputs: { before: ['before', 0], after: ['after', 0], place: 0.5, line: 4, line_colour: '#ffffff' },
      },
      beside: {
        class_type: 'ImageStitch',
        inputs: {
          image1: ['before', 0],
          image2: ['after', 0],
          direction: 'right',
          match_image_size: true,
          spacing_width: 8,
          spacing_color: 'white',
        },
      },
      size: { class_type: 'GetImageSize', inputs: { image: ['before', 0] } },
      letters: mathNode('clamp(a * 0.05, 8, 400)', { a: ['size', 0] }),
      margin: mathNode('round(a * 0.03)', { a: ['size', 0] }),
      first: {
        class_type: 'AtelierText',
        inputs: { image: ['divided', 0], ...label, position: 'bottom left' },
      },
      second: {
        class_type: 'AtelierText',
        inputs: { image: ['first', 0], ...label, position: 'bottom right' },
      },
      save: saveNode(['second', 0]),
    },
    outputs: ['save'],
  },
}
