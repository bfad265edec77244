import type { ApiGraph } from '#graph/api-graph.ts'
import type { BuiltInRecipe } from './built-in-recipe.ts'
import { cutOutGraph, groundField, keptMaskBind } from './cut-out-parts.ts'
import { decimalField, imageField, option, optionsOf, wordsOf } from './field-parts.ts'
import { fitNode, mathNode, saveNode } from './graph-parts.ts'
import { pixelsOf, shrinkNodes } from './patch-parts.ts'

const megapixels = 2
/** In pixels. */
const square = { name: 'Square', width: 1200, height: 1200 } as const
const tall = { name: 'Tall', width: 1080, height: 1350 } as const
const wide = { name: 'Wide', width: 1600, height: 900 } as const
const shapes = [square, tall, wide] as const

/** From above to below. */
const backgrounds = [
  option('white', 'White', 'Trắng', '#ffffff #ffffff'),
  option('studio', 'Studio grey', 'Xám phòng chụp', '#fbfbfa@0.2 #e2e2df@0.75 #efefec'),
  option('warm', 'Warm', 'Ấm', '#f8f1e7@0.2 #e9d9c4@0.75 #f3e7d7'),
  option('cool', 'Cool', 'Lạnh', '#eef4fa@0.2 #cfdeea@0.75 #e3edf5'),
  option('sage', 'Sage', 'Xanh xô thơm', '#e6ece0@0.2 #c2cdb8@0.75 #d9e2d2'),
  option('dark', 'Dark', 'Tối', '#3a3c42@0.2 #1b1c20@0.75 #2a2b30'),
]

const shadows = [
  option('floor', 'On the floor', 'Trên mặt sàn'),
  option('soft', 'All around', 'Xung quanh'),
  option('none', 'None', 'Không'),
]

/** Of a thing that is 1000 pixels wide or high. */
const SHADOW_BELOW = 16
const FLOOR_WIDTH = 640
const FLOOR_HEIGHT = 90
/** How much wider than the thing. */
const FLOOR_REACH = 1.3

export const productCutOut: BuiltInRecipe = {
  slug: 'product-cut-out',
  names: { en: 'Product cut-out', vi: 'Tách nền sản phẩm' },
  descriptions: {
    en: 'A thing on a clean background with a shadow, in three shapes for a shop: square, tall and wide.',
    vi: 'Sản phẩm trên nền sạch có bóng, ba khung cho cửa hàng: vuông, dọc và ngang.',
  },
  category: 'design',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['product', 'shop', 'background', 'cut out'],
  definition: {
    fields: [
      imageField({
        key: 'product',
        label: { en: 'Product', vi: 'Sản phẩm' },
        mask: 'optional',
        pixelsMax: pixelsOf(megapixels),
        help: {
          en: 'Paint on it what belongs to the product, if it gets lost otherwise.',
          vi: 'Tô lên ảnh phần thuộc sản phẩm nếu phần đó bị mất.',
        },
        bind: [{ as: 'image', node: 'load', input: 'image' }, keptMaskBind],
      }),
      { ...groundField, default: 'any' },
      {
        key: 'background',
        type: 'select',
        label: { en: 'New background', vi: 'Nền mới' },
        default: 'studio',
        options: optionsOf(backgrounds),
        bind: shapes.map(({ name }) => ({
          as: 'map',
          node: `ground${name}`,
          input: 'colours',
          values: wordsOf(backgrounds),
        })),
      },
      {
        key: 'shadow',
        type: 'radio',
        label: { en: 'Shadow', vi: 'Bóng' },
        default: 'floor',
        options: optionsOf(shadows),
        bind: [
          { as: 'map', node: 'shaded', input: 'opacity', values: { floor: 0, soft: 0.4, none: 0 } },
          ...shapes.map(({ name }) => ({
            as: 'map' as const,
            node: `floor${name}`,
            input: 'opacity',
            values: { floor: 0.55, soft: 0, none: 0 },
          })),
        ],
      },
      decimalField({
        key: 'size',
        label: { en: 'Size of the product', vi: 'Cỡ sản phẩm' },
        default: 0.62,
        min: 0.2,
        max: 0.9,
        step: 0.02,
        bind: [{ as: 'value', node: 'size', input: 'value' }],
      }),
    ],
    graph: {
      ...shrinkNodes(megapixels),
      ...cutOutGraph(['fitted', 0]),
      seen: { class_type: 'AtelierMaskFromAlpha', inputs: { image: ['cut', 0], choose: 'opaque' } },
      cropped: { class_type: 'AtelierCropToMask', inputs: { image: ['cut', 0], mask: ['seen', 0], margin: 0 } },
      alone: fitNode(['cropped', 0], 1000),
      measured: { class_type: 'GetImageSize', inputs: { image: ['alone', 0] } },
      shaded: {
        class_type: 'AtelierDropShadow',
        inputs: { image: ['alone', 0], x: 0, y: SHADOW_BELOW, blur: 22, colour: '#000000', opacity: 0 },
      },
      shadedSize: { class_type: 'GetImageSize', inputs: { image: ['shaded', 0] } },
      size: { class_type: 'PrimitiveFloat', inputs: { value: 0.62 } },
      ...floorShadow(),
      ...onShape(square),
      ...onShape(tall),
      ...onShape(wide),
    },
    outputs: shapes.map(({ name }) => `save${name}`),
  },
}

/** A flat dark ellipse that fades out: what a thing on a table throws below itself. */
function floorShadow(): ApiGraph {
  const size = { width: FLOOR_WIDTH, height: FLOOR_HEIGHT }
  const middle = { x: 0.08, y: 0.3, across: 0.84, down: 0.4, sides: 6, feather: 0 }
  return {
    floorShape: { class_type: 'AtelierMaskShape', inputs: { ...size, shape: 'ellipse', ...middle } },
    floorSoft: { class_type: 'AtelierBlurMask', inputs: { mask: ['floorShape', 0], sigma: 9 } },
    floorAround: { class_type: 'InvertMask', inputs: { mask: ['floorSoft', 0] } },
    floorBlack: { class_type: 'EmptyImage', inputs: { ...size, batch_size: 1, color: 0 } },
    floor: { class_type: 'JoinImageWithAlpha', inputs: { image: ['floorBlack', 0], alpha: ['floorAround', 0] } },
  }
}

/** The product in the middle, as wide and high as asked for whichever is less, its shadow below its lower edge. */
function onShape({ name, width, height }: (typeof shapes)[number]): ApiGraph {
  const shape = height / width
  const placed = { position: 'bottom', opacity: 1 }
  return {
    [`ground${name}`]: {
      class_type: 'AtelierGradient',
      inputs: { width, height, shape: 'linear', colours: '#ffffff #ffffff', angle: 90 },
    },
    [`share${name}`]: mathNode(`min(a, a * ${shape} * b / c)`, {
      a: ['size', 0],
      b: ['measured', 0],
      c: ['measured', 1],
    }),
    [`under${name}`]: mathNode(`max(0, (${height} - ${width} * a * b / c) / 2)`, {
      a: [`share${name}`, 1],
      b: ['measured', 1],
      c: ['measured', 0],
    }),
    [`underFloor${name}`]: mathNode(`max(0, a - ${(width * FLOOR_HEIGHT * FLOOR_REACH * 0.6) / FLOOR_WIDTH} * b)`, {
      a: [`under${name}`, 1],
      b: [`share${name}`, 1],
    }),
    [`floorShare${name}`]: mathNode(`min(1, a * ${FLOOR_REACH})`, { a: [`share${name}`, 1] }),
    [`floor${name}`]: {
      class_type: 'AtelierPlaceImage',
      inputs: {
        ...placed,
        opacity: 0.55,
        below: [`ground${name}`, 0],
        above: ['floor', 0],
        width: [`floorShare${name}`, 1],
        margin: [`underFloor${name}`, 0],
      },
    },
    [`shadedShare${name}`]: mathNode('min(1, a * b / c)', {
      a: [`share${name}`, 1],
      b: ['shadedSize', 0],
      c: ['measured', 0],
    }),
    // The shadow reaches around the product and so much further below it.
    [`underShaded${name}`]: mathNode(`max(0, a - ${width} * b * ((c - d) / 2 + ${SHADOW_BELOW}) / d)`, {
      a: [`under${name}`, 1],
      b: [`share${name}`, 1],
      c: ['shadedSize', 0],
      d: ['measured', 0],
    }),
    [`placed${name}`]: {
      class_type: 'AtelierPlaceImage',
      inputs: {
        ...placed,
        below: [`floor${name}`, 0],
        above: ['shaded', 0],
        width: [`shadedShare${name}`, 1],
        margin: [`underShaded${name}`, 0],
      },
    },
    [`save${name}`]: saveNode([`placed${name}`, 0]),
  }
}
