import { colourFromHex } from '#painter/core/colour.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import { plainSubject, type Scene, type Subject } from '#painter/scene.ts'
import { subjectKinds } from '#painter/subjects/catalogue.ts'

const settings: readonly (readonly (readonly [kind: string, colour: string | undefined])[])[] = [
  [
    ['vase', '#3f6478'],
    ['apple', undefined],
    ['pear', undefined],
  ],
  [
    ['bottle', '#24402c'],
    ['bread', undefined],
    ['grapes', undefined],
  ],
  [
    ['teapot', '#c9c2b2'],
    ['cup', '#c9c2b2'],
    ['lemon', undefined],
  ],
  [
    ['candle', undefined],
    ['book', '#6c1f1a'],
    ['skull', undefined],
  ],
]

/** The table is there already; one without a word of what lies on it gets things to look at. */
export function setTable(scene: Scene, seed: number): Scene {
  const laid = withoutTable(scene)
  if (laid.subjects.length > 0) return laid
  const known = settings.map(things =>
    things.filter(([kind]) => subjectKinds.includes(kind) && !scene.without.has(kind)),
  )
  const things = pick(randomFor(seed, 'table'), known)
  const subjects = things.map(([kind, colour]): Subject => ({
    ...plainSubject,
    kind,
    colours: colour === undefined ? [] : [colourFromHex(colour)],
  }))
  return { ...laid, subjects }
}

/** What is on the table is on the ground here; all other relations stay. */
function withoutTable(scene: Scene): Scene {
  const kept = scene.subjects.filter(({ kind }) => kind !== 'table')
  const places = scene.subjects.map(subject => kept.indexOf(subject))
  const subjects = kept.map((subject): Subject => {
    const target = subject.relation?.target
    if (!subject.relation || typeof target !== 'number') return subject
    const place = places[target] ?? -1
    return { ...subject, relation: place < 0 ? undefined : { ...subject.relation, target: place } }
  })
  return { ...scene, subjects }
}
