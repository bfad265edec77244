import type { Mask, Picture } from '#images/picture.ts'
import { clamp } from '#painter/core/curves.ts'

/**
 * Puts `painted` into `old` where the mask says. At the seam the difference between the two is taken up by `painted`, fading
 * inwards, so that no edge of light or colour shows; a soft mask is blended besides.
 */
export function intoMask(old: Picture, painted: Picture, mask: Mask): Picture {
  const { width, height } = old
  const correction = fillInwards(old, painted, mask)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = (mask.data[pixel] as number) / 255
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      const before = old.data[at] as number
      const after = clamp((painted.data[at] as number) + (correction[at] as number), 0, 255)
      data[at] = before + (after - before) * share + 0.5
    }
  }
  return { width, height, channels: 3, data }
}

interface Level {
  readonly width: number
  readonly height: number
  /** Differences times how well they are known, and how well. */
  readonly values: Float32Array
  readonly known: Float32Array
}

const FADE = 0.72

/** The differences outside the mask, spread over what lies inside: coarser and coarser means fill the gaps, fading on the way. */
function fillInwards(old: Picture, painted: Picture, mask: Mask): Float32Array {
  const levels: Level[] = [differences(old, painted, mask)]
  for (let level = levels[0]; level && Math.min(level.width, level.height) > 2; level = levels.at(-1))
    levels.push(halved(level))
  for (let index = levels.length - 2; index >= 0; index--) {
    const fine = levels[index]
    const coarse = levels[index + 1]
    if (fine && coarse) pushDown(coarse, fine)
  }
  return levels[0]?.values ?? new Float32Array(old.width * old.height * 3)
}

function differences(old: Picture, painted: Picture, mask: Mask): Level {
  const { width, height } = old
  const values = new Float32Array(width * height * 3)
  const known = new Float32Array(width * height)
  for (let pixel = 0; pixel < known.length; pixel++) {
    if ((mask.data[pixel] as number) > 8) continue
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
    for (let column = 0; column < fine.width; column++) {
      const pixel = row * fine.width + column
      if ((fine.known[pixel] as number) > 0) continue
      for (let channel = 0; channel < 3; channel++) {
        fine.values[pixel * 3 + channel] = sampled(coarse, row / 2 - 0.25, column / 2 - 0.25, channel) * FADE ** 0.5
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
