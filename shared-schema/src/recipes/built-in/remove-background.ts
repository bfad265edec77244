import type { BuiltInRecipe } from './built-in-recipe.ts'
import { cutOutGraph, groundField } from './cut-out-parts.ts'
import { decimalField, imageField } from './field-parts.ts'
import { loadNode, saveNode } from './graph-parts.ts'

export const removeBackground: BuiltInRecipe = {
  slug: 'remove-background',
  names: { en: 'Remove a plain background', vi: 'Xóa nền trơn' },
  descriptions: {
    en: 'Makes a background of one colour transparent: white, black, or a green or blue screen. It cannot tell things from a busy background.',
    vi: 'Làm trong suốt nền một màu: trắng, đen, hoặc phông xanh. Nó không tách được khỏi nền nhiều chi tiết.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['cut out', 'transparent', 'green screen'],
  definition: {
    fields: [
      imageField(),
      groundField,
      decimalField({
        key: 'tolerance',
        label: { en: 'How much like it', vi: 'Độ giống' },
        default: 0.12,
        min: 0.01,
        max: 0.6,
        step: 0.01,
        bind: [{ as: 'value', node: 'near', input: 'tolerance' }],
      }),
      decimalField({
        key: 'screenTolerance',
        label: { en: 'How much like it, for screens', vi: 'Độ giống, với phông xanh' },
        isAdvanced: true,
        default: 0.3,
        min: 0.05,
        max: 0.9,
        step: 0.01,
        bind: [{ as: 'value', node: 'keyed', input: 'tolerance' }],
      }),
      {
        key: 'crop',
        type: 'boolean',
        label: { en: 'Crop to what is left', vi: 'Cắt sát vật thể' },
        default: false,
        bind: [{ as: 'enable', node: 'cropped', through: 'image' }],
      },
    ],
    graph: {
      load: loadNode(),
      ...cutOutGraph(['load', 0]),
      seen: { class_type: 'AtelierMaskFromAlpha', inputs: { image: ['cut', 0], choose: 'opaque' } },
      cropped: { class_type: 'AtelierCropToMask', inputs: { image: ['cut', 0], mask: ['seen', 0], margin: 8 } },
      save: saveNode(['cropped', 0]),
    },
    outputs: ['save'],
  },
}
