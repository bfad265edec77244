import type { Box, RoomPlan, Window } from './room.ts'

/** Where a ray ends in a room. */
export interface RoomHit {
  distance: number
  x: number
  y: number
  z: number
  normalX: number
  normalY: number
  normalZ: number
  /** Undefined: the room itself. */
  box: Box | undefined
  surface: 'floor' | 'ceiling' | 'back' | 'left' | 'right' | 'box'
  /** The opening that the ray leaves through. */
  window: Window | undefined
}

export interface RoomRay {
  readonly from: readonly [number, number, number]
  /** Not of length 1 when it comes from the eye: then it is 1 deep. */
  readonly along: readonly [number, number, number]
}

export function castInRoom(plan: RoomPlan, ray: RoomRay): RoomHit {
  const shell = meetShell(plan, ray)
  let distance = shell.distance
  let nearest: Box | undefined
  for (const box of plan.boxes) {
    const entry = entryInto(box, ray, distance)
    if (entry < 0) continue
    distance = entry
    nearest = box
  }
  return nearest ? hitOf(nearest, ray, distance) : shell
}

/** Whether anything stands between a place and another; the ends themselves do not count. */
export function isHidden(boxes: readonly Box[], ray: RoomRay, upTo: number): boolean {
  for (const box of boxes) {
    if (box.material === 'shade' || box.material === 'fire') continue
    if (entryInto(box, ray, upTo) >= 0) return true
  }
  return false
}

function meetShell(plan: RoomPlan, { from: [x, y, z], along: [dx, dy, dz] }: RoomRay): RoomHit {
  const half = plan.width / 2
  const toSide = dx > 0 ? (half - x) / dx : dx < 0 ? (-half - x) / dx : Number.POSITIVE_INFINITY
  const toBack = dz > 0 ? (plan.depth - z) / dz : Number.POSITIVE_INFINITY
  const lowest = floorOf(plan)
  const toLevel = dy > 0 ? (plan.height + lowest - y) / dy : dy < 0 ? (lowest - y) / dy : Number.POSITIVE_INFINITY
  const distance = Math.min(toSide, toBack, toLevel, 60)
  const at = { distance, x: x + dx * distance, y: y + dy * distance, z: z + dz * distance, box: undefined }
  if (distance === toBack)
    return withWindow(plan, { ...at, normalX: 0, normalY: 0, normalZ: -1, surface: 'back', window: undefined })
  if (distance === toSide)
    return withWindow(plan, {
      ...at,
      normalX: dx > 0 ? -1 : 1,
      normalY: 0,
      normalZ: 0,
      surface: dx > 0 ? 'right' : 'left',
      window: undefined,
    })
  return {
    ...at,
    normalX: 0,
    normalY: dy > 0 ? -1 : 1,
    normalZ: 0,
    surface: dy > 0 ? 'ceiling' : 'floor',
    window: undefined,
  }
}

/** Round a table, 0 is its top and the floor lies below. */
export function floorOf({ kind }: RoomPlan): number {
  return kind === 'still life' ? -0.75 : 0
}

function withWindow({ windows }: RoomPlan, hit: RoomHit): RoomHit {
  const place = hit.surface === 'back' ? hit.x : hit.z
  hit.window = windows.find(
    ({ wall, from, to, foot, top }) =>
      wall === hit.surface && place > from && place < to && hit.y > foot && hit.y < top,
  )
  return hit
}

function hitOf(box: Box, { from, along }: RoomRay, distance: number): RoomHit {
  const x = from[0] + along[0] * distance
  const y = from[1] + along[1] * distance
  const z = from[2] + along[2] * distance
  const axis = faceAxis(box, x, y, z)
  const sign = along[axis] > 0 ? -1 : 1
  const normalX = axis === 0 ? sign : 0
  const normalY = axis === 1 ? sign : 0
  const normalZ = axis === 2 ? sign : 0
  return { distance, x, y, z, normalX, normalY, normalZ, box, surface: 'box', window: undefined }
}

/** Of which pair of sides a place on a box is. */
function faceAxis({ low, high }: Box, x: number, y: number, z: number): 0 | 1 | 2 {
  const away = (place: number, axis: 0 | 1 | 2) => Math.min(Math.abs(place - low[axis]), Math.abs(place - high[axis]))
  const [dx, dy, dz] = [away(x, 0), away(y, 1), away(z, 2)]
  return dx <= dy && dx <= dz ? 0 : dy <= dz ? 1 : 2
}

const LEAST = 1e-4

/** @returns how far along a ray a box begins; -1 when the ray misses it, begins in it, or ends before it */
function entryInto({ low, high }: Box, { from, along }: RoomRay, upTo: number): number {
  let enter = LEAST
  let exit = upTo
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / ((along[axis] as number) || 1e-9)
    const one = ((low[axis] as number) - (from[axis] as number)) * inverse
    const other = ((high[axis] as number) - (from[axis] as number)) * inverse
    enter = Math.max(enter, Math.min(one, other))
    exit = Math.min(exit, Math.max(one, other))
    if (enter >= exit) return -1
  }
  return enter > LEAST ? enter : -1
}
