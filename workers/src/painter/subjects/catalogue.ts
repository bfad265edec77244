import type { SubjectModel } from './model.ts'
import { petModels } from './pets.ts'

const all: ReadonlyMap<string, SubjectModel> = new Map(Object.entries({ ...petModels }))

/** The kinds that can be drawn, by the lexicon's names. */
export const subjectKinds: readonly string[] = [...all.keys()]

export function modelOf(kind: string): SubjectModel | undefined {
  return all.get(kind)
}
