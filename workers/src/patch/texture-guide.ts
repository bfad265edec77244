import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { boxBlur } from '#painter/core/blur.ts'
import type { Raster } from './raster.ts'
import type { Hole } from './hole.ts'

/** How strongly the guide speaks beside the colours, and how far around a pixel its texture is measured, in pixels. */
const GAIN = 3
const RADIUS = 3

/**
 * Writes into the guide of a raster how rough it is around each pixel. Made small, grass and a wall look the same; this tells
 * them apart, so that the coarse search does not fill grass with wall. Of the hole nothing is measured.
 */
export function writeTextureGuide({ width, height, data }: Raster, hole: Hole = holeless(width, height)): void {
  const roughness = new Float32Array(width * height)
  const light = new Float32Array(width * height)
  for (let pixel = 0; pixel < light.length; pixel++) {
    heedCancelAt(pixel)
    const [red, green, blue] = [data[pixel * 4] as number, data[pixel * 4 + 1] as number, data[pixel * 4 + 2] as number]
    light[pixel] = 0.3 * red + 0.59 * green + 0.11 * blue
  }
  for (let row = 0; row < height - 1; row++) {
    heedCancel()
    for (let pixel = row * width; pixel < row * width + width - 1; pixel++) {
      if (hole.data[pixel] || hole.data[pixel + 1] || hole.data[pixel + width]) continue
      const here = light[pixel] as number
      roughness[pixel] =
        Math.abs((light[pixel + 1] as number) - here) + Math.abs((light[pixel + width] as number) - here)
    }
  }
  const size = { width, height, channels: 1 }
  const known = knownShares(hole)
  boxBlur(roughness, size, RADIUS, 2)
  boxBlur(known, size, RADIUS, 2)
  for (let pixel = 0; pixel < known.length; pixel++) {
    heedCancelAt(pixel)
    const share = known[pixel] as number
    data[pixel * 4 + 3] = share > 0 ? Math.min(255, ((roughness[pixel] as number) / share) * GAIN) : 0
  }
}

function knownShares({ data }: Hole): Float32Array {
  const known = new Float32Array(data.length)
  for (let pixel = 0; pixel < known.length; pixel++) known[pixel] = data[pixel] === 0 ? 1 : 0
  return known
}

function holeless(width: number, height: number): Hole {
  return { width, height, data: new Uint8Array(width * height) }
}

/**
 * Gives the guide of a raster the levels that others have: its roughest part is as rough as their roughest, its smoothest as
 * their smoothest.
 */
export function matchTextureGuide(raster: Raster, others: readonly Raster[]): void {
  const wanted = rankedLevels(others)
  const own = countLevels([raster])
  const mapped = new Uint8Array(256)
  let below = 0
  for (let level = 0; level < 256; level++) {
    const middle = (below + (own[level] as number) / 2) / (raster.data.length / 4)
    mapped[level] = wanted[Math.min(wanted.length - 1, Math.floor(middle * wanted.length))] as number
    below += own[level] as number
  }
  for (let at = 3; at < raster.data.length; at += 4) raster.data[at] = mapped[raster.data[at] as number] as number
}

const RANKS = 1024

/** The level at each of some ranks, from the smoothest pixel to the roughest. */
function rankedLevels(rasters: readonly Raster[]): Uint8Array {
  const counts = countLevels(rasters)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const ranked = new Uint8Array(RANKS)
  let level = 0
  let reached = counts[0] as number
  for (let rank = 0; rank < RANKS; rank++) {
    while (level < 255 && reached <= (rank / RANKS) * total) reached += counts[++level] as number
    ranked[rank] = level
  }
  return ranked
}

function countLevels(rasters: readonly Raster[]): Uint32Array {
  const counts = new Uint32Array(256)
  for (const { data } of rasters) {
    for (let at = 3; at < data.length; at += 4) counts[data[at] as number] = (counts[data[at] as number] as number) + 1
  }
  return counts
}
