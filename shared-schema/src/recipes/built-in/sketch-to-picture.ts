import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  decimalField,
  imageField,
  mediumField,
  option,
  moreWordsField,
  seedField,
  wordsField,
} from './field-parts.ts'
import { fitPixelsNode, loadNode, paintingSeeds } from './graph-parts.ts'
import { controlledGraph } from './sampling-graph.ts'

/** Land, water and sky: a thing among them would be painted where it stands in the words, not where the sketch has it. */
const surroundings = [
  option('autumn', 'Autumn hills', 'Đồi mùa thu', 'rolling hills, blue sky, autumn'),
  option('meadow', 'Summer meadow', 'Đồng cỏ mùa hè', 'a flower meadow, blue sky, sunny day'),
  option('sea', 'Sea at sunset', 'Biển hoàng hôn', 'a calm sea at sunset'),
  option('desert', 'Desert', 'Sa mạc', 'desert dunes, golden hour'),
  option('winter', 'Winter dusk', 'Chiều đông', 'a snowfield at dusk, winter'),
  option('night', 'Northern lights', 'Cực quang', 'a lake at night, aurora'),
  option('own', 'Only what I write', 'Chỉ lời tôi viết'),
]

export const sketchToPicture: BuiltInRecipe = {
  slug: 'sketch-to-picture',
  names: { en: 'Colour a sketch', vi: 'Tô màu phác thảo' },
  descriptions: {
    en: 'Draw outlines. Each area that they close takes its colour from a painted scene behind it, and your lines stay.',
    vi: 'Vẽ đường viền. Mỗi vùng khép kín lấy màu từ cảnh vẽ phía sau, và nét của bạn được giữ lại.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-2',
  tags: ['sketch', 'drawing', 'colouring', 'ControlNet'],
  definition: {
    fields: [
      imageField({
        key: 'sketch',
        pixelsMax: 600_000,
        label: { en: 'Sketch', vi: 'Phác thảo' },
        help: { en: 'Dark lines on white, or white on black.', vi: 'Nét đậm trên nền trắng, hoặc trắng trên nền đen.' },
      }),
      wordsField({
        key: 'colours',
        label: { en: 'Colours of', vi: 'Màu của' },
        list: surroundings,
        how: 'set',
        node: 'positive',
        input: 'text',
      }),
      moreWordsField({ placeholder: { en: 'dawn, pink clouds', vi: 'bình minh, mây hồng' } }, 'positive', 'text'),
      mediumField('watercolour', 'positive', 'text'),
      decimalField({
        key: 'strength',
        label: { en: 'How closely', vi: 'Bám nét' },
        default: 1,
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
      fitted: fitPixelsNode(0.6),
      size: { class_type: 'GetImageSize', inputs: { image: ['fitted', 0] } },
      ...controlledGraph({ by: 'scribble', image: ['fitted', 0], width: ['size', 0], height: ['size', 1] }),
    },
    outputs: ['save'],
    seeds: paintingSeeds,
  },
}
