import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { seedFor } from '#painter/core/random.ts'

/** Normally distributed numbers of a seed: the same wherever they are drawn, one batch of them after the other. */
export class GaussianNoise {
  readonly #random: () => number
  #spare: number | undefined

  constructor(seed: number, concern: string) {
    this.#random = seededRandom(seedFor(seed, concern))
  }

  draw(count: number): Float32Array {
    const noise = new Float32Array(count)
    for (let index = 0; index < count; index++) noise[index] = this.#next()
    return noise
  }

  /** Box and Muller's pairs. */
  #next(): number {
    const spare = this.#spare
    if (spare !== undefined) {
      this.#spare = undefined
      return spare
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random()))
    const angle = 2 * Math.PI * this.#random()
    this.#spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
