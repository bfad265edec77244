import type { PrepareFamily } from '#painter/family.ts'
import type { Family } from '#painter/scene.ts'
import { prepareLandscape } from '#painter/landscape/prepare-landscape.ts'
import { prepareAbstract } from './abstract.ts'
import { prepareCity } from './city.ts'
import { prepareCreature } from './creature.ts'
import { prepareEmblem } from './emblem.ts'
import { prepareInterior } from './interior.ts'
import { preparePattern } from './pattern.ts'
import { preparePlant } from './plant.ts'
import { preparePortrait } from './portrait.ts'
import { preparePoster } from './poster.ts'
import { prepareSpace } from './space.ts'
import { prepareVehicle } from './vehicle.ts'

/** Who draws which kind of picture. */
export const allFamilies: Partial<Record<Family, PrepareFamily>> = {
  landscape: prepareLandscape,
  city: prepareCity,
  interior: prepareInterior,
  creature: prepareCreature,
  plant: preparePlant,
  vehicle: prepareVehicle,
  abstract: prepareAbstract,
  emblem: prepareEmblem,
  pattern: preparePattern,
  portrait: preparePortrait,
  poster: preparePoster,
  space: prepareSpace,
}
