import { clamp, smooth } from '#painter/core/curves.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import type { Composition } from './composition.ts'

/** Beyond its mouth there is no roof: this far up it is never seen. */
const NO_ROOF = 4000

/** A passage that widens and bends towards a mouth where day comes in. */
export class CaveShape {
  readonly mouth: number
  readonly #noise: Noise
  readonly #half: number
  readonly #roof: number
  readonly #lead: number
  readonly #phase: number

  constructor(composition: Composition, seed: number) {
    const random = randomFor(seed, 'cave')
    this.#noise = new Noise(seedFor(seed, 'cave'))
    this.mouth = between(random, 30, 58)
    this.#half = between(random, 6, 11)
    this.#roof = between(random, 6.5, 11) + composition.eyeHeight
    this.#lead = composition.focus * 0.8
    this.#phase = random() * 6.283
  }

  middleAt(z: number): number {
    return this.#lead * z + Math.sin(z / 17 + this.#phase) * 2.6 * smooth(4, 26, z)
  }

  #halfAt(x: number, z: number): number {
    const rough = this.#noise.octaves(x / 6, z / 6, 4) * 4.4
    return this.#half * (1 - 0.5 * smooth(0.55, 1, z / this.mouth)) + rough
  }

  /** Walls that rise from the floor; open land beyond the mouth. */
  wallAt(x: number, z: number): number {
    if (z > this.mouth) return 0
    const away = Math.abs(x - this.middleAt(z)) - this.#halfAt(x, z)
    const mites = this.#spikes(x + 31, z) * smooth(-5, -1, away) * 2.6
    return clamp(away / 5, 0, 8) ** 1.3 * 8 + mites
  }

  roofAt(x: number, z: number): number {
    if (z > this.mouth) return NO_ROOF
    const away = (x - this.middleAt(z)) / (this.#half + 4)
    const vault = this.#roof * (1 - 0.42 * smooth(0.5, 1, z / this.mouth)) * (1 - 0.4 * Math.min(2, away * away))
    const rough = this.#noise.octaves(x / 5 + 9, z / 5, 4) * 2.6
    return vault + rough - this.#spikes(x, z) * 4.6
  }

  /** Where water dripped for ages: sharp cones, here and there. */
  #spikes(x: number, z: number): number {
    const crest = this.#noise.at(x / 1.7 + 60, z / 1.7)
    const where = smooth(-0.1, 0.5, this.#noise.at(x / 9, z / 9 + 20))
    return smooth(0.38, 0.95, crest) ** 1.6 * where
  }
}
