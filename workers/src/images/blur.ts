import { mapLevels } from './levels.ts'
import { heedCancelAt } from '#engine/heed-cancel.ts'
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
  const pixels = picture.channels === 4 ? premultiplied(grid) : new Float32Array(picture.data)
  const blurred = blurPlane(pixels, grid, gaussian, cancel)
  return { ...picture, data: picture.channels === 4 ? unmultiplied(blurred) : toBytes(blurred) }
}

export function blurMask(mask: Mask, gaussian: Gaussian, cancel: CancelFlag): Mask {
  return { ...mask, data: toBytes(blurPlane(new Float32Array(mask.data), gridOfMask(mask), gaussian, cancel)) }
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
  const filter = lineFilter(gaussian)
  const { width, height, step } = grid
  const longest = Math.max(width, height) + 2 * filter.reach + 1
  const room = new Float32Array(longest)
  const spare = new Float32Array(longest)
  const across = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    if ((row & 31) === 0) cancel.check()
    blurLine(values, across, filter, { start: row * width * step, stride: step, count: width, step, room, spare })
  }
  const down = new Float32Array(values.length)
  for (let column = 0; column < width; column++) {
    if ((column & 31) === 0) cancel.check()
    blurLine(across, down, filter, { start: column * step, stride: width * step, count: height, step, room, spare })
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
  readonly spare: Float32Array
}

/** The line is copied with its mirrored ends first: a plain loop over neighbours is several times faster than asking at each. */
function blurLine(from: Float32Array, to: Float32Array, filter: LineFilter, line: Line): void {
  const { start, stride, count, step, room, spare } = line
  const { reach } = filter
  for (let channel = 0; channel < step; channel++) {
    const base = start + channel
    for (let place = -reach; place < count + reach; place++) {
      const at = place >= 0 && place < count ? place : mirrored(place, count)
      room[place + reach] = from[base + at * stride] as number
    }
    const blurred = filter.apply(room, spare, count)
    for (let place = 0; place < count; place++) to[base + place * stride] = blurred[place] as number
  }
}

/** Gives the blurred line in one of the two it is given; the line begins `reach` places in. */
interface LineFilter {
  readonly reach: number
  apply(line: Float32Array, spare: Float32Array, count: number): Float32Array
}

const BOX_SIGMA_MIN = 6

/** A wide Gaussian is three boxes one after the other, which cost the same however wide; a narrow or cut-off one is added up. */
function lineFilter(gaussian: Gaussian): LineFilter {
  const isWhole = gaussian.radius >= Math.ceil(gaussian.sigma * 3)
  return isWhole && gaussian.sigma >= BOX_SIGMA_MIN ? boxFilter(gaussian.sigma) : kernelFilter(gaussianKernel(gaussian))
}

function kernelFilter(kernel: Float32Array): LineFilter {
  return {
    reach: (kernel.length - 1) / 2,
    apply(line, target, count) {
      const blurred = target
      for (let place = 0; place < count; place++) {
        let sum = 0
        for (let tap = 0; tap < kernel.length; tap++) sum += (line[place + tap] as number) * (kernel[tap] as number)
        blurred[place] = sum
      }
      return blurred
    },
  }
}

/** Three boxes whose variances add up to that of the Gaussian. */
function boxFilter(sigma: number): LineFilter {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  const narrow = Math.floor((ideal - 1) / 2) * 2 + 1
  const narrowCount = Math.round((12 * sigma * sigma - 3 * narrow * narrow - 12 * narrow - 9) / (-4 * narrow - 4))
  const widths = [0, 1, 2].map(index => (index < narrowCount ? narrow : narrow + 2))
  const reach = widths.reduce((sum, width) => sum + (width - 1) / 2, 0)
  return {
    reach,
    apply(line, spare, count) {
      let [from, to] = [line, spare]
      let length = count + 2 * reach
      for (const width of widths) {
        length -= width - 1
        boxLine(from, to, length, width)
        ;[from, to] = [to, from]
      }
      return from
    },
  }
}

/** The mean of so many from each place on. */
function boxLine(from: Float32Array, to: Float32Array, count: number, width: number): void {
  const target = to
  let sum = 0
  for (let place = 0; place < width; place++) sum += from[place] as number
  for (let place = 0; place < count; place++) {
    target[place] = sum / width
    sum += (from[place + width] as number) - (from[place] as number)
  }
}

/** Back and forth between the first and the last of so many places, as between two mirrors. */
export function mirrored(place: number, count: number): number {
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
    heedCancelAt(index)
    const alpha = (data[index + 3] as number) / 255
    for (let channel = index; channel < index + 3; channel++) values[channel] = (data[channel] as number) * alpha
    values[index + 3] = data[index + 3] as number
  }
  return values
}

function unmultiplied(values: Float32Array): Uint8Array {
  const data = new Uint8Array(values.length)
  for (let index = 0; index < data.length; index += 4) {
    heedCancelAt(index)
    const alpha = (values[index + 3] as number) / 255
    for (let channel = index; channel < index + 3; channel++) {
      data[channel] = alpha > 0.001 ? Math.min(255, Math.round((values[channel] as number) / alpha)) : 0
    }
    data[index + 3] = Math.round(values[index + 3] as number)
  }
  return data
}

function toBytes(values: Float32Array): Uint8Array {
  return mapLevels(values, value => Math.round(value))
}

/** Away from its blurred self: `amount` 1 doubles what differs. */
export function sharpenPicture(picture: Picture, gaussian: Gaussian, amount: number, cancel: CancelFlag): Picture {
  const blurred = blurPicture(picture, gaussian, cancel)
  const data = picture.data.slice()
  for (let index = 0; index < data.length; index++) {
    heedCancelAt(index)
    if (picture.channels === 4 && (index & 3) === 3) continue
    const value = data[index] as number
    const sharp = value + (value - (blurred.data[index] as number)) * amount
    data[index] = sharp < 0 ? 0 : sharp > 255 ? 255 : Math.round(sharp)
  }
  return { ...picture, data }
}
