import type { ApiNode } from '#graph/api-graph.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, wholeField } from './field-parts.ts'
import { fitNode, loadNode, saveNode, sheetNode } from './graph-parts.ts'

const fitted = { image: ['fitted', 0] as const }
const hueBy = (hue: number) => ({
  class_type: 'AtelierHueSaturation',
  inputs: { ...fitted, hue, saturation: 0.05, lightness: 0 },
})
const duotone = (shadows: string, middle: string, lights: string) => ({
  class_type: 'AtelierDuotone',
  inputs: { ...fitted, shadows, middle, lights, amount: 1 },
})
const balance = (temperature: number) => ({
  class_type: 'AtelierWhiteBalance',
  inputs: { ...fitted, mode: 'manual', temperature, tint: 0 },
})

const variations: readonly (readonly [label: string, node: ApiNode])[] = [
  ['Warmer', balance(0.4)],
  ['Cooler', balance(-0.4)],
  ['Hue +40', hueBy(40)],
  ['Hue +120', hueBy(120)],
  ['Hue −60', hueBy(-60)],
  ['Ink blue', duotone('#0d1b3e', '#3f6fb5', '#f3ecd8')],
  ['Vermilion', duotone('#2a0d16', '#d84a2b', '#ffe9c9')],
  ['Forest', duotone('#0c2018', '#5f8f5a', '#f4f0d9')],
]
const nameAt = (index: number) => `variation${index + 1}`
const names = variations.map((_, index) => nameAt(index))
const batchOf = (nodes: readonly string[]): ApiNode => ({
  class_type: 'AtelierConcatenateBatches',
  inputs: Object.fromEntries(nodes.map((node, index) => [`image${index + 1}`, [node, 0] as const])),
})

export const colourVariations: BuiltInRecipe = {
  slug: 'colour-variations',
  names: { en: 'Colour variations', vi: 'Biến thể màu' },
  descriptions: {
    en: 'Your image in eight other colourings, beside the original on one sheet.',
    vi: 'Ảnh của bạn với tám cách phối màu khác, bên cạnh bản gốc trên một tờ.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['colour', 'comparison', 'sheet'],
  definition: {
    fields: [
      imageField({ pixelsMax: 240_000 }),
      wholeField({
        key: 'size',
        label: { en: 'Size of each', vi: 'Kích thước mỗi ảnh' },
        default: 480,
        min: 160,
        max: 1024,
        step: 32,
        bind: [{ as: 'value', node: 'fitted', input: 'largest_size' }],
      }),
    ],
    graph: {
      load: loadNode(),
      fitted: fitNode(['load', 0], 480),
      ...Object.fromEntries(variations.map(([, node], index) => [nameAt(index), node])),
      some: batchOf(['fitted', ...names.slice(0, 4)]),
      all: batchOf(['some', ...names.slice(4)]),
      sheet: sheetNode(['all', 0], ['Original', ...variations.map(([label]) => label)], 18),
      save: saveNode(['sheet', 0]),
    },
    outputs: ['save'],
  },
}
