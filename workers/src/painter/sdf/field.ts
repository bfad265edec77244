import type { Material } from './material.ts'
import type { Vector } from './vector.ts'

/** One row of a field's numbers for each primitive. */
export const STRIDE = 32
export const Slot = {
  kind: 0,
  /** Metres over which it melts into what came before; 0 is a seam. */
  blend: 1,
  /** 1 adds, -1 carves away. */
  sign: 2,
  material: 3,
  x: 4,
  y: 5,
  z: 6,
  basis: 7,
  /** Six numbers whose meaning is the kind's. */
  size: 16,
  /** Sphere around it with its fur, but without what melting adds. */
  boundX: 22,
  boundY: 23,
  boundZ: 24,
  boundRadius: 25,
  /** Where its hair lies to. */
  flowX: 26,
  flowY: 27,
  flowZ: 28,
  /** Points of its outline: first and count. */
  outline: 29,
  outlineCount: 30,
} as const

export const Kind = { limb: 0, ellipsoid: 1, box: 2, cone: 3, ring: 4, extruded: 5, lathe: 6, ball: 7 } as const

export interface Field {
  readonly count: number
  readonly numbers: Float64Array
  /** Outlines, x and y in turn, each after the middle and half the size of the box around it. */
  readonly points: Float64Array
  readonly materials: readonly Material[]
  readonly centre: Vector
  readonly radius: number
}

/**
 * The point that the functions below are asked about, how far off is too far to matter, and where they leave their answer. A
 * number that is handed to a function of this size, or back, is put on the heap, and these are asked millions of times for a
 * picture.
 */
const asked = new Float64Array(4)
const LIMIT = 3
const answer = new Float64Array(1)

/** Beyond the limit a lower bound will do. */
function measure(field: Field, at: number): void {
  const n = field.numbers
  const dx = (asked[0] as number) - (n[at + 4] as number)
  const dy = (asked[1] as number) - (n[at + 5] as number)
  const dz = (asked[2] as number) - (n[at + 6] as number)
  const kind = n[at] as number
  if (kind === Kind.ball) {
    answer[0] = Math.sqrt(dx * dx + dy * dy + dz * dz) - (n[at + 16] as number)
    return
  }
  const ax = n[at + 7] as number
  const ay = n[at + 8] as number
  const az = n[at + 9] as number
  if (kind === Kind.limb) {
    let share = (dx * ax + dy * ay + dz * az) * (n[at + 10] as number)
    share = share < 0 ? 0 : share > 1 ? 1 : share
    const ex = dx - ax * share
    const ey = dy - ay * share
    const ez = dz - az * share
    answer[0] = Math.sqrt(ex * ex + ey * ey + ez * ez) - (n[at + 16] as number) - (n[at + 17] as number) * share
    return
  }
  const lx = ax * dx + ay * dy + az * dz
  const ly = (n[at + 10] as number) * dx + (n[at + 11] as number) * dy + (n[at + 12] as number) * dz
  const lz = (n[at + 13] as number) * dx + (n[at + 14] as number) * dy + (n[at + 15] as number) * dz
  if (kind === Kind.ellipsoid) {
    const ex = lx * (n[at + 16] as number)
    const ey = ly * (n[at + 17] as number)
    const ez = lz * (n[at + 18] as number)
    const far = Math.sqrt(ex * ex + ey * ey + ez * ez)
    const gx = ex * (n[at + 16] as number)
    const gy = ey * (n[at + 17] as number)
    const gz = ez * (n[at + 18] as number)
    const slope = Math.sqrt(gx * gx + gy * gy + gz * gz)
    answer[0] = slope < 1e-9 ? -1 / (n[at + 19] as number) : (far * (far - 1)) / slope
    return
  }
  local[0] = lx
  local[1] = ly
  local[2] = lz
  measureShaped(field, kind, at)
}

/** The point as the primitive sees it. */
const local = new Float64Array(3)

function measureShaped(field: Field, kind: number, at: number): void {
  const n = field.numbers
  const lx = local[0] as number
  const ly = local[1] as number
  const lz = local[2] as number
  if (kind === Kind.box) {
    measureBox(
      Math.abs(lx) - (n[at + 16] as number),
      Math.abs(ly) - (n[at + 17] as number),
      Math.abs(lz) - (n[at + 18] as number),
    )
    answer[0] = (answer[0] as number) - (n[at + 19] as number)
    return
  }
  const round = n[at + 20] as number
  const away = Math.sqrt(lx * lx + lz * lz)
  if (kind === Kind.cone) {
    measureCone(n, at, away, ly)
    answer[0] = (answer[0] as number) - round
    return
  }
  if (kind === Kind.ring) {
    const out = away - (n[at + 16] as number)
    answer[0] = Math.sqrt(out * out + ly * ly) - (n[at + 17] as number)
    return
  }
  const limit = asked[LIMIT] as number
  const points = field.points
  const first = n[at + 29] as number
  const flatX = kind === Kind.lathe ? away : lx
  const farX = Math.abs(flatX - (points[first - 4] as number)) - (points[first - 2] as number)
  const farY = Math.abs(ly - (points[first - 3] as number)) - (points[first - 1] as number)
  if (kind === Kind.lathe) {
    measureBox(farX, farY, -1e9)
    const rough = (answer[0] as number) - round
    if (rough > limit || rough > (points[first - 1] as number) * 0.4) {
      answer[0] = rough
      return
    }
    measureOutline(field, at, away, ly)
    answer[0] = (answer[0] as number) - round
    return
  }
  const bent = lz - (n[at + 17] as number) * lx * lx - (n[at + 18] as number) * ly * ly
  const thick = Math.abs(bent) - (n[at + 16] as number)
  const gentle = n[at + 19] as number
  measureBox(farX, farY, thick)
  const rough = ((answer[0] as number) - round) * gentle
  if (rough > limit || rough > ((points[first - 2] as number) + (points[first - 1] as number)) * 0.2) {
    answer[0] = rough
    return
  }
  measureOutline(field, at, lx, ly)
  measureBox(answer[0] as number, thick, -1e9)
  answer[0] = ((answer[0] as number) - round) * gentle
}

function measureBox(qx: number, qy: number, qz: number): void {
  const x = qx > 0 ? qx : 0
  const y = qy > 0 ? qy : 0
  const z = qz > 0 ? qz : 0
  const inside = qx > qy ? (qx > qz ? qx : qz) : qy > qz ? qy : qz
  answer[0] = Math.sqrt(x * x + y * y + z * z) + (inside < 0 ? inside : 0)
}

/** Exact distance from a cut cone: half its height, its radius below and above. */
function measureCone(n: Float64Array, at: number, away: number, up: number): void {
  const half = n[at + 16] as number
  const low = n[at + 17] as number
  const high = n[at + 18] as number
  const slope = high - low
  const capX = away - Math.min(away, up < 0 ? low : high)
  const capY = Math.abs(up) - half
  let share = ((high - away) * slope + (half - up) * 2 * half) / (slope * slope + 4 * half * half)
  share = share < 0 ? 0 : share > 1 ? 1 : share
  const sideX = away - high + slope * share
  const sideY = up - half + 2 * half * share
  const within = sideX < 0 && capY < 0 ? -1 : 1
  answer[0] = within * Math.sqrt(Math.min(capX * capX + capY * capY, sideX * sideX + sideY * sideY))
}

function measureOutline(field: Field, at: number, x: number, y: number): void {
  const first = field.numbers[at + 29] as number
  const count = field.numbers[at + 30] as number
  const points = field.points
  let nearest = Infinity
  let within = 1
  let beforeX = points[first + count * 2 - 2] as number
  let beforeY = points[first + count * 2 - 1] as number
  for (let index = 0; index < count; index++) {
    const pointX = points[first + index * 2] as number
    const pointY = points[first + index * 2 + 1] as number
    const edgeX = beforeX - pointX
    const edgeY = beforeY - pointY
    const fromX = x - pointX
    const fromY = y - pointY
    let share = (fromX * edgeX + fromY * edgeY) / (edgeX * edgeX + edgeY * edgeY + 1e-18)
    share = share < 0 ? 0 : share > 1 ? 1 : share
    const awayX = fromX - edgeX * share
    const awayY = fromY - edgeY * share
    const far = awayX * awayX + awayY * awayY
    if (far < nearest) nearest = far
    const above = y >= pointY
    const below = y < beforeY
    const side = edgeX * fromY > edgeY * fromX
    if ((above && below && side) || (!above && !below && !side)) within = -within
    beforeX = pointX
    beforeY = pointY
  }
  answer[0] = within * Math.sqrt(nearest)
}

/** Distance from the whole, asking only the primitives of a list: places of their rows. */
export function distanceTo(field: Field, list: Int32Array, count: number, px: number, py: number, pz: number): number {
  const n = field.numbers
  asked[0] = px
  asked[1] = py
  asked[2] = pz
  let distance = 1e9
  for (let index = 0; index < count; index++) {
    const at = list[index] as number
    const blend = n[at + 1] as number
    const bx = px - (n[at + 22] as number)
    const by = py - (n[at + 23] as number)
    const bz = pz - (n[at + 24] as number)
    const carves = (n[at + 2] as number) < 0
    const reach = (carves ? -distance : distance) + blend + (n[at + 25] as number)
    if (reach < 0 || bx * bx + by * by + bz * bz > reach * reach) continue
    asked[LIMIT] = carves ? blend - distance : distance + blend
    measure(field, at)
    const own = answer[0] as number
    if (carves) {
      const over = blend > 0 ? Math.max(blend - Math.abs(distance + own), 0) / blend : 0
      distance = Math.max(distance, -own) + over * over * blend * 0.25
    } else {
      const over = blend > 0 ? Math.max(blend - Math.abs(distance - own), 0) / blend : 0
      distance = Math.min(distance, own) - over * over * blend * 0.25
    }
  }
  return distance
}

/**
 * What share each of the list's primitives has in the surface at a point, into `shares` by place in the list; the shares
 * add up to 1 as colours melt where forms do.
 */
export function sharesAt(
  field: Field,
  list: Int32Array,
  count: number,
  shares: Float64Array,
  at: { x: number; y: number; z: number },
): void {
  const n = field.numbers
  asked[0] = at.x
  asked[1] = at.y
  asked[2] = at.z
  let distance = 1e9
  for (let index = 0; index < count; index++) {
    const row = list[index] as number
    const blend = n[row + 1] as number
    const bx = at.x - (n[row + 22] as number)
    const by = at.y - (n[row + 23] as number)
    const bz = at.z - (n[row + 24] as number)
    const reach = ((n[row + 2] as number) < 0 ? -distance : distance) + blend + (n[row + 25] as number)
    if (reach < 0 || bx * bx + by * by + bz * bz > reach * reach) {
      shares[index] = 0
      continue
    }
    const carves = (n[row + 2] as number) < 0
    asked[LIMIT] = carves ? blend - distance : distance + blend
    measure(field, row)
    const own = answer[0] as number
    if (carves) {
      shares[index] = 0
      if (-own > distance) {
        for (let before = 0; before < index; before++) shares[before] = (shares[before] as number) * 0.001
        shares[index] = 1
      }
      distance = Math.max(distance, -own)
      continue
    }
    const width = blend + 1e-9
    let share = 0.5 + (0.5 * (distance - own)) / width
    share = share < 0 ? 0 : share > 1 ? 1 : share
    if (share > 0) {
      for (let before = 0; before < index; before++) shares[before] = (shares[before] as number) * (1 - share)
    }
    shares[index] = share
    const over = blend > 0 ? Math.max(blend - Math.abs(distance - own), 0) / blend : 0
    distance = Math.min(distance, own) - over * over * blend * 0.25
  }
}
