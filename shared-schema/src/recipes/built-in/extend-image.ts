import type { BuiltInRecipe } from './built-in-recipe.ts'
import { growthLinks, growthNodes, sidesField } from './edge-parts.ts'
import { decimalField, imageField, seedField } from './field-parts.ts'
import { paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 0.8

export const extendImage: BuiltInRecipe = {
  slug: 'extend-image',
  names: { en: 'More of the scene', vi: 'Nối dài cảnh' },
  descriptions: {
    en: 'Goes on beyond the edges with more of what the image shows; no words needed.',
    vi: 'Nối tiếp ra ngoài mép bằng những gì ảnh đang có; không cần lời.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['outpaint', 'extend'],
  definition: {
    fields: [
      imageField({ pixelsMax: pixelsOf(megapixels) }),
      sidesField,
      decimalField({
        key: 'amount',
        label: { en: 'How far, in parts of the image', vi: 'Bao xa, theo phần của ảnh' },
        default: 0.25,
        min: 0.05,
        max: 0.5,
        step: 0.05,
        bind: [{ as: 'value', node: 'amount', input: 'value' }],
      }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      ...growthNodes,
      paint: { class_type: 'AtelierOutpaint', inputs: { image: ['fitted', 0], ...growthLinks, seed: 0 } },
      save: saveNode(['paint', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
