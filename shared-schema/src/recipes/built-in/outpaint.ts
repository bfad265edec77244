import type { BuiltInRecipe } from './built-in-recipe.ts'
import { growthLinks, growthNodes, sidesField } from './edge-parts.ts'
import { decimalField, imageField, promptField, seedField } from './field-parts.ts'
import { fitPixelsNode, loadNode, painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

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
      sidesField,
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
      ...growthNodes,
      padded: {
        class_type: 'ImagePadForOutpaint',
        inputs: {
          image: ['fitted', 0],
          ...growthLinks,
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
