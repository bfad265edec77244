import type { BuiltInRecipe } from './built-in-recipe.ts'
import { cutOutGraph, groundField, keptMaskBind } from './cut-out-parts.ts'
import { decimalField, imageField } from './field-parts.ts'
import { saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 4

export const removeBackground: BuiltInRecipe = {
  slug: 'remove-background',
  names: { en: 'Remove the background', vi: 'Xóa nền' },
  descriptions: {
    en: 'Makes transparent what is behind the subject. It goes by colours and edges, so a calm background does best; mark what it must not lose.',
    vi: 'Làm trong suốt phần sau chủ thể. Nó dựa vào màu và đường viền nên nền ít chi tiết cho kết quả tốt nhất; hãy tô phần không được mất.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['cut out', 'transparent', 'green screen'],
  definition: {
    fields: [
      imageField({
        mask: 'optional',
        pixelsMax: pixelsOf(megapixels),
        help: {
          en: 'Paint on it what belongs to the subject, if it gets lost otherwise.',
          vi: 'Tô lên ảnh phần thuộc chủ thể nếu phần đó bị mất.',
        },
        bind: [{ as: 'image', node: 'load', input: 'image' }, keptMaskBind],
      }),
      { ...groundField, default: 'any' },
      decimalField({
        key: 'softness',
        label: { en: 'Softness of hair and edges', vi: 'Độ mềm của tóc và mép' },
        default: 6,
        min: 1,
        max: 32,
        step: 0.5,
        bind: [{ as: 'value', node: 'subject', input: 'softness' }],
      }),
      decimalField({
        key: 'tolerance',
        label: { en: 'How much like it, for white and black', vi: 'Độ giống, với nền trắng và đen' },
        isAdvanced: true,
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
      ...shrinkNodes(megapixels),
      ...cutOutGraph(['fitted', 0]),
      seen: { class_type: 'AtelierMaskFromAlpha', inputs: { image: ['cut', 0], choose: 'opaque' } },
      cropped: { class_type: 'AtelierCropToMask', inputs: { image: ['cut', 0], mask: ['seen', 0], margin: 8 } },
      save: saveNode(['cropped', 0]),
    },
    outputs: ['save'],
  },
}
