import { clamp } from '#painter/core/curves.ts'
import type { Colour } from '#painter/core/colour.ts'
import { weightOf, type Scene, type Setting, type SettingUse } from '#painter/scene.ts'
import type { AskedColours, Claim, Place, Planting, SettingTraits } from './place.ts'
import type { Species } from './species.ts'
import { settingTable } from './setting-table.ts'

/** With a claim this high another setting opens a forest up: a forest by a lake is seen from the lake. */
const OPENING_CLAIM = 0.94
const STRONGEST = 2.2
/** How much wider a lake in a cave is than its pools. */
const UNDERGROUND_LAKE = 1.6

/** Lets every setting of the prompt have its say; nothing of `without` is left. */
export function composePlace(scene: Scene): Place {
  const named = scene.settings.filter(({ value }) => !scene.without.has(value))
  const settings = named.length > 0 ? named : [{ value: 'hills' as const, weight: 1, colours: [] }]
  const traits = settings.map(({ value, weight, isFlooded }) => ({
    weight: clamp(weight, 0.2, STRONGEST),
    ...settingTable[value],
    ...(isFlooded === true && { water: { kind: 'paddies' as const, claim: 0.8 } }),
  }))
  const backdrop = highest(traits, 'backdrop')
  const water = highest(traits, 'water')
  const enclosure = highest(traits, 'enclosure')
  const wooded = enclosure.kind === 'forest' || enclosure.kind === 'jungle'
  const opened = wooded
    ? scene.framing.angle === 'top' ||
      (enclosure.kind === 'forest' && (opens(backdrop) || (water.kind === 'lake' && opens(water))))
    : false
  // Water in a cave ends at its walls.
  const isCave = enclosure.kind === 'cave' && water.kind !== 'none'
  const place: Place = {
    ground: highest(traits, 'ground').kind,
    backdrop: backdrop.kind,
    water: scene.without.has('water') ? 'none' : isCave ? 'pools' : water.kind,
    enclosure: opened ? 'open' : enclosure.kind,
    backdropWeight: backdrop.weight,
    waterWeight: isCave && water.kind !== 'pools' ? water.weight * UNDERGROUND_LAKE : water.weight,
    plants: traits.flatMap(({ plants, weight }) => plants.map(planting => scaled(planting, weight / traits.length))),
    grass: mostOf(traits, 'grass'),
    flowers: mostOf(traits, 'flowers'),
    rocks: mostOf(traits, 'rocks'),
    path: mostOf(traits, 'path'),
    eye: traits[0]?.eye ?? [2, 4],
    haze: mostOf(traits, 'haze'),
    asked: askedColours(named),
  }
  const leafy = scene.framing.angle === 'top' && enclosure.kind === 'jungle'
  return withFeatures(opened ? withTrees(place, settings, leafy ? 'oak' : 'pine') : place, scene)
}

/** What of each setting takes the colour that the setting was given. */
const coloured: Readonly<Record<keyof AskedColours, readonly Setting[]>> = {
  water: ['lake', 'river', 'sea', 'waterfall', 'swamp', 'underwater'],
  rock: ['mountains', 'canyon', 'volcano', 'island', 'cave'],
  ground: ['meadow', 'hills', 'beach', 'desert', 'snowfield', 'garden', 'farmland', 'village'],
  leaves: ['forest', 'jungle'],
}

function askedColours(settings: readonly SettingUse[]): AskedColours {
  const asked: { -readonly [Side in keyof AskedColours]: Colour } = {}
  for (const side of ['water', 'rock', 'ground', 'leaves'] as const) {
    const colour = settings.find(({ value, colours }) => coloured[side].includes(value) && colours.length > 0)
      ?.colours[0]
    if (colour) asked[side] = colour
  }
  return asked
}

function highest<Side extends 'ground' | 'backdrop' | 'water' | 'enclosure'>(
  traits: readonly (SettingTraits & { weight: number })[],
  side: Side,
): SettingTraits[Side] & { weight: number } {
  const strength = (candidate: SettingTraits & { weight: number }): number =>
    candidate[side].claim * Math.sqrt(candidate.weight)
  const best = traits.reduce((leader, candidate) => (strength(candidate) > strength(leader) ? candidate : leader))
  return { ...best[side], weight: best.weight }
}

function opens({ claim }: Claim<string>): boolean {
  return claim > OPENING_CLAIM
}

function mostOf(traits: readonly SettingTraits[], side: 'grass' | 'flowers' | 'rocks' | 'path' | 'haze'): number {
  return Math.max(...traits.map(trait => trait[side]))
}

function scaled(planting: Planting, factor: number): Planting {
  return { ...planting, density: planting.density * factor }
}

/** What is only seen from inside a forest. */
const inside: ReadonlySet<string> = new Set(['trunk', 'birch trunk', 'crown', 'vine'])

function withTrees(place: Place, settings: readonly SettingUse[], species: Species): Place {
  const weight = settings.find(({ value }) => value === 'forest' || value === 'jungle')?.weight ?? 1
  const woods: Planting = { species, density: 90 * weight, near: 24, far: 900, groves: 0.35 }
  return {
    ...place,
    ground: place.ground === 'forest floor' ? 'grass' : place.ground,
    plants: [...place.plants.filter(({ species }) => !inside.has(species)), woods],
  }
}

/** A tree that is asked for seldom stands alone: others of its kind grow farther off. */
const companions: Readonly<Partial<Record<string, Species>>> = {
  tree: 'oak',
  pine: 'pine',
  palm: 'palm',
  'cherry tree': 'cherry',
  willow: 'willow',
  birch: 'birch',
  cactus: 'cactus',
}

/** Details asked for beside the settings raise what the settings have; those unwanted are taken out. */
function withFeatures(place: Place, scene: Scene): Place {
  const asked = (name: Parameters<typeof weightOf<(typeof scene.features)[number]['value']>>[1]): number =>
    clamp(weightOf(scene.features, name), 0, STRONGEST)
  const unwanted = (name: string): boolean => scene.without.has(name)
  const trees = asked('trees')
  const plants = place.plants
    .filter(({ species }) => !(unwanted('trees') && isTree(species)) && !unwanted(species))
    .map(planting => (isTree(planting.species) ? scaled(planting, 1 + trees) : planting))
  const planted = trees > 0 && !plants.some(({ species }) => isTree(species))
  const woods: Planting = { species: 'oak', density: 12 * trees, near: 24, far: 500, groves: 0.6 }
  const company = scene.subjects.flatMap(({ kind }) => {
    const species = companions[kind]
    return species && place.enclosure === 'open' ? [{ species, density: 10, near: 24, far: 500, groves: 0.6 }] : []
  })
  return {
    ...place,
    plants: [...plants, ...(planted ? [woods] : []), ...company],
    grass: unwanted('grass') ? 0 : clamp(place.grass + asked('grass'), 0, 1.6),
    flowers: unwanted('flowers') ? 0 : clamp(place.flowers + 1.1 * asked('flowers'), 0, 2),
    rocks: unwanted('rocks') ? 0 : place.rocks + asked('rocks'),
    path: unwanted('path') ? 0 : place.path + 2 * asked('path'),
  }
}

const notTrees: ReadonlySet<string> = new Set([
  'bush',
  'hedge',
  'fern',
  'broadleaf',
  'reed',
  'tuft',
  'dry bush',
  'cactus',
  'coral',
  'fan coral',
  'seaweed',
  'vine',
  'crystal',
])

function isTree(species: string): boolean {
  return !notTrees.has(species)
}
