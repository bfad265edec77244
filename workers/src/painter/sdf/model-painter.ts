import type { CancelFlag } from '#engine/node-kind.ts'
import { luminance } from '#painter/core/colour.ts'
import type { Camera, Light } from '#painter/stage.ts'
import { distanceTo, Slot, STRIDE, type Field } from './field.ts'
import { viewOf, type Instance, type View } from './instance.ts'
import { cellValue } from './noise3.ts'
import { Shading, type Sample } from './shading.ts'
import { castShadow, type ShadowMap } from './shadow-map.ts'
import { intoBasis, lengthOf, outOfBasis, type Vector } from './vector.ts'

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
}

const TILE = 8
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
  const column = width / 2 + (cx / Math.max(0.05, cz)) * camera.focal
  const row = camera.horizon - ((cy - camera.eye) / Math.max(0.05, cz)) * camera.focal
  const left = Math.max(0, Math.floor(column - reach) - 1)
  const right = Math.min(width, Math.ceil(column + reach) + 2)
  const top = Math.max(0, Math.floor(row - reach) - 1)
  const bottom = Math.min(height, Math.ceil(row + reach) + 2)
  if (right <= left || bottom <= top) return undefined
  return emptyLayer(left, top, right - left, bottom - top)
}

export function centreOf({ field, x, y, z, scale, ...turn }: Instance): Vector {
  const view = viewOf({ field, x, y, z, scale, ...turn }, { eye: 0, horizon: 0, focal: 1 }, noLight)
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

class ModelPainter {
  readonly #request: PaintRequest
  readonly #layer: Layer
  readonly #view: View
  readonly #field: Field
  readonly #shading: Shading
  readonly #list: Int32Array
  readonly #all: Int32Array
  readonly #ray: [number, number, number] = [0, 0, 0]
  readonly #sample: Sample = { red: 0, green: 0, blue: 0, alpha: 0, along: 0, nx: 0, ny: 0, nz: 0, key: 0, exit: 0 }
  /** Length of the ray's direction before it was made 1: metres along it for each metre of depth. */
  #stretch = 1

  constructor(request: PaintRequest, layer: Layer, view: View, shadow: ShadowMap | undefined) {
    this.#request = request
    this.#layer = layer
    this.#view = view
    this.#field = request.instance.field
    this.#shading = new Shading(this.#field, view, request.light, shadow)
    this.#list = new Int32Array(this.#field.count)
    this.#all = Int32Array.from({ length: this.#field.count }, (_, index) => index * STRIDE)
  }

  paint(): void {
    const { width, height } = this.#layer
    const small = pixelsAcross(this.#request) < SMALL
    for (let tileY = 0; tileY < height; tileY += TILE) {
      this.#request.cancel.check()
      for (let tileX = 0; tileX < width; tileX += TILE) this.#paintTile(tileX, tileY, small ? 2 : 1)
    }
    if (!small) this.#smoothEdges()
  }

  #paintTile(tileX: number, tileY: number, samples: 1 | 2): void {
    const { width, height, left, top } = this.#layer
    this.#aim(left + tileX + TILE / 2, top + tileY + TILE / 2)
    const count = this.#listTile()
    if (count === 0) return
    const start = this.#startOf(count)
    if (start === undefined) return
    for (let y = tileY; y < Math.min(height, tileY + TILE); y++) {
      for (let x = tileX; x < Math.min(width, tileX + TILE); x++) {
        if (samples === 2) this.#paintSoftly(x, y, count, start)
        else {
          this.#trace(left + x + 0.5, top + y + 0.5, count, start)
          this.#keep(y * width + x)
        }
      }
    }
  }

  /** Points the ray through a place of the picture. */
  #aim(column: number, row: number): void {
    const { camera, width } = this.#request
    const dx = (column - width / 2) / camera.focal
    const dy = (camera.horizon - row) / camera.focal
    this.#stretch = Math.sqrt(dx * dx + dy * dy + 1)
    const length = 1 / this.#stretch
    const b = this.#view.basis
    const ray = this.#ray
    ray[0] = (b[0] * dx + b[1] * dy + b[2]) * length
    ray[1] = (b[3] * dx + b[4] * dy + b[5]) * length
    ray[2] = (b[6] * dx + b[7] * dy + b[8]) * length
  }

  /** Half a tile's width at one metre, seen along its middle. */
  get #spread(): number {
    return (TILE * 0.78) / this.#request.camera.focal
  }

  /** Those primitives that some ray of the tile may come near. */
  #listTile(): number {
    if (this.#request.culls === false) {
      this.#list.set(this.#all)
      return this.#field.count
    }
    const n = this.#field.numbers
    const ray = this.#ray
    const rx = ray[0]
    const ry = ray[1]
    const rz = ray[2]
    const eye = this.#view.eye
    const ex = eye[0]
    const ey = eye[1]
    const ez = eye[2]
    const spread = this.#spread
    const shade = this.#field.radius * 0.02
    let count = 0
    for (let at = 0; at < n.length; at += STRIDE) {
      const dx = (n[at + Slot.boundX] as number) - ex
      const dy = (n[at + Slot.boundY] as number) - ey
      const dz = (n[at + Slot.boundZ] as number) - ez
      const along = dx * rx + dy * ry + dz * rz
      const aside = dx * dx + dy * dy + dz * dz - along * along
      const radius = (n[at + Slot.boundRadius] as number) + (n[at + Slot.blend] as number) + shade
      const reach = radius + Math.max(0, along + radius) * spread
      if (along > -radius && aside < reach * reach) this.#list[count++] = at
    }
    return count
  }

  /** How far all rays of the tile may go at once; undefined when none meets anything. */
  #startOf(count: number): number | undefined {
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
    const spread = this.#spread
    let along = Math.max(0.001, middle - radius * 1.02 - Math.abs(middle) * spread)
    const last = middle + radius * 1.02 + Math.abs(middle) * spread
    for (let step = 0; step < 24; step++) {
      const far = distanceTo(this.#field, this.#list, count, ex + rx * along, ey + ry * along, ez + rz * along)
      const wide = along * spread
      if (far < wide * 1.3) return along
      along += (far - wide) * 0.85
      if (along > last) return undefined
    }
    return along
  }

  /** Follows a ray and shades what it meets into the sample; what thin hair lets through is what is behind it. */
  #trace(column: number, row: number, count: number, start: number): void {
    this.#aim(column, row)
    const sample = this.#sample
    sample.key = 0
    sample.alpha = 0
    if (!this.#meet(column, row, count, start) || sample.alpha > 0.97) return
    const { red, green, blue, alpha, along, nx, ny, nz, key } = sample
    sample.alpha = 0
    this.#meet(column, row, count, sample.exit)
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
  #meet(column: number, row: number, count: number, start: number): boolean {
    const ray = this.#ray
    const rx = ray[0]
    const ry = ray[1]
    const rz = ray[2]
    const eye = this.#view.eye
    const ex = eye[0]
    const ey = eye[1]
    const ez = eye[2]
    const { centre, radius } = this.#field
    const last = (centre[0] - ex) * rx + (centre[1] - ey) * ry + (centre[2] - ez) * rz + radius * 1.05
    const perMetre = 1 / this.#request.camera.focal
    let along = start
    for (let step = 0; step < STEPS; step++) {
      const far = distanceTo(this.#field, this.#list, count, ex + rx * along, ey + ry * along, ez + rz * along)
      const pixel = along * perMetre
      if (far < pixel * 0.2) {
        const jitter = cellValue(Math.floor(column * 4), Math.floor(row * 4), 3)
        this.#shading.shade(this.#sample, this.#list, count, this.#ray, along, pixel, jitter)
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

  /** Four samples to a pixel, averaged. */
  #paintSoftly(x: number, y: number, count: number, start: number): void {
    const { left, top, width, colour, alpha } = this.#layer
    const index = y * width + x
    const sample = this.#sample
    let red = 0
    let green = 0
    let blue = 0
    let cover = 0
    for (let part = 0; part < 4; part++) {
      const column = left + x + (offsets[part * 2] as number)
      this.#trace(column, top + y + (offsets[part * 2 + 1] as number), count, start)
      if (sample.key === 0) continue
      // Light far brighter than paper would turn an edge into steps.
      const share = sample.alpha / (1 + Math.max(0, Math.max(sample.red, sample.green, sample.blue) - 2))
      red += sample.red * share
      green += sample.green * share
      blue += sample.blue * share
      cover += sample.alpha
      this.#keep(index)
    }
    alpha[index] = cover / 4
    if (cover <= 0) return
    colour[index * 3] = red / cover
    colour[index * 3 + 1] = green / cover
    colour[index * 3 + 2] = blue / cover
  }

  /** Samples again, finer, where something ends: an outline, a seam, a step in depth. */
  #smoothEdges(): void {
    const { width, height, left, top, key, depth } = this.#layer
    const edges = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const index = y * width + x
        const right = x + 1 < width ? index + 1 : index
        const below = y + 1 < height ? index + width : index
        markEdge(edges, key, depth, index, right)
        markEdge(edges, key, depth, index, below)
      }
    }
    for (let tileY = 0; tileY < height; tileY += TILE) {
      this.#request.cancel.check()
      for (let tileX = 0; tileX < width; tileX += TILE) {
        if (!hasEdge(edges, width, height, tileX, tileY)) continue
        this.#aim(left + tileX + TILE / 2, top + tileY + TILE / 2)
        const count = this.#listTile()
        const start = count > 0 ? this.#startOf(count) : undefined
        if (start === undefined) continue
        for (let y = tileY; y < Math.min(height, tileY + TILE); y++)
          for (let x = tileX; x < Math.min(width, tileX + TILE); x++)
            if (edges[y * width + x] === 1) this.#paintSoftly(x, y, count, start)
      }
    }
  }
}

const offsets = [0.375, 0.125, 0.875, 0.375, 0.625, 0.875, 0.125, 0.625]

function markEdge(edges: Uint8Array, key: Uint8Array, depth: Float32Array, a: number, b: number): void {
  if (key[a] === key[b]) {
    if (key[a] === 0) return
    const near = depth[a] as number
    if (Math.abs(near - (depth[b] as number)) < near * 0.03) return
  }
  edges[a] = 1
  edges[b] = 1
}

function hasEdge(edges: Uint8Array, width: number, height: number, tileX: number, tileY: number): boolean {
  for (let y = tileY; y < Math.min(height, tileY + TILE); y++)
    for (let x = tileX; x < Math.min(width, tileX + TILE); x++) if (edges[y * width + x] === 1) return true
  return false
}

/** A world point in the model's metres. */
export function intoModel(instance: Instance, view: View, x: number, y: number, z: number): Vector {
  const [mx, my, mz] = intoBasis(view.basis, [x - instance.x, y - instance.y, z - instance.z])
  return [mx / instance.scale, my / instance.scale, mz / instance.scale]
}

export function reachOf(instance: Instance): number {
  return (instance.field.radius + lengthOf(instance.field.centre)) * instance.scale
}
