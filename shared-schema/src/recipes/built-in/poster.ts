import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, mediumField, palettes, promptField, ratioField, seedField, wordsField } from './field-parts.ts'
import { painting } from './graph-parts.ts'

export const poster: BuiltInRecipe = {
  slug: 'poster',
  names: { en: 'Poster with text', vi: 'Áp phích có chữ' },
  descriptions: {
    en: 'A picture with your words set in type on it, laid out anew with each seed: posters, covers and cards.',
    vi: 'Một bức tranh có chữ của bạn, bố cục mới theo mỗi seed: áp phích, bìa và thiệp.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['poster', 'text', 'print'],
  definition: {
    fields: [
      {
        key: 'title',
        type: 'text',
        label: { en: 'Title', vi: 'Tiêu đề' },
        isRequired: true,
        lengthMax: 60,
        placeholder: { en: 'HÀ NỘI', vi: 'HÀ NỘI' },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: '{quoted}', how: 'append' }],
      },
      {
        key: 'subtitle',
        type: 'text',
        label: { en: 'Second line', vi: 'Dòng thứ hai' },
        lengthMax: 100,
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: '{quoted}', how: 'append' }],
      },
      promptField({
        label: { en: 'Picture', vi: 'Hình' },
        placeholder: { en: 'a lake with mountains at sunset', vi: 'hồ và núi lúc hoàng hôn' },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: '{value}', how: 'append' }],
      }),
      wordsField({ key: 'palette', label: { en: 'Colours', vi: 'Màu sắc' }, list: palettes }),
      mediumField('gouache'),
      ratioField(['2:3', '3:4', '1:1', '3:2'], { longSide: 1080 }),
      countField(),
      seedField,
    ],
    ...painting({ prompt: 'poster' }),
  },
}
