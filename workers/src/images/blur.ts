import type { CancelFlag } from '#engine/node-kind.ts'
import { gridOf, gridOfMask } from './geometry.ts'
import type { Grid } from './geometry.ts'
import type { Mask, Picture } from './picture.ts'

export interface Gaussian {
  /** How many pixels to each side are looked at. */
  readonly radius: number
  /** In pixels. */
  readonly sigma: number
}

/** Edges are mirrored. Colours count by their alpha, so nothing dark bleeds in from what is not seen. */
export function blurPicture(picture: Picture, gaussian: Gaussian, cancel: CancelFlag): Picture {
  const grid = gridOf(picture)
  const pixels = picture.channels === 4 ? premultiplied(grid) : Float32Array.from(picture.data)
  const blurred = blurPlane(pixels, grid, gaussian, cancel)
  return { ...picture, data: picture.channels === 4 ? unmultiplied(blurred) : toBytes(blurred) }
}

export function blurMask(mask: Mask, gaussian: Gaussian, cancel: CancelFlag): Mask {
  return { ...mask, data: toBytes(blurPlane(Float32Array.from(mask.data), gridOfMask(mask), gaussian, cancel)) }
}

/** A blur as people speak of it: by its sigma alone. */
export function gaussianOf(sigma: number): Gaussian {
  return { sigma, radius: Math.max(1, Math.ceil(sigma * 3)) }
}

function blurPlane(
  values: Float32Array<ArrayBuffer>,
  grid: Grid,
  gaussian: Gaussian,
  cancel: CancelFlag,
): Float32Array<ArrayBuffer> {
  const kernel = gaussianKernel(gaussian)
  const { width, height, step } = grid
  const room = new Float32Array(Math.max(width, height) + kernel.length)
  const across = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    if ((row & 31) === 0) cancel.check()
    convolveLine(values, across, kernel, { start: row * width * step, stride: step, count: width, step, room })
  }
  const down = new Float32Array(values.length)
  for (let column = 0; column < width; column++) {
    if ((column & 31) === 0) cancel.check()
    convolveLine(across, down, kernel, { start: column * step, stride: width * step, count: height, step, room })
  }
  return down
}

interface Line {
  readonly start: number
  readonly stride: number
  readonly count: number
  readonly step: number
  /** For a line with its ends. */
  readonly room: Float32Array
}

/** The line is copied with its mirrored ends first: a plain loop over neighbours is several times faster than asking at each. */
function convolveLine(from: Float32Array, to: Float32Array, kernel: Float32Array, line: Line): void {
  const { start, stride, count, step, room } = line
  const radius = (kernel.length - 1) / 2
  for (let channel = 0; channel < step; channel++) {
    const base = start + channel
    for (let place = -radius; place < count + radius; place++) {
      const at = place >= 0 && place < count ? place : mirrored(place, count)
      room[place + radius] = from[base + at * stride] as number
    }
    for (let place = 0; place < count; place++) {
      let sum = 0
      for (let tap = 0; tap < kernel.length; tap++) sum += (room[place + tap] as number) * (kernel[tap] as number)
      to[base + place * stride] = sum
    }
  }
}

function mirrored(place: number, count: number): number {
  if (count === 1) return 0
  const period = 2 * (count - 1)
  const within = ((place % period) + period) % period
  return within < count ? within : period - within
}

function gaussianKernel({ radius, sigma }: Gaussian): Float32Array {
  const kernel = new Float32Array(radius * 2 + 1)
  let sum = 0
  for (let tap = -radius; tap <= radius; tap++) {
    const weight = Math.exp(-(tap * tap) / (2 * sigma * sigma))
    kernel[tap + radius] = weight
    sum += weight
  }
  return kernel.map(weight => weight / sum)
}

function premultiplied({ data }: Grid): Float32Array<ArrayBuffer> {
  const values = new Float32Array(data.length)
  for (let index = 0; index < data.length; index += 4) {
    const alpha = (data[index + 3] as number) / 255
    for (let channel = index; channel < index + 3; channel++) values[channel] = (data[channel] as number) * alpha
    values[index + 3] = data[index + 3] as number
  }
  return values
}

function unmultiplied(values: Float32Array): Uint8Array {
  const data = new Uint8Array(values.length)
  for (let index = 0; index < data.length; index += 4) {
    const alpha = (values[index + 3] as number) / 255
    for (let channel = index; channel < index + 3; channel++) {
      data[channel] = alpha > 0.001 ? Math.min(255, Math.round((values[channel] as number) / alpha)) : 0
    }
    data[index + 3] = Math.round(values[index + 3] as number)
  }
  return data
}

function toBytes(values: Float32Array): Uint8Array {
  const data = new Uint8Array(values.length)
  for (let index = 0; index < data.length; index++) data[index] = Math.round(values[index] as number)
  return data
}

/** Away from its blurred self: `amount` 1 doubles what differs. */
export function sharpenPicture(picture: Picture, gaussian: Gaussian, amount: number, cancel: CancelFlag): Picture {
  const blurred = blurPicture(picture, gaussian, cancel)
  const data = picture.data.slice()
  for (let index = 0; index < data.length; index++) {
    if (picture.channels === 4 && (index & 3) === 3) continue
    const value = data[index] as number
    const sharp = value + (value - (blurred.data[index] as number)) * amount
    data[index] = sharp < 0 ? 0 : sharp > 255 ? 255 : Math.round(sharp)
  }
  return { ...picture, data }
}
