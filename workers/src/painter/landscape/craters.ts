import { smooth } from '#painter/core/curves.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { Composition } from './composition.ts'

interface Crater {
  readonly x: number
  readonly z: number
  readonly radius: number
}

const COUNT = 46

/** Bowls with a raised rim, many small ones and few large, as far as the eye sees them as bowls. */
export class Craters {
  readonly #craters: readonly Crater[]

  constructor({ widest }: Composition, seed: number) {
    const random = randomFor(seed, 'craters')
    this.#craters = Array.from({ length: COUNT }, () => {
      const z = between(random, 5, 18) * (1 + random() ** 2 * 26)
      return { x: between(random, -1.2, 1.2) * widest * z, z, radius: z * between(random, 0.06, 0.22) }
    })
  }

  depthAt(x: number, z: number): number {
    let height = 0
    for (const crater of this.#craters) {
      const dx = x - crater.x
      const dz = z - crater.z
      const reach = crater.radius * 1.9
      if (Math.abs(dx) > reach || Math.abs(dz) > reach) continue
      const away = Math.hypot(dx, dz) / crater.radius
      if (away > 1.9) continue
      const bowl = away < 1 ? -0.3 * (1 - away * away) : 0
      const rim = 0.1 * Math.exp(-(((away - 1) / 0.22) ** 2)) * smooth(1.9, 1.4, away)
      height += crater.radius * (bowl + rim)
    }
    return height
  }
}
