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

const places = [
  option('lake', 'Mountain lake', 'Hồ trên núi', 'a calm lake below mountains, pine trees, reflection'),
  option('coast', 'Rocky coast', 'Bờ đá', 'a rocky coast, a lighthouse on a cliff, waves'),
  option('meadow', 'Flower meadow', 'Đồng hoa', 'a flower meadow, rolling hills, a lone tree'),
  option('forest', 'Forest', 'Rừng', 'a deep forest, a winding path, sunbeams'),
  option('rice', 'Rice terraces', 'Ruộng bậc thang', 'rice terraces, misty mountains, a small house'),
  option('desert', 'Desert', 'Sa mạc', 'desert dunes, three camels, a palm'),
  option('waterfall', 'Waterfall', 'Thác nước', 'a waterfall in a jungle, rocks, ferns'),
  option('island', 'Tropical island', 'Đảo nhiệt đới', 'a tropical island, palms, a sailboat on a turquoise sea'),
  option('village', 'Village', 'Ngôi làng', 'a village by a river, a stone bridge, a church'),
  option('snow', 'Winter valley', 'Thung lũng mùa đông', 'a snowy valley, a log cabin with smoke, fir trees, winter'),
  option('underwater', 'Coral reef', 'Rạn san hô', 'a coral reef underwater, a sea turtle, tropical fish'),
  option('own', 'Only what I write', 'Chỉ lời tôi viết'),
]

const seasons = [
  option('any', 'Any', 'Bất kỳ'),
  option('spring', 'Spring', 'Xuân', 'spring'),
  option('autumn', 'Autumn', 'Thu', 'autumn'),
  option('winter', 'Winter', 'Đông', 'winter'),
]

export const landscape: BuiltInRecipe = {
  slug: 'landscape',
  names: { en: 'Landscape', vi: 'Phong cảnh' },
  descriptions: {
    en: 'Choose a place, a time, a season and the weather, and add words of your own.',
    vi: 'Chọn nơi chốn, thời điểm, mùa và thời tiết, rồi thêm lời của bạn.',
  },
  category: 'places',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['nature', 'scene'],
  definition: {
    fields: [
      wordsField({ key: 'place', label: { en: 'Place', vi: 'Nơi' }, list: places, how: 'set' }),
      moreWordsField({ placeholder: { en: 'two deer, a rainbow', vi: 'hai con nai, cầu vồng' } }),
      wordsField({ key: 'time', label: { en: 'Time of day', vi: 'Thời điểm' }, list: timesOfDay, default: 'sunset' }),
      wordsField({ key: 'season', label: { en: 'Season', vi: 'Mùa' }, list: seasons }),
      wordsField({ key: 'weather', label: { en: 'Weather', vi: 'Thời tiết' }, list: weathers }),
      mediumField('oil'),
      ratioField(['3:2', '16:9', '1:1', '2:3', '21:9']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
