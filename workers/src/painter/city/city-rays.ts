import type { Building, Buildings } from './buildings.ts'
import type { CityPlan } from './city-plan.ts'

export type Face = 'front' | 'side' | 'roof' | 'slope'

/** Where a ray meets a building. */
export interface Hit {
  building: Building
  face: Face
  x: number
  y: number
  z: number
  /** Which way the surface looks. */
  normalX: number
  normalY: number
  normalZ: number
  /** Height over the foot of the part that was hit: a crown begins anew. */
  isCrown: boolean
}

const FAR = 1500
const STEPS_MAX = 150

/** Follows a ray over the lots of the city. `t` is how far along the view it is. */
export function castRay(plan: CityPlan, buildings: Buildings, ray: Ray, from = 0): Hit | undefined {
  const { lotDepth } = plan
  let z = Math.max(from, plan.from, 0.05)
  const highest = (plan.tallest + plan.lotWidth) * 1.6
  let row = Math.floor(z / lotDepth)
  for (let step = 0; step < STEPS_MAX && z < FAR; step++) {
    if (ray.y + ray.dy * z > highest && ray.dy >= 0) return undefined
    if (ray.y + ray.dy * z < -0.5 && ray.dy < 0) return undefined
    const x = ray.x + ray.dx * z
    const lot = lotAt(plan, x)
    const exitZ = Math.min((row + 1) * lotDepth, crossing(plan, ray, lot, z))
    if (lot !== undefined) {
      const building = buildings.at(lot, row)
      const hit = building && meet(building, ray, z - 1e-4, exitZ + 1e-4)
      if (hit) return hit
    }
    z = exitZ + 1e-3
    row = Math.floor(z / lotDepth)
  }
  return undefined
}

export interface Ray {
  /** Where it is at z = 0, and what it gains with each unit of z. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

export function lotAt({ street, lotWidth }: CityPlan, x: number): number | undefined {
  const side = Math.abs(x) - street
  if (side < 0) return undefined
  const lot = Math.floor(side / lotWidth)
  return x >= 0 ? lot : -lot - 1
}

/** Where the ray leaves its column of lots, or the street. */
function crossing({ street, lotWidth }: CityPlan, { x, dx }: Ray, lot: number | undefined, z: number): number {
  if (Math.abs(dx) < 1e-6) return FAR
  const near = lot === undefined ? -street : lot >= 0 ? street + lot * lotWidth : -street - (-lot - 1) * lotWidth
  const far = lot === undefined ? street : lot >= 0 ? near + lotWidth : near - lotWidth
  const one = (near - x) / dx
  const other = (far - x) / dx
  const next = Math.max(one, other)
  return next > z ? next : FAR
}

function meet(building: Building, ray: Ray, from: number, to: number): Hit | undefined {
  const block = meetBlock(building, ray, from, to, 0, building.height, building)
  if (building.ridge > 0) {
    const roof = meetPitch(building, ray, from, to)
    return roof && (!block || roof.z < block.z) ? roof : block?.face === 'roof' ? undefined : block
  }
  if (!building.crown) return block
  const { inset, height } = building.crown
  const width = building.right - building.left
  const depth = building.far - building.near
  const above = {
    left: building.left + width * inset,
    right: building.right - width * inset,
    near: building.near + depth * inset,
    far: building.far - depth * inset,
  }
  const crown = meetBlock(building, ray, from, to, building.height, building.height + height, above)
  return crown && (!block || crown.z < block.z) ? { ...crown, isCrown: true } : block
}

interface Walls {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
}

function meetBlock(
  building: Building,
  { x, y, dx, dy }: Ray,
  from: number,
  to: number,
  foot: number,
  top: number,
  walls: Walls,
): Hit | undefined {
  const sideEnter =
    dx > 0 ? (walls.left - x) / dx : dx < 0 ? (walls.right - x) / dx : x > walls.left && x < walls.right ? -1e9 : 1e9
  const sideExit =
    dx > 0 ? (walls.right - x) / dx : dx < 0 ? (walls.left - x) / dx : x > walls.left && x < walls.right ? 1e9 : -1e9
  const enter = Math.max(sideEnter, walls.near, from)
  const exit = Math.min(sideExit, walls.far, to)
  if (enter >= exit) return undefined
  const height = y + dy * enter
  if (height >= foot && height <= top) {
    const isSide = sideEnter > walls.near
    const normalX = isSide ? (dx > 0 ? -1 : 1) : 0
    return {
      building,
      face: isSide ? 'side' : 'front',
      x: x + dx * enter,
      y: height,
      z: enter,
      normalX,
      normalY: 0,
      normalZ: isSide ? 0 : -1,
      isCrown: false,
    }
  }
  if (height <= top || dy >= 0) return undefined
  const z = (top - y) / dy
  return z <= exit
    ? { building, face: 'roof', x: x + dx * z, y: top, z, normalX: 0, normalY: 1, normalZ: 0, isCrown: false }
    : undefined
}

const PITCH_STEPS = 18

/** A ridge along the shorter way; gables are walls under it. */
function meetPitch(building: Building, ray: Ray, from: number, to: number): Hit | undefined {
  const { left, right, near, far } = building
  const enter = Math.max(
    from,
    near - 0.3,
    ray.dx !== 0 ? Math.min((left - ray.x) / ray.dx, (right - ray.x) / ray.dx) : from,
  )
  const exit = Math.min(to, far + 0.3, ray.dx !== 0 ? Math.max((left - ray.x) / ray.dx, (right - ray.x) / ray.dx) : to)
  if (enter >= exit) return undefined
  let last = enter
  for (let step = 0; step <= PITCH_STEPS; step++) {
    const z = enter + ((exit - enter) * step) / PITCH_STEPS
    if (over(building, ray, z) < 0) return refine(building, ray, last, z)
    last = z
  }
  return undefined
}

/** How far a ray is above the roof. */
function over(building: Building, { x, y, dx, dy }: Ray, z: number): number {
  const height = y + dy * z
  return height < building.height ? 1 : height - roofHeight(building, x + dx * z, z)
}

function roofHeight({ left, right, near, far, height, ridge, isRidgeAcross }: Building, x: number, z: number): number {
  const away = isRidgeAcross
    ? Math.abs(z - (near + far) / 2) / ((far - near) / 2)
    : Math.abs(x - (left + right) / 2) / ((right - left) / 2)
  return height + ridge * Math.max(0, 1 - away)
}

function refine(building: Building, ray: Ray, from: number, to: number): Hit {
  let outside = from
  let inside = to
  for (let round = 0; round < 7; round++) {
    const middle = (outside + inside) / 2
    if (over(building, ray, middle) < 0) inside = middle
    else outside = middle
  }
  const x = ray.x + ray.dx * inside
  const y = ray.y + ray.dy * inside
  const { left, right, near, far, ridge, isRidgeAcross } = building
  const rise = roofHeight(building, x, inside) - 0.02
  if (inside - near < 0.05 && y < rise) return wall(building, 'front', x, y, inside, 0, -1)
  const wallX = ray.dx > 0 ? left : right
  if (Math.abs(x - wallX) < 0.05 * Math.max(1, Math.abs(ray.dx)) && y < rise) {
    return wall(building, 'side', x, y, inside, ray.dx > 0 ? -1 : 1, 0)
  }
  const half = (isRidgeAcross ? far - near : right - left) / 2
  const slope = ridge / half
  const length = Math.hypot(1, slope)
  const isLower = isRidgeAcross ? inside < (near + far) / 2 : x < (left + right) / 2
  const lean = ((isLower ? -1 : 1) * slope) / length
  const normalX = isRidgeAcross ? 0 : lean
  const normalZ = isRidgeAcross ? lean : 0
  return { building, face: 'slope', x, y, z: inside, normalX, normalY: 1 / length, normalZ, isCrown: false }
}

function wall(building: Building, face: Face, x: number, y: number, z: number, normalX: number, normalZ: number): Hit {
  return { building, face, x, y, z, normalX, normalY: 0, normalZ, isCrown: false }
}
