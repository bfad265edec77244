import { heedCancelAt } from '#engine/heed-cancel.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import { toneTable } from './tone.ts'
import type { ToneTable } from './tone.ts'

type Triple = readonly [red: number, green: number, blue: number]

/** Factors in linear light for each colour, as a table of bytes. */
export function lightTables(factors: Triple): readonly [ToneTable, ToneTable, ToneTable] {
  const table = (factor: number) => toneTable(value => toScreen(toLight(value) * factor))
  return [table(factors[0]), table(factors[1]), table(factors[2])]
}

/** From a byte of sRGB to linear light, 0 to 1. */
function toLight(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function toScreen(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
}

/** Warmer and more magenta, keeping how light the whole is. */
export function castFactors(temperature: number, tint: number): Triple {
  const factors = [2 ** (temperature * 0.8), 2 ** (tint * -0.5), 2 ** (temperature * -0.8)] as const
  const light = 0.2126 * factors[0] + 0.7152 * factors[1] + 0.0722 * factors[2]
  return [factors[0] / light, factors[1] / light, factors[2] / light]
}

/** What makes the average of all pixels grey. */
export function greyWorldFactors(picture: Picture): Triple {
  return factorsTowardsGrey(channelMeans(picture, toLight))
}

/** What makes the lightest pixels white: the 99th percentile of each channel alike. */
export function whitePatchFactors(picture: Picture): Triple {
  const light = [0, 1, 2].map(channel => toLight(percentile(picture, channel, 0.99)))
  const highest = Math.max(...light)
  const factor = (channel: number) => highest / Math.max(0.001, light[channel] as number)
  return [factor(0), factor(1), factor(2)]
}

function factorsTowardsGrey(means: Triple): Triple {
  const grey = 0.2126 * means[0] + 0.7152 * means[1] + 0.0722 * means[2]
  const factor = (mean: number) => (mean > 0 ? Math.min(8, grey / mean) : 1)
  return [factor(means[0]), factor(means[1]), factor(means[2])]
}

function channelMeans({ data, channels }: Picture, weigh: (value: number) => number): Triple {
  const weights = Float64Array.from({ length: 256 }, (_, value) => weigh(value))
  const sums: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    sums[0] += weights[data[index] as number] as number
    sums[1] += weights[data[index + 1] as number] as number
    sums[2] += weights[data[index + 2] as number] as number
  }
  const count = data.length / channels
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

function percentile({ data, channels }: Picture, channel: number, share: number): number {
  const counts = new Uint32Array(256)
  for (let index = channel; index < data.length; index += channels) {
    heedCancelAt(index - channel)
    counts[data[index] as number]!++
  }
  const wanted = (data.length / channels) * share
  let seen = 0
  return counts.findIndex(count => (seen += count) >= wanted)
}

/** The means and spreads of one picture's colours for another's, in a space where they are independent (Reinhard's lαβ). */
export function matchColours(picture: Picture, reference: Picture, amount: number): Picture {
  const from = spreadOf(picture)
  const to = spreadOf(reference)
  const result = copyPicture(picture)
  const { data, channels } = result
  const lab: [number, number, number] = [0, 0, 0]
  const colour: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    toLab(data, index, lab)
    for (let axis = 0; axis < 3; axis++) {
      const scale = Math.min(4, (to.deviation[axis] as number) / Math.max(1e-4, from.deviation[axis] as number))
      lab[axis] = ((lab[axis] as number) - (from.mean[axis] as number)) * scale + (to.mean[axis] as number)
    }
    fromLab(lab, colour)
    for (let channel = 0; channel < 3; channel++) {
      const before = data[index + channel] as number
      const value = before + ((colour[channel] as number) - before) * amount
      data[index + channel] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
    }
  }
  return result
}

interface Spread {
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
}

function spreadOf({ data, channels }: Picture): Spread {
  const sums = [0, 0, 0]
  const squares = [0, 0, 0]
  const lab: [number, number, number] = [0, 0, 0]
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    toLab(data, index, lab)
    for (let axis = 0; axis < 3; axis++) {
      sums[axis]! += lab[axis] as number
      squares[axis]! += (lab[axis] as number) ** 2
    }
  }
  const count = data.length / channels
  const mean = sums.map(sum => sum / count)
  const deviation = squares.map((square, axis) => Math.sqrt(Math.max(0, square / count - (mean[axis] as number) ** 2)))
  return { mean, deviation }
}

/** Lightness and two opponent colours: differences of the logarithms of what the three kinds of cones see. */
function toLab(data: Uint8Array, index: number, to: [number, number, number]): void {
  const red = (data[index] as number) + 1
  const green = (data[index + 1] as number) + 1
  const blue = (data[index + 2] as number) + 1
  const l = Math.log(0.3811 * red + 0.5783 * green + 0.0402 * blue)
  const m = Math.log(0.1967 * red + 0.7244 * green + 0.0782 * blue)
  const s = Math.log(0.0241 * red + 0.1288 * green + 0.8444 * blue)
  const target = to
  target[0] = (l + m + s) / Math.sqrt(3)
  target[1] = (l + m - 2 * s) / Math.sqrt(6)
  target[2] = (l - m) / Math.sqrt(2)
}

function fromLab(lab: readonly [number, number, number], to: [number, number, number]): void {
  const a = lab[0] / Math.sqrt(3)
  const b = lab[1] / Math.sqrt(6)
  const c = lab[2] / Math.sqrt(2)
  const l = Math.exp(a + b + c)
  const m = Math.exp(a + b - c)
  const s = Math.exp(a - 2 * b)
  const target = to
  target[0] = 4.4679 * l - 3.5873 * m + 0.1193 * s - 1
  target[1] = -1.2186 * l + 2.3809 * m - 0.1624 * s - 1
  target[2] = 0.0497 * l - 0.2439 * m + 1.2045 * s - 1
}
