import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField, seedField } from './field-parts.ts'
import { saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 4
const share = { min: 0, max: 1, step: 0.05 }

export const restorePhoto: BuiltInRecipe = {
  slug: 'restore-photo',
  names: { en: 'Restore an old photo', vi: 'Phục hồi ảnh cũ' },
  descriptions: {
    en: 'Fills scratches and dust from what is around them, smooths grain and brings faded colours back. Mark larger damage yourself. It works by classical methods and invents nothing.',
    vi: 'Lấp vết xước và bụi từ phần xung quanh, làm mịn hạt và đưa màu phai trở lại. Hư hại lớn hơn thì bạn tự tô. Nó dùng phương pháp cổ điển, không bịa thêm gì.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['photo', 'restore', 'scratches', 'retouch'],
  definition: {
    fields: [
      imageField({
        mask: 'optional',
        pixelsMax: pixelsOf(megapixels),
        help: {
          en: 'Paint over tears and stains that are too large to be found.',
          vi: 'Tô lên vết rách và vết ố quá lớn để tự tìm thấy.',
        },
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'mask', node: 'chosen', input: 'image', into: { node: 'restored', input: 'marked' } },
        ],
      }),
      decimalField({
        key: 'damage',
        label: { en: 'Scratches and dust', vi: 'Vết xước và bụi' },
        help: {
          en: 'More finds weaker ones, and sometimes fine lines of the photo itself. 0 looks for none.',
          vi: 'Nhiều hơn thì tìm cả vết mờ, đôi khi lẫn nét mảnh của chính ảnh. 0 là không tìm.',
        },
        default: 0.5,
        ...share,
        bind: [{ as: 'value', node: 'restored', input: 'damage' }],
      }),
      decimalField({
        key: 'grain',
        label: { en: 'Smooth grain', vi: 'Làm mịn hạt' },
        default: 0.5,
        ...share,
        bind: [{ as: 'value', node: 'restored', input: 'noise' }],
      }),
      decimalField({
        key: 'colour',
        label: { en: 'Bring colours back', vi: 'Đưa màu trở lại' },
        default: 0.8,
        ...share,
        bind: [{ as: 'value', node: 'restored', input: 'colour' }],
      }),
      decimalField({
        key: 'detail',
        label: { en: 'Detail', vi: 'Chi tiết' },
        default: 0.25,
        ...share,
        bind: [
          { as: 'value', node: 'detailed', input: 'amount' },
          { as: 'enable', node: 'detailed', through: 'image' },
        ],
      }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      chosen: { class_type: 'LoadImageMask', inputs: { image: '', channel: 'red' } },
      restored: {
        class_type: 'AtelierRestore',
        inputs: { image: ['fitted', 0], damage: 0.5, noise: 0.5, colour: 0.8, seed: 0 },
      },
      detailed: { class_type: 'AtelierDetail', inputs: { image: ['restored', 0], amount: 0.25 } },
      save: saveNode(['detailed', 0]),
    },
    outputs: ['save'],
    seeds: [{ node: 'restored', input: 'seed' }],
  },
}
