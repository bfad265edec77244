import type { ApiNode } from '#graph/api-graph.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { imageField, option, optionsOf, wordsOf } from './field-parts.ts'
import { fitNode, loadNode, saveNode } from './graph-parts.ts'

const frames = [
  option('oak', 'Oak', 'Gỗ sồi', '#b58a58'),
  option('walnut', 'Walnut', 'Gỗ óc chó', '#5a3a24'),
  option('black', 'Black', 'Đen', '#17171a'),
  option('white', 'White', 'Trắng', '#f4f3ef'),
  option('gold', 'Gold', 'Vàng', '#b8923a'),
]
const walls = [
  option('plaster', 'Plaster', 'Vữa', '#d9d4ca'),
  option('grey', 'Grey', 'Xám', '#9a9c9f'),
  option('sage', 'Sage', 'Xanh xô thơm', '#a9b5a0'),
  option('terracotta', 'Terracotta', 'Đất nung', '#b5694b'),
  option('navy', 'Navy', 'Xanh navy', '#26324a'),
]

const border = (around: string, width: number, colour: string): ApiNode => ({
  class_type: 'AtelierBorder',
  inputs: { image: [around, 0], width, colour, inside: false },
})

export const framedPrint: BuiltInRecipe = {
  slug: 'framed-print',
  names: { en: 'Framed on a wall', vi: 'Tranh treo tường' },
  descriptions: {
    en: 'Your image with a mat and a frame, hung on a wall: to see it as a print, or to show it.',
    vi: 'Ảnh của bạn có bo giấy và khung, treo trên tường: để xem như bản in, hoặc để giới thiệu.',
  },
  category: 'arrange',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['frame', 'print', 'mock-up'],
  definition: {
    fields: [
      imageField({ pixelsMax: 1_440_000 }),
      {
        key: 'frame',
        type: 'select',
        label: { en: 'Frame', vi: 'Khung' },
        default: 'oak',
        options: optionsOf(frames),
        bind: [{ as: 'map', node: 'framed', input: 'colour', values: wordsOf(frames) }],
      },
      {
        key: 'wall',
        type: 'select',
        label: { en: 'Wall', vi: 'Tường' },
        default: 'plaster',
        options: optionsOf(walls),
        bind: [{ as: 'map', node: 'hung', input: 'background', values: wordsOf(walls) }],
      },
      {
        key: 'mat',
        type: 'boolean',
        label: { en: 'White mat', vi: 'Bo giấy trắng' },
        default: true,
        bind: [{ as: 'enable', node: 'matted', through: 'image' }],
      },
    ],
    graph: {
      load: loadNode(),
      fitted: fitNode(['load', 0], 1200),
      opaque: { class_type: 'AtelierFlattenAlpha', inputs: { image: ['fitted', 0], background: '#ffffff' } },
      edged: border('opaque', 2, '#c9c5bc'),
      matted: border('edged', 96, '#faf8f3'),
      bevelled: border('matted', 4, '#00000040'),
      framed: border('bevelled', 34, '#b58a58'),
      shaded: {
        class_type: 'AtelierDropShadow',
        inputs: { image: ['framed', 0], x: 14, y: 26, blur: 34, colour: '#000000', opacity: 0.5 },
      },
      spaced: border('shaded', 150, '#00000000'),
      hung: { class_type: 'AtelierFlattenAlpha', inputs: { image: ['spaced', 0], background: '#d9d4ca' } },
      lit: {
        class_type: 'AtelierVignette',
        inputs: { image: ['hung', 0], amount: 0.22, start: 0.45, colour: '#000000' },
      },
      save: saveNode(['lit', 0]),
    },
    outputs: ['save'],
  },
}
