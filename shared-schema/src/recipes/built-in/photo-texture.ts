import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField, seedField } from './field-parts.ts'
import { fitNode, paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 1

export const photoTexture: BuiltInRecipe = {
  slug: 'photo-texture',
  names: { en: 'Seamless texture from a photo', vi: 'Họa tiết liền mạch từ ảnh' },
  descriptions: {
    en: 'A tile of grass, stone or cloth from your photo, and nine of it together to see how it repeats.',
    vi: 'Một ô cỏ, đá hay vải từ ảnh của bạn, và chín ô ghép lại để xem chúng lặp thế nào.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['pattern', 'tile', 'texture'],
  definition: {
    fields: [
      imageField({ pixelsMax: pixelsOf(megapixels) }),
      decimalField({
        key: 'width',
        label: { en: 'How much along the edges is made anew', vi: 'Phần mép được làm lại' },
        default: 0.25,
        min: 0.05,
        max: 0.5,
        step: 0.05,
        bind: [{ as: 'value', node: 'paint', input: 'width' }],
      }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      paint: { class_type: 'AtelierSeamless', inputs: { image: ['fitted', 0], width: 0.25, seed: 0 } },
      save: saveNode(['paint', 0]),
      repeated: { class_type: 'AtelierTile', inputs: { image: ['paint', 0], across: 3, down: 3, mirror: false } },
      shown: fitNode(['repeated', 0], 1280),
      saveRepeated: saveNode(['shown', 0]),
    },
    outputs: ['save', 'saveRepeated'],
    seeds: paintingSeeds,
  },
}
