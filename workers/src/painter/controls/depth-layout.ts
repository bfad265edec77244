import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { resample } from '#painter/resample.ts'

const LEVELS = 64

/**
 * Lays a painting out by a map of depth, light for near: each place takes what was painted equally far away in its own column,
 * and is lit by the relief of the map. Near and far are compared by rank, so any scale of map will do.
 */
export function layOutByDepth(painted: Picture, frame: Frame, map: Picture, strength: number): Picture {
  const { width, height } = painted
  const ranks = nearnessRanks(lightnessOf(resample(map, width, height)))
  // A map of 256 steps has terraces; they would show as stripes of light.
  const wanted = boxBlur(ranks, { width, height, channels: 1 }, Math.max(1, Math.min(width, height) / 90), 2)
  const there = nearnessRanks(Float32Array.from(frame.depth, depth => -depth))
  const share = clamp(strength)
  const data = new Uint8Array(painted.data.length)
  for (let column = 0; column < width; column++) {
    const rows = rowsByNearness(there, column, width, height)
    for (let row = 0; row < height; row++) {
      heedCancel()
      const pixel = row * width + column
      const rank = wanted[pixel] as number
      const light = 1 + share * reliefLight(wanted, column, row, width, height)
      for (let channel = 0; channel < 3; channel++) {
        const before = painted.data[pixel * 3 + channel] as number
        const moved = fromRows(painted, rows, rank, column, channel)
        data[pixel * 3 + channel] = clamp((before + (moved - before) * share) * light + 0.5, 0, 255)
      }
    }
  }
  return { width, height, channels: 3, data }
}

function lightnessOf({ data, width, height }: Picture): Float32Array {
  const light = new Float32Array(width * height)
  for (let pixel = 0; pixel < light.length; pixel++) {
    heedCancelAt(pixel)
    light[pixel] = (data[pixel * 3] as number) + (data[pixel * 3 + 1] as number) + (data[pixel * 3 + 2] as number)
  }
  return light
}

/** 0 for the farthest to 1 for the nearest; equals share a rank. */
function nearnessRanks(values: Float32Array): Float32Array {
  const sorted = values.toSorted()
  const ranks = new Float32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    heedCancelAt(index)
    ranks[index] = firstPlace(sorted, values[index] as number) / Math.max(1, values.length - 1)
  }
  return ranks
}

function firstPlace(sorted: Float32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** For each level of nearness the row of a column that shows it, levels that nothing shows filled from those around. */
function rowsByNearness(ranks: Float32Array, column: number, width: number, height: number): Float32Array {
  const rows = new Float32Array(LEVELS).fill(-1)
  for (let row = 0; row < height; row++) {
    heedCancel()
    rows[Math.round((ranks[row * width + column] as number) * (LEVELS - 1))] = row
  }
  let last = -1
  for (let level = 0; level < LEVELS; level++) {
    if ((rows[level] as number) < 0) continue
    for (let between = last + 1; between < level; between++) {
      const share = last < 0 ? 1 : (between - last) / (level - last)
      const from = last < 0 ? (rows[level] as number) : (rows[last] as number)
      rows[between] = from + ((rows[level] as number) - from) * share
    }
    last = level
  }
  for (let level = last + 1; level < LEVELS; level++) rows[level] = rows[last] as number
  return rows
}

function fromRows({ data, width }: Picture, rows: Float32Array, rank: number, column: number, channel: number): number {
  const place = rank * (LEVELS - 1)
  const level = Math.min(LEVELS - 2, Math.floor(place))
  const row = (rows[level] as number) + ((rows[level + 1] as number) - (rows[level] as number)) * (place - level)
  const top = Math.floor(row)
  const upper = data[(top * width + column) * 3 + channel] as number
  const lower = data[(Math.ceil(row) * width + column) * 3 + channel] as number
  return upper + (lower - upper) * (row - top)
}

/** Light from the upper left on the relief of the map. */
function reliefLight(ranks: Float32Array, column: number, row: number, width: number, height: number): number {
  const left = ranks[row * width + Math.max(0, column - 1)] as number
  const right = ranks[row * width + Math.min(width - 1, column + 1)] as number
  const above = ranks[Math.max(0, row - 1) * width + column] as number
  const below = ranks[Math.min(height - 1, row + 1) * width + column] as number
  return clamp((right - left + below - above) * Math.min(width, height) * 0.05, -0.45, 0.35)
}
