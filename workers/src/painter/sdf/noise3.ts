import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'

const SIDE = 64
const MASK = SIDE - 1
const table = new Float32Array(SIDE * SIDE * SIDE)
const fill = seededRandom(90_210)
for (let index = 0; index < table.length; index++) table[index] = fill() * 2 - 1

/** Value noise in space, -1 to 1, repeating every 64 cells: fine for fur and grain, which nobody follows that far. */
export function noise3(x: number, y: number, z: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const cellZ = Math.floor(z)
  const fx = x - cellX
  const fy = y - cellY
  const fz = z - cellZ
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const w = fz * fz * (3 - 2 * fz)
  const x0 = cellX & MASK
  const x1 = (x0 + 1) & MASK
  const y0 = (cellY & MASK) << 6
  const y1 = (y0 + SIDE) & 4095
  const z0 = (cellZ & MASK) << 12
  const z1 = (z0 + 4096) & 262_143
  const a = table[z0 | y0 | x0] as number
  const b = table[z0 | y0 | x1] as number
  const c = table[z0 | y1 | x0] as number
  const d = table[z0 | y1 | x1] as number
  const e = table[z1 | y0 | x0] as number
  const f = table[z1 | y0 | x1] as number
  const g = table[z1 | y1 | x0] as number
  const h = table[z1 | y1 | x1] as number
  const near = a + (b - a) * u + (c - a + (a - b - c + d) * u) * v
  const far = e + (f - e) * u + (g - e + (e - f - g + h) * u) * v
  return near + (far - near) * w
}

export function octaves3(fromX: number, fromY: number, fromZ: number, count: number): number {
  let x = fromX
  let y = fromY
  let z = fromZ
  let sum = 0
  let weight = 0.55
  for (let octave = 0; octave < count; octave++) {
    sum += weight * noise3(x, y, z)
    const turned = x * 1.6 - z * 1.2
    z = x * 1.2 + z * 1.6 + 7.7
    x = turned + 17.3
    y = y * 2 + 5.1
    weight *= 0.5
  }
  return sum
}

/** Number of a cell, 0 to 1. */
export function cellValue(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296
}

/** How much nearer the nearest of scattered points is than the second: 0 on the border of two cells. */
export function cellBorder3(x: number, y: number, z: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const cellZ = Math.floor(z)
  let nearest = 9
  let second = 9
  for (let k = -1; k <= 1; k++)
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) {
        const dx = cellX + i + cellValue(cellX + i, cellY + j, cellZ + k) - x
        const dy = cellY + j + cellValue(cellX + i + 57, cellY + j, cellZ + k) - y
        const dz = cellZ + k + cellValue(cellX + i, cellY + j + 57, cellZ + k) - z
        const far = dx * dx + dy * dy + dz * dz
        if (far < nearest) {
          second = nearest
          nearest = far
        } else if (far < second) second = far
      }
  return Math.sqrt(second) - Math.sqrt(nearest)
}
