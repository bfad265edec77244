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

/** A still life without a word of what lies there gets things to look at. */
export function setTable(scene: Scene, seed: number): Scene {
  const isStillLife = scene.motifs.some(({ value }) => value === 'still life')
  if (scene.subjects.some(({ kind }) => kind !== 'table')) return scene
  if (!isStillLife) return scene
  const known = settings.map(things =>
    things.filter(([kind]) => subjectKinds.includes(kind) && !scene.without.has(kind)),
  )
  const things = pick(randomFor(seed, 'table'), known)
  const subjects = things.map(([kind, colour]): Subject => ({
    ...plainSubject,
    kind,
    colours: colour === undefined ? [] : [colourFromHex(colour)],
  }))
  return { ...scene, subjects }
}
