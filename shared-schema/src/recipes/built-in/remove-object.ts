import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, seedField, wholeField } from './field-parts.ts'
import { paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 4

export const removeObject: BuiltInRecipe = {
  slug: 'remove-object',
  names: { en: 'Take something away', vi: 'Xóa vật thể' },
  descriptions: {
    en: 'Mark what should not be there: it is filled with what is around it, from the image itself.',
    vi: 'Tô phần không muốn có: chỗ đó được lấp bằng những gì xung quanh, lấy từ chính ảnh.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['inpaint', 'mask', 'retouch'],
  definition: {
    fields: [
      imageField({
        mask: 'required',
        pixelsMax: pixelsOf(megapixels),
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'mask', node: 'chosen', input: 'image' },
        ],
      }),
      wholeField({
        key: 'grow',
        label: { en: 'Pixels around it', vi: 'Số điểm ảnh xung quanh' },
        help: {
          en: 'More of them take away shadows and soft edges that were not marked.',
          vi: 'Nhiều hơn thì xóa cả bóng và mép mờ chưa được tô.',
        },
        default: 4,
        min: 0,
        max: 64,
        step: 1,
        bind: [
          { as: 'value', node: 'paint', input: 'grow' },
          { as: 'value', node: 'grown', input: 'expand', add: 2 },
        ],
      }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      chosen: { class_type: 'LoadImageMask', inputs: { image: '', channel: 'red' } },
      paint: {
        class_type: 'AtelierInpaint',
        inputs: { image: ['fitted', 0], mask: ['chosen', 0], grow: 4, seed: 0 },
      },
      // What was not marked is as sharp as it was, however large the image is.
      grown: { class_type: 'GrowMask', inputs: { mask: ['chosen', 0], expand: 6, tapered_corners: true } },
      whole: {
        class_type: 'ImageCompositeMasked',
        inputs: {
          destination: ['load', 0],
          source: ['paint', 0],
          x: 0,
          y: 0,
          resize_source: true,
          mask: ['grown', 0],
        },
      },
      save: saveNode(['whole', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
