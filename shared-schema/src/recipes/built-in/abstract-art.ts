import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  mediumField,
  option,
  palettes,
  moreWordsField,
  ratioField,
  seedField,
  wordsField,
} from './field-parts.ts'
import { painting } from './graph-parts.ts'

const kinds = [
  option('flow', 'Flow', 'Dòng chảy', 'abstract flow'),
  option('shapes', 'Shapes', 'Hình khối', 'geometric abstraction, bauhaus'),
  option('splatter', 'Splatter', 'Vẩy sơn', 'abstract splatter'),
  option('blocks', 'Colour blocks', 'Mảng màu', 'abstract, color blocks'),
  option('fractal', 'Fractal', 'Phân dạng', 'abstract fractal'),
]

export const abstractArt: BuiltInRecipe = {
  slug: 'abstract-art',
  names: { en: 'Abstract', vi: 'Trừu tượng' },
  descriptions: {
    en: 'Flowing lines, shapes, splashes and blocks of colour.',
    vi: 'Đường uốn lượn, hình khối, vệt sơn và mảng màu.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['abstract', 'background'],
  definition: {
    fields: [
      wordsField({ key: 'kind', label: { en: 'Kind', vi: 'Loại' }, list: kinds, how: 'set' }),
      moreWordsField({
        label: { en: 'Colours in words', vi: 'Màu bằng lời' },
        placeholder: { en: 'teal and orange', vi: 'xanh lam và cam' },
      }),
      wordsField({ key: 'palette', label: { en: 'Palette', vi: 'Bảng màu' }, list: palettes, default: 'warm' }),
      mediumField('none'),
      ratioField(['1:1', '16:9', '3:2', '2:3', '9:16']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
