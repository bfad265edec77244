import type { BuiltInRecipe } from './built-in-recipe.ts'
import { controlledGraph } from './controlled-graph.ts'
import { countField, decimalField, imageField, mediumField, promptField, seedField } from './field-parts.ts'
import { loadNode, paintingSeeds } from './graph-parts.ts'

export const edgesToPicture: BuiltInRecipe = {
  slug: 'edges-to-picture',
  names: { en: 'Edges to picture', vi: 'Đường nét thành ảnh' },
  descriptions: {
    en: 'Takes the outlines of a picture and paints something else within them.',
    vi: 'Lấy đường nét của một ảnh và vẽ điều khác bên trong.',
  },
  category: 'edit',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['edges', 'ControlNet', 'image to image'],
  definition: {
    fields: [
      imageField(),
      promptField({
        placeholder: { en: 'a forest in autumn', vi: 'khu rừng mùa thu' },
        bind: [{ as: 'value', node: 'positive', input: 'text' }],
      }),
      mediumField('watercolour', 'positive', 'text'),
      decimalField({
        key: 'strength',
        label: { en: 'How closely', vi: 'Bám nét' },
        default: 0.8,
        min: 0.1,
        max: 1.3,
        step: 0.05,
        bind: [{ as: 'value', node: 'guided', input: 'strength' }],
      }),
      decimalField({
        key: 'detail',
        label: { en: 'Fewer lines', vi: 'Ít nét hơn' },
        isAdvanced: true,
        default: 0.3,
        min: 0.05,
        max: 0.9,
        step: 0.05,
        bind: [{ as: 'value', node: 'edges', input: 'high_threshold' }],
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
      edges: { class_type: 'Canny', inputs: { image: ['fitted', 0], low_threshold: 0.1, high_threshold: 0.3 } },
      ...controlledGraph({ by: 'canny', image: ['edges', 0], width: ['size', 0], height: ['size', 1] }),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
