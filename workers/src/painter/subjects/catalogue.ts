import type { SubjectModel } from './model.ts'
import { birdModels } from './birds.ts'
import { hoofedModels } from './hoofed.ts'
import { petModels } from './pets.ts'
import { wildModels } from './wild.ts'

const all: ReadonlyMap<string, SubjectModel> = new Map(
  Object.entries({ ...petModels, ...hoofedModels, ...wildModels, ...birdModels }),
)

/** The kinds that can be drawn, by the lexicon's names. */
export const subjectKinds: readonly string[] = [...all.keys()]

export function modelOf(kind: string): SubjectModel | undefined {
  return all.get(kind)
}
