import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Rectangle } from '#images/geometry.ts'
import type { Size } from '#images/resize.ts'
import { PATCH_SIDE } from './patch-match.ts'

/** Which pixels of a picture are to be filled: 1 where one is. */
export interface Hole extends Size {
  readonly data: Uint8Array
}

/** Half as large: a pixel is to be filled as soon as one of the four is. */
export function halveHole({ width, height, data }: Hole): Hole {
  const across = Math.ceil(width / 2)
  const halved = new Uint8Array(across * Math.ceil(height / 2))
  for (let pixel = 0; pixel < data.length; pixel++) {
    heedCancelAt(pixel)
    if (data[pixel] === 0) continue
    halved[(Math.floor(pixel / width) >> 1) * across + ((pixel % width) >> 1)] = 1
  }
  return { width: across, height: Math.ceil(height / 2), data: halved }
}

/** How far each pixel of the hole is from the nearest that is known, in pixels; 0 outside. The frame of the picture is not known. */
export function measureDepth({ width, height, data }: Hole): Float32Array {
  const far = width + height
  const depth = new Float32Array(data.length)
  for (let pixel = 0; pixel < depth.length; pixel++) {
    heedCancelAt(pixel)
    depth[pixel] = data[pixel] === 0 ? 0 : far
  }
  const reach = (pixel: number, from: number, way: number) => {
    depth[pixel] = Math.min(depth[pixel] as number, (depth[from] as number) + way)
  }
  const pass = (row: number, column: number, step: 1 | -1) => {
    const pixel = row * width + column
    if (depth[pixel] === 0) return
    const before = column - step >= 0 && column - step < width
    const after = column + step >= 0 && column + step < width
    const above = row - step >= 0 && row - step < height
    if (before) reach(pixel, pixel - step, 1)
    if (above) reach(pixel, pixel - step * width, 1)
    if (above && before) reach(pixel, pixel - step * width - step, Math.SQRT2)
    if (above && after) reach(pixel, pixel - step * width + step, Math.SQRT2)
  }
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) pass(row, column, 1)
  }
  for (let row = height - 1; row >= 0; row--) {
    heedCancel()
    for (let column = width - 1; column >= 0; column--) pass(row, column, -1)
  }
  return depth
}

/** For each pixel how many of the patch that begins there are of the hole; a patch that hangs over counts what there is. */
export function countInPatches({ width, height, data }: Hole): Uint8Array {
  const across = new Uint8Array(data.length)
  for (let row = 0; row < height; row++) {
    heedCancel()
    let sum = 0
    for (let column = width - 1; column >= 0; column--) {
      const pixel = row * width + column
      sum += data[pixel] as number
      if (column + PATCH_SIDE < width) sum -= data[pixel + PATCH_SIDE] as number
      across[pixel] = sum
    }
  }
  const counts = new Uint8Array(data.length)
  for (let column = 0; column < width; column++) {
    if (column % 64 === 0) heedCancel()
    let sum = 0
    for (let row = height - 1; row >= 0; row--) {
      const pixel = row * width + column
      sum += across[pixel] as number
      if (row + PATCH_SIDE < height) sum -= across[pixel + PATCH_SIDE * width] as number
      counts[pixel] = sum
    }
  }
  return counts
}

/** The part of the picture that all patches lie in which hold any of the hole, grown to the size of one where it is smaller. */
export function windowAround(bounds: Rectangle, { width, height }: Size): Rectangle {
  const margin = PATCH_SIDE - 1
  const x = Math.max(0, Math.min(bounds.x - margin, width - PATCH_SIDE))
  const y = Math.max(0, Math.min(bounds.y - margin, height - PATCH_SIDE))
  return {
    x,
    y,
    width: Math.max(PATCH_SIDE, Math.min(width, bounds.x + bounds.width + margin) - x),
    height: Math.max(PATCH_SIDE, Math.min(height, bounds.y + bounds.height + margin) - y),
  }
}

export function cropHole({ width, data }: Hole, area: Rectangle): Hole {
  const cropped = new Uint8Array(area.width * area.height)
  for (let row = 0; row < area.height; row++) {
    const from = (area.y + row) * width + area.x
    cropped.set(data.subarray(from, from + area.width), row * area.width)
  }
  return { width: area.width, height: area.height, data: cropped }
}
