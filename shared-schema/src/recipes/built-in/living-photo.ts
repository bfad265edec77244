import type { BuiltInRecipe } from './built-in-recipe.ts'
import { formatField, savedAnimation } from './animation-parts.ts'
import { decimalField, imageField, option, optionsOf, wholeField } from './field-parts.ts'
import { fitNode, loadNode } from './graph-parts.ts'

const directions = [
  option('in', 'Towards the middle', 'Vào giữa'),
  option('left', 'From right to left', 'Từ phải sang trái'),
  option('right', 'From left to right', 'Từ trái sang phải'),
  option('up', 'Upwards', 'Lên trên'),
]
const places = (values: Readonly<Record<string, number>>) => ({ in: 0.5, left: 0.5, right: 0.5, up: 0.5, ...values })

export const livingPhoto: BuiltInRecipe = {
  slug: 'living-photo',
  names: { en: 'Moving photo', vi: 'Ảnh chuyển động' },
  descriptions: {
    en: 'Moves slowly over one of your images, there and back, as films do with photographs.',
    vi: 'Lướt chậm trên một ảnh của bạn, tới rồi lui, như phim làm với ảnh chụp.',
  },
  category: 'animate',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['animation', 'pan', 'zoom'],
  definition: {
    fields: [
      imageField({ pixelsMax: 320_000 }),
      {
        key: 'direction',
        type: 'select',
        label: { en: 'Movement', vi: 'Chuyển động' },
        default: 'in',
        options: optionsOf(directions),
        bind: [
          { as: 'map', node: 'move', input: 'start_zoom', values: { in: 1, left: 1.25, right: 1.25, up: 1.25 } },
          { as: 'map', node: 'move', input: 'start_x', values: places({ left: 0.8, right: 0.2 }) },
          { as: 'map', node: 'move', input: 'end_x', values: places({ left: 0.2, right: 0.8 }) },
          { as: 'map', node: 'move', input: 'start_y', values: places({ up: 0.8 }) },
          { as: 'map', node: 'move', input: 'end_y', values: places({ up: 0.2 }) },
        ],
      },
      decimalField({
        key: 'zoom',
        label: { en: 'Zoom at the end', vi: 'Phóng to ở cuối' },
        default: 1.3,
        min: 1,
        max: 3,
        step: 0.05,
        bind: [{ as: 'value', node: 'move', input: 'end_zoom' }],
      }),
      wholeField({
        key: 'frames',
        label: { en: 'Frames one way', vi: 'Số khung hình một chiều' },
        default: 24,
        min: 8,
        max: 72,
        step: 4,
        bind: [{ as: 'value', node: 'move', input: 'frames' }],
      }),
      ...formatField({ fps: 15 }),
    ],
    graph: {
      load: loadNode(),
      fitted: fitNode(['load', 0], 560),
      move: {
        class_type: 'AtelierZoomAnimation',
        inputs: {
          image: ['fitted', 0],
          frames: 24,
          start_zoom: 1,
          end_zoom: 1.3,
          start_x: 0.5,
          start_y: 0.5,
          end_x: 0.5,
          end_y: 0.5,
          ease: true,
        },
      },
      back: { class_type: 'AtelierPingPong', inputs: { image: ['move', 0] } },
      ...savedAnimation(['back', 0]),
    },
    outputs: ['saveWebp', 'saveGif'],
  },
}
