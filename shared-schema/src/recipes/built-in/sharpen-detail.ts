import type { BuiltInRecipe } from './built-in-recipe.ts'
import { amountField, imageField } from './field-parts.ts'
import { saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 5.5

export const sharpenDetail: BuiltInRecipe = {
  slug: 'sharpen-detail',
  names: { en: 'Bring out detail', vi: 'Làm rõ chi tiết' },
  descriptions: {
    en: 'Makes texture and local contrast stronger without halos, and smooths noise first. It shows what is there; nothing is invented.',
    vi: 'Làm rõ kết cấu và tương phản cục bộ, không để lại quầng, sau khi khử nhiễu. Nó chỉ làm rõ cái đã có, không thêm gì.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['sharpen', 'detail', 'noise', 'photo'],
  definition: {
    fields: [
      imageField({ pixelsMax: pixelsOf(megapixels) }),
      amountField({ key: 'detail', label: { en: 'Detail', vi: 'Chi tiết' }, default: 0.6, node: 'detailed' }),
      amountField({ key: 'noise', label: { en: 'Smooth noise', vi: 'Khử nhiễu' }, default: 0.4, node: 'cleaned' }),
    ],
    graph: {
      ...shrinkNodes(megapixels),
      cleaned: { class_type: 'AtelierDenoise', inputs: { image: ['fitted', 0], amount: 0.4 } },
      detailed: { class_type: 'AtelierDetail', inputs: { image: ['cleaned', 0], amount: 0.6 } },
      save: saveNode(['detailed', 0]),
    },
    outputs: ['save'],
  },
}
