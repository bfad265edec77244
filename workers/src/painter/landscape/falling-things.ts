import { mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import type { Scene } from '#painter/scene.ts'
import type { Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'
import type { HourLight } from './light-table.ts'
import type { Place } from './place.ts'
import { amountOf, coloursOf } from './scene-words.ts'
import { FallingThings, slantOf } from './weather-drawing.ts'

const blossomPetals: readonly Colour[] = [
  [0.95, 0.6, 0.7],
  [0.98, 0.8, 0.84],
]
const autumnLeaves: readonly Colour[] = [
  [0.8, 0.28, 0.04],
  [0.9, 0.55, 0.08],
  [0.6, 0.12, 0.04],
]
const lanternLight: Colour = [1.9, 0.9, 0.26]
const fireflyLight: Colour = [1.7, 1.5, 0.35]

interface AirView {
  readonly scene: Scene
  readonly seed: number
  readonly place: Place
  readonly composition: Composition
  readonly conditions: Conditions
  readonly hour: HourLight
}

/** All that falls, drifts or glows between the eye and the land. */
export function thingsInAir({ scene, seed, place, composition, conditions, hour }: AirView): FallingThings[] {
  const things: FallingThings[] = []
  const white: Colour = mixColours(scaleColour(hour.ambient, 1.5), scaleColour(hour.sun, 0.8), 0.4)
  const lit = (colour: Colour): Colour => [
    colour[0] * white[0] * 1.2,
    colour[1] * white[1] * 1.2,
    colour[2] * white[2] * 1.2,
  ]
  const slant = slantOf(conditions, composition)
  const sheltered = place.enclosure === 'cave' || place.enclosure === 'underwater'
  const add = (
    kind: ConstructorParameters<typeof FallingThings>[0]['kind'],
    amount: number,
    colours: readonly Colour[],
  ): void => {
    if (amount > 0) things.push(new FallingThings({ kind, amount, colours, slant }, seed))
  }
  if (!sheltered) {
    add('rain', conditions.rain * (1 + 0.5 * conditions.storm), [scaleColour(white, 0.8)])
    add('snow', conditions.snow * (1 + 0.6 * conditions.wind), [white])
    add(
      'petals',
      petalsIn(scene),
      (coloursOf(scene, 'petals').length > 0 ? coloursOf(scene, 'petals') : blossomPetals).map(lit),
    )
    const windy =
      scene.season === 'autumn' &&
      !scene.without.has('leaves') &&
      place.plants.some(({ species }) => species === 'oak' || species === 'crown')
    add('leaves', windy ? 0.25 + 0.7 * conditions.wind : 0, autumnLeaves.map(lit))
  }
  add(
    'fireflies',
    amountOf(scene, 'fireflies'),
    coloursOf(scene, 'fireflies')
      .map(colour => scaleColour(colour, 1.6))
      .concat(coloursOf(scene, 'fireflies').length > 0 ? [] : [fireflyLight]),
  )
  const lanterns = coloursOf(scene, 'lanterns')
  add(
    'lanterns',
    amountOf(scene, 'lanterns'),
    lanterns.length > 0 ? lanterns.map(colour => scaleColour(colour, 1.7)) : [lanternLight],
  )
  add('bubbles', place.enclosure === 'underwater' ? 0.8 : 0, [[0.6, 0.9, 0.95]])
  return things
}

function petalsIn(scene: Scene): number {
  if (scene.without.has('petals')) return 0
  return amountOf(scene, 'petals')
}
