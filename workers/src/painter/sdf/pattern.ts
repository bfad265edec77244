import { clamp, smooth } from '#painter/core/curves.ts'
import { Kind, type Field } from './field.ts'
import type { Material } from './material.ts'
import { cellBorder3, cellValue, noise3, octaves3 } from './noise3.ts'

/** A place on a model's surface. */
export interface Spot {
  x: number
  y: number
  z: number
  /** Metres round and up the primitive it is on. */
  u: number
  v: number
  nx: number
  ny: number
  nz: number
}

/** Finds a spot's `u` and `v` on a primitive: faces lie flat, what is round is unrolled. */
export function unroll(field: Field, at: number, spot: Spot): void {
  const n = field.numbers
  const dx = spot.x - (n[at + 4] as number)
  const dy = spot.y - (n[at + 5] as number)
  const dz = spot.z - (n[at + 6] as number)
  const kind = n[at] as number
  if (kind === Kind.ball) {
    spot.u = Math.atan2(dz, dx) * Math.sqrt(dx * dx + dz * dz)
    spot.v = dy
    return
  }
  const b0 = n[at + 7] as number
  const b1 = n[at + 8] as number
  const b2 = n[at + 9] as number
  if (kind === Kind.limb) {
    const length = Math.sqrt(b0 * b0 + b1 * b1 + b2 * b2) || 1
    spot.v = (dx * b0 + dy * b1 + dz * b2) / length
    spot.u = Math.abs(b1) > length * 0.7 ? Math.atan2(dz, dx) * (n[at + 16] as number) : dz
    return
  }
  const lx = b0 * dx + b1 * dy + b2 * dz
  const ly = (n[at + 10] as number) * dx + (n[at + 11] as number) * dy + (n[at + 12] as number) * dz
  const lz = (n[at + 13] as number) * dx + (n[at + 14] as number) * dy + (n[at + 15] as number) * dz
  if (kind === Kind.box) {
    const mx = Math.abs(b0 * spot.nx + b1 * spot.ny + b2 * spot.nz)
    const my = Math.abs(
      (n[at + 10] as number) * spot.nx + (n[at + 11] as number) * spot.ny + (n[at + 12] as number) * spot.nz,
    )
    if (my > 0.8) {
      spot.u = lx
      spot.v = lz
    } else {
      spot.u = mx > 0.7 ? lz : lx
      spot.v = ly
    }
    return
  }
  spot.v = ly
  spot.u =
    kind === Kind.cone || kind === Kind.lathe || kind === Kind.ring
      ? Math.atan2(lz, lx) * Math.max(0.3 * Math.sqrt(lx * lx + lz * lz), (n[at + 17] as number) || 0.3)
      : lx
  if (kind === Kind.lathe) spot.u = Math.atan2(lz, lx) * Math.sqrt(lx * lx + lz * lz)
}

/** Share of a material's second colour at a spot, 0 to 1. */
export function secondShare(material: Material, spot: Spot): number {
  return patternValue(material, spot) * material.amount
}

function patternValue(material: Material, spot: Spot): number {
  const scale = material.scale
  const x = spot.x / scale
  const y = spot.y / scale
  const z = spot.z / scale
  const u = spot.u / scale
  const v = spot.v / scale
  switch (material.pattern) {
    case 'plain':
      return 0
    case 'mottled':
      return clamp(0.5 + octaves3(x, y, z, 3) * 0.9)
    case 'tabby': {
      const wobble = octaves3(x * 0.35, y * 0.35, z * 0.35, 2)
      const wave = Math.sin((x + y * 0.35 + wobble * 1.6) * Math.PI * 2)
      return smooth(-0.05, 0.65, wave + noise3(x * 1.3, y * 0.8, z * 1.3) * 0.6) * smooth(-0.9, 0.1, spot.ny + 0.35)
    }
    case 'stripes': {
      const bend = noise3(x * 0.4, y * 0.45, z * 0.4) * 1.3
      const wave = Math.sin((x + bend + Math.abs(z) * 0.3) * Math.PI * 2)
      const thin = noise3(x * 0.7 + 9, y * 0.5, z * 0.7) * 0.45
      return smooth(0.1, 0.32, wave - 0.05 + thin)
    }
    case 'spots':
      return smooth(0.34, 0.5, 1 - spotNear(x, y, z) * 1.35)
    case 'rosettes': {
      const near = spotNear(x, y, z)
      return smooth(0.12, 0.2, near) * smooth(0.48, 0.4, near) * smooth(-0.5, -0.1, noise3(x * 2, y * 2, z * 2))
    }
    case 'giraffe':
      return smooth(0.09, 0.17, cellBorder3(x, y, z))
    case 'patches':
      return smooth(0.02, 0.12, octaves3(x * 0.5 + 3.3, y * 0.5, z * 0.5, 2))
    case 'dapples':
      return smooth(0.45, 0.2, spotNear(x, y, z)) * smooth(-0.4, 0.5, spot.ny + 0.4)
    case 'scales':
      return scaleEdge(u, v)
    case 'feathers':
      return featherEdge(u, v)
    case 'bands':
      return smooth(0.46, 0.5, Math.abs((((v % 1) + 1) % 1) - 0.5) * 2)
    case 'rings':
      return smooth(-0.1, 0.25, Math.sin(v * Math.PI * 2) + noise3(x * 2, y * 2, z * 2) * 0.25)
    default:
      return builtValue(material.pattern, u, v, spot, scale)
  }
}

function builtValue(pattern: Material['pattern'], u: number, v: number, spot: Spot, scale: number): number {
  switch (pattern) {
    case 'bricks':
      return courses(u, v * 2, 0.07, 0.5)
    case 'stones':
      return courses(u * 0.8 + noise3(u, v, 2) * 0.1, v * 1.2, 0.1, 0.37)
    case 'planks':
      return Math.max(line(u, 0.05), 0.35 * clamp(0.5 + octaves3(u * 3, v * 0.25, 1, 2)))
    case 'tiles':
      return tileRow(u, v)
    case 'thatch':
      return clamp(0.4 + octaves3(u * 6, v * 0.5, 4, 3) + 0.3 * fraction(v * 0.35))
    case 'wood':
      return clamp(0.5 + 0.5 * Math.sin((v * 0.35 + octaves3(u * 2, v * 0.3, 3, 2)) * 9 + u * 5))
    case 'marble':
      return smooth(0.25, 0, Math.abs(octaves3(spot.x / scale, spot.y / scale, spot.z / scale, 4)))
    case 'veins':
      return Math.max(line(v, 0.09) * 0.4, 0.7 * smooth(0.1, 0.02, Math.abs(fraction(u - Math.abs(v) * 0.8) - 0.5)))
    case 'ribs':
      return 0.5 + 0.5 * Math.cos(Math.atan2(spot.z, spot.x) * Math.round(1 / scale))
    case 'panes':
      return paneAt(u, v)
    case 'checks':
      return (Math.floor(u) + Math.floor(v)) & 1
    case 'grid':
      return Math.max(line(u, 0.06), line(v, 0.06))
    case 'seeds':
      return smooth(0.3, 0.1, cellBorder3(spot.x / scale, spot.y / scale, spot.z / scale))
    case 'dots':
      return smooth(0.34, 0.28, Math.hypot(fraction(u + (Math.floor(v) & 1) * 0.5) - 0.5, fraction(v) - 0.5))
    case 'bark':
      return clamp(0.45 + octaves3(spot.x / scale, spot.y / scale / 4, spot.z / scale, 3) * 1.3)
    case 'text':
      return smooth(0.3, 0.25, Math.abs(fraction(v) - 0.5)) * (noise3(u * 3, Math.floor(v) * 7.3, 1) > -0.25 ? 1 : 0)
    default:
      return 0
  }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

function line(value: number, width: number): number {
  const away = Math.abs(fraction(value + 0.5) - 0.5)
  return smooth(width, width * 0.4, away)
}

/** Joints of a wall whose courses are each shifted. */
function courses(u: number, v: number, joint: number, shift: number): number {
  const row = Math.floor(v)
  const along = u + row * shift + cellValue(row, 3, 1) * 0.2
  const stone = cellValue(Math.floor(along + 0.5), row, 7)
  return Math.max(line(along, joint * 0.5), line(v, joint), stone * 0.35)
}

function tileRow(u: number, v: number): number {
  const row = Math.floor(v)
  const along = u + (row & 1) * 0.5
  const arch = fraction(along) - 0.5
  const up = fraction(v)
  const edge = smooth(0.16, 0.02, up - arch * arch * 0.9)
  return Math.max(edge, cellValue(Math.floor(along), row, 5) * 0.35)
}

function scaleEdge(u: number, v: number): number {
  let nearest = 1
  for (let layer = 0; layer < 2; layer++) {
    const row = Math.floor(v * 2 + layer)
    const along = fraction(u + (row & 1) * 0.5) - 0.5
    const up = (v * 2 + layer - row) / 2
    const away = Math.sqrt(along * along + up * up)
    nearest = Math.min(nearest, Math.abs(away - 0.5))
  }
  return smooth(0.14, 0.02, nearest)
}

/** Overlapping blades, darker where one lies over the next. */
function featherEdge(u: number, v: number): number {
  const row = Math.floor(u)
  const along = fraction(v * 1.6 + (row & 1) * 0.5) - 0.5
  const up = fraction(u) + along * along * 1.6
  const shaft = smooth(0.05, 0.01, Math.abs(along)) * 0.35
  return Math.max(smooth(0.3, 0.02, Math.abs(fraction(up) - 0.08)), shaft)
}

function paneAt(u: number, v: number): number {
  const across = Math.abs(fraction(u) - 0.5)
  const up = Math.abs(fraction(v) - 0.5)
  const inside = smooth(0.3, 0.28, across) * smooth(0.34, 0.32, up)
  return inside * smooth(0.012, 0.03, across) * smooth(0.012, 0.03, up)
}

/** Distance from the nearest of scattered points, in cells. */
function spotNear(x: number, y: number, z: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const cellZ = Math.floor(z)
  let nearest = 9
  for (let k = -1; k <= 1; k++)
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) {
        const dx = cellX + i + 0.2 + 0.6 * cellValue(cellX + i, cellY + j, cellZ + k) - x
        const dy = cellY + j + 0.2 + 0.6 * cellValue(cellX + i + 57, cellY + j, cellZ + k) - y
        const dz = cellZ + k + 0.2 + 0.6 * cellValue(cellX + i, cellY + j + 57, cellZ + k) - z
        nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz)
      }
  return Math.sqrt(nearest)
}
