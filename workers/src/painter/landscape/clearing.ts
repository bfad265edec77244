import { extentOf } from '#painter/subjects/extent.ts'
import { fieldOf } from '#painter/subjects/field-of.ts'
import type { Placement } from '#painter/subjects/placement.ts'

/** Directions in which a subject is seen, and how far off it stands. */
interface Sight {
  readonly left: number
  readonly right: number
  readonly z: number
  readonly tall: number
}

/** Keeps what grows and lies about from standing in front of the subjects, or inside them. */
export class Clearing {
  readonly #sights: readonly Sight[]

  constructor(placements: readonly Placement[]) {
    this.#sights = placements.map(placement => {
      const { left, right, top } = extentOf(fieldOf(placement, 0), placement.yaw)
      const { x, z, scale } = placement
      return {
        left: (x + left * scale) / z,
        right: (x + right * scale) / z,
        z: z + (right - left) * scale * 0.5,
        tall: (top * scale) / z,
      }
    })
  }

  /** @param half half the width of what stands there */
  hides(x: number, z: number, height: number, half: number): boolean {
    for (const sight of this.#sights) {
      if (z > sight.z || height / z < sight.tall * 0.1) continue
      if ((x + half) / z > sight.left && (x - half) / z < sight.right) return true
    }
    return false
  }
}
