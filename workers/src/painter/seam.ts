import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { OUTSIDE_MAX } from '#images/mask-shape.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT } from '#painter/core/frame.ts'

/** How much of the correction is left far inside, and how far that is, in parts of the picture's side. */
const KEPT_INSIDE = 0.25
const REACH = 0.22
const REACH_OF_THINGS = 0.05

export interface Seam {
  readonly rim?: number
  readonly side?: number
  /** What each pixel of `painted` shows, as a frame tells it. */
  readonly part?: Uint8Array
}

/** A thing keeps its own colours, but for this much of the correction: it is what was asked for. */
const KEPT_BY_THINGS = 0.3

/**
 * Puts `painted` into `old` where the mask says. At the seam its colours are those of `old`, by a correction that spreads as
 * evenly as it can over what is painted and fades inwards; its texture comes in over the last few pixels. What the mask leaves
 * out stays byte for byte; a soft mask is blended besides.
 *
 * @param seam how far inside the mask `old` still is a picture, everywhere when absent, and the shorter side of the whole when
 * this is a part of it
 */
export function intoMask(old: Picture, painted: Picture, mask: Mask, seam: Seam = {}): Picture {
  const { width, height } = old
  const { rim = Number.POSITIVE_INFINITY, side = Math.min(width, height), part } = seam
  const correction = fillInwards(old, painted, mask)
  const depth = measureDepth(mask)
  const feather = Math.min(rim, Math.max(2, side / 64))
  const data = new Uint8Array(old.data)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const inside = depth[pixel] as number
    if (inside === 0) continue
    const soft = (mask.data[pixel] as number) / 255
    const share = feather > 0 ? soft * smooth(0, feather, inside) : soft
    const isThing = part !== undefined && (part[pixel] as number) >= FIRST_SUBJECT
    const least = isThing ? KEPT_INSIDE * KEPT_BY_THINGS : KEPT_INSIDE
    const kept = least + (1 - least) * (1 - smooth(0, side * (isThing ? REACH_OF_THINGS : REACH), inside))
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const before = old.data[at] as number
      const after = clamp((painted.data[at] as number) + (correction[at] as number) * kept, 0, 255)
      data[at] = before + (after - before) * share + 0.5
    }
  }
  return { width, height, channels: 3, data }
}

/** How many pixels it is from each place in the mask to its edge; 0 outside. The frame of the picture is no edge. */
function measureDepth({ width, height, data }: Mask): Float32Array {
  const depth = Float32Array.from(data, value => (value > OUTSIDE_MAX ? width + height : 0))
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
  for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) pass(row, column, 1)
  for (let row = height - 1; row >= 0; row--) for (let column = width - 1; column >= 0; column--) pass(row, column, -1)
  return depth
}

interface Level {
  readonly width: number
  readonly height: number
  /** Differences times how well they are known, and how well. */
  readonly values: Float32Array
  readonly known: Float32Array
}

/** Rounds in which what is unknown comes nearer to the mean of what is around it, on each level. */
const SWEEPS = 6

/** The differences outside the mask, spread over what lies inside: coarser and coarser means fill the gaps, and are evened out. */
function fillInwards(old: Picture, painted: Picture, mask: Mask): Float32Array {
  const levels: Level[] = [differences(old, painted, mask)]
  for (let level = levels[0]; level && Math.min(level.width, level.height) > 2; level = levels.at(-1))
    levels.push(halved(level))
  for (let index = levels.length - 2; index >= 0; index--) {
    const fine = levels[index]
    const coarse = levels[index + 1]
    if (!fine || !coarse) continue
    pushDown(coarse, fine)
    for (let sweep = 0; sweep < SWEEPS; sweep++) evenOut(fine)
  }
  return levels[0]?.values ?? new Float32Array(old.width * old.height * 3)
}

function differences(old: Picture, painted: Picture, mask: Mask): Level {
  const { width, height } = old
  const values = new Float32Array(width * height * 3)
  const known = new Float32Array(width * height)
  for (let pixel = 0; pixel < known.length; pixel++) {
    heedCancelAt(pixel)
    if ((mask.data[pixel] as number) > OUTSIDE_MAX) continue
    known[pixel] = 1
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      values[at] = (old.data[at] as number) - (painted.data[at] as number)
    }
  }
  return { width, height, values, known }
}

function halved(level: Level): Level {
  const width = Math.ceil(level.width / 2)
  const height = Math.ceil(level.height / 2)
  const values = new Float32Array(width * height * 3)
  const known = new Float32Array(width * height)
  for (let row = 0; row < level.height; row++) {
    heedCancel()
    for (let column = 0; column < level.width; column++) {
      const from = row * level.width + column
      const to = (row >> 1) * width + (column >> 1)
      const weight = level.known[from] as number
      if (weight === 0) continue
      known[to] = (known[to] as number) + weight
      for (let channel = 0; channel < 3; channel++) {
        values[to * 3 + channel] =
          (values[to * 3 + channel] as number) + (level.values[from * 3 + channel] as number) * weight
      }
    }
  }
  for (let pixel = 0; pixel < known.length; pixel++) {
    heedCancelAt(pixel)
    const weight = known[pixel] as number
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel++)
      values[pixel * 3 + channel] = (values[pixel * 3 + channel] as number) / weight
    known[pixel] = Math.min(1, weight)
  }
  return { width, height, values, known }
}

/** Fills the unknown of a level from the one above it, smoothly. */
function pushDown(coarse: Level, fine: Level): void {
  for (let row = 0; row < fine.height; row++) {
    heedCancel()
    for (let column = 0; column < fine.width; column++) {
      const pixel = row * fine.width + column
      if ((fine.known[pixel] as number) > 0) continue
      for (let channel = 0; channel < 3; channel++) {
        fine.values[pixel * 3 + channel] = sampled(coarse, row / 2 - 0.25, column / 2 - 0.25, channel)
      }
    }
  }
}

/** What is known stays: so the rest joins it without a step. */
function evenOut({ width, height, values, known }: Level): void {
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      if ((known[pixel] as number) > 0) continue
      const left = column > 0 ? pixel - 1 : pixel
      const right = column < width - 1 ? pixel + 1 : pixel
      const above = row > 0 ? pixel - width : pixel
      const below = row < height - 1 ? pixel + width : pixel
      for (let channel = 0; channel < 3; channel++) {
        values[pixel * 3 + channel] =
          ((values[left * 3 + channel] as number) +
            (values[right * 3 + channel] as number) +
            (values[above * 3 + channel] as number) +
            (values[below * 3 + channel] as number)) /
          4
      }
    }
  }
}

function sampled({ width, height, values }: Level, row: number, column: number, channel: number): number {
  const top = clamp(Math.floor(row), 0, height - 1)
  const left = clamp(Math.floor(column), 0, width - 1)
  const bottom = Math.min(height - 1, top + 1)
  const right = Math.min(width - 1, left + 1)
  const v = clamp(row - top)
  const u = clamp(column - left)
  const value = (y: number, x: number) => values[(y * width + x) * 3 + channel] as number
  const upper = value(top, left) + (value(top, right) - value(top, left)) * u
  const lower = value(bottom, left) + (value(bottom, right) - value(bottom, left)) * u
  return upper + (lower - upper) * v
}
