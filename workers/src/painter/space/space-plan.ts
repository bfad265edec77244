import { colourFromHex, type Colour } from '#painter/core/colour.ts'
import { between, pick, randomFor, type Random } from '#painter/core/random.ts'
import { weightOf, type Scene } from '#painter/scene.ts'

/** Places are in heights of the picture, from its middle: x to the right, y down. */
export interface SpacePlan {
  readonly nebula: {
    readonly strength: number
    readonly scale: number
    readonly colours: readonly [Colour, Colour, Colour]
  }
  readonly starDensity: number
  readonly galaxy: Galaxy | undefined
  /** The largest first. */
  readonly planets: readonly Planet[]
  readonly blackHole: { readonly x: number; readonly y: number; readonly radius: number } | undefined
  readonly asteroids: number
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number } | undefined
  /** Towards the light: right, up, towards the eye. */
  readonly light: readonly [number, number, number]
}

export interface Galaxy {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Height over width of the disc as it is seen. */
  readonly flatness: number
  readonly turn: number
}

export type Surface = 'gas' | 'rock' | 'earth' | 'ice' | 'lava'
export interface Planet {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly surface: Surface
  readonly colours: readonly [Colour, Colour, Colour]
  readonly rings: boolean
  readonly tilt: number
  readonly seed: number
}

const nebulae: readonly (readonly [string, string, string])[] = [
  ['#e0548c', '#2c5cdc', '#ffc068'],
  ['#2ca8b4', '#5c2cb4', '#ffe0b0'],
  ['#e8683c', '#283c9c', '#ffd890'],
  ['#8c3cdc', '#1c6cb4', '#f4a0d8'],
  ['#34b48c', '#1c3c8c', '#f8f0b4'],
  ['#c43c5c', '#5c1c6c', '#f4b070'],
]

const surfaces: Readonly<Record<Surface, readonly (readonly [string, string, string])[]>> = {
  gas: [
    ['#d09058', '#f4e0b8', '#8c4830'],
    ['#6c90c4', '#d0e4f4', '#34508c'],
    ['#c48ca0', '#f4dcd4', '#7c4868'],
    ['#88b49c', '#e4f0d0', '#44705c'],
  ],
  rock: [
    ['#a0603c', '#d8a070', '#5c3424'],
    ['#7c7874', '#b4b0a8', '#484440'],
  ],
  earth: [['#1c4c8c', '#4c7c3c', '#b49c64']],
  ice: [['#a8ccdc', '#f0f8fc', '#5c88a8']],
  lava: [['#241814', '#4c2c20', '#ff6a1c']],
}

export function planSpace(scene: Scene, seed: number, aspect: number): SpacePlan {
  const random = randomFor(seed, 'space')
  const has = (motif: string) => scene.motifs.some(({ value }) => value === motif)
  const gone = (name: string) => scene.without.has(name)
  const nebulaWeight = gone('nebula') ? 0 : weightOf(scene.features, 'nebula')
  const named =
    scene.features.some(({ value }) => value === 'planet' || value === 'rings') || has('moons') || has('earth')
  const isPlain =
    !named &&
    nebulaWeight === 0 &&
    !has('galaxy') &&
    !has('black hole') &&
    !has('asteroids') &&
    scene.subjects.length === 0
  const side = random() < 0.5 ? -1 : 1
  return {
    nebula: {
      strength: gone('nebula') ? 0 : 0.3 + 0.8 * nebulaWeight + (isPlain ? 0.4 : 0),
      scale: between(random, 1.5, 2.4),
      colours: nebulaColours(scene, random),
    },
    starDensity: gone('stars') ? 0 : 1 + weightOf(scene.features, 'stars') + weightOf(scene.features, 'milky way'),
    galaxy: has('galaxy') || weightOf(scene.features, 'milky way') > 0 ? planGalaxy(random, aspect) : undefined,
    planets: gone('planet') ? [] : planPlanets(scene, random, { aspect, side, named, isPlain }),
    blackHole: has('black hole')
      ? { x: between(random, -0.1, 0.1) * aspect, y: between(random, -0.08, 0.08), radius: between(random, 0.13, 0.17) }
      : undefined,
    asteroids: has('asteroids') ? 70 : 0,
    sun:
      weightOf(scene.features, 'sun') > 0
        ? { x: -side * 0.33 * aspect, y: between(random, -0.3, -0.15), radius: 0.07 }
        : undefined,
    light: unitVector([-side * between(random, 0.5, 0.8), between(random, 0.2, 0.6), between(random, 0.3, 0.7)]),
  }
}

function nebulaColours({ palette, features }: Scene, random: Random): [Colour, Colour, Colour] {
  const asked = [...features.filter(({ value }) => value === 'nebula').flatMap(({ colours }) => colours), ...palette]
  const usual = pick(random, nebulae)
  const colour = (place: number): Colour =>
    asked[place % Math.max(1, asked.length)] ?? colourFromHex(usual[place] ?? usual[0])
  return [colour(0), colour(1), asked.length === 0 ? colour(2) : [1, 0.85, 0.65]]
}

function planGalaxy(random: Random, aspect: number): Galaxy {
  return {
    x: between(random, -0.12, 0.12) * aspect,
    y: between(random, -0.1, 0.1),
    radius: between(random, 0.42, 0.56),
    flatness: between(random, 0.38, 0.8),
    turn: between(random, -0.7, 0.7),
  }
}

interface PlanetWishes {
  readonly aspect: number
  readonly side: number
  readonly named: boolean
  readonly isPlain: boolean
}

function planPlanets(scene: Scene, random: Random, { aspect, side, named, isPlain }: PlanetWishes): Planet[] {
  const has = (motif: string) => scene.motifs.some(({ value }) => value === motif)
  const bare = has('galaxy') || has('black hole') || has('asteroids')
  const moonsOnly = scene.features.some(({ value }) => value === 'moon')
  if (!named && !moonsOnly && !(isPlain && random() < 0.75) && (bare || scene.subjects.length === 0)) return []
  const close = scene.framing.distance === 'close'
  const wide = scene.framing.distance === 'wide'
  const radius = between(random, 0.21, 0.3) * (close ? 1.7 : wide ? 0.5 : 1) * (named ? 1.05 : 0.8)
  const off = scene.subjects.length > 0 ? 0.3 : between(random, 0.02, 0.17)
  const surface = surfaceOf(scene, random, moonsOnly && !named)
  const main: Planet = {
    x: side * off * aspect,
    y: between(random, -0.1, 0.12) + (scene.subjects.length > 0 ? -0.08 : 0),
    radius: scene.subjects.length > 0 ? radius * 0.8 : radius,
    surface,
    colours: planetColours(scene, surface, random),
    rings:
      !scene.without.has('rings') && (weightOf(scene.features, 'rings') > 0 || (surface === 'gas' && random() < 0.5)),
    tilt: between(random, -0.5, 0.5),
    seed: Math.floor(random() * 1e9),
  }
  const moons = has('moons') ? 3 : !named || random() < 0.6 ? 1 : 2
  return [main, ...Array.from({ length: moons }, (_, index) => planMoon(main, index, side, aspect, random))]
}

function planMoon(main: Planet, index: number, side: number, aspect: number, random: Random): Planet {
  const surface = pick(random, ['rock', 'ice', 'rock'] as const)
  const [low, high] = [main.radius * 1.9, main.radius * 2.6]
  const angle = Math.PI * (side > 0 ? 1 : 0) + between(random, -0.9, 0.9) + index * 1.9
  const away = between(random, low, high)
  return {
    x: Math.max(-aspect * 0.44, Math.min(aspect * 0.44, main.x + Math.cos(angle) * away)),
    y: Math.max(-0.42, Math.min(0.42, main.y + Math.sin(angle) * away * 0.7)),
    radius: main.radius * between(random, 0.1, 0.24),
    surface,
    colours: planetColours({ palette: [], features: [] }, surface, random),
    rings: false,
    tilt: between(random, -0.5, 0.5),
    seed: Math.floor(random() * 1e9),
  }
}

function surfaceOf({ motifs, settings, weather, features }: Scene, random: Random, isMoon: boolean): Surface {
  if (motifs.some(({ value }) => value === 'earth') || settings.some(({ value }) => value === 'sea')) return 'earth'
  if (settings.some(({ value }) => value === 'volcano')) return 'lava'
  if (settings.some(({ value }) => value === 'snowfield') || weather.some(({ value }) => value === 'snow')) return 'ice'
  if (settings.some(({ value }) => value === 'desert') || isMoon) return 'rock'
  if (weightOf(features, 'rings') > 0) return 'gas'
  return pick(random, ['gas', 'gas', 'rock', 'earth', 'ice', 'lava'] as const)
}

function planetColours(
  scene: Pick<Scene, 'palette' | 'features'>,
  surface: Surface,
  random: Random,
): [Colour, Colour, Colour] {
  const [main, light, dark] = pick(random, surfaces[surface])
  const asked = scene.features.find(
    ({ value, colours }) => (value === 'planet' || value === 'rings' || value === 'moon') && colours.length > 0,
  )?.colours[0]
  if (asked)
    return [
      asked,
      [asked[0] * 0.5 + 0.45, asked[1] * 0.5 + 0.45, asked[2] * 0.5 + 0.45],
      [asked[0] * 0.35, asked[1] * 0.35, asked[2] * 0.35],
    ]
  return [colourFromHex(main), colourFromHex(light), colourFromHex(dark)]
}

function unitVector([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
