import { mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { Air, layersFor } from '#painter/landscape/air.ts'
import { Clouds } from '#painter/landscape/clouds.ts'
import { composePlace } from '#painter/landscape/compose-place.ts'
import { compose, type Composition, shadingDirection } from '#painter/landscape/composition.ts'
import { conditionsOf, lightOfHour } from '#painter/landscape/daylight.ts'
import { type FallingThings } from '#painter/landscape/weather-drawing.ts'
import { Lightning } from '#painter/landscape/lightning.ts'
import { thingsInAir } from '#painter/landscape/falling-things.ts'
import { Sky } from '#painter/landscape/sky.ts'
import { Stars } from '#painter/landscape/stars.ts'
import { type Scene, weightOf } from '#painter/scene.ts'
import type { Light } from '#painter/stage.ts'
import { Buildings } from './buildings.ts'
import type { CityView } from './city-picture.ts'
import { planCity } from './city-plan.ts'

interface CitySetting {
  readonly view: CityView
  readonly clouds: Clouds
  readonly stars: Stars | undefined
  readonly fog: number
  readonly lightning: Lightning | undefined
  readonly inAir: readonly FallingThings[]
}

/** The city with its sky, air and light; sky and weather are those of the land. */
export function buildCityView(scene: Scene, seed: number, aspect: number): CitySetting {
  const plan = planCity(scene, seed)
  const place = composePlace({ ...scene, settings: [{ value: 'hills', weight: 1, colours: [] }] })
  const usual = compose(scene, place, seed, aspect)
  const widest = aspect / (2 * plan.focal)
  const composition: Composition = {
    ...usual,
    horizon: plan.horizon,
    focal: plan.focal,
    widest,
    up: plan.horizon / plan.focal,
    down: (1 - plan.horizon) / plan.focal,
  }
  const conditions = conditionsOf(scene)
  const hour = lightOfHour(scene, conditions, seed)
  const isNight = scene.time === 'night' || scene.time === 'dusk'
  const direction = shadingDirection(composition.sun.direction)
  const isLow = scene.time === 'sunset' || scene.time === 'dawn'
  const skyline = plan.kind === 'skyline'
  const ambient = skyline && isLow ? mixColours(hour.ambient, shadeOfCity, 0.6) : hour.ambient
  const light: Light = {
    direction: skyline
      ? raking(direction, isLow ? 0.3 : -0.6)
      : over(direction, plan.street > 0 && scene.time === 'day' ? 0.95 : 0),
    sun: skyline && isLow ? scaleColour(hour.sun, 1.5) : hour.sun,
    sky: ambient,
    bounce: scaleColour(ambient, 0.4),
  }
  const sky = new Sky({ scene, composition, conditions, light: hour, seed })
  const isClearNight =
    scene.time === 'night' &&
    !scene.without.has('stars') &&
    conditions.rain + conditions.overcast + conditions.fog < 0.5
  const starry = Math.max(weightOf(scene.features, 'stars'), isClearNight ? 0.35 : 0)
  const layers = layersFor(scene, place, conditions, 0)
  const air = new Air({ ...layers, haze: layers.haze * (plan.street > 0 ? 0.45 : 0.3) }, sky, plan.eye, widest)
  const view: CityView = {
    plan,
    buildings: new Buildings(plan, seed),
    noise: new Noise(seedFor(seed, 'city')),
    light,
    sky,
    air,
    isNight,
    snow: Math.min(1, Math.max(conditions.snow, scene.season === 'winter' ? 0.7 : 0)),
  }
  const bolts = weightOf(scene.features, 'lightning')
  return {
    view,
    clouds: new Clouds(scene, composition, conditions, hour, seed),
    stars: starry > 0 ? new Stars(starry, composition, seed) : undefined,
    fog: conditions.fog,
    lightning: bolts > 0 ? new Lightning(bolts, composition, seed) : undefined,
    inAir: thingsInAir({ scene, seed, place, composition, conditions, hour }),
  }
}

/** What a low sun leaves in shade is blue of the sky above, and stands before the warm sky at the horizon. */
const shadeOfCity: Colour = [0.1, 0.17, 0.36]

/** From the side, as far behind the buildings or before them as is said: fronts are in shade or lit. */
function raking([x, y]: readonly [number, number, number], away: number): [number, number, number] {
  const length = Math.hypot(x, y, away)
  return [x / length, y / length, away / length]
}

/** Lifts the light, so that it reaches into streets. */
function over([x, y, z]: readonly [number, number, number], least: number): [number, number, number] {
  const lifted = Math.max(y, least)
  const length = Math.hypot(x, lifted, z)
  return [x / length, lifted / length, z / length]
}
