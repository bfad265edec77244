import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField, option, optionsOf, promptField, seedField } from './field-parts.ts'
import { fitPixelsNode, loadNode, mathNode, painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

const sides = [
  option('sides', 'Left and right', 'Trái và phải'),
  option('left', 'Left', 'Trái'),
  option('right', 'Right', 'Phải'),
  option('top', 'Above', 'Trên'),
  option('bottom', 'Below', 'Dưới'),
  option('all', 'All around', 'Mọi phía'),
]
type Growth = Readonly<Record<string, number>>
const growths: Readonly<Record<'left' | 'right' | 'top' | 'bottom', Growth>> = {
  left: { sides: 1, left: 1, right: 0, top: 0, bottom: 0, all: 1 },
  right: { sides: 1, left: 0, right: 1, top: 0, bottom: 0, all: 1 },
  top: { sides: 0, left: 0, right: 0, top: 1, bottom: 0, all: 1 },
  bottom: { sides: 0, left: 0, right: 0, top: 0, bottom: 1, all: 1 },
}
const edges = Object.keys(growths) as (keyof typeof growths)[]

/** Whole steps of eight pixels, as the painter works in. */
const added = (edge: keyof typeof growths, length: 0 | 1) =>
  mathNode('round(a * b * c / 8) * 8', { a: ['size', length], b: ['amount', 0], c: [`${edge}On`, 0] })

export const outpaint: BuiltInRecipe = {
  slug: 'outpaint',
  names: { en: 'Beyond the edge', vi: 'Mở rộng khung' },
  descriptions: {
    en: 'Paints what lies beyond the edges of an image, in the words you give.',
    vi: 'Vẽ phần nằm ngoài mép ảnh theo lời bạn viết.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['outpaint', 'extend'],
  definition: {
    fields: [
      imageField({ pixelsMax: 530_000 }),
      promptField({
        label: { en: 'What the whole scene is', vi: 'Toàn cảnh là gì' },
        placeholder: { en: 'a lake below snowy mountains at sunset', vi: 'hồ dưới núi tuyết lúc hoàng hôn' },
      }),
      {
        key: 'sides',
        type: 'select',
        label: { en: 'Where', vi: 'Phía nào' },
        default: 'sides',
        options: optionsOf(sides),
        bind: edges.map(edge => ({ as: 'map', node: `${edge}On`, input: 'value', values: growths[edge] })),
      },
      decimalField({
        key: 'amount',
        label: { en: 'How far, in parts of the image', vi: 'Bao xa, theo phần của ảnh' },
        default: 0.3,
        min: 0.1,
        max: 0.6,
        step: 0.05,
        bind: [{ as: 'value', node: 'amount', input: 'value' }],
      }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.5),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      amount: { class_type: 'PrimitiveFloat', inputs: { value: 0.3 } },
      ...Object.fromEntries(edges.map(edge => [`${edge}On`, { class_type: 'PrimitiveInt', inputs: { value: 0 } }])),
      leftBy: added('left', 0),
      rightBy: added('right', 0),
      topBy: added('top', 1),
      bottomBy: added('bottom', 1),
      padded: {
        class_type: 'ImagePadForOutpaint',
        inputs: {
          image: ['fitted', 0],
          left: ['leftBy', 0],
          right: ['rightBy', 0],
          top: ['topBy', 0],
          bottom: ['bottomBy', 0],
          feathering: 48,
        },
      },
      paddedSize: { class_type: 'GetImageSize', inputs: { image: ['padded', 0] } },
      paint: painterNode({
        width: ['paddedSize', 0],
        height: ['paddedSize', 1],
        image: ['padded', 0],
        mask: ['padded', 1],
        denoise: 1,
      }),
      save: saveNode(['paint', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
