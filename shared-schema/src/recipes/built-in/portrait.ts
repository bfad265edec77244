import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  mediumField,
  moods,
  option,
  promptField,
  ratioField,
  seedField,
  wordsField,
} from './field-parts.ts'
import { painting } from './graph-parts.ts'

const lights = [
  option('even', 'Even', 'Đều'),
  option('dramatic', 'Dramatic', 'Tương phản', 'dramatic light'),
  option('golden', 'Golden hour', 'Giờ vàng', 'golden hour'),
  option('night', 'Night', 'Đêm', 'at night'),
]
const backgrounds = [
  option('plain', 'Plain', 'Trơn'),
  option('teal', 'Teal', 'Xanh mòng két', 'teal background'),
  option('red', 'Red', 'Đỏ', 'red background'),
  option('yellow', 'Yellow', 'Vàng', 'yellow background'),
  option('dark', 'Dark', 'Tối', 'black background'),
  option('garden', 'Garden', 'Khu vườn', 'in a garden'),
]

export const portrait: BuiltInRecipe = {
  slug: 'portrait',
  names: { en: 'Portrait', vi: 'Chân dung' },
  descriptions: {
    en: 'A person from the shoulders up: say who it is, their hair, eyes, clothes and expression.',
    vi: 'Một người từ vai trở lên: nói rõ là ai, tóc, mắt, quần áo và nét mặt.',
  },
  category: 'people',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['portrait', 'people'],
  definition: {
    fields: [
      promptField({
        label: { en: 'Who', vi: 'Ai' },
        placeholder: {
          en: 'a smiling woman with long red hair and green eyes',
          vi: 'cô gái tóc dài mỉm cười mặc áo dài trắng',
        },
        bind: [{ as: 'template', node: 'paint', input: 'prompt', text: 'portrait of {value}' }],
      }),
      wordsField({ key: 'light', label: { en: 'Light', vi: 'Ánh sáng' }, list: lights }),
      wordsField({ key: 'background', label: { en: 'Background', vi: 'Nền' }, list: backgrounds }),
      wordsField({ key: 'mood', label: { en: 'Mood', vi: 'Không khí' }, list: moods, isAdvanced: true }),
      mediumField('oil'),
      ratioField(['4:5', '1:1', '2:3', '3:2']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
