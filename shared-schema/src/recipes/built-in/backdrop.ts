import type { BuiltInRecipe } from './built-in-recipe.ts'
import { cutOutGraph, groundField, keptMaskBind } from './cut-out-parts.ts'
import {
  decimalField,
  imageField,
  mediumField,
  option,
  moreWordsField,
  ratioField,
  seedField,
  wordsField,
} from './field-parts.ts'
import { painterNode, paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 1.5

const scenes = [
  option('table', 'Table by a window', 'Bàn bên cửa sổ', 'an empty table, window light, interior'),
  option('meadow', 'Meadow', 'Đồng cỏ', 'a flower meadow, golden hour'),
  option('beach', 'Beach', 'Bãi biển', 'a beach at sunset'),
  option('mountains', 'Mountains', 'Núi', 'mountains at dawn, mist'),
  option('forest', 'Forest', 'Rừng', 'a forest, sunbeams'),
  option('city', 'City', 'Thành phố', 'a city street at dusk'),
  option('abstract', 'Abstract', 'Trừu tượng', 'abstract flow, pastel colors'),
  option('own', 'Only what I write', 'Chỉ lời tôi viết'),
]

export const backdrop: BuiltInRecipe = {
  slug: 'backdrop',
  names: { en: 'Backdrop for a product', vi: 'Nền cho sản phẩm' },
  descriptions: {
    en: 'Takes a thing off its background and sets it before a painted one, with a shadow.',
    vi: 'Tách vật khỏi nền và đặt trước một nền vẽ, có bóng đổ.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['product', 'background'],
  definition: {
    fields: [
      imageField({
        key: 'product',
        label: { en: 'Product', vi: 'Sản phẩm' },
        mask: 'optional',
        pixelsMax: pixelsOf(megapixels),
        bind: [{ as: 'image', node: 'load', input: 'image' }, keptMaskBind],
      }),
      groundField,
      wordsField({
        key: 'scene',
        label: { en: 'Backdrop', vi: 'Nền mới' },
        list: scenes,
        how: 'set',
        default: 'beach',
      }),
      moreWordsField(),
      decimalField({
        key: 'size',
        label: { en: 'Size of the product', vi: 'Cỡ sản phẩm' },
        default: 0.45,
        min: 0.1,
        max: 0.9,
        step: 0.05,
        bind: [{ as: 'value', node: 'placed', input: 'width' }],
      }),
      decimalField({
        key: 'blur',
        label: { en: 'Softness of the backdrop', vi: 'Độ mờ của nền' },
        default: 1.5,
        min: 0.1,
        max: 6,
        step: 0.1,
        bind: [{ as: 'value', node: 'softened', input: 'sigma' }],
      }),
      mediumField('photo'),
      ratioField(['1:1', '4:5', '3:2', '16:9', '9:16'], { longSide: 1024 }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      ...cutOutGraph(['fitted', 0]),
      seen: { class_type: 'AtelierMaskFromAlpha', inputs: { image: ['cut', 0], choose: 'opaque' } },
      cropped: { class_type: 'AtelierCropToMask', inputs: { image: ['cut', 0], mask: ['seen', 0], margin: 2 } },
      shaded: {
        class_type: 'AtelierDropShadow',
        inputs: { image: ['cropped', 0], x: 0, y: 14, blur: 18, colour: '#000000', opacity: 0.45 },
      },
      paint: painterNode({ width: 1024, height: 1024 }),
      softened: { class_type: 'ImageBlur', inputs: { image: ['paint', 0], blur_radius: 6, sigma: 1.5 } },
      placed: {
        class_type: 'AtelierPlaceImage',
        inputs: {
          below: ['softened', 0],
          above: ['shaded', 0],
          position: 'bottom',
          width: 0.45,
          margin: 40,
          opacity: 1,
        },
      },
      save: saveNode(['placed', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
