import { colourFromHex, mixColours, scaleColour, type Colour } from '#painter/core/colour.ts'
import { between, pick, randomFor, type Random } from '#painter/core/random.ts'
import type { Scene, Subject } from '#painter/scene.ts'

export type HairStyle =
  | 'bald'
  | 'buzzed'
  | 'short'
  | 'swept'
  | 'bob'
  | 'long'
  | 'wavy'
  | 'curly'
  | 'afro'
  | 'bun'
  | 'braids'
export type Headwear = 'none' | 'brim hat' | 'beanie' | 'crown' | 'pointed hat' | 'helmet'
export type Neckline = 'crew' | 'v' | 'collar' | 'off shoulder' | 'high'
export type Expression = 'calm' | 'smiling' | 'sad' | 'angry' | 'surprised'

/** One face among all faces. Lengths are in the head's own unit: about 0.8 from the middle of the face to its side. */
export interface Person {
  /** 0 the softer features, 1 the harder. */
  readonly hardness: number
  /** 0 a child, 1 grown, 2 old. */
  readonly age: number
  readonly width: number
  readonly jaw: number
  readonly chin: number
  readonly cheeks: number
  readonly noseLength: number
  readonly noseWidth: number
  readonly noseBridge: number
  readonly eyeSize: number
  readonly eyeTilt: number
  readonly eyeApart: number
  readonly mouthWidth: number
  readonly lips: number
  readonly brows: number
  readonly browArch: number
  readonly skin: Colour
  readonly hair: Colour
  readonly eyes: Colour
  readonly lipColour: Colour
  readonly cloth: Colour
  readonly accent: Colour
  readonly style: HairStyle
  readonly parting: number
  readonly fringe: boolean
  readonly beard: number
  readonly headwear: Headwear
  readonly hatColour: Colour
  readonly scarf: boolean
  /** Of crowns and helmets. */
  readonly metal: Colour
  /** Plates over the shoulders. */
  readonly armour: boolean
  readonly neckline: Neckline
  readonly glasses: boolean
  readonly earrings: boolean
  readonly freckles: boolean
  readonly makeup: number
  readonly expression: Expression
  readonly eyesClosed: boolean
}

const skins = ['#f2dacb', '#e9c8b1', '#dcb298', '#c99b7c', '#ab7f60', '#87624a', '#674838', '#49332a'].map(
  colourFromHex,
)
const hairs = ['#17110e', '#241712', '#3b2416', '#5a3820', '#7d5630', '#b98a4e', '#d9b778', '#8c3a17', '#a9471c'].map(
  colourFromHex,
)
const eyeColours = ['#3a2415', '#53341c', '#6b5a2c', '#3f6b4a', '#3c6f96', '#6a8797'].map(colourFromHex)
const cloths = [
  '#1f2f45',
  '#5b1f28',
  '#28483a',
  '#c9b79a',
  '#e6e0d4',
  '#303035',
  '#7a4a25',
  '#355e7a',
  '#6d3a5e',
  '#b8482e',
].map(colourFromHex)
const gold: Colour = [0.86, 0.56, 0.1]
const steel: Colour = [0.27, 0.285, 0.31]
const grey: Colour = [0.55, 0.54, 0.53]

const soft = new Set(['woman', 'girl', 'queen', 'angel'])
const child = new Set(['girl', 'boy'])

/** What the prompt says of the person holds; the rest is the seed's. */
export function personOf(scene: Scene, seed: number): Person {
  const subject = scene.subjects[0]
  const random = randomFor(seed, 'person')
  const kind = subject?.kind ?? (random() < 0.5 ? 'woman' : 'man')
  const has = (trait: string): boolean => subject?.traits.includes(trait) ?? false
  const isSoft = soft.has(kind) || (kind === 'wizard' && random() < 0.3)
  const age =
    has('old') || kind === 'wizard'
      ? 2
      : child.has(kind)
        ? has('young') || subject?.size === 0.7
          ? 0
          : 0.35
        : has('young')
          ? 0.75
          : random() < 0.15
            ? 1.5
            : 1
  const hardness = isSoft ? between(random, 0, 0.28) : child.has(kind) ? 0.3 : between(random, 0.68, 1)
  const fat = has('fat') ? 1 : has('thin') ? -1 : between(random, -0.5, 0.5)
  return {
    hardness,
    age,
    ...shapeOf(randomFor(seed, 'face shape'), hardness, age, fat),
    ...coloursOf(randomFor(seed, 'face colours'), subject, { age, isSoft }),
    ...wearOf(randomFor(seed, 'wear'), scene, subject, kind, { isSoft, age }),
    ...hairOf(randomFor(seed, 'hair style'), subject, kind, { isSoft, age }),
    ...(kind === 'knight' && { style: 'bald' as const }),
    freckles: random() < 0.08 || has('freckles'),
    makeup: isSoft && age > 0.5 ? between(random, 0.2, 0.9) : 0,
    expression: expressionOf(random, scene, has),
    eyesClosed: has('closed eyes') || subject?.pose === 'sleeping',
  }
}

function shapeOf(random: Random, hardness: number, age: number, fat: number) {
  const childlike = Math.max(0, 1 - age)
  return {
    width: 1 + 0.07 * fat + between(random, -0.05, 0.05) + 0.06 * childlike,
    jaw: 0.84 + 0.16 * hardness + between(random, -0.06, 0.06) + 0.06 * fat,
    chin: between(random, 0.85, 1.12) + 0.12 * hardness - 0.25 * childlike,
    cheeks: between(random, 0.7, 1.25) + 0.25 * childlike + 0.15 * fat,
    noseLength: between(random, 0.85, 1.15) + 0.08 * hardness - 0.25 * childlike,
    noseWidth: between(random, 0.82, 1.25) + 0.1 * hardness - 0.1 * childlike,
    noseBridge: between(random, 0.75, 1.2) + 0.12 * hardness - 0.3 * childlike,
    eyeSize: between(random, 0.93, 1.1) - 0.06 * hardness + 0.16 * childlike,
    eyeTilt: between(random, -0.06, 0.2) * (1 - 0.4 * hardness),
    eyeApart: between(random, 0.95, 1.06),
    mouthWidth: between(random, 0.9, 1.12) + 0.06 * hardness - 0.12 * childlike,
    lips: between(random, 0.8, 1.35) - 0.28 * hardness,
    brows: between(random, 0.75, 1.1) + 0.45 * hardness - 0.2 * childlike,
    browArch: between(random, 0.4, 1.1) - 0.35 * hardness,
  }
}

/** Nobody means a fire engine by red hair; other bright colours are dyed and meant. */
function asHair(colour: Colour | undefined): Colour | undefined {
  if (!colour) return undefined
  const [red, green, blue] = colour
  return red > 0.3 && green < 0.18 && blue < 0.12 ? [0.32, 0.085, 0.025] : colour
}

interface Kind {
  readonly isSoft: boolean
  readonly age: number
}

function coloursOf(random: Random, subject: Subject | undefined, { age, isSoft }: Kind) {
  const part = (name: string): Colour | undefined => subject?.parts.find(entry => entry.part === name)?.colour
  const place = random() ** 1.2
  const tone = Math.min(skins.length - 1.001, place * skins.length)
  const lower = skins[Math.floor(tone)] ?? grey
  const skin = part('skin') ?? mixColours(lower, skins[Math.floor(tone) + 1] ?? lower, tone % 1)
  // Light hair is rarer the darker the skin.
  const natural = hairs[Math.floor(random() * (tone > 3 ? 2.4 : hairs.length))] ?? grey
  const eyes = tone > 3.5 ? pick(random, eyeColours.slice(0, 3)) : pick(random, eyeColours)
  const greying = age >= 2 ? 0.85 : age > 1.2 ? 0.4 : 0
  const cloth = part('dress') ?? subject?.colours[0] ?? pick(random, cloths)
  const rosy: Colour = [skin[0] * 0.78, skin[1] * 0.42, skin[2] * 0.42]
  return {
    skin,
    hair: asHair(part('hair')) ?? mixColours(natural, grey, greying),
    eyes: part('eyes') ?? eyes,
    lipColour:
      part('lips') ??
      (isSoft && age > 0.5 && random() < 0.55
        ? mixColours(
            rosy,
            pick(random, [
              [0.5, 0.05, 0.06],
              [0.55, 0.14, 0.16],
              [0.4, 0.08, 0.12],
            ] as const),
            0.6,
          )
        : rosy),
    cloth,
    accent: pick(random, [colourFromHex('#d4af5a'), colourFromHex('#c9ccd2'), scaleColour(cloth, 1.8)] as const),
  }
}

function wearOf(random: Random, scene: Scene, subject: Subject | undefined, kind: string, { isSoft, age }: Kind) {
  const part = (name: string): Colour | undefined => subject?.parts.find(entry => entry.part === name)?.colour
  const cold = scene.season === 'winter' || scene.weather.some(({ value }) => value === 'snow')
  const chance = random()
  const crown = scene.subjects.find(other => other.kind === 'crown')
  const armour = kind === 'knight'
  const headwear: Headwear =
    kind === 'king' || kind === 'queen' || (crown !== undefined && kind !== 'knight')
      ? 'crown'
      : kind === 'knight'
        ? 'helmet'
        : kind === 'wizard'
          ? 'pointed hat'
          : part('hat') || subject?.traits.includes('hat')
            ? cold
              ? 'beanie'
              : 'brim hat'
            : cold && chance < 0.6
              ? 'beanie'
              : chance < 0.06
                ? 'brim hat'
                : 'none'
  return {
    headwear,
    hatColour: part('hat') ?? pick(random, cloths),
    metal: armour ? (subject?.colours[0] ?? steel) : (crown?.colours[0] ?? gold),
    armour,
    scarf: part('scarf') !== undefined || subject?.traits.includes('scarf') || (cold && random() < 0.6),
    neckline: armour
      ? ('high' as const)
      : isSoft
        ? pick(random, ['crew', 'v', 'off shoulder', 'high'] as const)
        : pick(random, ['crew', 'v', 'collar', 'collar', 'high'] as const),
    glasses: random() < (age >= 2 ? 0.25 : 0.07) || (subject?.traits.includes('glasses') ?? false),
    earrings: subject?.traits.includes('earrings') || (isSoft && age > 0.5 && random() < 0.55),
  }
}

function hairOf(random: Random, subject: Subject | undefined, kind: string, { isSoft, age }: Kind) {
  const has = (trait: string): boolean => subject?.traits.includes(trait) ?? false
  const chance = random()
  const style: HairStyle = has('bald')
    ? 'bald'
    : has('braids')
      ? 'braids'
      : has('bun')
        ? 'bun'
        : has('afro')
          ? 'afro'
          : has('curly hair')
            ? has('short hair')
              ? 'afro'
              : 'curly'
            : has('long hair')
              ? chance < 0.45
                ? 'wavy'
                : 'long'
              : has('short hair')
                ? isSoft
                  ? 'bob'
                  : 'short'
                : isSoft
                  ? pick(random, ['bob', 'long', 'long', 'wavy', 'wavy', 'curly', 'afro', 'bun', 'braids'] as const)
                  : age >= 2 && chance < 0.3
                    ? 'bald'
                    : pick(random, ['short', 'short', 'swept', 'swept', 'buzzed', 'curly', 'afro'] as const)
  return {
    style: kind === 'wizard' && !isSoft ? ('long' as const) : style,
    parting: between(random, -0.35, 0.35),
    fringe: isSoft && random() < 0.3,
    beard:
      isSoft || age < 0.9
        ? 0
        : has('beard') || kind === 'wizard'
          ? kind === 'wizard'
            ? 1.6
            : between(random, 0.55, 1)
          : random() < 0.3
            ? between(random, 0.2, 0.7)
            : 0,
  }
}

function expressionOf(random: Random, scene: Scene, has: (trait: string) => boolean): Expression {
  for (const expression of ['smiling', 'sad', 'angry', 'surprised'] as const) if (has(expression)) return expression
  if (scene.mood.some(({ value }) => value === 'cheerful')) return 'smiling'
  return random() < 0.35 ? 'smiling' : 'calm'
}
