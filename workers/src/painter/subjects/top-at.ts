import { distanceTo, STRIDE } from '#painter/sdf/field.ts'
import { basisOf } from '#painter/sdf/instance.ts'
import { intoBasis } from '#painter/sdf/vector.ts'
import { fieldOf } from './field-of.ts'
import type { Placement } from './placement.ts'

/** Height of a thing's surface over its foot, looking down onto it at a distance aside of its middle. */
export function topAt(placement: Placement, aside: number): number {
  const field = fieldOf(placement, 0)
  const list = Int32Array.from({ length: field.count }, (_, index) => index * STRIDE)
  const basis = basisOf({ yaw: placement.yaw, pitch: 0, roll: 0 })
  const [x, , z] = intoBasis(basis, [aside / placement.scale, 0, 0])
  let y = field.centre[1] + field.radius * 1.1
  for (let step = 0; step < 80 && y > 0; step++) {
    const far = distanceTo(field, list, field.count, x, y, z)
    if (far < field.radius * 0.002) return y * placement.scale
    y -= far * 0.9
  }
  return Math.max(0, field.centre[1]) * placement.scale
}
