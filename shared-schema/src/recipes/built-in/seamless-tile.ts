import type { BuiltInRecipe } from './built-in-recipe.ts'
import { mediumField, palettes, promptField, ratioField, seedField, wordsField } from './field-parts.ts'
import { fitNode, painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

export const seamlessTile: BuiltInRecipe = {
  slug: 'seamless-tile',
  names: { en: 'Seamless pattern', vi: 'Họa tiết liền mạch' },
  descriptions: {
    en: 'A tile that repeats without a seam, and nine of it together to see how it looks on cloth or paper.',
    vi: 'Một ô lặp lại không thấy mối nối, và chín ô ghép lại để xem trên vải hay giấy.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['pattern', 'tile', 'textile'],
  definition: {
    fields: [
      promptField({
        label: { en: 'Pattern of', vi: 'Họa tiết' },
        placeholder: { en: 'leaves and small flowers', vi: 'lá và hoa nhỏ' },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: 'seamless pattern of {value}' }],
      }),
      wordsField({ key: 'palette', label: { en: 'Colours', vi: 'Màu sắc' }, list: palettes }),
      mediumField('none'),
      ratioField(['1:1'], {
        key: 'size',
        label: { en: 'Size of the tile', vi: 'Kích thước ô' },
        longSide: 640,
        ownSideMax: 1024,
        isAdvanced: true,
      }),
      seedField,
    ],
    graph: {
      paint: painterNode(),
      save: saveNode(['paint', 0]),
      repeated: { class_type: 'AtelierTile', inputs: { image: ['paint', 0], across: 3, down: 3, mirror: false } },
      fitted: fitNode(['repeated', 0], 1280),
      saveRepeated: saveNode(['fitted', 0]),
    },
    outputs: ['save', 'saveRepeated'],
    seeds: paintingSeeds,
  },
}
