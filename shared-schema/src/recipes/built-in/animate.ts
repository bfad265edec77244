import type { BuiltInRecipe } from './built-in-recipe.ts'
import { mediumField, promptField, ratioField, seedField, wholeField } from './field-parts.ts'
import { formatField, savedAnimation } from './animation-parts.ts'

export const animate: BuiltInRecipe = {
  slug: 'animate',
  names: { en: 'Animated scene', vi: 'Cảnh động' },
  descriptions: {
    en: 'A scene that moves and ends where it begins: water, clouds, rain, snow, fire and lanterns.',
    vi: 'Một cảnh chuyển động và kết thúc ở chỗ bắt đầu: nước, mây, mưa, tuyết, lửa và đèn lồng.',
  },
  category: 'animate',
  group: 'advance',
  layout: 'recipe-detail-1',
  tags: ['animation', 'loop', 'WebP', 'GIF'],
  definition: {
    fields: [
      promptField({
        placeholder: { en: 'a sailboat on a stormy sea, rain', vi: 'thuyền buồm trên biển động, mưa' },
        bind: [{ as: 'value', node: 'loop', input: 'prompt' }],
      }),
      mediumField('none', 'loop'),
      ratioField(['3:2', '1:1', '16:9', '2:3', '9:16'], { longSide: 480, ownSideMax: 768, nodes: ['loop'] }),
      wholeField({
        key: 'frames',
        label: { en: 'Frames', vi: 'Số khung hình' },
        default: 16,
        min: 8,
        max: 48,
        step: 4,
        bind: [{ as: 'value', node: 'loop', input: 'frames' }],
      }),
      ...formatField({ fps: 10 }),
      seedField,
    ],
    graph: {
      loop: {
        class_type: 'AtelierPainterLoop',
        inputs: { prompt: '', negative: '', width: 480, height: 320, seed: 0, cfg: 7, frames: 16 },
      },
      ...savedAnimation(['loop', 0]),
    },
    outputs: ['saveWebp', 'saveGif'],
    seeds: [{ node: 'loop', input: 'seed' }],
  },
}
