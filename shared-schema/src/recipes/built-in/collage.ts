import { LISTED_IMAGES_MAX } from '#nodes/batch.nodes.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { collageNode, gapField, layoutField } from './collage-parts.ts'
import { imageField, wholeField } from './field-parts.ts'
import { loadNode, saveNode } from './graph-parts.ts'

export const collage: BuiltInRecipe = {
  slug: 'collage',
  names: { en: 'Collage', vi: 'Ghép ảnh' },
  descriptions: {
    en: 'Your own images together on one sheet, none of them cut.',
    vi: 'Các ảnh của bạn trên một tờ, không ảnh nào bị cắt.',
  },
  category: 'arrange',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['collage', 'layout'],
  definition: {
    fields: [
      imageField({
        key: 'images',
        label: { en: 'Images', vi: 'Các ảnh' },
        countMin: 2,
        countMax: LISTED_IMAGES_MAX,
        bind: [{ as: 'images', node: 'load', input: 'image', into: { node: 'all', input: 'image' } }],
      }),
      layoutField,
      wholeField({
        key: 'beside',
        label: { en: 'About so many beside each other', vi: 'Số ảnh trên một hàng' },
        default: 3,
        min: 1,
        max: 8,
        step: 1,
        bind: [{ as: 'value', node: 'board', input: 'count' }],
      }),
      wholeField({
        key: 'width',
        label: { en: 'Width', vi: 'Chiều rộng' },
        default: 1600,
        min: 256,
        max: 4096,
        step: 16,
        bind: [{ as: 'value', node: 'board', input: 'width' }],
      }),
      gapField(128),
      {
        key: 'background',
        type: 'text',
        label: { en: 'Background', vi: 'Màu nền' },
        help: { en: 'A colour such as #ffffff or white.', vi: 'Một màu như #ffffff hoặc white.' },
        isAdvanced: true,
        default: '#ffffff',
        lengthMax: 40,
        bind: [{ as: 'value', node: 'board', input: 'background' }],
      },
    ],
    graph: {
      load: loadNode(),
      all: { class_type: 'AtelierImageList', inputs: {} },
      board: collageNode(['all', 0], 1600),
      save: saveNode(['board', 0]),
    },
    outputs: ['save'],
  },
}
