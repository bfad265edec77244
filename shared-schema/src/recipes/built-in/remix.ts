import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, imageField, option, optionsOf } from './field-parts.ts'
import { fitPixelsNode, loadNode, mathNode, painterNode, saveNode } from './graph-parts.ts'

const strengths = [
  option('subtle', 'Subtle', 'Nhẹ'),
  option('medium', 'Medium', 'Vừa'),
  option('strong', 'Strong', 'Mạnh'),
]

/** A number that is drawn anew for each image, in a range that grows with the strength. */
const drawn = (seedFrom: string) => ({
  class_type: 'AtelierRandomNumber',
  inputs: { from: -1, to: 1, seed: [seedFrom, 0] as const },
})

/** What the cut leaves of a side, and where on it the cut begins. */
const cutLength = (side: 0 | 1) =>
  mathNode('floor(a * lerp(b, 1, abs(c)))', { a: ['size', side], b: ['cutRange', 0], c: ['hueChance', 0] })
const cutStart = (side: 0 | 1, length: string, chance: string) =>
  mathNode('floor((a - b) * (c + 1) / 2)', { a: ['size', side], b: [length, 0], c: [chance, 0] })

/**
 * Programs know it by its slug and these very params. A picture whose file says how it was painted is painted again; of any
 * other one the light, the colours and the cut are varied.
 */
export const remix: BuiltInRecipe = {
  slug: 'remix',
  names: { en: 'Remix', vi: 'Biến tấu' },
  descriptions: {
    en: 'Variations of an image. What was painted here is painted anew by its own words; any other image is put together anew from its own parts, in another light. Where a face is seen only light, colours and cut change.',
    vi: 'Các biến thể của một ảnh. Ảnh vẽ ở đây được vẽ lại theo lời của nó; ảnh khác được ghép lại từ chính các phần của nó, dưới ánh sáng khác. Nơi có khuôn mặt thì chỉ đổi ánh sáng, màu và khung cắt.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['variation', 'image to image'],
  definition: {
    fields: [
      imageField({ key: 'inputImage', pixelsMax: 700_000 }),
      {
        key: 'variationControl',
        type: 'radio',
        label: { en: 'How far', vi: 'Mức độ' },
        default: 'medium',
        options: optionsOf(strengths),
        bind: [
          { as: 'map', node: 'paint', input: 'denoise', values: { subtle: 0.55, medium: 0.8, strong: 1 } },
          { as: 'map', node: 'remade', input: 'strength', values: { subtle: 0.3, medium: 0.5, strong: 0.72 } },
          { as: 'map', node: 'hueRange', input: 'value', values: { subtle: 8, medium: 24, strong: 60 } },
          { as: 'map', node: 'lightRange', input: 'value', values: { subtle: 0.08, medium: 0.2, strong: 0.35 } },
          { as: 'map', node: 'cutRange', input: 'value', values: { subtle: 0.94, medium: 0.82, strong: 0.66 } },
        ],
      },
      countField(4, { bind: [{ as: 'value', node: 'numbers', input: 'to' }] }),
    ],
    graph: {
      load: loadNode(),
      fitted: fitPixelsNode(0.7),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      known: { class_type: 'AtelierDescribe', inputs: { images: ['load', 0] } },
      length: { class_type: 'StringLength', inputs: { string: ['known', 2] } },
      isKnown: mathNode('a > 0', { a: ['length', 0] }),
      numbers: { class_type: 'AtelierNumberRange', inputs: { from: 1, to: 1, step: 1 } },
      seed: { class_type: 'AtelierSeed', inputs: { seed: 0 } },
      seeds: mathNode('a + b', { a: ['seed', 0], b: ['numbers', 1] }),
      paint: painterNode({
        prompt: ['known', 2],
        width: ['size', 0],
        height: ['size', 1],
        image: ['fitted', 0],
        denoise: 0.8,
        seed: ['seeds', 0],
      }),
      hueRange: { class_type: 'PrimitiveFloat', inputs: { value: 35 } },
      lightRange: { class_type: 'PrimitiveFloat', inputs: { value: 0.2 } },
      cutRange: { class_type: 'PrimitiveFloat', inputs: { value: 0.82 } },
      hueSeeds: mathNode('a * 7 + 1', { a: ['seeds', 0] }),
      lightSeeds: mathNode('a * 11 + 2', { a: ['seeds', 0] }),
      cutSeeds: mathNode('a * 13 + 3', { a: ['seeds', 0] }),
      hueChance: drawn('hueSeeds'),
      lightChance: drawn('lightSeeds'),
      cutChance: drawn('cutSeeds'),
      hue: mathNode('a * b', { a: ['hueChance', 0], b: ['hueRange', 0] }),
      light: mathNode('a * b', { a: ['lightChance', 0], b: ['lightRange', 0] }),
      warmth: mathNode('a * b', { a: ['cutChance', 0], b: ['lightRange', 0] }),
      cutWidth: cutLength(0),
      cutHeight: cutLength(1),
      cutX: cutStart(0, 'cutWidth', 'lightChance'),
      cutY: cutStart(1, 'cutHeight', 'cutChance'),
      faces: { class_type: 'AtelierFindFaces', inputs: { image: ['fitted', 0] } },
      isFaceless: mathNode('a == 0', { a: ['faces', 1] }),
      remade: {
        class_type: 'AtelierVariation',
        inputs: { image: ['fitted', 0], strength: 0.5, seed: ['seeds', 0], batch_size: 1 },
      },
      whole: {
        class_type: 'AtelierSwitch',
        inputs: { condition: ['isFaceless', 2], on_true: ['remade', 0], on_false: ['fitted', 0] },
      },
      cut: {
        class_type: 'ImageCrop',
        inputs: {
          image: ['whole', 0],
          width: ['cutWidth', 0],
          height: ['cutHeight', 0],
          x: ['cutX', 0],
          y: ['cutY', 0],
        },
      },
      coloured: {
        class_type: 'AtelierHueSaturation',
        inputs: { image: ['cut', 0], hue: ['hue', 1], saturation: ['warmth', 1], lightness: 0 },
      },
      warmed: {
        class_type: 'AtelierWhiteBalance',
        inputs: { image: ['coloured', 0], mode: 'manual', temperature: ['warmth', 1], tint: 0 },
      },
      varied: {
        class_type: 'AtelierBrightnessContrast',
        inputs: { image: ['warmed', 0], brightness: ['light', 1], contrast: 0.08 },
      },
      chosen: {
        class_type: 'AtelierSwitch',
        inputs: { condition: ['isKnown', 2], on_true: ['paint', 0], on_false: ['varied', 0] },
      },
      save: saveNode(['chosen', 0]),
    },
    outputs: ['save'],
    seeds: [{ node: 'seed', input: 'seed' }],
  },
}
