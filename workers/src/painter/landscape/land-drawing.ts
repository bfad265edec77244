import type { CancelFlag } from '#engine/node-kind.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import type { Camera } from '#painter/stage.ts'
import type { Air } from './air.ts'
import { emptySpot, type Ground } from './ground.ts'
import type { Land } from './land.ts'
import type { Swell } from './swell.ts'
import type { Terrain } from './terrain.ts'

export interface LandDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly land: Land
  readonly terrain: Terrain
  readonly ground: Ground
  readonly air: Air
  readonly hasWater: boolean
  readonly swell: Swell | undefined
  readonly moment: number
  readonly cancel: CancelFlag
}

/** Less of a pixel than this is not worth shading. */
const SLIVER = 0.03
/** Stretches of one pixel that lie this close behind each other, as a share of the distance, are shaded as one. */
const CLOSE = 1.12

/**
 * Walks every column of the picture from the nearest ground outwards and shades what rises over what is already there. Pixels
 * gather light by the share of them that each stretch covers, which smooths ridges and the far plain.
 *
 * @returns how much of each pixel is land or water, 0 to 1; water is only marked, with its depth
 */
export function drawLand(drawing: LandDrawing): Float32Array {
  const cover = new Float32Array(drawing.frame.width * drawing.frame.height)
  const walk = new ColumnWalk(drawing, cover)
  for (let column = 0; column < drawing.frame.width; column++) {
    if ((column & 7) === 0) drawing.cancel.check()
    walk.walk(column)
  }
  return cover
}

/** Of one column: rows of the picture to be filled, from below, and the land between two rows of the grid that fills them. */
interface Stretch {
  readonly row: number
  readonly from: number
  readonly to: number
  readonly nearZ: number
  readonly nearHeight: number
  /** Heights as they are seen: where there is water, its surface. */
  readonly nearSeen: number
  readonly farZ: number
  readonly farHeight: number
  readonly farSeen: number
}

class ColumnWalk {
  readonly #drawing: LandDrawing
  readonly #cover: Float32Array
  readonly #spot = emptySpot()
  #column = 0
  #slope = 0
  #left = 0
  #share = 0
  /** Land of a pixel that waits for what lies close behind it; its largest stretch speaks for all of it. */
  #waiting = -1
  #largest = 0
  #covered = 0
  #row = 0
  #z = 0
  #height = 0

  constructor(drawing: LandDrawing, cover: Float32Array) {
    this.#drawing = drawing
    this.#cover = cover
  }

  walk(column: number): void {
    const { frame, camera, land, hasWater } = this.#drawing
    this.#column = column
    this.#slope = (column + 0.5 - camera.centre) / camera.focal
    const place = land.columnAt(this.#slope)
    this.#left = Math.floor(place)
    this.#share = place - this.#left
    let top = frame.height
    let lastZ = land.distances[0] as number
    let lastHeight = this.#heightIn(0)
    let lastSeen = hasWater && lastHeight < 0 ? 0 : lastHeight
    for (let row = 1; row < land.rows && top > 0; row++) {
      const z = land.distances[row] as number
      const height = this.#heightIn(row)
      const seen = hasWater && height < 0 ? this.#surfaceOf(height, z) : height
      const line = camera.horizon - ((seen - camera.eye) / z) * camera.focal
      if (line < top) {
        this.#fill({
          row,
          from: top,
          to: Math.max(0, line),
          nearZ: lastZ,
          nearHeight: lastHeight,
          nearSeen: lastSeen,
          farZ: z,
          farHeight: height,
          farSeen: seen,
        })
        top = line
      }
      lastZ = z
      lastHeight = height
      lastSeen = seen
    }
    this.#shadeWaiting()
  }

  #heightIn(row: number): number {
    const { heights, columns } = this.#drawing.land
    const at = row * columns + this.#left
    const left = heights[at] as number
    return left + ((heights[at + 1] as number) - left) * this.#share
  }

  #surfaceOf(height: number, z: number): number {
    const { swell, moment } = this.#drawing
    return swell ? swell.at(this.#slope * z, z, -height, moment) : 0
  }

  #fill({ row, from, to, nearZ, nearHeight, nearSeen, farZ, farHeight, farSeen }: Stretch): void {
    const { frame, camera, hasWater } = this.#drawing
    for (let line = Math.ceil(from) - 1; line >= Math.floor(to); line--) {
      const covered = Math.min(from, line + 1) - Math.max(to, line)
      if (covered < SLIVER) continue
      const rise = (camera.horizon - line - 0.5) / camera.focal
      const slant = farSeen - nearSeen - rise * (farZ - nearZ)
      let share = Math.abs(slant) < 1e-6 ? 1 : (camera.eye + rise * nearZ - nearSeen) / slant
      share = share < 0 ? 0 : share > 1 ? 1 : share
      const height = nearHeight + (farHeight - nearHeight) * share
      const pixel = line * frame.width + this.#column
      const z = nearZ + (farZ - nearZ) * share
      if (hasWater && height < 0) {
        this.#shadeWaiting()
        this.#markWater(pixel, z, covered)
      } else this.#gather(pixel, row - 1 + share, z, height, covered)
    }
  }

  #gather(pixel: number, row: number, z: number, height: number, covered: number): void {
    if (pixel !== this.#waiting || z > this.#z * CLOSE) {
      this.#shadeWaiting()
      this.#waiting = pixel
      this.#covered = 0
      this.#largest = 0
    }
    this.#covered += covered
    if (covered <= this.#largest) return
    this.#largest = covered
    this.#row = row
    this.#z = z
    this.#height = height
  }

  #shadeWaiting(): void {
    if (this.#waiting >= 0) this.#shade(this.#waiting, this.#row, this.#z, this.#height, this.#covered)
    this.#waiting = -1
  }

  /** Water gets its light later and takes whole pixels: where land has more of one, the land takes the water's share. */
  #markWater(pixel: number, z: number, covered: number): void {
    const { frame } = this.#drawing
    const before = this.#cover[pixel] as number
    this.#cover[pixel] = Math.min(1, before + covered)
    if (before > 0.5 && frame.part[pixel] !== Part.water) {
      const larger = (before + covered) / before
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) frame.colour[at] = (frame.colour[at] as number) * larger
      return
    }
    frame.depth[pixel] = z
    frame.part[pixel] = Part.water
  }

  #shade(pixel: number, row: number, z: number, height: number, covered: number): void {
    const { frame, camera, land, ground, air, terrain, hasWater } = this.#drawing
    const spot = this.#spot
    const x = this.#slope * z
    spot.x = x
    spot.z = z
    spot.height = height
    spot.footprint = z / camera.focal
    spot.shore = hasWater && height < 12 ? terrain.shoreAt(x, z) : Infinity
    const nearRow = Math.min(land.rows - 2, Math.floor(row))
    const v = row - nearRow
    const at = (nearRow * land.columns + this.#left) * 4
    const below = at + land.columns * 4
    const nearLeft = (1 - this.#share) * (1 - v)
    const nearRight = this.#share * (1 - v)
    const farLeft = (1 - this.#share) * v
    const farRight = this.#share * v
    const { facts } = land
    spot.slopeX = weigh(facts, at, below, nearLeft, nearRight, farLeft, farRight)
    spot.slopeZ = weigh(facts, at + 1, below + 1, nearLeft, nearRight, farLeft, farRight)
    spot.sun = weigh(facts, at + 2, below + 2, nearLeft, nearRight, farLeft, farRight)
    spot.open = weigh(facts, at + 3, below + 3, nearLeft, nearRight, farLeft, farRight)
    ground.shade(spot)
    const { colour, normal } = ground
    air.through(colour, 0, x, height, z)
    const before = this.#cover[pixel] as number
    const share = frame.part[pixel] === Part.water ? covered + before : covered
    const to = pixel * 3
    frame.colour[to] = (frame.colour[to] as number) + (colour[0] as number) * share
    frame.colour[to + 1] = (frame.colour[to + 1] as number) + (colour[1] as number) * share
    frame.colour[to + 2] = (frame.colour[to + 2] as number) + (colour[2] as number) * share
    this.#cover[pixel] = Math.min(1, before + covered)
    if (before > 0.5) return
    frame.depth[pixel] = z
    frame.part[pixel] = Part.ground
    frame.normal.set(normal, to)
  }
}

function weigh(
  facts: Float32Array,
  near: number,
  far: number,
  nearLeft: number,
  nearRight: number,
  farLeft: number,
  farRight: number,
): number {
  return (
    (facts[near] as number) * nearLeft +
    (facts[near + 4] as number) * nearRight +
    (facts[far] as number) * farLeft +
    (facts[far + 4] as number) * farRight
  )
}
