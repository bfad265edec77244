import type { Extent } from './extent.ts'
import type { Habitat } from './model.ts'
import type { Wish } from './wish.ts'

/** How much room a thing takes, seen as it will stand, in its own metres. */
export type Bounds = Pick<Wish, 'height' | 'length' | 'middle' | 'near' | 'sunk'>

export function boundsOf({ left, right, top, bottom, near }: Extent, habitat: Habitat): Bounds {
  const below = -Math.min(0, bottom)
  // On the ground half of it is sunk in; what flies shows all that is below its middle, flame and talons.
  const sunk = habitat === 'air' ? below : 0
  return {
    height: Math.max(0.01, top + (sunk > 0 ? sunk : below * 0.5)),
    length: right - left,
    middle: (left + right) / 2,
    near,
    sunk,
  }
}
