import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, option, optionsOf } from './field-parts.ts'
import { loadNode, mathNode, saveNode } from './graph-parts.ts'

const modes = [
  option('detail', 'Sharp edges', 'Cạnh sắc nét'),
  option('smooth', 'Smooth', 'Mượt'),
  option('pixel', 'Pixel art', 'Pixel'),
]

/** Programs know it by its slug and these very params. */
export const upscaler: BuiltInRecipe = {
  slug: 'upscaler',
  names: { en: 'Enlarge', vi: 'Phóng to' },
  descriptions: {
    en: 'Up to four times as wide and high. Edges are sharpened by what the image itself shows; nothing is invented.',
    vi: 'Rộng và cao gấp tối đa bốn lần. Cạnh được làm nét từ chính ảnh; không thêm chi tiết tưởng tượng.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['upscale', 'enlarge'],
  definition: {
    fields: [
      imageField(),
      {
        key: 'upscale_mode',
        type: 'radio',
        label: { en: 'How', vi: 'Cách' },
        default: 'detail',
        options: optionsOf(modes),
        bind: [
          {
            as: 'map',
            node: 'save',
            input: 'images',
            values: { detail: ['detail', 0], smooth: ['smooth', 0], pixel: ['pixel', 0] },
          },
        ],
      },
      {
        key: 'upscale_ratio',
        type: 'number',
        kind: 'factor',
        label: { en: 'Times as large', vi: 'Số lần phóng' },
        default: 2,
        min: 1,
        max: 4,
        step: 0.5,
        bind: [
          { as: 'value', node: 'ratio', input: 'value' },
          { as: 'value', node: 'smooth', input: 'scale_by' },
          { as: 'value', node: 'pixel', input: 'scale_by' },
        ],
      },
    ],
    graph: {
      load: loadNode(),
      ratio: { class_type: 'PrimitiveFloat', inputs: { value: 2 } },
      model: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'atelier-2x' } },
      twice: { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['model', 0], image: ['load', 0] } },
      largeModel: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'atelier-4x' } },
      fourTimes: {
        class_type: 'ImageUpscaleWithModel',
        inputs: { upscale_model: ['largeModel', 0], image: ['load', 0] },
      },
      isLarge: mathNode('a > 2', { a: ['ratio', 0] }),
      left: mathNode('a > 2 ? a / 4 : a / 2', { a: ['ratio', 0] }),
      enlarged: {
        class_type: 'AtelierSwitch',
        inputs: { condition: ['isLarge', 2], on_true: ['fourTimes', 0], on_false: ['twice', 0] },
      },
      detail: {
        class_type: 'ImageScaleBy',
        inputs: { image: ['enlarged', 0], upscale_method: 'lanczos', scale_by: ['left', 1] },
      },
      smooth: { class_type: 'ImageScaleBy', inputs: { image: ['load', 0], upscale_method: 'bicubic', scale_by: 2 } },
      pixel: {
        class_type: 'ImageScaleBy',
        inputs: { image: ['load', 0], upscale_method: 'nearest-exact', scale_by: 2 },
      },
      save: saveNode(['detail', 0]),
    },
    outputs: ['save'],
  },
}
