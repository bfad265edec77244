import type { BuiltInRecipe } from './built-in-recipe.ts'
import { decimalField, imageField, seedField } from './field-parts.ts'
import { loadNode, paintingSeeds, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 0.6
const STYLES_MAX = 8

export const styleTransfer: BuiltInRecipe = {
  slug: 'style-transfer',
  names: { en: 'In the style of', vi: 'Theo phong cách' },
  descriptions: {
    en: 'Your image painted with the brush strokes and colours of up to eight others.',
    vi: 'Ảnh của bạn vẽ bằng nét cọ và màu của tối đa tám ảnh khác.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['style', 'painting'],
  definition: {
    fields: [
      imageField({ pixelsMax: pixelsOf(megapixels) }),
      imageField({
        key: 'styles',
        label: { en: 'In the style of these', vi: 'Theo phong cách các ảnh này' },
        pixelsMax: pixelsOf(megapixels),
        countMax: STYLES_MAX,
        bind: [{ as: 'images', node: 'style', input: 'image', into: { node: 'paint', input: 'style' } }],
      }),
      decimalField({
        key: 'strength',
        label: { en: 'How strongly painted', vi: 'Độ đậm của nét vẽ' },
        default: 0.6,
        min: 0,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'paint', input: 'strength' }],
      }),
      decimalField({
        key: 'colour',
        label: { en: 'How much of their colours', vi: 'Lấy bao nhiêu màu' },
        default: 0.6,
        min: 0,
        max: 1,
        step: 0.05,
        bind: [{ as: 'value', node: 'paint', input: 'colour' }],
      }),
      decimalField({
        key: 'firstWeight',
        label: { en: 'How much the first counts against the others', vi: 'Ảnh đầu nặng bao nhiêu so với các ảnh khác' },
        isAdvanced: true,
        default: 1,
        min: 0.1,
        max: 10,
        step: 0.1,
        bind: [{ as: 'value', node: 'paint', input: 'weight1' }],
      }),
      seedField,
    ],
    graph: {
      ...shrinkNodes(megapixels),
      style: loadNode(),
      paint: {
        class_type: 'AtelierStyle',
        inputs: { image: ['fitted', 0], weight1: 1, strength: 0.6, colour: 0.6, seed: 0 },
      },
      save: saveNode(['paint', 0]),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
