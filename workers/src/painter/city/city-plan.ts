import { between, pick, randomFor } from '#painter/core/random.ts'
import { weightOf, type Scene } from '#painter/scene.ts'

export type CityKind = 'skyline' | 'street' | 'alley' | 'old town' | 'harbour' | 'rooftops'

/** How a city is built and from where it is seen; metres. */
export interface CityPlan {
  readonly kind: CityKind
  readonly eye: number
  /** From the top of the picture. */
  readonly horizon: number
  readonly focal: number
  /** Half the width of the street along the view; 0 where there is none. */
  readonly street: number
  /** Buildings begin here. */
  readonly from: number
  /** Size of a building's ground to the side and along the view. */
  readonly lotWidth: number
  readonly lotDepth: number
  readonly lowest: number
  readonly tallest: number
  readonly isOld: boolean
  /** Share of lit signs and edges, 0 to about 1.5. */
  readonly neon: number
  /** Share of windows with light in them. */
  readonly lit: number
  /** Still water lies before the buildings. */
  readonly hasWater: boolean
  /** Mirror in the ground, 0 dry to 1. */
  readonly wetness: number
  readonly lamps: boolean
}

interface Shape {
  readonly eye: readonly [number, number]
  readonly horizon: readonly [number, number]
  readonly street: number
  readonly from: number
  readonly lot: readonly [number, number]
  readonly height: readonly [number, number]
}

const shapes: Readonly<Record<CityKind, Shape>> = {
  skyline: { eye: [12, 26], horizon: [0.66, 0.76], street: 0, from: 390, lot: [34, 34], height: [40, 230] },
  street: { eye: [2.2, 4], horizon: [0.52, 0.64], street: 11, from: -20, lot: [19, 24], height: [16, 74] },
  alley: { eye: [1.6, 2.2], horizon: [0.52, 0.6], street: 2.9, from: -20, lot: [9, 9], height: [11, 26] },
  'old town': { eye: [2, 3.4], horizon: [0.5, 0.58], street: 6.5, from: -20, lot: [8.5, 10], height: [7, 12] },
  harbour: { eye: [6, 11], horizon: [0.5, 0.6], street: 0, from: 85, lot: [11, 12], height: [8, 17] },
  rooftops: { eye: [21, 27], horizon: [0.3, 0.42], street: 0, from: 14, lot: [13, 14], height: [8, 17] },
}

export function planCity(scene: Scene, seed: number): CityPlan {
  const random = randomFor(seed, 'city')
  const has = (motif: string) => scene.motifs.some(({ value }) => value === motif)
  const isFuture = has('cyberpunk')
  const kind = kindOf(scene, random())
  const shape = shapes[kind]
  const isOld =
    (kind === 'alley' && !isFuture) ||
    kind === 'old town' ||
    kind === 'harbour' ||
    (kind === 'rooftops' && !isFuture && !has('skyline'))
  const isNight = scene.time === 'night' || scene.time === 'dusk'
  const neonAsked = weightOf(scene.features, 'neon')
  const rain = scene.without.has('rain')
    ? 0
    : Math.max(weightOf(scene.weather, 'rain'), weightOf(scene.weather, 'storm'))
  const rises = { low: 0.5, level: 1, high: 4, top: 9 }[scene.framing.angle]
  const [low, high] = shape.height
  const lofty = isFuture && kind !== 'skyline' ? 1.9 : 1
  return {
    kind,
    eye:
      between(random, ...shape.eye) *
      (kind === 'street' || kind === 'old town' || kind === 'alley' ? rises : Math.sqrt(rises)),
    horizon: horizonOf(scene, between(random, ...shape.horizon)),
    focal: (kind === 'skyline' ? 1.05 : 0.8) * { close: 1.3, medium: 1, wide: 0.78 }[scene.framing.distance],
    street: shape.street * (isFuture && kind === 'street' ? 0.8 : 1),
    from: shape.from,
    lotWidth: shape.lot[0],
    lotDepth: shape.lot[1],
    lowest: low * lofty,
    tallest: high * lofty,
    isOld,
    neon: scene.without.has('neon')
      ? 0
      : Math.max(neonAsked, isFuture ? 1 : 0) + (kind === 'street' && isNight ? 0.25 : 0),
    lit: { day: 0.012, dawn: 0.07, sunset: 0.14, dusk: 0.26, night: 0.27 }[scene.time],
    hasWater: kind === 'harbour' || (kind === 'skyline' && (waters(scene) || random() < 0.75)),
    wetness:
      Math.min(1, rain) * 0.9 +
      (isNight && neonAsked > 0 ? 0.25 : 0) +
      Math.min(1, weightOf(scene.features, 'reflection')) * 0.6,
    lamps: kind !== 'skyline' && kind !== 'rooftops',
  }
}

const kinds: readonly CityKind[] = ['old town', 'alley', 'harbour', 'rooftops', 'skyline', 'street']

function kindOf({ motifs, settings, framing, features }: Scene, roll: number): CityKind {
  // A street in the old town is old first.
  const named = kinds.find(kind => motifs.some(({ value }) => value === kind))
  if (named) return named
  if (settings.some(({ value }) => value === 'village')) return 'old town'
  if (settings.some(({ value }) => value === 'sea' || value === 'beach' || value === 'lake' || value === 'river'))
    return roll < 0.5 ? 'skyline' : 'harbour'
  if (framing.angle === 'top' || framing.angle === 'high') return 'rooftops'
  if (framing.distance === 'wide') return 'skyline'
  if (features.some(({ value }) => value === 'lanterns')) return 'old town'
  return pick(() => roll, ['street', 'skyline', 'street', 'skyline'] as const)
}

function waters({ settings, features }: Scene): boolean {
  return (
    features.some(({ value }) => value === 'reflection') ||
    settings.some(({ value }) => value === 'sea' || value === 'lake' || value === 'river')
  )
}

function horizonOf({ framing }: Scene, usual: number): number {
  switch (framing.angle) {
    case 'low':
      return Math.min(0.84, usual + 0.16)
    case 'level':
      return usual
    case 'high':
      return usual * 0.6
    case 'top':
      return -0.1
  }
}
