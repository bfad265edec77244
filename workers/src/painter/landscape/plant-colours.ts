import { scaleColour, type Colour } from '#painter/core/colour.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Place } from './place.ts'
import { plantTable, type Pair, type PlantFacts } from './plant-table.ts'
import { MATERIALS, type SpriteColours } from './sprite-drawing.ts'
import type { Species } from './species.ts'

const crystalColours: readonly Colour[] = [
  [0.25, 0.95, 1],
  [0.75, 0.35, 1],
  [0.35, 1, 0.6],
  [1, 0.65, 0.25],
]
const coralColours: readonly Colour[] = [
  [1, 0.32, 0.26],
  [1, 0.62, 0.2],
  [0.95, 0.4, 0.75],
  [0.95, 0.85, 0.4],
  [0.6, 0.4, 0.95],
]

interface Growing {
  readonly scene: Scene
  readonly place: Place
  readonly seed: number
}

/** Colours of one plant: those of its kind and season, or those asked for, a little different from its neighbours'. */
export function plantColours(growing: Growing, species: Species, hue: number): SpriteColours {
  const facts = plantTable[species]
  const leaf = leafOf(growing, facts, hue)
  const colours = new Float32Array(MATERIALS * 6)
  const lean = 0.86 + 0.28 * ((hue * 7.3) % 1)
  const pairs = [facts.bark, leaf, accentOf(growing, species, leaf, hue)]
  pairs.forEach(([shade, light], material) => {
    for (let channel = 0; channel < 3; channel++) {
      colours[material * 6 + channel] = (shade[channel] as number) * lean
      colours[material * 6 + 3 + channel] = (light[channel] as number) * lean
    }
  })
  return colours
}

function leafOf({ scene, place }: Growing, facts: PlantFacts, hue: number): Pair {
  const { leaves: asked } = place.asked
  if (asked && facts.through > 0.1) return shadedPair(asked)
  const inSeason = scene.season ? facts.seasons[scene.season] : undefined
  const pairs = inSeason && inSeason !== 'bare' ? inSeason : facts.leaves
  return pairs[Math.floor(hue * pairs.length * 0.999)] ?? facts.accent
}

/** Crystals of a cave are all of one kind; on a reef each coral has its own; a cherry blooms unless it is autumn. */
function accentOf({ scene, place, seed }: Growing, species: Species, leaf: Pair, hue: number): Pair {
  if (species === 'crystal') return shadedPair(pick(randomFor(seed, 'crystals'), crystalColours))
  if (species === 'coral' || species === 'fan coral') {
    return shadedPair(coralColours[Math.floor(hue * coralColours.length * 0.999)] ?? [1, 0.4, 0.3])
  }
  const { accent } = plantTable[species]
  if (species !== 'cherry') return accent
  return scene.season === 'autumn' || place.asked.leaves ? leaf : accent
}

function shadedPair(colour: Colour): Pair {
  return [scaleColour(colour, 0.45), colour]
}
