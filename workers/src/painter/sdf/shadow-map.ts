import type { CancelFlag } from '#engine/node-kind.ts'
import { clamp } from '#painter/core/curves.ts'
import { distanceTo, Slot, STRIDE, type Field } from './field.ts'
import { basisAlong, type Vector } from './vector.ts'

/** How far light comes, seen from the light: for a model's shadow on itself and on the ground. */
export interface ShadowMap {
  readonly side: number
  /** Metres along the light from the map's plane; Infinity where light passes. */
  readonly depths: Float32Array
  readonly basis: readonly number[]
  readonly centre: Vector
  readonly radius: number
}

const TILE = 8

export function castShadow(field: Field, light: Vector, side: number, cancel: CancelFlag): ShadowMap {
  const basis = basisAlong([-light[0], -light[1], -light[2]])
  const map: ShadowMap = {
    side,
    depths: new Float32Array(side * side).fill(Infinity),
    basis,
    centre: field.centre,
    radius: field.radius,
  }
  const list = new Int32Array(field.count)
  const texel = (2 * field.radius) / side
  for (let tileY = 0; tileY < side; tileY += TILE) {
    cancel.check()
    for (let tileX = 0; tileX < side; tileX += TILE) {
      const count = listColumn(
        map,
        field,
        list,
        (tileX + TILE / 2) * texel - field.radius,
        (tileY + TILE / 2) * texel - field.radius,
        TILE * 0.75 * texel,
      )
      if (count > 0) castTile(map, field, list, count, tileX, tileY)
    }
  }
  return map
}

/** Those primitives that a column of light may meet. */
function listColumn(map: ShadowMap, field: Field, list: Int32Array, across: number, up: number, reach: number): number {
  const n = field.numbers
  const [bx, by, bz, , , , ux, uy, uz] = map.basis as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  let count = 0
  for (let index = 0; index < field.count; index++) {
    const at = index * STRIDE
    const dx = (n[at + Slot.boundX] as number) - map.centre[0]
    const dy = (n[at + Slot.boundY] as number) - map.centre[1]
    const dz = (n[at + Slot.boundZ] as number) - map.centre[2]
    const alongX = dx * bx + dy * by + dz * bz - across
    const alongY = dx * ux + dy * uy + dz * uz - up
    const far = reach + (n[at + Slot.boundRadius] as number) + (n[at + Slot.blend] as number)
    if (alongX * alongX + alongY * alongY < far * far) list[count++] = at
  }
  return count
}

function castTile(map: ShadowMap, field: Field, list: Int32Array, count: number, tileX: number, tileY: number): void {
  const { side, basis: b, centre, radius } = map
  const texel = (2 * radius) / side
  const near = texel * 0.5
  for (let y = tileY; y < Math.min(side, tileY + TILE); y++) {
    for (let x = tileX; x < Math.min(side, tileX + TILE); x++) {
      const across = (x + 0.5) * texel - radius
      const up = (y + 0.5) * texel - radius
      const fromX = centre[0] + (b[0] as number) * across + (b[6] as number) * up
      const fromY = centre[1] + (b[1] as number) * across + (b[7] as number) * up
      const fromZ = centre[2] + (b[2] as number) * across + (b[8] as number) * up
      let along = -radius
      for (let step = 0; step < 40 && along < radius; step++) {
        const far = distanceTo(
          field,
          list,
          count,
          fromX + (b[3] as number) * along,
          fromY + (b[4] as number) * along,
          fromZ + (b[5] as number) * along,
        )
        if (far < near) {
          map.depths[y * side + x] = along
          break
        }
        along += Math.max(far, near)
      }
    }
  }
}

/** Share of the light that arrives at a point, 0 to 1, with a soft edge. */
export function lightAt(map: ShadowMap, px: number, py: number, pz: number, bias: number): number {
  const { side, basis: b, centre, radius } = map
  const dx = px - centre[0]
  const dy = py - centre[1]
  const dz = pz - centre[2]
  const scale = side / (2 * radius)
  const x = (dx * (b[0] as number) + dy * (b[1] as number) + dz * (b[2] as number) + radius) * scale - 0.5
  const y = (dx * (b[6] as number) + dy * (b[7] as number) + dz * (b[8] as number) + radius) * scale - 0.5
  if (x < -1 || y < -1 || x > side || y > side) return 1
  const along = dx * (b[3] as number) + dy * (b[4] as number) + dz * (b[5] as number) - bias - 1 / scale
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  let lit = 0
  let total = 0
  for (let j = -1; j <= 2; j++) {
    const weightY = 1 - Math.abs(cellY + j - y) / 2
    for (let i = -1; i <= 2; i++) {
      const weight = weightY * (1 - Math.abs(cellX + i - x) / 2)
      if (weight <= 0) continue
      total += weight
      const column = cellX + i
      const row = cellY + j
      const outside = column < 0 || row < 0 || column >= side || row >= side
      if (outside || along < (map.depths[row * side + column] as number)) lit += weight
    }
  }
  return total > 0 ? clamp(lit / total) : 1
}
