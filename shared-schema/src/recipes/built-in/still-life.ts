import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, mediumField, option, promptField, ratioField, seedField, wordsField } from './field-parts.ts'
import { painting } from './graph-parts.ts'

const lights = [
  option('window', 'By the window', 'Bên cửa sổ', 'window light'),
  option('warm', 'Warm evening', 'Tối ấm', 'warm light, evening'),
  option('dark', 'Old master', 'Cổ điển tối', 'dark, dramatic light'),
  option('bright', 'Bright', 'Sáng', 'bright'),
]

export const stillLife: BuiltInRecipe = {
  slug: 'still-life',
  names: { en: 'Still life', vi: 'Tĩnh vật' },
  descriptions: {
    en: 'Fruit, flowers, cups, books and candles on a table.',
    vi: 'Trái cây, hoa, tách, sách và nến trên bàn.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['still life', 'objects'],
  definition: {
    fields: [
      promptField({
        label: { en: 'What lies on the table', vi: 'Trên bàn có gì' },
        placeholder: { en: 'three apples, a blue vase and a candle', vi: 'ba quả táo, bình hoa xanh và cây nến' },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: 'still life with {value}' }],
      }),
      wordsField({ key: 'light', label: { en: 'Light', vi: 'Ánh sáng' }, list: lights }),
      mediumField('oil'),
      ratioField(['4:3', '1:1', '3:4', '3:2']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
