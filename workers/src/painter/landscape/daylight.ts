import { luminance, mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import { weightOf, type Scene } from '#painter/scene.ts'
import { hours, type HourLight } from './light-table.ts'
import { amountOf, coloursOf } from './scene-words.ts'

/** Weather as shares, 0 to about 1, unwanted ones gone. */
export interface Conditions {
  readonly clouds: number
  readonly overcast: number
  readonly rain: number
  readonly storm: number
  readonly fog: number
  readonly snow: number
  readonly wind: number
  readonly clear: number
}

export function conditionsOf(scene: Scene): Conditions {
  const of = (name: Parameters<typeof weightOf<(typeof scene.weather)[number]['value']>>[1]): number =>
    scene.without.has(name) ? 0 : clamp(weightOf(scene.weather, name), 0, 1.6)
  // A rainbow stands where rain goes and the sun has come back.
  const clearing = amountOf(scene, 'rainbow') > 0 ? 0.4 : 1
  const storm = of('storm') * clearing
  const fair = scene.without.has('clouds')
    ? 0
    : Math.max(of('clouds'), clamp(weightOf(scene.features, 'clouds'), 0, 1.6))
  return {
    clouds: fair,
    overcast: of('overcast') * clearing,
    rain: Math.max(of('rain') * clearing, storm * 0.8),
    storm,
    fog: of('fog'),
    snow: of('snow'),
    wind: Math.max(of('wind'), storm * 0.8),
    clear: of('clear'),
  }
}

/** Under a storm the sky is torn open low down. */
const stormGap: Colour = [1.15, 0.86, 0.46]

const nothing: Colour = [0.0012, 0.0012, 0.0016]

/** Where nothing scatters light the sky is black, the sun white and its shadows dark. */
const airless: HourLight = {
  zenith: nothing,
  middle: nothing,
  low: nothing,
  horizon: nothing,
  sun: [1.5, 1.45, 1.36],
  ambient: [0.055, 0.06, 0.072],
  glow: [0.5, 0.5, 0.5],
  cloudLit: nothing,
  cloudShade: nothing,
}

/** Share of the sun that is taken away, and how far all becomes grey. */
function dullness({ overcast, rain, storm, fog, snow }: Conditions, { time }: Scene): number {
  // Mist before a low sun takes its colour.
  const misty = time === 'dawn' || time === 'sunset' ? 0.4 : 0.72
  return clamp(Math.max(overcast * 0.8, rain * 0.62, storm * 0.74, fog * misty, snow * 0.55))
}

/** The light of the hour as the weather lets it through and the mood leans it. */
export function lightOfHour(scene: Scene, conditions: Conditions, seed: number): HourLight {
  if (scene.settings[0]?.value === 'moonscape') return airless
  const hour = withNeon(pick(randomFor(seed, 'hour'), hours[scene.time]), scene)
  const dull = dullness(conditions, scene)
  const dark = 1 - 0.64 * clamp(conditions.storm) - 0.14 * clamp(conditions.rain)
  const tint = moodTint(scene)
  const sky = (colour: Colour): Colour => tinted(greyed(colour, dull * 0.8, dark * (1 - 0.1 * dull)), tint)
  return {
    zenith: sky(mixColours(hour.zenith, hour.low, Math.max(dull * 0.55, clamp(conditions.fog) * 0.8))),
    middle: sky(mixColours(hour.middle, hour.low, Math.max(dull * 0.45, clamp(conditions.fog) * 0.8))),
    low: mixColours(sky(hour.low), scaleColour(stormGap, dark), 0.3 * clamp(conditions.storm)),
    horizon: mixColours(sky(hour.horizon), scaleColour(stormGap, dark), 0.55 * clamp(conditions.storm)),
    sun: tinted(scaleColour(greyed(hour.sun, dull * 0.5, 1), 1 - 0.72 * dull), tint),
    ambient: tinted(scaleColour(greyed(hour.ambient, dull * 0.6, 1), (1 + 0.42 * dull) * (0.45 + 0.55 * dark)), tint),
    glow: scaleColour(hour.glow, 1 - 0.8 * dull),
    cloudLit: tinted(greyed(hour.cloudLit, dull * 0.7, (0.3 + 0.7 * dark) * (1 - 0.3 * dull)), tint),
    cloudShade: tinted(greyed(hour.cloudShade, dull * 0.6, dark * (1 - 0.2 * dull)), tint),
  }
}

/** Neon has two colours that fight: one from the side, one from all around. */
function withNeon(hour: HourLight, scene: Scene): HourLight {
  const strength = 0.6 * clamp(amountOf(scene, 'neon'), 0, 1.4)
  if (strength === 0) return hour
  const [one, other] = coloursOf(scene, 'neon')
  const lean = (colour: Colour, neon: Colour): Colour => {
    const brightness = 0.12 + luminance(...colour) * 1.3
    return mixColours(colour, scaleColour(neon, brightness), strength)
  }
  const side = one ?? [1.5, 0.16, 1]
  const around = other ?? one ?? [0.12, 0.75, 1.4]
  return {
    ...hour,
    sun: lean(hour.sun, side),
    ambient: lean(hour.ambient, around),
    low: lean(hour.low, side),
    horizon: lean(hour.horizon, side),
    middle: lean(hour.middle, around),
    cloudLit: lean(hour.cloudLit, side),
    cloudShade: lean(hour.cloudShade, around),
  }
}

function greyed(colour: Colour, share: number, brightness: number): Colour {
  const grey = luminance(...colour)
  return scaleColour(mixColours(colour, [grey * 0.95, grey, grey * 1.07], share), brightness)
}

function moodTint(scene: Scene): Colour {
  const of = (name: (typeof scene.mood)[number]['value']): number => clamp(weightOf(scene.mood, name), 0, 1.5)
  const warmth = 0.08 * (of('warm') - of('cold') + 0.5 * of('cheerful') - 0.4 * of('mysterious'))
  const tint: Colour = [1 + warmth, 1, 1 - warmth]
  const lean = scene.palette[0]
  if (!lean) return tint
  const strength = 0.22 / Math.max(0.02, luminance(...lean))
  return mixColours(tint, [lean[0] * strength * 4, lean[1] * strength * 4, lean[2] * strength * 4], 0.1)
}

function tinted(colour: Colour, tint: Colour): Colour {
  return [colour[0] * tint[0], colour[1] * tint[1], colour[2] * tint[2]]
}
