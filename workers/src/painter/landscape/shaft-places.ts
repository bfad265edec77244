import { scaleColour, type Colour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Scene } from '#painter/scene.ts'
import type { Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'
import type { Shafts } from './light-shafts.ts'
import type { HourLight } from './light-table.ts'
import type { Enclosure, Place } from './place.ts'
import { amountOf } from './scene-words.ts'

interface ShaftView {
  readonly scene: Scene
  readonly place: Place
  readonly composition: Composition
  readonly conditions: Conditions
  readonly hour: HourLight
}

/** Strength of beams where light falls through gaps; in the open only when asked for, or out of a storm. */
const natural: Readonly<Record<Enclosure, number>> = { open: 0, forest: 0.5, jungle: 0.28, cave: 0.16, underwater: 0.3 }
const depths: Readonly<Record<Enclosure, number>> = { open: 900, forest: 46, jungle: 34, cave: 60, underwater: 20 }

export function shaftsIn({ scene, place, composition, conditions, hour }: ShaftView): Shafts | undefined {
  if (scene.without.has('sunbeams')) return undefined
  const dim = scene.time === 'night' ? 0.5 : 1
  const veil = 1 - 0.7 * clamp(conditions.overcast + conditions.rain)
  const strength = natural[place.enclosure] * dim * veil + 0.4 * amountOf(scene, 'sunbeams')
  if (strength < 0.03) return undefined
  const { azimuth, elevation } = composition.sun
  const open = place.enclosure === 'open'
  const side = clamp(Math.tan(clamp(azimuth, -1.2, 1.2)), -composition.widest * 1.3, composition.widest * 1.3)
  const up = open ? Math.max(composition.up * 0.3, Math.tan(clamp(elevation, 0.05, 1.1))) : composition.up * 1.35
  return { side, up, strength, fineness: open ? 5 : 7, depth: depths[place.enclosure], colour: colourOf(place, hour) }
}

function colourOf({ enclosure }: Place, hour: HourLight): Colour {
  if (enclosure === 'underwater') return scaleColour([0.45, 0.95, 1], hour.sun[1])
  return hour.sun
}
