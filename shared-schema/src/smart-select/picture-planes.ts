/** Pixels as a picture is handed over: rows from the top, red, green, blue and, of four channels, alpha. */
export interface SelectPixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Lightness and two colours of each pixel, 0 to 255 each; those two count more than they do in JPEG, for people tell things by them. */
export interface Planes {
  readonly width: number
  readonly height: number
  readonly values: readonly [Float32Array, Float32Array, Float32Array]
}

const COLOUR_GAIN = 1.4

/** What is not seen is grey, so that a cut-out stands apart from what surrounds it. */
export function planesOf({ width, height, channels, data }: SelectPixels): Planes {
  const count = width * height
  const light = new Float32Array(count)
  const blue = new Float32Array(count)
  const red = new Float32Array(count)
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += channels) {
    const seen = channels === 4 ? (data[at + 3] as number) / 255 : 1
    const unseen = 128 * (1 - seen)
    const r = (data[at] as number) * seen + unseen
    const g = (data[at + 1] as number) * seen + unseen
    const b = (data[at + 2] as number) * seen + unseen
    const luma = 0.299 * r + 0.587 * g + 0.114 * b
    light[pixel] = luma
    blue[pixel] = 128 + (b - luma) * 0.564 * COLOUR_GAIN
    red[pixel] = 128 + (r - luma) * 0.713 * COLOUR_GAIN
  }
  return { width, height, values: [light, blue, red] }
}

/** A running mean over so many pixels to each side; twice of it is close to a Gaussian. */
export function softened(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return meanDown(meanAcross(plane, width, height, radius), width, height, radius)
}

function meanAcross(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const result = new Float32Array(plane.length)
  const share = 1 / (2 * radius + 1)
  for (let row = 0; row < height; row++) {
    const start = row * width
    let sum = 0
    for (let column = -radius; column <= radius; column++)
      sum += plane[start + Math.max(0, Math.min(width - 1, column))] as number
    for (let column = 0; column < width; column++) {
      result[start + column] = sum * share
      const leaving = plane[start + Math.max(0, column - radius)] as number
      sum += (plane[start + Math.min(width - 1, column + radius + 1)] as number) - leaving
    }
  }
  return result
}

/** Row by row, for columns lie far apart in memory. */
function meanDown(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const result = new Float32Array(plane.length)
  const sums = new Float32Array(width)
  const share = 1 / (2 * radius + 1)
  for (let row = -radius; row <= radius; row++) {
    const start = Math.max(0, Math.min(height - 1, row)) * width
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] as number) + (plane[start + column] as number)
  }
  for (let row = 0; row < height; row++) {
    const leaving = Math.max(0, row - radius) * width
    const coming = Math.min(height - 1, row + radius + 1) * width
    for (let column = 0; column < width; column++) {
      const sum = sums[column] as number
      result[row * width + column] = sum * share
      sums[column] = sum + (plane[coming + column] as number) - (plane[leaving + column] as number)
    }
  }
  return result
}
