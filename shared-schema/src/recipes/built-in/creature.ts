import type { BuiltInRecipe } from './built-in-recipe.ts'
import { countField, mediumField, option, promptField, ratioField, seedField, wordsField } from './field-parts.ts'
import { painting } from './graph-parts.ts'

const surroundings = [
  option('meadow', 'Meadow', 'Đồng cỏ', 'in a meadow, sunny day'),
  option('forest', 'Forest', 'Rừng', 'in a forest, sunbeams'),
  option('snow', 'Snow', 'Tuyết', 'in the snow, winter'),
  option('mountains', 'Mountains', 'Núi', 'before mountains'),
  option('beach', 'Beach', 'Bãi biển', 'on a beach at sunset'),
  option('night', 'Under the moon', 'Dưới trăng', 'under the full moon, starry night'),
  option('own', 'As I write it', 'Như tôi viết'),
]
const distances = [
  option('whole', 'Whole animal', 'Toàn thân'),
  option('close', 'Close up', 'Cận cảnh', 'close-up'),
  option('far', 'Small in the scene', 'Nhỏ trong cảnh', 'wide shot'),
]

export const creature: BuiltInRecipe = {
  slug: 'creature',
  names: { en: 'Animals', vi: 'Con vật' },
  descriptions: {
    en: 'Animals real and fabled, from a ladybird to a dragon, where and how you want them.',
    vi: 'Con vật có thật và trong cổ tích, từ bọ rùa đến rồng, ở nơi và theo cách bạn muốn.',
  },
  category: 'create',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['animals', 'fantasy'],
  definition: {
    fields: [
      promptField({
        label: { en: 'Which animal', vi: 'Con gì' },
        placeholder: { en: 'a ginger cat, sleeping', vi: 'mèo vàng đang ngủ' },
      }),
      wordsField({ key: 'where', label: { en: 'Where', vi: 'Ở đâu' }, list: surroundings }),
      wordsField({ key: 'distance', label: { en: 'How near', vi: 'Khoảng cách' }, list: distances }),
      mediumField('watercolour'),
      ratioField(['1:1', '4:3', '3:4', '16:9']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
