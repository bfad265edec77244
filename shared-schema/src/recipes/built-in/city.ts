import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  mediumField,
  option,
  moreWordsField,
  ratioField,
  seedField,
  timesOfDay,
  weathers,
  wordsField,
} from './field-parts.ts'
import { painting } from './graph-parts.ts'

const cities = [
  option('skyline', 'Skyline', 'Nhà chọc trời', 'a city skyline, reflection'),
  option('street', 'Busy street', 'Phố đông', 'a busy city street, cars, people'),
  option('old-town', 'Old town', 'Phố cổ', 'a street in the old town, lanterns'),
  option('harbour', 'Harbour', 'Bến cảng', 'a harbour with colourful houses, boats'),
  option('alley', 'Alley', 'Con hẻm', 'a narrow alley, lanterns'),
  option('rooftops', 'Rooftops', 'Mái nhà', 'rooftops of a city, chimneys'),
  option('cyberpunk', 'Cyberpunk', 'Tương lai', 'a cyberpunk city, neon signs'),
]

export const city: BuiltInRecipe = {
  slug: 'city',
  names: { en: 'City', vi: 'Thành phố' },
  descriptions: {
    en: 'Skylines, streets, harbours and alleys, at any hour and in any weather.',
    vi: 'Đường chân trời, phố xá, bến cảng và hẻm nhỏ, vào mọi giờ và mọi thời tiết.',
  },
  category: 'places',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['city', 'scene'],
  definition: {
    fields: [
      wordsField({ key: 'city', label: { en: 'Kind of place', vi: 'Loại cảnh' }, list: cities, how: 'set' }),
      moreWordsField({ placeholder: { en: 'a red bus, a cat', vi: 'xe buýt đỏ, con mèo' } }),
      wordsField({ key: 'time', label: { en: 'Time of day', vi: 'Thời điểm' }, list: timesOfDay, default: 'dusk' }),
      wordsField({ key: 'weather', label: { en: 'Weather', vi: 'Thời tiết' }, list: weathers }),
      mediumField('none'),
      ratioField(['3:2', '16:9', '1:1', '2:3', '9:16']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
