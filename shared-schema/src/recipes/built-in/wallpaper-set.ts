import type { BuiltInRecipe } from './built-in-recipe.ts'
import { mediumField, promptField, seedField } from './field-parts.ts'
import { painterNode, saveNode } from './graph-parts.ts'

const screens = ['desktop', 'phone', 'square'] as const

export const wallpaperSet: BuiltInRecipe = {
  slug: 'wallpaper-set',
  names: { en: 'Wallpaper set', vi: 'Bộ hình nền' },
  descriptions: {
    en: 'One scene for all your screens: 1920 × 1080, 1080 × 1920 and a square, each composed for its shape.',
    vi: 'Một cảnh cho mọi màn hình: 1920 × 1080, 1080 × 1920 và vuông, mỗi ảnh bố cục theo khung của nó.',
  },
  category: 'design',
  group: 'advance',
  layout: 'recipe-detail-1',
  tags: ['wallpaper', 'screen'],
  definition: {
    fields: [
      promptField({
        placeholder: { en: 'a misty mountain lake at dawn', vi: 'hồ núi mờ sương lúc bình minh' },
        bind: screens.map(node => ({ as: 'value', node, input: 'prompt' })),
      }),
      {
        ...mediumField('none'),
        bind: screens.flatMap(node => mediumField('none', node).bind),
      },
      seedField,
    ],
    graph: {
      desktop: painterNode({ width: 1920, height: 1080 }),
      phone: painterNode({ width: 1080, height: 1920 }),
      square: painterNode({ width: 1080, height: 1080 }),
      saveDesktop: saveNode(['desktop', 0]),
      savePhone: saveNode(['phone', 0]),
      saveSquare: saveNode(['square', 0]),
    },
    outputs: ['saveDesktop', 'savePhone', 'saveSquare'],
    seeds: screens.map(node => ({ node, input: 'seed' })),
  },
}
