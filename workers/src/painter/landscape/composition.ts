import { clamp, mix } from '#painter/core/curves.ts'
import { between, pick, randomFor, type Random } from '#painter/core/random.ts'
import { weightOf, type Framing, type Scene, type TimeOfDay } from '#painter/scene.ts'
import { hasFliers } from '#painter/subjects/place.ts'
import type { Place } from './place.ts'

/** How the place is looked at. Shares are of the picture, so that every size shows the same. */
export interface Composition {
  readonly aspect: number
  /** Of the eye over the ground it stands on, in metres. */
  readonly eyeHeight: number
  /** From the top of the picture: 0 at the top, 1 at the bottom; beyond when the eye looks steeply down. */
  readonly horizon: number
  /** Focal length, in heights of the picture. */
  readonly focal: number
  /** Half of the picture's width, and its edges, as slopes: what lies at distance 1. */
  readonly widest: number
  readonly up: number
  readonly down: number
  /** Side that carries the weight of the picture: -1 left, 1 right. */
  readonly heavySide: -1 | 1
  /** Where the eye is led, as a slope to the side. */
  readonly focus: number
  readonly sun: SunPlace
  readonly moon: SkyPlace
  readonly foreground: Foreground
}

export interface SkyPlace {
  /** Angle to the side of straight ahead, right is positive, and over the horizon; radians. */
  readonly azimuth: number
  readonly elevation: number
}

export interface SunPlace extends SkyPlace {
  readonly direction: readonly [x: number, y: number, z: number]
}

export type Foreground = 'none' | 'branch' | 'rocks' | 'flowers' | 'reeds' | 'tree' | 'grass'

const angles: Readonly<Record<Framing['angle'], { eye: number; horizons: readonly [number, number][] }>> = {
  low: { eye: 0.4, horizons: [[0.66, 0.78]] },
  level: {
    eye: 1,
    horizons: [
      [0.34, 0.4],
      [0.46, 0.53],
      [0.6, 0.68],
    ],
  },
  high: { eye: 4.5, horizons: [[0.16, 0.28]] },
  top: { eye: 12, horizons: [[-0.3, -0.14]] },
}
const distances = {
  close: { eye: 0.6, focal: 1.35 },
  medium: { eye: 1, focal: 1 },
  wide: { eye: 1.5, focal: 0.82 },
} as const

const NATURAL_FOCAL = 0.84
/** In metres: from higher, things on the ground are specks. */
const HIGHEST_EYE = 56

interface Shot {
  readonly eye: readonly [number, number]
  readonly focal: number
  /** Where it puts the horizon; none: where the place wants it. */
  readonly horizon?: readonly [number, number]
  /** From as high as there is. */
  readonly highest?: boolean
}

/** Ways to take the same place: seeds of one prompt differ by these before anything else. */
const shots = {
  usual: { eye: [1, 1], focal: 1 },
  vista: { eye: [2.2, 4.5], focal: 0.95, horizon: [0.3, 0.42] },
  aloft: { eye: [1, 1], focal: 0.95, horizon: [0.36, 0.46], highest: true },
  low: { eye: [0.45, 0.6], focal: 0.92, horizon: [0.62, 0.74] },
  near: { eye: [1, 1.5], focal: 1.5, horizon: [0.46, 0.62] },
  broad: { eye: [0.9, 1.4], focal: 0.74, horizon: [0.4, 0.64] },
} as const satisfies Record<string, Shot>

function pickShot(
  { framing: { angle, distance }, subjects, features }: Scene,
  { enclosure, backdrop }: Place,
  random: Random,
): keyof typeof shots {
  const roll = random()
  if (angle !== 'level' || distance !== 'medium') return 'usual'
  if (backdrop === 'mountains' && weightOf(features, 'clouds') > 0) return 'aloft'
  if (enclosure !== 'open') return roll < 0.6 ? 'usual' : roll < 0.8 ? 'near' : 'broad'
  if (subjects.length > 0) return roll < 0.6 ? 'usual' : roll < 0.8 ? 'low' : 'broad'
  return pick(() => roll, ['usual', 'usual', 'vista', 'low', 'near', 'broad'])
}

function horizonFor(scene: Scene, place: Place, shot: Shot, random: Random): number {
  const { horizons } = angles[scene.framing.angle]
  const [lowest, highest] = pick<readonly [number, number]>(random, horizons)
  const usual = between(random, lowest, highest)
  const settled = between(random, 0, 1)
  if (horizons.length === 1) return usual
  if (place.enclosure !== 'open') return mix(0.46, 0.6, settled)
  if (hasFliers(scene)) return mix(0.66, 0.8, settled)
  if (shot.horizon) return mix(shot.horizon[0], shot.horizon[1], settled)
  return towering.has(place.backdrop) && random() < 0.75 ? mix(0.52, 0.68, settled) : usual
}

const towering: ReadonlySet<Place['backdrop']> = new Set(['mountains', 'volcano', 'cliff', 'canyon'])

export function compose(scene: Scene, place: Place, seed: number, aspect: number): Composition {
  const random = randomFor(seed, 'composition')
  const angle = angles[scene.framing.angle]
  const distance = distances[scene.framing.distance]
  const shot: Shot = shots[pickShot(scene, place, random)]
  const climb = place.enclosure === 'open' ? angle.eye : Math.min(angle.eye, 2)
  const wantedHeight =
    mix(place.eye[0], place.eye[1], random() ** 1.6) * climb * distance.eye * between(random, shot.eye[0], shot.eye[1])
  const eyeHeight = shot.highest === true ? HIGHEST_EYE : Math.min(wantedHeight, HIGHEST_EYE)
  const horizon = horizonFor(scene, place, shot, random)
  const focal = NATURAL_FOCAL * distance.focal * between(random, 0.9, 1.12) * shot.focal * Math.sqrt(aspect)
  const heavySide = random() < 0.5 ? -1 : 1
  const widest = aspect / (2 * focal)
  return {
    aspect,
    eyeHeight,
    horizon,
    focal,
    widest,
    up: horizon / focal,
    down: (1 - horizon) / focal,
    heavySide,
    focus: -heavySide * widest * between(random, 0.22, 0.42),
    sun: placeSun(scene, random, widest, horizon / focal),
    moon: placeMoon(scene, random, widest, horizon / focal),
    foreground: pickForeground(place, scene, random),
  }
}

/** Radians over the horizon. */
const sunHeights: Readonly<Record<TimeOfDay, readonly [number, number]>> = {
  day: [0.5, 0.95],
  dawn: [0.07, 0.2],
  sunset: [0.04, 0.18],
  dusk: [-0.09, -0.04],
  night: [0.45, 0.8],
}

/** A low sun mostly stands in the picture, by a third of it; a high one to the side, so that the land has light and shade. */
function placeSun(scene: Scene, random: Random, widest: number, up: number): SunPlace {
  const [low, high] = sunHeights[scene.time]
  const side = random() < 0.5 ? -1 : 1
  const isLow = scene.time !== 'day' && scene.time !== 'night'
  const asked = weightOf(scene.features, 'sun') > 0
  const misty = isLow && weightOf(scene.weather, 'fog') > 0
  const inPicture = (isLow && random() < 0.78) || asked || misty
  const thirds = Math.atan(widest * between(random, 0.15, 0.62))
  const azimuth = side * (inPicture ? thirds : between(random, 0.8, isLow ? 1.5 : 2.1))
  const wanted = between(random, low, high)
  const share = between(random, 0, 1)
  // Asked for, it stands clear of what is in the distance.
  const clear = Math.atan(up * (isLow ? mix(0.42, 0.6, share) : mix(0.55, 0.85, share)))
  const elevation = (asked && scene.time !== 'night') || misty ? clear : wanted
  return { azimuth, elevation, direction: directionOf(azimuth, elevation) }
}

function placeMoon(scene: Scene, random: Random, widest: number, up: number): SkyPlace {
  const side = random() < 0.5 ? -1 : 1
  const azimuth = side * Math.atan(widest * between(random, 0.15, 0.65))
  const share = scene.time === 'night' ? between(random, 0.45, 0.85) : between(random, 0.55, 0.85)
  return { azimuth, elevation: Math.atan(Math.max(0.08, up * share)) }
}

export function directionOf(azimuth: number, elevation: number): readonly [number, number, number] {
  return [Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation)]
}

/**
 * Where the light that shades the land comes from: the side of the sun, but never from straight behind the land, which would
 * leave it a silhouette, nor from straight behind the eye, which would leave it flat.
 */
export function shadingDirection(towards: readonly [number, number, number]): readonly [number, number, number] {
  const side = towards[0] < 0 ? -1 : 1
  const x = towards[0] * 0.8 + side * 0.62
  const y = clamp(towards[1] * 1.1, 0.3, 0.8)
  const z = towards[2] * 0.3 - 0.12
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Trees that may stand at the edge of the picture and frame it. */
export const framing: ReadonlySet<string> = new Set(['pine', 'oak', 'birch', 'cherry', 'palm', 'willow'])

function pickForeground(place: Place, scene: Scene, random: Random): Foreground {
  const roll = random()
  if (scene.framing.angle === 'top' || place.enclosure === 'underwater' || place.enclosure === 'cave') return 'none'
  const choices: Foreground[] = ['none']
  if (place.grass > 0.3 && !scene.without.has('grass')) choices.push('grass')
  if (place.flowers > 0.2) choices.push('flowers')
  if (place.rocks > 0.35) choices.push('rocks')
  if (place.water === 'lake' || place.water === 'pools' || place.water === 'river') choices.push('reeds')
  const wooded = place.plants.some(({ species }) => framing.has(species)) && place.enclosure === 'open'
  if (wooded && !scene.without.has('trees') && scene.subjects.length === 0)
    choices.push('tree', 'tree', place.ground === 'sand' ? 'tree' : 'branch')
  return choices[Math.floor(roll * choices.length)] ?? 'none'
}
