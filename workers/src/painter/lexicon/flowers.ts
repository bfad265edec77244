import { namedColour } from './colours.words.ts'
import { addColoured, keepRelation, type Reading } from './reading.ts'

const flowerColours: Readonly<Record<string, readonly string[]>> = {
  flower: [],
  rose: ['crimson', 'pink'],
  tulip: ['red', 'yellow', 'pink'],
  sunflower: ['amber'],
  poppy: ['scarlet'],
  daisy: ['white'],
  lily: ['white', 'peach'],
  orchid: ['magenta'],
  dandelion: ['yellow'],
  lavender: ['lavender', 'purple'],
}

/** Flowers that fields are full of. */
export function isFieldFlower(kind: string): boolean {
  return kind in flowerColours
}

/** Out of doors, `poppies` grow over the ground as flowers do; one poppy, or some in a vase, are things. */
export function strewFlowers(reading: Reading): void {
  const { subjects, features } = reading
  const strewn = subjects.filter(
    (subject, place) =>
      subject.kind in flowerColours && subject.isPlural && !subjects.some(other => other.relation?.target === place),
  )
  for (const flower of strewn) {
    const usual = (flowerColours[flower.kind] ?? []).map(namedColour)
    addColoured(
      features,
      'flowers',
      flower.weight * (flower.fills ? 1.8 : 1),
      flower.colours.length > 0 ? flower.colours : usual,
    )
  }
  const targets = subjects.map(({ relation }) =>
    typeof relation?.target === 'number' ? subjects[relation.target] : undefined,
  )
  const before = [...subjects]
  subjects.splice(0, subjects.length, ...subjects.filter(subject => !strewn.includes(subject)))
  before.forEach((subject, index) => keepRelation(reading, subject, targets[index]))
}
