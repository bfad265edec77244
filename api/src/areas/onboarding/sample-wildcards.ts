import type { Locale } from '@atelier/shared-schema/entities/enums.ts'

export interface SampleWildcard {
  key: string
  name: string
  description: string
  entries: readonly string[]
}

/**
 * What a new person finds instead of an empty list. The keys are the same in both languages, so that examples in the
 * prompt book work for everybody; the lines are English in both, since that is what models are trained on.
 */
export function sampleWildcards(locale: Locale): SampleWildcard[] {
  return samples.map(({ key, entries, ...words }) => ({ key, entries, ...words[locale] }))
}

const samples: (Pick<SampleWildcard, 'key' | 'entries'> &
  Record<Locale, Pick<SampleWildcard, 'name' | 'description'>>)[] = [
  {
    key: 'weather',
    en: { name: 'Weather', description: 'What the sky is doing. Try: a harbour town, __weather__' },
    vi: { name: 'Thời tiết', description: 'Bầu trời đang ra sao. Thử: a harbour town, __weather__' },
    entries: [
      'clear sky',
      'scattered clouds',
      'overcast',
      'thin morning fog',
      'fog rolling in from the sea',
      'light drizzle',
      'heavy rain',
      'the air just after rain',
      'thunderstorm on the horizon',
      'first snow',
      '{light|heavy|drifting} snow',
      'strong wind',
      'dust in the wind',
      'humid haze',
      'rainbow over wet fields',
    ],
  },
  {
    key: 'light',
    en: { name: 'Light', description: 'Where the light comes from, and how hard it is.' },
    vi: { name: 'Ánh sáng', description: 'Ánh sáng đến từ đâu và gắt hay dịu.' },
    entries: [
      'low golden sun',
      'blue hour',
      'soft window light from the left',
      'hard noon light, short shadows',
      'backlight with a bright rim',
      'candlelight',
      'neon reflections on wet ground',
      'moonlight',
      'dappled light through leaves',
      'overcast soft light, no shadows',
      'a single lamp in a dark room',
      'shafts of light through dust',
      'stage light from above',
    ],
  },
  {
    key: 'season',
    en: { name: 'Season', description: 'A time of the year with its weather: it uses __weather__.' },
    vi: { name: 'Mùa', description: 'Một thời điểm trong năm kèm thời tiết: có dùng __weather__.' },
    entries: [
      'early spring, bare branches budding, __weather__',
      'late spring, everything in bloom',
      'midsummer, tall dry grass, __weather__',
      'rainy season, everything deep green',
      'early autumn, first yellow leaves',
      'late autumn, leaves on the ground, __weather__',
      'deep winter, snow on every roof',
      'Tết, peach blossom and kumquat trees',
    ],
  },
  {
    key: 'medium',
    en: { name: 'Medium', description: 'What the picture is made with.' },
    vi: { name: 'Chất liệu', description: 'Bức tranh được làm bằng gì.' },
    entries: [
      'thick oil paint on rough linen',
      'watercolour on cold-pressed paper',
      'gouache, flat shapes',
      'charcoal drawing',
      'ink and brush, much white space',
      'lacquer painting with eggshell inlay',
      'Đông Hồ woodblock print',
      'silk painting',
      'pencil sketch with a light wash',
      'linocut in two colours',
      'pastel on grey paper',
      '35mm film photograph, fine grain',
      'large-format photograph',
      'paper collage',
    ],
  },
  {
    key: 'palette',
    en: { name: 'Palette', description: 'Colours that go together.' },
    vi: { name: 'Bảng màu', description: 'Những màu hợp nhau.' },
    entries: [
      'warm greys and one vermilion accent',
      'ochre, umber and chalk white',
      'indigo and pale gold',
      'sea green and rust',
      'muted pinks and olive',
      'black and white with one red',
      'teal shadows, orange lights',
      'soft pastels',
      'deep jewel tones',
      'earth colours after rain',
      'monochrome blue',
    ],
  },
  {
    key: 'viewpoint',
    en: { name: 'Viewpoint', description: 'Where the eye is, and how far.' },
    vi: { name: 'Góc nhìn', description: 'Mắt nhìn từ đâu và xa bao nhiêu.' },
    entries: [
      'seen from far away, small figures',
      'eye level, straight on',
      'low angle looking up',
      'from above, like a map',
      'close-up, shallow focus',
      'through a half-open door',
      'over the shoulder',
      'wide panorama',
      'reflected in water',
      'through a rainy window',
      'symmetrical, centred',
    ],
  },
]
