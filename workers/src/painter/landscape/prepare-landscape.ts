import { scaleColour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { cameraOf, frameFor } from '#painter/camera.ts'
import type { Frame } from '#painter/core/frame.ts'
import type { DrawRequest, PrepareFamily, PreparedScene } from '#painter/family.ts'
import type { Scene } from '#painter/scene.ts'
import type { Camera, Light, Stage } from '#painter/stage.ts'
import { drawSubjects } from '#painter/subjects/draw.ts'
import { placeSubjects } from '#painter/subjects/place.ts'
import type { Placement } from '#painter/subjects/placement.ts'
import { Air, cloudSeaAmount, layersFor } from './air.ts'
import { Clearing } from './clearing.ts'
import { CloudSea } from './cloud-sea.ts'
import { Clouds } from './clouds.ts'
import { composePlace } from './compose-place.ts'
import { compose, shadingDirection, type Composition } from './composition.ts'
import { conditionsOf, lightOfHour, type Conditions } from './daylight.ts'
import { dwellingsOf } from './dwellings.ts'
import { thingsInAir } from './falling-things.ts'
import { Fishes } from './fish.ts'
import { chimneyOf, Plume, ventOf } from './plume.ts'
import { Lightning } from './lightning.ts'
import type { FallingThings } from './weather-drawing.ts'
import { lightWithin } from './enclosed-light.ts'
import { darkenCave, rippleLight, Roof } from './enclosure.ts'
import { FlowerBeds } from './flower-beds.ts'
import { Ground } from './ground.ts'
import { drawLand } from './land-drawing.ts'
import { Land } from './land.ts'
import type { HourLight } from './light-table.ts'
import { isAirless, type Place } from './place.ts'
import { drawPlants, growPlants, type Plant } from './plants.ts'
import { amountOf } from './scene-words.ts'
import { drawSky, showSky } from './sky-drawing.ts'
import { drawShafts, type Shafts } from './light-shafts.ts'
import { shaftsIn } from './shaft-places.ts'
import { Rocks } from './rocks.ts'
import { Waterfall } from './waterfall.ts'
import { Sky } from './sky.ts'
import { Stars } from './stars.ts'
import { Sward } from './sward.ts'
import { Terrain } from './terrain.ts'
import { Water } from './water.ts'

export const prepareLandscape: PrepareFamily = ({ scene, seed, aspect }) => {
  const view = lookAt(scene, seed, aspect)
  const land = layLand(view)
  return new PreparedLandscape(view, land, growThings(view, land))
}

/** What a night picture is of stands in more light than the land around it: else nobody would see it. */
function onThings({ scene, place, light }: View): Light {
  if (scene.time !== 'night') return light
  const more = place.enclosure === 'open' ? 1.3 : 2.3
  return { ...light, sun: scaleColour(light.sun, more), sky: scaleColour(light.sky, more) }
}

/** What is decided before anything is worked out. */
interface View {
  readonly scene: Scene
  readonly seed: number
  readonly place: Place
  readonly composition: Composition
  readonly conditions: Conditions
  readonly hour: HourLight
  readonly light: Light
  readonly sky: Sky
}

function lookAt(scene: Scene, seed: number, aspect: number): View {
  const place = composePlace(scene)
  const composition = compose(scene, place, seed, aspect)
  const conditions = conditionsOf(scene)
  const hour = lightWithin(place.enclosure, lightOfHour(scene, conditions, seed), {
    leafless: leaflessness(scene, conditions),
    fog: clamp(conditions.fog),
  })
  const light: Light = {
    direction: shadingDirection(composition.sun.direction),
    sun: hour.sun,
    sky: hour.ambient,
    bounce: scaleColour(hour.ambient, 0.4),
  }
  const sky = new Sky({ scene, composition, conditions, light: hour, seed })
  return { scene, seed, place, composition, conditions, hour, light, sky }
}

function leaflessness({ season }: Scene, { snow }: Conditions): number {
  if (season === 'winter') return 1
  return Math.max(clamp(snow), season === 'autumn' ? 0.6 : 0)
}

interface LaidLand {
  readonly terrain: Terrain
  readonly land: Land
  readonly ground: Ground
  readonly beds: FlowerBeds
  readonly roof: Roof | undefined
  /** Height of the eye over still water. */
  readonly eye: number
}

function layLand(view: View): LaidLand {
  const { place, composition, seed, light } = view
  const terrain = new Terrain(place, composition, seed)
  const land = new Land(terrain, composition)
  land.light(light.direction)
  if (place.enclosure === 'cave') darkenCave(land, terrain.backdrop.cave)
  if (place.enclosure === 'underwater') rippleLight(land, seed)
  const beds = new FlowerBeds(view.scene, place, seed)
  const ground = new Ground({ ...view, terrain, beds })
  const roof = place.enclosure === 'cave' ? new Roof(terrain, ground, composition) : undefined
  return { terrain, land, beds, ground, roof, eye: eyeOver(land, place, composition) }
}

/** High enough that no swell of the ground right before it fills the picture. */
function eyeOver(land: Land, { enclosure }: Place, { eyeHeight, widest }: Composition): number {
  if (enclosure === 'cave') return Math.max(0, land.heightAt(0, 3)) + eyeHeight
  let highest = Math.max(0, land.heightAt(0, 1))
  for (let z = 1.5; z < 34; z *= 1.3) {
    for (let share = -1; share <= 1; share += 0.25) {
      highest = Math.max(highest, land.heightAt(share * widest * z, z) - z * 0.14)
    }
  }
  return highest + eyeHeight
}

interface Things {
  readonly subjects: readonly Placement[]
  readonly plants: readonly Plant[]
  readonly rocks: Rocks
  readonly fall: Waterfall | undefined
  readonly sward: Sward
  readonly water: Water | undefined
  readonly clouds: Clouds | undefined
  readonly stars: Stars | undefined
  readonly shafts: Shafts | undefined
  readonly lightning: Lightning | undefined
  readonly plume: Plume | undefined
  readonly fishes: Fishes | undefined
  readonly inAir: readonly FallingThings[]
  readonly cloudSea: CloudSea | undefined
}

/** Metres. */
const CAVE_DEPTH = 18

function growThings(view: View, laid: LaidLand): Things {
  const { scene, seed, place, composition, conditions, hour } = view
  const { terrain, land, eye } = laid
  // Flooded fields are waded through: who stands in one needs no bank.
  const isWaterAt = (x: number, z: number): boolean =>
    place.water !== 'none' && place.water !== 'paddies' && land.heightAt(x, z) < 0
  const heightAt = (x: number, z: number): number =>
    place.water === 'none' ? land.heightAt(x, z) : Math.max(0, land.heightAt(x, z))
  const { aspect, horizon, focal } = composition
  // What is in a cave stands before its mouth, not out there.
  const inside = place.enclosure === 'cave' ? { farthest: CAVE_DEPTH } : {}
  const named = placeSubjects(scene, { aspect, eye, horizon, focal, heightAt, isWaterAt, ...inside }, seed)
  const dwellings = dwellingsOf({ scene, composition, seed, subjects: named, heightAt, isWaterAt })
  const subjects = [...named, ...dwellings]
  const clearing = new Clearing(subjects)
  return {
    subjects,
    plants: growPlants({ ...view, ...laid, clearing }),
    rocks: new Rocks({ ...view, ...laid, clearing }),
    fall: place.water === 'waterfall' ? new Waterfall(terrain.shore.fall, land, seed) : undefined,
    sward: new Sward({ ...view, ...laid }),
    water: place.water === 'none' ? undefined : new Water({ ...view, terrain }),
    clouds: hidesSky(place) || isAirless(place) ? undefined : new Clouds(scene, composition, conditions, hour, seed),
    stars: hidesSky(place) ? undefined : starsOver(scene, place, composition, seed),
    shafts: shaftsIn(view),
    lightning: lightningIn(view),
    plume: plumeOver(view, laid),
    fishes:
      place.enclosure === 'underwater' && !scene.without.has('fish')
        ? new Fishes(composition, eye, clearing, seed)
        : undefined,
    inAir: thingsInAir(view),
    cloudSea: cloudSeaAmount(scene, place) > 0 ? new CloudSea(composition, hour, eye, seed) : undefined,
  }
}

function plumeOver({ scene, place, hour, composition, seed }: View, { terrain, land }: LaidLand): Plume | undefined {
  if (scene.without.has('smoke') || place.enclosure !== 'open') return undefined
  if (place.backdrop === 'volcano') return new Plume(ventOf(terrain.backdrop.cone), hour, composition, seed)
  if (amountOf(scene, 'smoke') === 0) return undefined
  return new Plume(chimneyOf(land, composition), hour, composition, seed)
}

function lightningIn({ scene, place, composition, seed }: View): Lightning | undefined {
  const strength = amountOf(scene, 'lightning')
  return strength > 0 && !hidesSky(place) ? new Lightning(strength, composition, seed) : undefined
}

function hidesSky({ enclosure }: Place): boolean {
  return enclosure === 'forest' || enclosure === 'jungle' || enclosure === 'underwater'
}

function starsOver(scene: Scene, place: Place, composition: Composition, seed: number): Stars | undefined {
  if (scene.without.has('stars')) return undefined
  const natural = isAirless(place) || scene.time === 'night' ? 0.8 : scene.time === 'dusk' ? 0.25 : 0
  const amount = Math.max(amountOf(scene, 'stars') * 1.6, natural)
  return amount > 0 ? new Stars(amount, composition, seed) : undefined
}

class PreparedLandscape implements PreparedScene {
  readonly #view: View
  readonly #laid: LaidLand
  readonly #things: Things
  readonly #air: Air

  constructor(view: View, laid: LaidLand, things: Things) {
    this.#view = view
    this.#laid = laid
    this.#things = things
    const { scene, place, conditions, sky, composition } = view
    this.#air = new Air(layersFor(scene, place, conditions, composition.eyeHeight), sky, laid.eye, composition.widest)
  }

  /** Light that shines through leaves towards the eye: from a low sun in front. */
  get #behind(): number {
    const [, height, away] = this.#view.composition.sun.direction
    return this.#view.scene.time === 'night' ? 0 : clamp(away) * smooth(0.7, 0.1, height)
  }

  draw(request: DrawRequest): Frame {
    const { moment, cancel } = request
    const { composition, place, light, conditions, sky } = this.#view
    const { clouds, stars, plants, rocks, fall, sward, water, subjects, shafts, lightning, plume, fishes, inAir } =
      this.#things
    const { cloudSea } = this.#things
    const { terrain, land, ground, roof, eye } = this.#laid
    const air = this.#air
    const frame = frameFor(request)
    const camera = cameraOf({ eye, horizon: composition.horizon, focal: composition.focal }, request)
    const skyPicture = drawSky({ frame, camera, sky, clouds, stars, veil: conditions.fog, air, moment, cancel })
    const hasWater = place.water !== 'none'
    const cover = drawLand({ frame, camera, land, terrain, ground, air, hasWater, swell: water?.swell, moment, cancel })
    roof?.draw(frame, cover, camera, air, cancel)
    showSky(frame, skyPicture, cover)
    cloudSea?.draw(frame, camera, air, moment)
    lightning?.draw(frame, camera, moment)
    plume?.draw(frame, camera, moment, cancel)
    fall?.draw({ frame, camera, light, air, moment, cancel })
    rocks.draw({ frame, camera, light, air, cancel })
    const growing = { frame, camera, light, air, snow: ground.snowiness, wind: conditions.wind, moment, cancel }
    drawPlants(plants, 'land', growing)
    sward.draw({ frame, camera, light, air, wind: conditions.wind, behind: this.#behind, moment, cancel })
    fishes?.draw(frame, camera, light, air, moment)
    drawSubjects(this.#stage(frame, camera), subjects, moment, cancel)
    water?.draw({ frame, camera, sky: skyPicture, air, moment, cancel })
    drawPlants(plants, 'edge', growing)
    if (shafts) drawShafts(frame, camera, shafts, this.#view.seed, moment, cancel)
    for (const things of inAir) things.draw(frame, moment, camera.horizon, cancel)
    return frame
  }

  #stage(frame: Frame, camera: Camera): Stage {
    const { land } = this.#laid
    const wet = this.#things.water !== undefined
    const air = this.#air
    return {
      frame,
      camera,
      light: onThings(this.#view),
      heightAt: (x, z) => (wet ? Math.max(0, land.heightAt(x, z)) : land.heightAt(x, z)),
      isWaterAt: (x, z) => wet && land.heightAt(x, z) < 0,
      sunAt: (x, z) => land.sunAt(x, z),
      throughAir: (colour, offset, x, y, z) => air.through(colour, offset, x, y, z),
    }
  }
}
