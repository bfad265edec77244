import type { Grounds } from './wish.ts'

/** Ground that is this many times farther than a thing of its size would stand is not what it stands on. */
const REACH = 12
const NEAREST = 0.5

export interface Spot {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly isFound: boolean
}

/**
 * Where the ground shows in a place of the picture, in shares of its height from its middle and its top; at `natural`, the
 * distance at which a thing has its own size, when there is none.
 */
export function groundAlong(
  { eye, horizon, focal, farthest, heightAt }: Grounds,
  { column, row, natural }: { readonly column: number; readonly row: number; readonly natural: number },
): Spot {
  const at = (z: number) => ({ x: (column * z) / focal, y: eye + ((horizon - row) * z) / focal, z })
  const last = Math.min(natural * REACH, farthest ?? Infinity)
  // From right before the eye: what is behind the first rise on the way is hidden by it.
  for (let z = NEAREST; z < last; z *= 1.01) {
    const spot = at(z)
    if (heightAt(spot.x, z) >= spot.y) return { ...spot, isFound: true }
  }
  return { ...at(Math.max(NEAREST, natural)), isFound: false }
}
