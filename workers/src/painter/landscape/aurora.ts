import type { Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, pick, randomFor, seedFor } from '#painter/core/random.ts'
import type { Scene } from '#painter/scene.ts'
import type { Composition } from './composition.ts'
import { coloursOf } from './scene-words.ts'

const pairs: readonly (readonly [foot: Colour, head: Colour])[] = [
  [
    [0.1, 0.95, 0.42],
    [0.42, 0.16, 0.8],
  ],
  [
    [0.08, 0.9, 0.62],
    [0.1, 0.3, 0.9],
  ],
  [
    [0.35, 0.95, 0.3],
    [0.9, 0.14, 0.42],
  ],
]

interface Curtain {
  readonly height: number
  readonly sway: number
  readonly lean: number
  readonly offset: number
  readonly strength: number
}

/** Curtains of light: each hangs from a line that winds over the sky, sharp at its foot and fading upwards in rays. */
export class Aurora {
  readonly #noise: Noise
  readonly #curtains: readonly Curtain[]
  readonly #foot: Colour
  readonly #head: Colour
  readonly #strength: number

  constructor(scene: Scene, strength: number, composition: Composition, seed: number) {
    const random = randomFor(seed, 'aurora')
    this.#noise = new Noise(seedFor(seed, 'aurora'))
    this.#strength = strength
    const [foot, head] = pick(random, pairs)
    const [asked, second] = coloursOf(scene, 'aurora')
    this.#foot = asked ?? foot
    this.#head = second ?? (asked ? asked : head)
    this.#curtains = Array.from({ length: 3 }, (_, index) => ({
      height: composition.up * (0.16 + index * 0.2) + between(random, 0, 0.06),
      sway: between(random, 0.1, 0.24),
      lean: between(random, -0.3, 0.3),
      offset: between(random, 0, 90),
      strength: between(random, 0.55, 1) * (1 - index * 0.22),
    }))
  }

  add(side: number, up: number, moment: number, into: Float32Array): void {
    const turn = moment * Math.PI * 2
    const driftX = Math.cos(turn) * 0.12
    const driftZ = Math.sin(turn) * 0.12
    for (const curtain of this.#curtains) {
      const bend = this.#noise.octaves(side * 1.3 + curtain.offset + driftX, 3.1 + driftZ, 3)
      const foot = curtain.height + bend * curtain.sway * 2 + side * curtain.lean
      const over = up - foot
      if (over < -0.03) continue
      const folds = this.#noise.octaves(side * 9 + bend * 9 + curtain.offset, 7 + driftX * 3, 3)
      const rays = 0.45 + 0.55 * clamp(0.5 + 1.3 * this.#noise.at(side * 34 + bend * 30, curtain.offset + driftZ * 4))
      const reach = 0.2 + 0.14 * folds
      const light = smooth(-0.03, 0.02, over) * Math.exp(-Math.max(0, over) / reach) * clamp(0.45 + folds) * rays
      const share = clamp(over / (reach * 1.6))
      const glow = light * curtain.strength * this.#strength * 1.15
      for (let channel = 0; channel < 3; channel++) {
        const colour = (this.#foot[channel] as number) * (1 - share) + (this.#head[channel] as number) * share
        into[channel] = (into[channel] as number) + glow * colour
      }
    }
  }
}
