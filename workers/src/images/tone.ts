import { heedCancelAt } from '#engine/heed-cancel.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

/** What becomes of each value of a channel: 256 entries. */
export type ToneTable = Uint8Array

export function toneTable(tone: (value: number) => number): ToneTable {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.min(255, Math.round(tone(value)))))
}

/** One table for all colours, or one for each; alpha stays. */
export function applyTone(picture: Picture, tables: ToneTable | readonly [ToneTable, ToneTable, ToneTable]): Picture {
  const [red, green, blue] = tables instanceof Uint8Array ? [tables, tables, tables] : tables
  const result = copyPicture(picture)
  const { data, channels } = result
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    data[index] = red[data[index] as number] as number
    data[index + 1] = green[data[index + 1] as number] as number
    data[index + 2] = blue[data[index + 2] as number] as number
  }
  return result
}

export interface Levels {
  readonly inputBlack: number
  readonly inputWhite: number
  readonly gamma: number
  readonly outputBlack: number
  readonly outputWhite: number
}

export function levelsTable({ inputBlack, inputWhite, gamma, outputBlack, outputWhite }: Levels): ToneTable {
  const range = Math.max(1, inputWhite - inputBlack)
  return toneTable(value => {
    const share = Math.max(0, Math.min(1, (value - inputBlack) / range)) ** (1 / gamma)
    return outputBlack + share * (outputWhite - outputBlack)
  })
}

export type CurvePoint = readonly [from: number, to: number]

/** Through all points without overshooting between them (monotone cubic); level beyond the outermost. */
export function curveTable(points: readonly CurvePoint[]): ToneTable {
  const sorted = points.toSorted((a, b) => a[0] - b[0])
  const slopes = curveSlopes(sorted)
  return toneTable(value => curveAt(sorted, slopes, value))
}

function curveSlopes(points: readonly CurvePoint[]): number[] {
  const secants = points.slice(1).map((point, index) => {
    const before = points[index] as CurvePoint
    return (point[1] - before[1]) / (point[0] - before[0])
  })
  return points.map((_, index) => {
    const left = secants[index - 1]
    const right = secants[index]
    if (left === undefined || right === undefined) return left ?? right ?? 0
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  })
}

function curveAt(points: readonly CurvePoint[], slopes: readonly number[], value: number): number {
  const after = points.findIndex(point => point[0] >= value)
  if (after <= 0) return after === 0 ? (points[0] as CurvePoint)[1] : (points.at(-1) as CurvePoint)[1]
  const [x0, y0] = points[after - 1] as CurvePoint
  const [x1, y1] = points[after] as CurvePoint
  const width = x1 - x0
  const t = (value - x0) / width
  const startSlope = (slopes[after - 1] as number) * width
  const endSlope = (slopes[after] as number) * width
  return (
    (1 + 2 * t) * (1 - t) ** 2 * y0 +
    t * (1 - t) ** 2 * startSlope +
    t * t * (3 - 2 * t) * y1 +
    t * t * (t - 1) * endSlope
  )
}

export interface Histogram {
  readonly red: Uint32Array
  readonly green: Uint32Array
  readonly blue: Uint32Array
}

export function histogramOf({ data, channels }: Picture): Histogram {
  const histogram = { red: new Uint32Array(256), green: new Uint32Array(256), blue: new Uint32Array(256) }
  const { red, green, blue } = histogram
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    red[data[index] as number]!++
    green[data[index + 1] as number]!++
    blue[data[index + 2] as number]!++
  }
  return histogram
}

/** The values between which all but a share at each end lie. */
export function histogramRange(counts: Uint32Array, share: number): { low: number; high: number } {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const skip = total * share
  return { low: firstBeyond(counts, skip), high: 255 - firstBeyond(counts.toReversed(), skip) }
}

function firstBeyond(counts: Uint32Array, skip: number): number {
  let sum = 0
  return Math.max(
    0,
    counts.findIndex(count => (sum += count) > skip),
  )
}

/** Rec. 601, as picture tools turn colours grey. */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** A single byte for each pixel. */
export function lumaPlane({ width, height, channels, data }: Picture): Uint8Array {
  const plane = new Uint8Array(width * height)
  for (let pixel = 0, index = 0; pixel < plane.length; pixel++, index += channels) {
    heedCancelAt(pixel)
    plane[pixel] = Math.round(lumaOf(data[index] as number, data[index + 1] as number, data[index + 2] as number))
  }
  return plane
}

/** Every colour by what `paint` makes of its lightness. */
export function paintByLuma(picture: Picture, ramp: readonly (readonly [number, number, number])[]): Picture {
  const result = copyPicture(picture)
  const { data, channels } = result
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    const luma = Math.round(lumaOf(data[index] as number, data[index + 1] as number, data[index + 2] as number))
    const [red, green, blue] = ramp[luma] as readonly [number, number, number]
    data[index] = red
    data[index + 1] = green
    data[index + 2] = blue
  }
  return result
}
