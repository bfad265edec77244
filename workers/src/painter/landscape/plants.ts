import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor, type Random } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import { framing } from './composition.ts'
import type { Planting } from './place.ts'
import { plantSprite, VARIANTS, widthOf } from './plant-sprites.ts'
import { plantColours } from './plant-colours.ts'
import { plantTable, type PlantFacts } from './plant-table.ts'
import type { RockAsk } from './rocks.ts'
import { drawSprite, type SpriteColours } from './sprite-drawing.ts'
import type { Species } from './species.ts'

/** One plant where it stands. */
export interface Plant {
  readonly species: Species
  readonly variant: number
  readonly mirrored: boolean
  readonly x: number
  readonly y: number
  readonly z: number
  readonly height: number
  readonly sun: number
  readonly colours: SpriteColours
  readonly phase: number
}

export interface PlantAsk extends RockAsk {
  readonly scene: Scene
}

/** So that no prompt plants a forest that takes seconds to draw. */
const MOST_OF_ONE = 900

/** All plants of the place, the farthest first. Their shadows are laid on the land. */
export function growPlants(ask: PlantAsk): Plant[] {
  const plants = ask.place.plants
    .flatMap(planting => growSpecies(ask, planting))
    .concat(frameWith(ask))
    .filter(({ x, z, height, species }) => !ask.clearing.hides(x, z, height, height * widthOf(species) * 0.4))
  for (const { species, x, z, height } of plants) {
    if (z < 420 && height > 0.6 && !plantTable[species].lift)
      ask.land.castShadow(x, z, height, height * widthOf(species) * (species === 'palm' ? 0.16 : 0.3))
  }
  return plants
    .map(plant => ({ ...plant, sun: 0.25 + 0.75 * ask.land.sunBefore(plant.x, plant.z) }))
    .toSorted((one, other) => other.z - one.z)
}

function growSpecies(ask: PlantAsk, planting: Planting): Plant[] {
  const { composition, seed } = ask
  const random = randomFor(seed, `plants ${planting.species}`)
  const noise = new Noise(seedFor(seed, `groves ${planting.species}`))
  const nearest = Math.max(planting.near, composition.eyeHeight * Math.min(1.1, 0.9 / composition.down))
  const { near, far } = { near: nearest, far: Math.max(planting.far, nearest * 2) }
  const area = composition.widest * 1.15 * (far * far - near * near)
  const wanted = (planting.density * area) / 10_000
  const count = Math.min(MOST_OF_ONE, wanted)
  // Where there would be too many, those near the eye are kept as dense as asked and the far ones thinned out.
  const crowding = Math.max(1, Math.sqrt(wanted / MOST_OF_ONE))
  const plants: Plant[] = []
  for (let index = 0; index < count * 1.6; index++) {
    const z = Math.sqrt(near * near + random() ** crowding * (far * far - near * near))
    const x = between(random, -1, 1) * composition.widest * 1.15 * z
    const grove = smooth(
      planting.groves * 0.5 - 0.16,
      planting.groves * 0.5 + 0.06,
      noise.octaves(x / 60, z / 60, 3) + 0.24,
    )
    const plant = plantAt(ask, planting.species, x, z, random, grove)
    if (plant) plants.push(plant)
  }
  return plants
}

/** A plant, unless it cannot grow there or chance leaves the place empty. Draws the same numbers either way. */
function plantAt(
  ask: PlantAsk,
  species: Species,
  x: number,
  z: number,
  random: Random,
  chance: number,
): Plant | undefined {
  const facts = plantTable[species]
  const roll = random()
  const size = random()
  const variant = Math.floor(random() * VARIANTS)
  const mirrored = random() < 0.5
  const hue = random()
  const phase = random()
  if (roll > chance || !canStand(ask, facts, species, x, z, size)) return undefined
  const winter = ask.scene.season === 'winter' && facts.seasons.winter === 'bare'
  return {
    species: winter ? 'bare' : species,
    variant,
    mirrored,
    x,
    y:
      Math.max(facts.stands === 'edge' ? -0.3 : -9, ask.land.heightAt(x, z)) +
      (facts.lift ? facts.lift[0] + (facts.lift[1] - facts.lift[0]) * phase : 0),
    z,
    height: between(() => size, facts.height[0], facts.height[1]),
    sun: 1,
    colours: plantColours(ask, species, hue),
    phase,
  }
}

/** What stands at the picture's edge, near the eye, and leads into it. */
function frameWith(ask: PlantAsk): Plant[] {
  const { composition, place, scene, land } = ask
  const random = randomFor(ask.seed, 'frame')
  const [roll, variant, hue, size, spot] = [random(), random(), random(), random(), random()]
  const { foreground, heavySide, widest, eyeHeight, down, up } = composition
  const candidates = place.plants.filter(({ species }) => framing.has(species))
  const chosen = candidates[Math.floor(roll * candidates.length)]?.species
  if (!chosen || (foreground !== 'tree' && foreground !== 'branch')) return []
  const facts = plantTable[chosen]
  const common = { variant: Math.floor(variant * VARIANTS), mirrored: heavySide < 0, sun: 1, phase: spot }
  if (foreground === 'branch') {
    const z = 5 + 2 * size
    const eye = Math.max(0, land.heightAt(0, 2)) + eyeHeight
    const height = up * z * (0.5 + 0.2 * size)
    return ['crown' as const].map(species => ({
      ...common,
      species,
      x: heavySide * widest * z * 1.02,
      y: eye + up * z * 1.08 - height,
      z,
      height,
      colours: plantColours(ask, chosen, hue),
    }))
  }
  const z = Math.max(11, (eyeHeight / (down + 0.05)) * 1.5) + 5 * size
  const x = heavySide * widest * z * (0.62 + 0.22 * spot)
  const winter = scene.season === 'winter' && facts.seasons.winter === 'bare'
  const height = Math.max(facts.height[0], up * z * (0.9 + 0.5 * size) + eyeHeight)
  const y = land.heightAt(x, z)
  if (y < 0.1 && place.water !== 'none') return []
  return [
    {
      ...common,
      species: winter ? 'bare' : chosen,
      x,
      y,
      z,
      height: Math.min(height, facts.height[1] * 1.5),
      colours: plantColours(ask, chosen, hue),
    },
  ]
}

const STEEPEST = 1.15

function canStand(
  { land, terrain, place, ground }: PlantAsk,
  facts: PlantFacts,
  species: Species,
  x: number,
  z: number,
  size: number,
): boolean {
  const shore = terrain.shoreAt(x, z)
  if (facts.lift) return true
  if (facts.stands === 'edge') return shore > -2.2 && shore < 3.2 && land.heightAt(x, z) < 1.2
  if (facts.stands === 'dry' && shore < (place.water === 'river' ? 2.5 : 3.5)) return false
  if (facts.height[1] > 0.5 && ground.hasPath && ground.pathAway(x, z) < 1.4 + facts.height[1] * 0.05) return false
  const height = land.heightAt(x, z)
  if (facts.stands === 'dry' && height < 0.15 && place.water !== 'none') return false
  if (land.steepnessAt(x, z) > (species === 'bush' || species === 'fern' ? STEEPEST * 1.4 : STEEPEST)) return false
  if (place.backdrop === 'mountains' && height > 120 + size * 60) return false
  if (place.backdrop === 'volcano' && height > 60) return false
  return !(place.backdrop === 'mesas' && height > 60)
}

export interface PlantDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: Light
  readonly air: Air
  readonly snow: number
  /** Strength of wind, 0 to about 1. */
  readonly wind: number
  readonly moment: number
  readonly cancel: CancelFlag
}

/** Smaller than this many pixels, a plant does not show. */
const LEAST_PIXELS = 1.1

/** @param where those that stand in the water's edge come after the water, so that it does not wash over their thin blades */
export function drawPlants(plants: readonly Plant[], where: 'land' | 'edge', drawing: PlantDrawing): void {
  const air = new Float32Array(3)
  for (let index = 0; index < plants.length; index++) {
    if ((index & 31) === 0) drawing.cancel.check()
    const plant = plants[index] as Plant
    if ((plantTable[plant.species].stands === 'edge') === (where === 'edge')) drawPlant(plant, drawing, air)
  }
}

function drawPlant(
  plant: Plant,
  { frame, camera, light, air, snow, wind, moment }: PlantDrawing,
  airColour: Float32Array,
): void {
  const scale = camera.focal / plant.z
  const height = plant.height * scale
  if (height < LEAST_PIXELS) return
  const x = camera.centre + plant.x * scale
  const reach = height * widthOf(plant.species)
  if (x < -reach || x > frame.width + reach) return
  const y = camera.horizon - (plant.y - 0.02 * plant.height - camera.eye) * scale
  if (y - height > frame.height || y < 0) return
  const facts = plantTable[plant.species]
  const slope = plant.x / plant.z
  for (let channel = 0; channel < 3; channel++) airColour[channel] = air.colourAt(slope, channel)
  const sway = Math.sin((moment + plant.phase + slope * 0.6) * Math.PI * 2) * (0.4 + wind) + wind * 0.7
  drawSprite(
    frame,
    plantSprite(plant.species, plant.variant, height),
    {
      x,
      y,
      height,
      z: plant.z,
      mirrored: plant.mirrored,
      bend: sway * facts.pliant,
      sun: plant.sun,
      hidden: clamp(air.hides(plant.y + plant.height * 0.5, plant.z)),
      air: airColour,
      snow,
      colours: plant.colours,
      through: facts.through,
      part: Part.plants,
      sunk: 0,
      glow: facts.glow ?? 0,
    },
    light,
  )
}
