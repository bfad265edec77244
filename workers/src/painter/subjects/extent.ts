import { Kind, Slot, STRIDE, type Field } from '#painter/sdf/field.ts'
import { basisOf } from '#painter/sdf/instance.ts'
import { intoBasis, outOfBasis, type Basis, type Vector } from '#painter/sdf/vector.ts'

/** How far a form reaches from its foot, seen from the eye, in its own metres. */
export interface Extent {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Towards the eye. */
  readonly near: number
}

/**
 * @param distance of the eye from its foot, in its own metres: what comes nearer looks larger. Without one it is seen from afar.
 * @param aside how far to the side of straight ahead it stands, and
 * @param rise how far above the eye: what comes nearer is also seen farther to the side, and higher
 */
export function extentOf(field: Field, yaw: number, distance = Infinity, aside = 0, rise = 0): Extent {
  const n = field.numbers
  const view = basisOf({ yaw, pitch: 0, roll: 0 })
  const axes = [intoBasis(view, [1, 0, 0]), intoBasis(view, [0, 1, 0]), intoBasis(view, [0, 0, 1])] as const
  let [left, right, top, bottom, near] = [0, 0, 0, Infinity, 0]
  for (let at = 0; at < n.length; at += STRIDE) {
    if ((n[at + Slot.sign] as number) < 0) continue
    for (const { middle, reach } of bodiesOf(field, at)) {
      const [x, y, z] = outOfBasis(view, middle)
      const [wide, high, deep] = [reach(axes[0]), reach(axes[1]), reach(axes[2])]
      const enlarged = distance === Infinity ? 1 : distance / Math.max(distance * 0.3, distance + z)
      left = Math.min(left, (aside + x - wide) * enlarged - aside)
      right = Math.max(right, (aside + x + wide) * enlarged - aside)
      top = Math.max(top, (rise + y + high) * enlarged - rise)
      bottom = Math.min(bottom, (rise + y - high) * enlarged - rise)
      near = Math.max(near, deep - z)
    }
  }
  return { left, right, top, bottom: Number.isFinite(bottom) ? bottom : 0, near }
}

/** Something convex about a middle, and how far it reaches along a direction of length 1. */
interface Body {
  readonly middle: Vector
  readonly reach: (direction: Vector) => number
}

function bodiesOf({ numbers: n, points }: Field, at: number): readonly Body[] {
  const number = (slot: number): number => n[at + slot] as number
  const middle: Vector = [number(Slot.x), number(Slot.y), number(Slot.z)]
  const size = (index: number): number => number(Slot.size + index)
  const basis = Array.from({ length: 9 }, (_, index) => number(Slot.basis + index)) as unknown as Basis
  const along = (share: number): Vector => [
    middle[0] + basis[3] * share,
    middle[1] + basis[4] * share,
    middle[2] + basis[5] * share,
  ]
  const disc =
    (radius: number, thick: number, height = 0) =>
    (direction: Vector) => {
      const upright = Math.abs(intoBasis(basis, direction)[1])
      return height * upright + radius * Math.sqrt(Math.max(0, 1 - upright * upright)) + thick
    }
  switch (number(Slot.kind)) {
    case Kind.ball:
      return [{ middle, reach: () => size(0) }]
    case Kind.limb:
      return [
        { middle, reach: () => size(0) },
        {
          middle: [middle[0] + basis[0], middle[1] + basis[1], middle[2] + basis[2]],
          reach: () => size(0) + size(1),
        },
      ]
    case Kind.ellipsoid:
      return [{ middle, reach: direction => lengthAlong(basis, direction, [1 / size(0), 1 / size(1), 1 / size(2)]) }]
    case Kind.box:
      return [{ middle, reach: direction => boxAlong(basis, direction, [size(0), size(1), size(2)]) + size(3) }]
    case Kind.cone:
      return [
        { middle: along(-size(0)), reach: disc(size(1), size(4)) },
        { middle: along(size(0)), reach: disc(size(2), size(4)) },
      ]
    case Kind.ring:
      return [{ middle, reach: disc(size(0), size(1)) }]
    case Kind.lathe: {
      const [x, y, halfX, halfY] = boxOf(points, number(Slot.outline))
      return [{ middle: along(y), reach: disc(x + halfX, size(4), halfY) }]
    }
    default: {
      const [x, y, halfX, halfY] = boxOf(points, number(Slot.outline))
      const sag = Math.abs(size(1)) * halfX * (2 * Math.abs(x) + halfX)
      const sagUp = Math.abs(size(2)) * halfY * (2 * Math.abs(y) + halfY)
      const half: Vector = [halfX, halfY, size(0) + sag + sagUp]
      const centre: Vector = [number(Slot.boundX), number(Slot.boundY), number(Slot.boundZ)]
      return [{ middle: centre, reach: direction => boxAlong(basis, direction, half) + size(4) }]
    }
  }
}

function boxOf(points: Float64Array, first: number): readonly [number, number, number, number] {
  return [
    points[first - 4] as number,
    points[first - 3] as number,
    points[first - 2] as number,
    points[first - 1] as number,
  ]
}

function lengthAlong(basis: Basis, direction: Vector, radii: Vector): number {
  const [x, y, z] = intoBasis(basis, direction)
  return Math.hypot(x * radii[0], y * radii[1], z * radii[2])
}

function boxAlong(basis: Basis, direction: Vector, half: Vector): number {
  const [x, y, z] = intoBasis(basis, direction)
  return Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2]
}
