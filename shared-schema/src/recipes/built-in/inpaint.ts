import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, decimalField, imageField, promptField, seedField } from './field-parts.ts'
import { fitPixelsNode, loadNode, painterNode, paintingSeeds, saveNode } from './graph-parts.ts'

export const inpaint: BuiltInRecipe = {
  slug: 'inpaint',
  names: { en: 'Paint a part anew', vi: 'Vẽ lại một phần' },
  descriptions: {
    en: 'Mark a part of an image and say what should be there; the rest stays as it is.',
    vi: 'Tô một phần của ảnh và nói cần có gì ở đó; phần còn lại giữ nguyên.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['inpaint', 'mask'],
  definition: {
    fields: [
      imageField({
        mask: 'required',
        pixelsMax: 840_000,
        bind: [
          { as: 'image', node: 'load', input: 'image' },
          { as: 'mask', node: 'chosen', input: 'image' },
        ],
      }),
      promptField({
        label: { en: 'What should be there', vi: 'Cần có gì ở đó' },
        help: {
          en: 'Say the whole scene, as “a red boat on a lake at sunset”: only the marked part is painted.',
          vi: 'Hãy tả cả cảnh, như “thuyền đỏ trên hồ lúc hoàng hôn”: chỉ phần đã tô được vẽ.',
        },
        placeholder: { en: 'a red boat on a lake at sunset', vi: 'thuyền đỏ trên hồ lúc hoàng hôn' },
      }),
      decimalField({
        key: 'strength',
        label: { en: 'How much anew', vi: 'Mức vẽ lại' },
        default: 1,
        min: 0.3,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'paint', input: 'denoise' }],
      }),
      decimalField({
        key: 'softness',
        label: { en: 'Softness of the edge', vi: 'Độ mềm của mép' },
        isAdvanced: true,
        default: 4,
        min: 0.5,
        max: 32,
        step: 0.5,
        bind: [{ as: 'value', node: 'softened', input: 'sigma' }],
      }),
      countField(),
      seedField,
    ],
    graph: {
      load: loadNode(),
      chosen: { class_type: 'LoadImageMask', inputs: { image: '', channel: 'red' } },
      softened: { class_type: 'AtelierBlurMask', inputs: { mask: ['chosen', 0], sigma: 4 } },
      fitted: fitPixelsNode(0.8),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      paint: painterNode({
        width: ['size', 0],
        height: ['size', 1],
        image: ['fitted', 0],
        mask: ['softened', 0],
        denoise: 1,
      }),
      // What was not marked is as sharp as it was, however large the image is.
      whole: {
        class_type: 'ImageCompositeMasked',
        inputs: {
          destination: ['load', 0],
          source: ['paint', 0],
          x: 0,
          y: 0,
          resize_source: true,
          mask: ['softened', 0],
        },
      },
      save: saveNode(['whole', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
