import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import { clamp } from './curves.ts'

const SIDE = 256
const table = new Float32Array(SIDE * SIDE)
const fill = seededRandom(12_345)
for (let index = 0; index < table.length; index++) table[index] = fill() * 2 - 1

/**
 * Value noise of one picture: the same table for all, entered at another place for each seed. All answer about -1 to 1
 * (`ridged` 0 to 1).
 */
export class Noise {
  readonly #offsetX: number
  readonly #offsetZ: number

  constructor(seed: number) {
    const random = seededRandom(seed)
    this.#offsetX = Math.floor(random() * SIDE)
    this.#offsetZ = Math.floor(random() * SIDE)
  }

  at(x: number, z: number): number {
    const cellX = Math.floor(x)
    const cellZ = Math.floor(z)
    const shareX = x - cellX
    const shareZ = z - cellZ
    const u = shareX * shareX * (3 - 2 * shareX)
    const v = shareZ * shareZ * (3 - 2 * shareZ)
    const left = (cellX + this.#offsetX) & 255
    const right = (left + 1) & 255
    const near = ((cellZ + this.#offsetZ) & 255) << 8
    const far = (near + SIDE) & 65_535
    const a = table[near | left] as number
    const b = table[near | right] as number
    const c = table[far | left] as number
    const d = table[far | right] as number
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
  }

  /** Octaves of noise, each turned against the one before so that no grid shows. */
  octaves(fromX: number, fromZ: number, count: number): number {
    let x = fromX
    let z = fromZ
    let sum = 0
    let weight = 0.5
    for (let octave = 0; octave < count; octave++) {
      sum += weight * this.at(x, z)
      const turned = x * 1.6 - z * 1.2
      z = x * 1.2 + z * 1.6
      x = turned + 17.3
      weight *= 0.5
    }
    return sum
  }

  /** Sharp crests: mountains, wrinkles, filaments. */
  ridged(fromX: number, fromZ: number, count: number): number {
    let x = fromX
    let z = fromZ
    let sum = 0
    let weight = 0.5
    let previous = 1
    for (let octave = 0; octave < count; octave++) {
      const crest = 1 - Math.abs(this.at(x, z))
      const height = crest * crest
      sum += height * weight * previous
      previous = clamp(height * 1.6)
      const turned = x * 1.6 - z * 1.2
      z = x * 1.2 + z * 1.6
      x = turned + 31.7
      weight *= 0.5
    }
    return sum
  }

  /** Octaves that lie still where the slope is already steep: ridges stay sharp and valleys smooth, as if rain had washed them. */
  eroded(fromX: number, fromZ: number, count: number): number {
    let x = fromX
    let z = fromZ
    let sum = 0
    let weight = 0.5
    let slopeX = 0
    let slopeZ = 0
    for (let octave = 0; octave < count; octave++) {
      const cellX = Math.floor(x)
      const cellZ = Math.floor(z)
      const shareX = x - cellX
      const shareZ = z - cellZ
      const left = (cellX + this.#offsetX) & 255
      const right = (left + 1) & 255
      const near = ((cellZ + this.#offsetZ) & 255) << 8
      const far = (near + SIDE) & 65_535
      const a = table[near | left] as number
      const b = table[near | right] as number
      const c = table[far | left] as number
      const d = table[far | right] as number
      const u = shareX * shareX * (3 - 2 * shareX)
      const v = shareZ * shareZ * (3 - 2 * shareZ)
      const twist = a - b - c + d
      slopeX += 6 * shareX * (1 - shareX) * (b - a + twist * v)
      slopeZ += 6 * shareZ * (1 - shareZ) * (c - a + twist * u)
      sum += (weight * (a + (b - a) * u + (c - a) * v + twist * u * v)) / (1 + slopeX * slopeX + slopeZ * slopeZ)
      const turned = x * 1.6 - z * 1.2
      z = x * 1.2 + z * 1.6
      x = turned + 9.1
      weight *= 0.5
    }
    return sum
  }
}
