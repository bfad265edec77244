import type { BuiltInRecipe } from './built-in-recipe.ts'
import { controlledGraph } from './controlled-graph.ts'
import { countField, decimalField, imageField, mediumField, promptField, seedField } from './field-parts.ts'
import { loadNode, paintingSeeds } from './graph-parts.ts'

export const sketchToPicture: BuiltInRecipe = {
  slug: 'sketch-to-picture',
  names: { en: 'Sketch to picture', vi: 'Phác thảo thành ảnh' },
  descriptions: {
    en: 'Draw outlines; each area they close takes its colour from what you describe, and the lines stay.',
    vi: 'Vẽ đường viền; mỗi vùng khép kín lấy màu từ mô tả của bạn, và nét vẽ được giữ lại.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['sketch', 'drawing', 'ControlNet'],
  definition: {
    fields: [
      imageField({ key: 'sketch', label: { en: 'Sketch', vi: 'Phác thảo' } }),
      promptField({
        placeholder: { en: 'a cottage by a lake, autumn', vi: 'ngôi nhà bên hồ, mùa thu' },
        bind: [{ as: 'value', node: 'positive', input: 'text' }],
      }),
      mediumField('gouache', 'positive', 'text'),
      decimalField({
        key: 'strength',
        label: { en: 'How closely', vi: 'Bám nét' },
        default: 0.9,
        min: 0.1,
        max: 1.3,
        step: 0.05,
        bind: [{ as: 'value', node: 'guided', input: 'strength' }],
      }),
      countField(4, { bind: [{ as: 'value', node: 'latent', input: 'batch_size' }] }),
      seedField,
    ],
    graph: {
      load: loadNode(),
      fitted: {
        class_type: 'ImageScaleToTotalPixels',
        inputs: { image: ['load', 0], upscale_method: 'lanczos', megapixels: 0.6, resolution_steps: 8 },
      },
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      ...controlledGraph({ by: 'scribble', image: ['fitted', 0], width: ['size', 0], height: ['size', 1] }),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
