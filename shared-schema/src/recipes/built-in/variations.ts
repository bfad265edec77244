import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, decimalField, imageField, seedField } from './field-parts.ts'
import { paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 0.8

export const variations: BuiltInRecipe = {
  slug: 'variations',
  names: { en: 'Variations', vi: 'Biến thể' },
  descriptions: {
    en: 'Other images of the same things in the same light, put together from what yours shows.',
    vi: 'Những ảnh khác của cùng sự vật, cùng ánh sáng, ghép từ chính những gì ảnh của bạn có.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['variation', 'image to image'],
  definition: {
    fields: [
      imageField({ pixelsMax: pixelsOf(megapixels) }),
      decimalField({
        key: 'strength',
        label: { en: 'How far from it', vi: 'Khác bao nhiêu' },
        help: {
          en: 'A little changes small things; much composes the scene anew.',
          vi: 'Ít thì đổi chi tiết nhỏ; nhiều thì bố cục lại cả cảnh.',
        },
        default: 0.6,
        min: 0.1,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'paint', input: 'strength' }],
      }),
      countField(8, { default: 4 }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      paint: {
        class_type: 'AtelierVariation',
        inputs: { image: ['fitted', 0], strength: 0.6, seed: 0, batch_size: 4 },
      },
      save: saveNode(['paint', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
