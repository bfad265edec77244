import type { BuiltInRecipe } from './built-in-recipe.ts'
import { amountField, decimalField, effectBinds, imageField, option, optionsOf, wordsOf } from './field-parts.ts'
import { loadNode, saveNode } from './graph-parts.ts'

const curves = [
  option('none', 'Straight', 'Thẳng', '0,0 255,255'),
  option('contrast', 'Contrast', 'Tương phản', '0,0 64,48 128,128 192,210 255,255'),
  option('strong', 'Strong contrast', 'Tương phản mạnh', '0,0 64,32 128,128 192,226 255,255'),
  option('matte', 'Matte', 'Mờ', '0,36 64,72 128,132 192,196 255,242'),
  option('lifted', 'Lighter shadows', 'Sáng vùng tối', '0,0 48,70 128,146 255,255'),
  option('deep', 'Deeper', 'Sâu hơn', '0,0 96,72 160,140 255,246'),
]

const signed = { min: -1, max: 1, step: 0.05, default: 0 }

export const photoGrade: BuiltInRecipe = {
  slug: 'photo-grade',
  names: { en: 'Photo grade', vi: 'Chỉnh ảnh' },
  descriptions: {
    en: 'Exposure, warmth, contrast, a curve, colour, vignette and grain, as a darkroom has them.',
    vi: 'Phơi sáng, độ ấm, tương phản, đường cong, màu, tối góc và hạt, như trong buồng tối.',
  },
  category: 'enhance',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['photo', 'colour', 'grading'],
  definition: {
    fields: [
      imageField(),
      decimalField({
        key: 'exposure',
        label: { en: 'Exposure', vi: 'Phơi sáng' },
        default: 0,
        min: -3,
        max: 3,
        step: 0.1,
        bind: effectBinds('exposed', 'stops'),
      }),
      decimalField({
        key: 'warmth',
        label: { en: 'Warmth', vi: 'Độ ấm' },
        ...signed,
        default: 0.1,
        bind: [{ as: 'value', node: 'balanced', input: 'temperature' }],
      }),
      decimalField({
        key: 'tint',
        label: { en: 'Green to magenta', vi: 'Xanh lục đến tím' },
        ...signed,
        isAdvanced: true,
        bind: [{ as: 'value', node: 'balanced', input: 'tint' }],
      }),
      {
        key: 'curve',
        type: 'select',
        label: { en: 'Curve', vi: 'Đường cong' },
        default: 'contrast',
        options: optionsOf(curves),
        bind: [
          { as: 'map', node: 'curved', input: 'all', values: wordsOf(curves) },
          { as: 'enable', node: 'curved', through: 'image' },
        ],
      },
      decimalField({
        key: 'contrast',
        label: { en: 'Contrast', vi: 'Tương phản' },
        ...signed,
        bind: effectBinds('contrasted', 'contrast'),
      }),
      decimalField({
        key: 'colour',
        label: { en: 'Colour', vi: 'Độ đậm màu' },
        ...signed,
        default: 0.1,
        bind: effectBinds('coloured', 'saturation'),
      }),
      amountField({ key: 'vignette', label: { en: 'Dark corners', vi: 'Tối góc' }, default: 0.3, node: 'vignetted' }),
      amountField({ key: 'grain', label: { en: 'Grain', vi: 'Hạt' }, default: 0.1, node: 'grained' }),
    ],
    graph: {
      load: loadNode(),
      exposed: { class_type: 'AtelierExposure', inputs: { image: ['load', 0], stops: 0 } },
      balanced: {
        class_type: 'AtelierWhiteBalance',
        inputs: { image: ['exposed', 0], mode: 'manual', temperature: 0, tint: 0 },
      },
      curved: {
        class_type: 'AtelierCurves',
        inputs: {
          image: ['balanced', 0],
          all: '0,0 255,255',
          red: '0,0 255,255',
          green: '0,0 255,255',
          blue: '0,0 255,255',
        },
      },
      contrasted: {
        class_type: 'AtelierBrightnessContrast',
        inputs: { image: ['curved', 0], brightness: 0, contrast: 0 },
      },
      coloured: {
        class_type: 'AtelierHueSaturation',
        inputs: { image: ['contrasted', 0], hue: 0, saturation: 0, lightness: 0 },
      },
      vignetted: {
        class_type: 'AtelierVignette',
        inputs: { image: ['coloured', 0], amount: 0.3, start: 0.45, colour: '#000000' },
      },
      grained: {
        class_type: 'AtelierGrain',
        inputs: { image: ['vignetted', 0], amount: 0.1, size: 1.5, coloured: false, seed: 1 },
      },
      save: saveNode(['grained', 0]),
    },
    outputs: ['save'],
  },
}
