import type { SubjectModel } from './model.ts'
import { birdModels } from './birds.ts'
import { hoofedModels } from './hoofed.ts'
import { craftModels } from './craft.ts'
import { roadModels } from './road-vehicles.ts'
import { treeModels } from './trees.ts'
import { gardenTreeModels } from './garden-trees.ts'
import { flowerModels } from './flowers.ts'
import { growthModels } from './growths.ts'
import { seaModels } from './sea-life.ts'
import { reptileModels } from './reptiles.ts'
import { insectModels } from './insects.ts'
import { foodModels } from './foods.ts'
import { furnishingModels } from './furnishings.ts'
import { objectModels } from './objects.ts'
import { emblemModels } from './emblems.ts'
import { outdoorModels } from './outdoor-things.ts'
import { smallAnimalModels } from './small-animals.ts'
import { houseModels } from './houses.ts'
import { monumentModels } from './monuments.ts'
import { towerModels } from './towers.ts'
import { peopleModels } from './people.ts'
import { petModels } from './pets.ts'
import { wildModels } from './wild.ts'

const all: ReadonlyMap<string, SubjectModel> = new Map(
  Object.entries({
    ...petModels,
    ...hoofedModels,
    ...wildModels,
    ...birdModels,
    ...peopleModels,
    ...houseModels,
    ...towerModels,
    ...monumentModels,
    ...roadModels,
    ...craftModels,
    ...treeModels,
    ...gardenTreeModels,
    ...flowerModels,
    ...growthModels,
    ...seaModels,
    ...reptileModels,
    ...insectModels,
    ...foodModels,
    ...furnishingModels,
    ...objectModels,
    ...emblemModels,
    ...outdoorModels,
    ...smallAnimalModels,
  }),
)

/** The kinds that can be drawn, by the lexicon's names. */
export const subjectKinds: readonly string[] = [...all.keys()]

export function modelOf(kind: string): SubjectModel | undefined {
  return all.get(kind)
}
