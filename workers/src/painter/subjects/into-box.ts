import { clamp } from '#painter/core/curves.ts'
import type { Box } from '#painter/scene.ts'
import { groundAlong } from './ground-along.ts'
import type { Placement } from './placement.ts'
import type { Grounds, Wish } from './wish.ts'

/** Share of a box that a thing in it takes at most: its edges stay free. */
const FILLED = 0.84
/** What stands this much in the box is in it. */
const INSIDE = 0.5

/**
 * Brings a thing into the part of the picture that is painted, as large as fits there, unless it stands there anyway. What needs
 * ground stays where it is when the part has none.
 */
export function intoBox(
  box: Box | undefined,
  grounds: Grounds,
  wish: Wish,
  placement: Placement,
  { member, count }: { readonly member: number; readonly count: number },
): Placement {
  if (!box) return placement
  const seen = seenBox(grounds, wish, placement)
  if (sharedShare(seen, box) >= INSIDE) return placement
  const wide = (box.width * grounds.aspect * FILLED) / count
  const shrunk = Math.min((box.height * FILLED) / seen.height, wide / (seen.width * grounds.aspect))
  const share = seen.height * Math.min(shrunk, 1.6)
  const column = (box.x + (box.width * (member + 0.5)) / count - 0.5) * grounds.aspect
  const isInAir = placement.stands === 'air'
  const foot = isInAir
    ? box.y + (box.height + share) / 2
    : Math.min(
        box.y + box.height * (1 - (1 - FILLED) / 2),
        Math.max(box.y + box.height / 2 + share / 2, grounds.horizon + 0.06),
      )
  const natural = (wish.height * grounds.focal) / share
  const spot = groundAlong(grounds, { column, row: foot, natural })
  if (!isInAir && !spot.isFound) return placement
  const z = isInAir ? placement.z : spot.z
  const scale = (share * z) / (grounds.focal * wish.height)
  return {
    ...placement,
    x: (column * z) / grounds.focal - wish.middle * scale,
    y: grounds.eye + ((grounds.horizon - foot) * z) / grounds.focal + wish.sunk * scale,
    z,
    scale,
    cover: placement.cover * clamp(scale / placement.scale, 0, 1),
  }
}

function seenBox({ aspect, eye, horizon, focal }: Grounds, wish: Wish, { x, y, z, scale }: Placement): Box {
  const height = (wish.height * scale * focal) / z
  const width = (wish.length * scale * focal) / z / aspect
  const foot = horizon + ((eye - y + wish.sunk * scale) * focal) / z
  const middle = ((x + wish.middle * scale) * focal) / z / aspect + 0.5
  return { x: middle - width / 2, y: foot - height, width, height }
}

function sharedShare(inner: Box, outer: Box): number {
  const across = Math.min(inner.x + inner.width, outer.x + outer.width) - Math.max(inner.x, outer.x)
  const down = Math.min(inner.y + inner.height, outer.y + outer.height) - Math.max(inner.y, outer.y)
  return (Math.max(0, across) * Math.max(0, down)) / (inner.width * inner.height)
}
