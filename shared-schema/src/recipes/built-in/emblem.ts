import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, mediumField, palettes, promptField, ratioField, seedField, wordsField } from './field-parts.ts'
import { painting } from './graph-parts.ts'

export const emblem: BuiltInRecipe = {
  slug: 'emblem',
  names: { en: 'Logo and emblem', vi: 'Logo và huy hiệu' },
  descriptions: {
    en: 'A flat mark of an animal, a thing or a place, with a name around it if you like.',
    vi: 'Một biểu tượng phẳng hình con vật, đồ vật hay nơi chốn, kèm tên nếu bạn muốn.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['logo', 'emblem', 'sticker'],
  definition: {
    fields: [
      promptField({
        label: { en: 'Of what', vi: 'Hình gì' },
        placeholder: { en: 'a fox', vi: 'con cáo' },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: 'emblem of {value}' }],
      }),
      {
        key: 'name',
        type: 'text',
        label: { en: 'Name on it', vi: 'Tên trên đó' },
        lengthMax: 40,
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: '{quoted}', how: 'append' }],
      },
      wordsField({ key: 'palette', label: { en: 'Colours', vi: 'Màu sắc' }, list: palettes }),
      mediumField('none'),
      ratioField(['1:1'], {
        key: 'size',
        label: { en: 'Size', vi: 'Kích thước' },
        longSide: 768,
        ownSideMax: 1536,
        isAdvanced: true,
      }),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
