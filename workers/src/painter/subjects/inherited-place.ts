import type { Subject } from '#painter/scene.ts'
import { boundsOf } from './bounds.ts'
import { extentOf } from './extent.ts'
import { fieldOf } from './field-of.ts'
import type { Placement } from './placement.ts'
import type { Grounds, Place, Wish } from './wish.ts'

/** Which thing of an earlier text each of a later one takes the place of: its own kind if it was there, else the next that is left. */
export function heirsOf(later: readonly Subject[], earlier: readonly Subject[]): ReadonlyMap<number, number> {
  const heirs = new Map<number, number>()
  const left = new Set(earlier.keys())
  const take = (index: number, from: number | undefined): void => {
    if (from === undefined) return
    heirs.set(index, from)
    left.delete(from)
  }
  for (const [index, { kind }] of later.entries())
    take(
      index,
      [...left].find(from => earlier[from]?.kind === kind),
    )
  for (const index of later.keys()) if (!heirs.has(index)) take(index, left.values().next().value)
  return heirs
}

/** Whether a thing can be where another was: a boat on the meadow and a cow in the air cannot. */
export function suitsPlace({ habitat }: Wish, { stands, x, z }: Placement, grounds: Grounds): boolean {
  const isInAir = habitat === 'air' || habitat === 'underwater'
  if (isInAir || stands === 'air') return isInAir && stands === 'air'
  return grounds.isWaterAt(x, z) === (habitat === 'water')
}

/** As large as another thing was, turned as it was, and in its place. */
export function inOtherPlace(wish: Wish, seed: number, other: Placement): { wish: Wish; place: Place } {
  const { subject, model, habitat } = wish
  const pose = subject.pose === undefined && model.poses.includes(other.pose) ? other.pose : wish.pose
  const field = fieldOf({ subject, pose, seed, yaw: other.yaw }, 0)
  const distance = other.z / other.scale
  const seen = boundsOf(extentOf(field, other.yaw, distance), habitat)
  const before = boundsOf(extentOf(fieldOf(other, 0), other.yaw, distance), habitat)
  const place: Place = {
    x: other.x + before.middle * other.scale,
    y: other.y,
    z: other.z,
    scale: other.scale * Math.sqrt((before.height * before.length) / (seen.height * seen.length)),
    stands: other.stands,
  }
  return { wish: { ...wish, ...seen, field, pose, seed, yaw: other.yaw }, place }
}
