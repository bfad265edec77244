import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, promptField, ratioField, styleImagesField } from './field-parts.ts'
import { paintingInStyle } from './graph-parts.ts'

/** Programs know it by its slug and these very params. */
export const imageGeneratorSimple: BuiltInRecipe = {
  slug: 'image-generator-simple',
  names: { en: 'Image from words', vi: 'Ảnh từ lời' },
  descriptions: {
    en: 'Write what you want to see and choose a style. The quickest way to a picture.',
    vi: 'Viết điều bạn muốn thấy và chọn một phong cách. Cách nhanh nhất để có ảnh.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['text to image', 'style'],
  definition: {
    fields: [
      promptField({
        placeholder: {
          en: 'a lighthouse on a cliff, stormy sea, at dusk',
          vi: 'ngọn hải đăng trên vách đá, biển động, chạng vạng',
        },
      }),
      ratioField(['1:1', '3:2', '2:3', '16:9', '9:16']),
      {
        key: 'promptStyle',
        type: 'style',
        of: 'words',
        label: { en: 'Style', vi: 'Phong cách' },
        default: 'base',
        bind: [
          { as: 'style', positive: { node: 'paint', input: 'prompt' }, negative: { node: 'paint', input: 'negative' } },
        ],
      },
      styleImagesField,
      countField(),
    ],
    ...paintingInStyle(),
  },
}
