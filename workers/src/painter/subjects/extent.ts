import { Slot, STRIDE, type Field } from '#painter/sdf/field.ts'
import { basisOf } from '#painter/sdf/instance.ts'
import { outOfBasis } from '#painter/sdf/vector.ts'

/** How far a form reaches from its foot, seen from the eye, in its own metres. */
export interface Extent {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function extentOf(field: Field, yaw: number): Extent {
  const n = field.numbers
  const basis = basisOf({ yaw, pitch: 0, roll: 0 })
  let [left, right, top, bottom] = [0, 0, 0, Infinity]
  for (let at = 0; at < n.length; at += STRIDE) {
    if ((n[at + Slot.sign] as number) < 0) continue
    const radius = (n[at + Slot.boundRadius] as number) * 0.92
    const [x, y] = outOfBasis(basis, [
      n[at + Slot.boundX] as number,
      n[at + Slot.boundY] as number,
      n[at + Slot.boundZ] as number,
    ])
    left = Math.min(left, x - radius)
    right = Math.max(right, x + radius)
    top = Math.max(top, y + radius)
    bottom = Math.min(bottom, y - radius)
  }
  return { left, right, top, bottom: Number.isFinite(bottom) ? bottom : 0 }
}
