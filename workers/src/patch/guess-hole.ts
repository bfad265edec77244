import { heedCancelAt } from '#engine/heed-cancel.ts'
import { mirrored } from '#images/blur.ts'
import type { Rectangle } from '#images/geometry.ts'
import type { Hole } from './hole.ts'
import type { Raster } from './raster.ts'

/** Whether the picture is to go on beyond all that is known of it, on any side. */
export function reachesBeyond(hole: Hole): boolean {
  const { width, height } = knownBounds(hole)
  return width < hole.width || height < hole.height
}

/**
 * Something to begin from: beyond what is known its mirror image, so that sky stays above and ground below; elsewhere the mean of
 * what is beside, from the rim inwards.
 */
export function guessHole(raster: Raster, hole: Hole): void {
  const open = hole.data.slice()
  mirrorBeyond(raster, open, knownBounds(hole))
  peelInwards(raster, open)
}

function knownBounds({ width, height, data }: Hole): Rectangle {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let pixel = 0; pixel < data.length; pixel++) {
    heedCancelAt(pixel)
    if (data[pixel] !== 0) continue
    const x = pixel % width
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.floor(pixel / width)
    top = Math.min(top, bottom)
  }
  return { x: left, y: top, width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) }
}

function mirrorBeyond({ width, data }: Raster, isOpen: Uint8Array, known: Rectangle): void {
  const open = isOpen
  for (let pixel = 0; pixel < open.length; pixel++) {
    const x = pixel % width
    const y = Math.floor(pixel / width)
    const isInside = x >= known.x && y >= known.y && x < known.x + known.width && y < known.y + known.height
    if (isInside) continue
    const from = (known.y + mirrored(y - known.y, known.height)) * width + known.x + mirrored(x - known.x, known.width)
    if (open[from]) continue
    data.copyWithin(pixel * 4, from * 4, from * 4 + 4)
    open[pixel] = 0
  }
}

function peelInwards({ width, height, data }: Raster, isOpen: Uint8Array): void {
  const open = isOpen
  for (let rim = rimOf(open, width, height); rim.length > 0; rim = rimOf(open, width, height)) {
    for (const pixel of rim) fillFromNeighbours(data, open, width, height, pixel)
    for (const pixel of rim) open[pixel] = 0
  }
}

function rimOf(open: Uint8Array, width: number, height: number): number[] {
  const rim: number[] = []
  for (let pixel = 0; pixel < open.length; pixel++) {
    if (open[pixel] && neighboursOf(pixel, width, height).some(near => !open[near])) rim.push(pixel)
  }
  return rim
}

function fillFromNeighbours(to: Uint8Array, open: Uint8Array, width: number, height: number, pixel: number): void {
  const data = to
  const known = neighboursOf(pixel, width, height).filter(near => !open[near])
  for (let channel = 0; channel < 4; channel++) {
    const sum = known.reduce((total, near) => total + (data[near * 4 + channel] as number), 0)
    data[pixel * 4 + channel] = sum / known.length + 0.5
  }
}

function neighboursOf(pixel: number, width: number, height: number): number[] {
  const x = pixel % width
  const y = Math.floor(pixel / width)
  const near: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (row !== y || column !== x) near.push(row * width + column)
    }
  }
  return near
}
