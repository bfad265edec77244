import type { CancelFlag } from '#engine/node-kind.ts'
import { luminance } from '#painter/core/colour.ts'
import type { Camera, Light } from '#painter/stage.ts'
import { distanceTo, STRIDE, type Field } from './field.ts'
import { viewOf, type Instance, type View } from './instance.ts'
import { Edge, findEdges, hasEdge, type Box } from './layer-edges.ts'
import { cellValue } from './noise3.ts'
import { Shading, type Sample } from './shading.ts'
import { castShadow, type ShadowMap } from './shadow-map.ts'
import { lengthOf, outOfBasis, type Vector } from './vector.ts'

/** A model's pixels by themselves: the part of a picture that it may cover. */
export interface Layer {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly colour: Float32Array
  readonly alpha: Float32Array
  readonly depth: Float32Array
  /** Right, up, towards the eye. */
  readonly normal: Float32Array
  readonly key: Uint8Array
}

export interface PaintedModel {
  readonly layer: Layer
  readonly view: View
  readonly shadow: ShadowMap | undefined
}

export interface PaintRequest {
  readonly instance: Instance
  readonly camera: Camera
  readonly light: Light
  readonly width: number
  readonly height: number
  readonly cancel: CancelFlag
  /** Tests turn it off, to see that leaving out far primitives changes nothing. */
  readonly culls?: boolean
  /** Each pixel is sampled once, and edges are left as they come. */
  readonly isSketch?: boolean
}

/** Sides of the squares, one within the other, in which rays go the first part of their way together. */
const SQUARES = [16, 8, 4] as const
const STEPS = 56
/** Below this many pixels across every pixel is sampled four times. */
const SMALL = 90

/** @returns undefined when nothing of it can be in the picture. */
export function paintModel(request: PaintRequest): PaintedModel | undefined {
  const layer = layerFor(request)
  if (!layer) return undefined
  const view = viewOf(request.instance, request.camera, request.light)
  const shadow = shadowFor(request, view, layer)
  new ModelPainter(request, layer, view, shadow).paint()
  return { layer, view, shadow }
}

/** How many pixels across the model's bounding sphere is. */
export function pixelsAcross({ instance, camera }: Pick<PaintRequest, 'instance' | 'camera'>): number {
  return (2 * instance.field.radius * instance.scale * camera.focal) / Math.max(0.05, instance.z)
}

function shadowFor(request: PaintRequest, view: View, layer: Layer): ShadowMap | undefined {
  const { instance, light } = request
  if (luminance(...light.sun) < 0.02 || layer.width * layer.height < 30) return undefined
  const side = Math.min(144, Math.max(24, Math.round(pixelsAcross(request) * 0.45)))
  return castShadow(instance.field, view.light, side, request.cancel)
}

function layerFor({ instance, camera, width, height }: PaintRequest): Layer | undefined {
  const { field, scale } = instance
  const [cx, cy, cz] = centreOf(instance)
  const radius = field.radius * scale
  if (cz + radius < 0.05) return undefined
  const nearest = Math.max(0.05, cz - radius)
  const reach =
    cz - radius > 0.05
      ? (radius * camera.focal * 1.02) / Math.sqrt(Math.max(1e-9, cz * cz - radius * radius)) +
        ((Math.abs(cx / cz) * radius * camera.focal) / nearest) * 0.5
      : Math.max(width, height) * 2
  const column = camera.centre + (cx / Math.max(0.05, cz)) * camera.focal
  const row = camera.horizon - ((cy - camera.eye) / Math.max(0.05, cz)) * camera.focal
  const left = Math.max(0, Math.floor(column - reach) - 1)
  const right = Math.min(width, Math.ceil(column + reach) + 2)
  const top = Math.max(0, Math.floor(row - reach) - 1)
  const bottom = Math.min(height, Math.ceil(row + reach) + 2)
  if (right <= left || bottom <= top) return undefined
  return emptyLayer(left, top, right - left, bottom - top)
}

export function centreOf({ field, x, y, z, scale, ...turn }: Instance): Vector {
  const view = viewOf({ field, x, y, z, scale, ...turn }, { eye: 0, horizon: 0, centre: 0, focal: 1 }, noLight)
  const [ox, oy, oz] = outOfBasis(view.basis, field.centre)
  return [x + ox * scale, y + oy * scale, z + oz * scale]
}

const noLight: Light = { direction: [0, 1, 0], sun: [0, 0, 0], sky: [0, 0, 0], bounce: [0, 0, 0] }

function emptyLayer(left: number, top: number, width: number, height: number): Layer {
  const count = width * height
  return {
    left,
    top,
    width,
    height,
    colour: new Float32Array(count * 3),
    alpha: new Float32Array(count),
    depth: new Float32Array(count),
    normal: new Float32Array(count * 3),
    key: new Uint8Array(count),
  }
}

/** What is known of the square around a square. */
interface Square {
  readonly samples: 1 | 2
  readonly list: Int32Array
  readonly count: number
  readonly start: number
}

/** Pixels that a surface may come nearer between the middles of two pixels. */
const AGAIN = 6

class ModelPainter {
  readonly #request: PaintRequest
  readonly #layer: Layer
  readonly #view: View
  readonly #field: Field
  readonly #shading: Shading
  readonly #all: Int32Array
  /** The primitives of the square that is being painted, at each of its sizes. */
  readonly #lists: readonly Int32Array[]
  readonly #ray: [number, number, number] = [0, 0, 0]
  readonly #sample: Sample = { red: 0, green: 0, blue: 0, alpha: 0, along: 0, nx: 0, ny: 0, nz: 0, key: 0, exit: 0 }
  /** Length of the ray's direction before it was made 1: metres along it for each metre of depth. */
  #stretch = 1
  /** Of the square that is being painted: what its rays may meet, and how far they may have to go for it. */
  #list: Int32Array
  #count = 0
  #last = 0
  #edges: Uint8Array | undefined

  constructor(request: PaintRequest, layer: Layer, view: View, shadow: ShadowMap | undefined) {
    this.#request = request
    this.#layer = layer
    this.#view = view
    this.#field = request.instance.field
    this.#shading = new Shading(this.#field, view, request.light, shadow)
    this.#all = Int32Array.from({ length: this.#field.count }, (_, index) => index * STRIDE)
    this.#lists = SQUARES.map(() => this.#all.slice())
    this.#list = this.#all
  }

  paint(): void {
    const { isSketch = false } = this.#request
    const small = pixelsAcross(this.#request) < SMALL
    this.#paintSquares(small && !isSketch ? 2 : 1)
    if (small || isSketch) return
    this.#edges = findEdges(this.#layer)
    this.#paintSquares(2)
  }

  #paintSquares(samples: 1 | 2): void {
    const { width, height } = this.#layer
    const side = SQUARES[0]
    for (let top = 0; top < height; top += side) {
      this.#request.cancel.check()
      for (let left = 0; left < width; left += side) {
        this.#paintSquare(0, left, top, { samples, list: this.#all, count: this.#all.length, start: 0.001 })
      }
    }
  }

  /** Goes on with the smaller squares within, and in the smallest with its pixels. */
  #paintSquare(size: number, left: number, top: number, { samples, list, count: most, start: from }: Square): void {
    const { width, height } = this.#layer
    const side = SQUARES[size] as number
    const right = Math.min(width, left + side)
    const bottom = Math.min(height, top + side)
    if (this.#edges && !hasEdge(this.#edges, width, { left, top, right, bottom })) return
    this.#aim(this.#layer.left + left + side / 2, this.#layer.top + top + side / 2)
    const spread = (side * 0.78) / this.#request.camera.focal
    const own = this.#lists[size] as Int32Array
    const count = this.#listSquare(own, list, most, spread)
    if (count === 0) return
    const start = this.#startOf(own, count, from, spread)
    if (start === undefined) return
    const inner = SQUARES[size + 1]
    if (inner === undefined) {
      this.#list = own
      this.#count = count
      this.#paintPixels({ left, top, right, bottom }, samples, start)
      return
    }
    for (let y = top; y < bottom; y += inner)
      for (let x = left; x < right; x += inner) this.#paintSquare(size + 1, x, y, { samples, list: own, count, start })
  }

  #paintPixels({ left, top, right, bottom }: Box, samples: 1 | 2, start: number): void {
    const layer = this.#layer
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (samples === 1) {
          this.#trace(layer.left + x + 0.5, layer.top + y + 0.5, start)
          this.#keep(y * layer.width + x)
        } else if (!this.#edges) this.#paintSoftly(x, y, start, fourPlaces, false)
        else this.#paintEdge(this.#edges[y * layer.width + x] as number, x, y, start)
      }
    }
  }

  /** Where one thing's materials meet, what the pixel's middle shows counts with what is found on both sides of it. */
  #paintEdge(edge: number, x: number, y: number, start: number): void {
    if (edge === Edge.none) return
    const isSeam = edge === Edge.seam
    this.#paintSoftly(x, y, this.#startAgain(x, y, start), isSeam ? besideMiddle : fourPlaces, isSeam)
  }

  /** Around a pixel that was met before nothing is much nearer than the nearest of its neighbours. */
  #startAgain(x: number, y: number, start: number): number {
    const { width, height, key, depth } = this.#layer
    let nearest = Infinity
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const pixel = row * width + column
        if (key[pixel] !== 0 && (depth[pixel] as number) < nearest) nearest = depth[pixel] as number
      }
    }
    const { instance, camera } = this.#request
    // A depth is at least as short as the way to it.
    return Math.max(start, (nearest / instance.scale) * (1 - AGAIN / camera.focal))
  }

  /** Points the ray through a place of the picture. */
  #aim(column: number, row: number): void {
    const { camera } = this.#request
    const dx = (column - camera.centre) / camera.focal
    const dy = (camera.horizon - row) / camera.focal
    this.#stretch = Math.sqrt(dx * dx + dy * dy + 1)
    const length = 1 / this.#stretch
    const b = this.#view.basis
    const ray = this.#ray
    ray[0] = (b[0] * dx + b[1] * dy + b[2]) * length
    ray[1] = (b[3] * dx + b[4] * dy + b[5]) * length
    ray[2] = (b[6] * dx + b[7] * dy + b[8]) * length
  }

  /** Those primitives that some ray of the square may come near, and how far off the last of them ends. */
  #listSquare(into: Int32Array, from: Int32Array, most: number, spread: number): number {
    const n = this.#field.numbers
    const ray = this.#ray
    const rx = ray[0]
    const ry = ray[1]
    const rz = ray[2]
    const eye = this.#view.eye
    const ex = eye[0]
    const ey = eye[1]
    const ez = eye[2]
    const shade = this.#field.radius * 0.02
    const culls = this.#request.culls !== false
    let count = 0
    let last = 0
    for (let index = 0; index < most; index++) {
      const at = from[index] as number
      const dx = (n[at + 22] as number) - ex
      const dy = (n[at + 23] as number) - ey
      const dz = (n[at + 24] as number) - ez
      const along = dx * rx + dy * ry + dz * rz
      const aside = dx * dx + dy * dy + dz * dz - along * along
      const radius = (n[at + 25] as number) + (n[at + 1] as number) + shade
      const reach = radius + Math.max(0, along + radius) * spread
      if (culls && (along <= -radius || aside >= reach * reach)) continue
      into[count++] = at
      if (along + reach > last) last = along + reach
    }
    this.#last = last
    return count
  }

  /** How far all rays of the square may go at once; undefined when none meets anything. */
  #startOf(list: Int32Array, count: number, from: number, spread: number): number | undefined {
    const ray = this.#ray
    const rx = ray[0]
    const ry = ray[1]
    const rz = ray[2]
    const eye = this.#view.eye
    const ex = eye[0]
    const ey = eye[1]
    const ez = eye[2]
    const { centre, radius } = this.#field
    const middle = (centre[0] - ex) * rx + (centre[1] - ey) * ry + (centre[2] - ez) * rz
    let along = Math.max(from, middle - radius * 1.02 - Math.abs(middle) * spread)
    for (let step = 0; step < 24; step++) {
      const far = distanceTo(this.#field, list, count, ex + rx * along, ey + ry * along, ez + rz * along)
      const wide = along * spread
      if (far < wide * 1.3) return along
      along += (far - wide) * 0.85
      if (along > this.#last) return undefined
    }
    return along
  }

  /** Follows a ray and shades what it meets into the sample; what thin hair lets through is what is behind it. */
  #trace(column: number, row: number, start: number): void {
    this.#aim(column, row)
    const sample = this.#sample
    sample.key = 0
    sample.alpha = 0
    if (!this.#meet(column, row, start) || sample.alpha > 0.97) return
    const { red, green, blue, alpha, along, nx, ny, nz, key } = sample
    sample.alpha = 0
    this.#meet(column, row, sample.exit)
    const behind = sample.alpha * (1 - alpha)
    const total = alpha + behind
    if (total < 0.01) {
      sample.key = 0
      return
    }
    sample.red = (red * alpha + sample.red * behind) / total
    sample.green = (green * alpha + sample.green * behind) / total
    sample.blue = (blue * alpha + sample.blue * behind) / total
    sample.alpha = total
    if (alpha < behind) return
    sample.along = along
    sample.nx = nx
    sample.ny = ny
    sample.nz = nz
    sample.key = key
  }

  /** @returns whether the ray met anything on from `start`. */
  #meet(column: number, row: number, start: number): boolean {
    const ray = this.#ray
    const rx = ray[0]
    const ry = ray[1]
    const rz = ray[2]
    const eye = this.#view.eye
    const ex = eye[0]
    const ey = eye[1]
    const ez = eye[2]
    const list = this.#list
    const count = this.#count
    const last = this.#last
    const perMetre = 1 / this.#request.camera.focal
    let along = start
    for (let step = 0; step < STEPS; step++) {
      const far = distanceTo(this.#field, list, count, ex + rx * along, ey + ry * along, ez + rz * along)
      const pixel = along * perMetre
      if (far < pixel * 0.2) {
        const jitter = cellValue(Math.floor(column * 4), Math.floor(row * 4), 3)
        this.#shading.shade(this.#sample, list, count, this.#ray, along, pixel, jitter)
        return true
      }
      along += far * 0.92
      if (along > last) return false
    }
    return false
  }

  #keep(index: number): void {
    const sample = this.#sample
    if (sample.key === 0) return
    const { colour, alpha, depth, normal, key } = this.#layer
    colour[index * 3] = sample.red
    colour[index * 3 + 1] = sample.green
    colour[index * 3 + 2] = sample.blue
    alpha[index] = sample.alpha
    depth[index] = (sample.along * this.#request.instance.scale) / this.#stretch
    key[index] = sample.key
    const b = this.#view.basis
    normal[index * 3] = b[0] * sample.nx + b[3] * sample.ny + b[6] * sample.nz
    normal[index * 3 + 1] = b[1] * sample.nx + b[4] * sample.ny + b[7] * sample.nz
    normal[index * 3 + 2] = -(b[2] * sample.nx + b[5] * sample.ny + b[8] * sample.nz)
  }

  /** Several samples to a pixel, averaged; with the one of its middle, if that was taken before. */
  #paintSoftly(x: number, y: number, start: number, places: readonly number[], withMiddle: boolean): void {
    const { left, top, width, colour, alpha } = this.#layer
    const index = y * width + x
    const sample = this.#sample
    let red = 0
    let green = 0
    let blue = 0
    let cover = 0
    if (withMiddle) {
      cover = alpha[index] as number
      const share =
        cover * dimmed(colour[index * 3] as number, colour[index * 3 + 1] as number, colour[index * 3 + 2] as number)
      red = (colour[index * 3] as number) * share
      green = (colour[index * 3 + 1] as number) * share
      blue = (colour[index * 3 + 2] as number) * share
    }
    for (let part = 0; part < places.length; part += 2) {
      const column = left + x + (places[part] as number)
      this.#trace(column, top + y + (places[part + 1] as number), start)
      if (sample.key === 0) continue
      const share = sample.alpha * dimmed(sample.red, sample.green, sample.blue)
      red += sample.red * share
      green += sample.green * share
      blue += sample.blue * share
      cover += sample.alpha
      this.#keep(index)
    }
    alpha[index] = cover / (places.length / 2 + (withMiddle ? 1 : 0))
    if (cover <= 0) return
    colour[index * 3] = red / cover
    colour[index * 3 + 1] = green / cover
    colour[index * 3 + 2] = blue / cover
  }
}

/** Where a pixel is sampled: four places, or two that its middle lies between. */
const fourPlaces = [0.375, 0.125, 0.875, 0.375, 0.625, 0.875, 0.125, 0.625]
const besideMiddle = [0.17, 0.25, 0.83, 0.75]

/** Light far brighter than paper would turn an edge into steps. */
function dimmed(red: number, green: number, blue: number): number {
  return 1 / (1 + Math.max(0, Math.max(red, green, blue) - 2))
}

export function reachOf(instance: Instance): number {
  return (instance.field.radius + lengthOf(instance.field.centre)) * instance.scale
}
