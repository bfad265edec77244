import type { Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { pick, randomFor, seedFor } from '#painter/core/random.ts'
import type { Scene, Season } from '#painter/scene.ts'
import type { Place } from './place.ts'
import { coloursOf } from './scene-words.ts'

const red: Colour = [0.78, 0.05, 0.03]
const coral: Colour = [0.92, 0.28, 0.14]
const white: Colour = [0.9, 0.88, 0.84]
const yellow: Colour = [0.95, 0.68, 0.05]
const violet: Colour = [0.36, 0.16, 0.72]
const blue: Colour = [0.16, 0.27, 0.82]
const pink: Colour = [0.9, 0.3, 0.5]
const magenta: Colour = [0.74, 0.1, 0.46]
const orange: Colour = [0.95, 0.36, 0.04]

/** What grows together; a seed chooses. */
const mixes: readonly (readonly Colour[])[] = [
  [red, white, blue],
  [violet, pink, white],
  [yellow, white, violet],
  [coral, yellow, white],
  [magenta, violet, pink],
  [blue, white, yellow],
]
const autumnMix: readonly Colour[] = [orange, yellow, magenta]

/** Where flowers stand and of which colour: each colour has its own patches, and a few strayed into the others'. */
export class FlowerBeds {
  readonly colours: readonly Colour[]
  readonly #noise: Noise
  readonly #amount: number
  readonly #rows: boolean

  constructor(scene: Scene, place: Place, seed: number) {
    const asked = coloursOf(scene, 'flowers')
    this.#noise = new Noise(seedFor(seed, 'flower beds'))
    this.#amount = place.flowers * seasonShare(scene.season)
    this.#rows = place.ground === 'lawn' || place.ground === 'fields'
    this.colours =
      asked.length > 0 ? asked : scene.season === 'autumn' ? autumnMix : pick(randomFor(seed, 'flowers'), mixes)
  }

  get amount(): number {
    return this.#amount
  }

  /** Share of the ground that blooms, 0 to 1. */
  densityAt(x: number, z: number): number {
    if (this.#amount <= 0) return 0
    const spread = this.#noise.octaves(x / 15, z / 22, 3)
    const wide = this.#noise.at(x / 70 + 5, z / 70)
    const patch = smooth(0.42 - this.#amount * 0.5, 0.62 - this.#amount * 0.28, spread * 0.8 + wide * 0.25 + 0.1)
    return clamp(patch) * clamp(this.#amount * 0.8 + 0.15)
  }

  /** Which of the colours grows there. */
  kindAt(x: number, z: number, roll: number): number {
    const count = this.colours.length
    if (roll > 0.84) return Math.floor(((roll - 0.84) / 0.16) * count * 0.999)
    const place = this.#rows ? x / 5 + z / 9 : (this.#noise.octaves(x / 24 + 90, z / 34, 2) + 0.6) * count * 1.2
    return ((Math.floor(place) % count) + count) % count
  }
}

function seasonShare(season: Season | undefined): number {
  if (season === 'winter') return 0
  if (season === 'autumn') return 0.55
  return season === 'spring' ? 1.25 : 1
}
