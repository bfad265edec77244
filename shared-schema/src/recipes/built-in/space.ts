import type { BuiltInRecipe } from './built-in-recipe.ts'
import {
  countField,
  mediumField,
  option,
  palettes,
  moreWordsField,
  ratioField,
  seedField,
  wordsField,
} from './field-parts.ts'
import { painting } from './graph-parts.ts'

const sights = [
  option('ringed', 'Ringed planet', 'Hành tinh có vành đai', 'a ringed planet and two moons, deep space'),
  option('nebula', 'Nebula', 'Tinh vân', 'a purple nebula, deep space, stars'),
  option('galaxy', 'Galaxy', 'Thiên hà', 'a spiral galaxy, deep space'),
  option('earth', 'Earth', 'Trái Đất', 'planet earth from space'),
  option('black-hole', 'Black hole', 'Hố đen', 'a black hole, accretion disk, space'),
  option('asteroids', 'Asteroids', 'Tiểu hành tinh', 'an asteroid field in space, a distant planet'),
  option('spaceship', 'Spaceship', 'Phi thuyền', 'a spaceship near a red planet, space'),
  option('astronaut', 'Astronaut', 'Phi hành gia', 'an astronaut floating in space, a teal nebula'),
  option('moon', 'On the moon', 'Trên mặt trăng', 'an astronaut on the moon, earth in the sky'),
]

export const space: BuiltInRecipe = {
  slug: 'space',
  names: { en: 'Space', vi: 'Vũ trụ' },
  descriptions: {
    en: 'Planets, nebulas, galaxies and ships among the stars.',
    vi: 'Hành tinh, tinh vân, thiên hà và phi thuyền giữa các vì sao.',
  },
  category: 'places',
  group: 'fast',
  layout: 'recipe-detail-1',
  tags: ['space', 'science fiction'],
  definition: {
    fields: [
      wordsField({ key: 'sight', label: { en: 'What', vi: 'Cảnh' }, list: sights, how: 'set' }),
      moreWordsField({ placeholder: { en: 'a comet, two moons', vi: 'sao chổi, hai mặt trăng' } }),
      wordsField({ key: 'palette', label: { en: 'Colours', vi: 'Màu sắc' }, list: palettes }),
      mediumField('none'),
      ratioField(['16:9', '1:1', '3:2', '2:3', '9:16']),
      countField(),
      seedField,
    ],
    ...painting(),
  },
}
