import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField } from './field-parts.ts'
import { loadNode, saveNode } from './graph-parts.ts'

export const colourMatch: BuiltInRecipe = {
  slug: 'colour-match',
  names: { en: 'Colours of another image', vi: 'Màu của ảnh khác' },
  descriptions: {
    en: 'Moves the colours of your image to those of another, as gently as can be.',
    vi: 'Chuyển màu ảnh của bạn sang màu của một ảnh khác, nhẹ nhàng nhất có thể.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['colour', 'grading'],
  definition: {
    fields: [
      imageField(),
      imageField({
        key: 'reference',
        label: { en: 'With the colours of', vi: 'Với màu của' },
        bind: [{ as: 'image', node: 'other', input: 'image' }],
      }),
      decimalField({
        key: 'amount',
        label: { en: 'How much', vi: 'Mức độ' },
        default: 0.8,
        min: 0,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'moved', input: 'amount' }],
      }),
    ],
    graph: {
      load: loadNode(),
      other: loadNode(),
      moved: {
        class_type: 'AtelierColorTransfer',
        inputs: { image: ['load', 0], reference: ['other', 0], amount: 0.8, seed: 0 },
      },
      save: saveNode(['moved', 0]),
    },
    outputs: ['save'],
  },
}
