import type { Family, Setting, Weighted } from '#painter/scene.ts'
import type { DraftSubject, Reading } from './reading.ts'
import { animalWords, buildingWords, objectWords, peopleWords, plantWords, vehicleWords } from './subjects.words.ts'

export function isPerson(kind: string): boolean {
  return kind in peopleWords
}
export function isAnimal(kind: string): boolean {
  return kind in animalWords
}
export function isPlant(kind: string): boolean {
  return kind in plantWords
}
function isVehicle(kind: string): boolean {
  return kind in vehicleWords
}
export function isBuilding(kind: string): boolean {
  return kind in buildingWords
}
/** Things of a room or a table rather than of the open air. */
function isHousehold(kind: string): boolean {
  return kind in objectWords && !outdoors.has(kind)
}
const outdoors = new Set([
  'street lamp',
  'bench',
  'snowman',
  'campfire',
  'fountain',
  'statue',
  'fence',
  'kite',
  'balloon',
  'sword',
  'star',
  'heart',
  'skull',
  'crown',
  'key',
  'ball',
  'umbrella',
  'barrel',
])

const furniture = new Set(['chair', 'table', 'piano', 'lamp', 'book', 'candle', 'clock', 'vase'])

/** Made things rather than places; a word for one of them decides over all else. */
const made: readonly Family[] = ['pattern', 'emblem', 'poster']

/** What kind of picture it is, from what was named and what was not. */
export function chooseFamily(reading: Reading): Family {
  const named = heaviest(reading.families)
  const framing = Object.assign({}, ...reading.framings) as { distance?: string; tiles?: boolean }
  for (const family of made) if (reading.families.some(entry => entry.value === family)) return family
  if (framing.tiles && reading.settings.length === 0) return 'pattern'
  const [main] = reading.subjects
  if (named === 'portrait') return main && !isPerson(main.kind) ? 'creature' : 'portrait'
  if (named === 'abstract' && !main) return 'abstract'
  if (named) return named
  return (
    fromMotifs(reading) ?? (reading.settings.length > 0 ? ofPlace(main, framing.distance) : ofSubject(reading, main))
  )
}

function fromMotifs({ motifs, settings, subjects }: Reading): Family | undefined {
  if (settings.length + subjects.length === 0 && motifs[0]) return motifs[0].family
  const strong = motifs.filter(
    ({ motif, family }) => !weakMotifs.has(motif) && !(family === 'abstract' && subjects.length > 0),
  )
  const places = strong.filter(({ family }) => family === 'city' || family === 'interior' || family === 'space')
  if (settings.length > 0) return places.find(({ motif }) => motif !== 'window' && motif !== 'cyberpunk')?.family
  return (places[0] ?? strong[0])?.family
}

/** Words that are a motif only where the family was named by another word: leaves, waves, stripes. */
const weakMotifs = new Set(['leaves', 'stripes', 'dots', 'checks', 'waves', 'shapes', 'flow', 'blocks', 'earth'])

function ofPlace(main: DraftSubject | undefined, distance: string | undefined): Family {
  if (main && distance === 'close') return closeFamily(main.kind)
  return 'landscape'
}

function closeFamily(kind: string): Family {
  if (isPerson(kind)) return 'portrait'
  if (isAnimal(kind)) return 'creature'
  if (isPlant(kind)) return 'plant'
  if (isVehicle(kind)) return 'vehicle'
  return isHousehold(kind) ? 'interior' : 'landscape'
}

function ofSubject(reading: Reading, main: DraftSubject | undefined): Family {
  const cosmic = reading.features.filter(({ value }) => value === 'nebula' || value === 'planet' || value === 'rings')
  if (cosmic.length > 0) return 'space'
  if (!main) return isFlatColour(reading) ? 'abstract' : 'landscape'
  if (reading.subjects.some(({ kind }) => kind === 'spaceship' || kind === 'astronaut') && !hasSky(reading))
    return 'space'
  if (reading.subjects.every(({ kind }) => isHousehold(kind) || isTablePlant(reading, kind))) return 'interior'
  if (isBuilding(main.kind) || main.kind === 'campfire') return 'landscape'
  if (reading.subjects.some(({ kind }) => isHousehold(kind) && furniture.has(kind)) && !hasSky(reading))
    return 'interior'
  const hasPlace = reading.subjects.some(({ kind }) => isBuilding(kind)) || hasSky(reading)
  const distance = reading.framings.find(framing => framing.distance)?.distance
  if (hasPlace && distance !== 'close') return 'landscape'
  if (habitatOf([main.kind]) === 'underwater' && distance !== 'close') return 'landscape'
  if (
    isPerson(main.kind) &&
    distance !== 'close' &&
    reading.subjects.some(other => other !== main && !worn.has(other.kind))
  )
    return 'landscape'
  return closeFamily(main.kind)
}

/** They are part of a portrait; anything else beside a person needs room for both. */
const worn: ReadonlySet<string> = new Set(['crown'])

/** Nothing but colours was named. */
function isFlatColour({ palette, features, weather, times, seasons }: Reading): boolean {
  return palette.length > 0 && features.length + weather.length + times.length + seasons.length === 0
}

/** Weather, an hour or a season: it is out of doors. */
function hasSky({ weather, times, seasons, features }: Reading): boolean {
  return weather.length + times.length + seasons.length + features.length > 0
}

function isTablePlant({ subjects }: Reading, kind: string): boolean {
  return (
    isPlant(kind) &&
    subjects.some(subject => subject.kind === 'vase' || subject.kind === 'bowl' || subject.kind === 'table')
  )
}

function heaviest<Value>(entries: readonly Weighted<Value>[]): Value | undefined {
  return entries.toSorted((one, other) => other.weight - one.weight)[0]?.value
}

const habitats: readonly (readonly [Setting, readonly string[]])[] = [
  ['underwater', ['octopus', 'jellyfish', 'shark', 'fish', 'submarine', 'turtle']],
  ['sea', ['whale', 'dolphin', 'ship', 'sailboat', 'boat']],
  ['beach', ['lighthouse', 'crab', 'palm']],
  ['snowfield', ['penguin', 'igloo', 'snowman']],
  ['desert', ['camel', 'cactus', 'pyramid']],
  ['lake', ['swan', 'duck', 'flamingo', 'lotus', 'crane', 'frog']],
  ['farmland', ['cow', 'sheep', 'pig', 'goat', 'rooster', 'tractor', 'barn', 'windmill']],
  ['forest', ['deer', 'bear', 'fox', 'wolf', 'owl', 'squirrel', 'mushroom', 'tent', 'campfire', 'fern', 'unicorn']],
  ['jungle', ['tiger', 'monkey', 'parrot', 'snake', 'koala', 'panda', 'bamboo', 'temple']],
  ['meadow', ['lion', 'elephant', 'zebra', 'giraffe', 'horse', 'rabbit', 'butterfly', 'bee', 'kite']],
  ['mountains', ['dragon', 'eagle', 'castle', 'pagoda']],
  ['garden', ['fountain', 'statue', 'bench', 'rose', 'cherry tree', 'peacock', 'torii gate']],
]

/** Where a subject is at home, for prompts that name no place. */
export function habitatOf(kinds: readonly string[]): Setting {
  for (const kind of kinds) {
    const home = habitats.find(([, those]) => those.includes(kind))
    if (home) return home[0]
  }
  return kinds.length > 0 ? 'meadow' : 'hills'
}
