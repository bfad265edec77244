import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

export type PaletteColour = readonly [red: number, green: number, blue: number]

/** The colours that stand best for all of a picture: the box of colours that is widest is parted again and again (median cut). */
export function findPalette(picture: Picture, count: number): PaletteColour[] {
  const boxes: Box[] = [makeBox(countColours(picture))]
  while (boxes.length < count) {
    const widest = boxes.reduce((best, box) => (box.spread > best.spread ? box : best))
    if (widest.spread === 0) break
    boxes.splice(boxes.indexOf(widest), 1, ...splitBox(widest))
  }
  return boxes.map(meanOfBox)
}

interface CountedColour {
  readonly colour: PaletteColour
  readonly count: number
}

interface Box {
  readonly colours: readonly CountedColour[]
  readonly axis: 0 | 1 | 2
  /** How far it reaches on its widest axis, by how many pixels it holds. */
  readonly spread: number
}

const COLOURS_MAX = 32_768

/** Each colour by itself; near ones together where there are too many, as in a photograph. */
function countColours(picture: Picture): CountedColour[] {
  const sums = sumColours(picture, 0) ?? sumColours(picture, 3) ?? new Map<number, ColourSum>()
  if (sums.size === 0) return [{ colour: [0, 0, 0], count: 1 }]
  return Array.from(sums.values(), ({ red, green, blue, count }) => ({
    colour: [Math.round(red / count), Math.round(green / count), Math.round(blue / count)],
    count,
  }))
}

interface ColourSum {
  red: number
  green: number
  blue: number
  count: number
}

/** Without so many of the lowest bits; undefined when there are more different ones than can be told apart quickly. */
function sumColours({ data, channels }: Picture, shift: number): Map<number, ColourSum> | undefined {
  const sums = new Map<number, ColourSum>()
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    if (channels === 4 && data[index + 3] === 0) continue
    const red = data[index] as number
    const green = data[index + 1] as number
    const blue = data[index + 2] as number
    const key = ((red >> shift) << 16) | ((green >> shift) << 8) | (blue >> shift)
    const sum = sums.get(key)
    if (sum) {
      sum.red += red
      sum.green += green
      sum.blue += blue
      sum.count++
    } else {
      sums.set(key, { red, green, blue, count: 1 })
      if (sums.size > COLOURS_MAX) return undefined
    }
  }
  return sums
}

function makeBox(colours: readonly CountedColour[]): Box {
  const ranges = ([0, 1, 2] as const).map(axis => {
    let low = 255
    let high = 0
    for (const { colour } of colours) {
      low = Math.min(low, colour[axis])
      high = Math.max(high, colour[axis])
    }
    return { axis, range: high - low }
  })
  const { axis, range } = ranges.reduce((best, entry) => (entry.range > best.range ? entry : best))
  const pixels = colours.reduce((sum, { count }) => sum + count, 0)
  return { colours, axis, spread: range * Math.sqrt(pixels) }
}

function splitBox({ colours, axis }: Box): [Box, Box] {
  const sorted = colours.toSorted((a, b) => a.colour[axis] - b.colour[axis])
  const half = colours.reduce((sum, { count }) => sum + count, 0) / 2
  let seen = 0
  const middle = sorted.findIndex(({ count }) => (seen += count) >= half)
  const cut = Math.max(1, Math.min(sorted.length - 1, middle + 1))
  return [makeBox(sorted.slice(0, cut)), makeBox(sorted.slice(cut))]
}

function meanOfBox({ colours }: Box): PaletteColour {
  const total = colours.reduce((sum, { count }) => sum + count, 0)
  const mean = (axis: 0 | 1 | 2) =>
    Math.round(colours.reduce((sum, { colour, count }) => sum + colour[axis] * count, 0) / total)
  return [mean(0), mean(1), mean(2)]
}

export const ditherings = ['none', 'floyd-steinberg', 'bayer-2', 'bayer-4', 'bayer-8', 'bayer-16'] as const
export type Dithering = (typeof ditherings)[number]

/** With the colours of a palette alone; alpha stays. */
export function applyPalette(picture: Picture, palette: readonly PaletteColour[], dithering: Dithering): Picture {
  const nearest = nearestIn(palette)
  if (dithering === 'floyd-steinberg') return diffuseErrors(picture, nearest)
  const threshold = dithering === 'none' ? () => 0 : orderedThreshold(Number(dithering.slice(6)), palette.length)
  const result = copyPicture(picture)
  const { data, width, channels } = result
  for (let index = 0, pixel = 0; index < data.length; index += channels, pixel++) {
    heedCancelAt(pixel)
    const shift = threshold(pixel % width, Math.floor(pixel / width))
    const colour = nearest(
      (data[index] as number) + shift,
      (data[index + 1] as number) + shift,
      (data[index + 2] as number) + shift,
    )
    data.set(colour, index)
  }
  return result
}

type Nearest = (red: number, green: number, blue: number) => PaletteColour

const REMEMBERED_MAX = 262_144

const FEW = 16

/** Remembers what it found, as pictures ask for the same colours again and again; among few colours looking is quicker. */
function nearestIn(palette: readonly PaletteColour[]): Nearest {
  if (palette.length <= FEW) return (red, green, blue) => findNearest(palette, toByte(red), toByte(green), toByte(blue))
  const known = new Map<number, PaletteColour>()
  return (red, green, blue) => {
    const r = toByte(red)
    const g = toByte(green)
    const b = toByte(blue)
    const key = (r << 16) | (g << 8) | b
    const remembered = known.get(key)
    if (remembered) return remembered
    if (known.size >= REMEMBERED_MAX) known.clear()
    const found = findNearest(palette, r, g, b)
    known.set(key, found)
    return found
  }
}

function findNearest(palette: readonly PaletteColour[], red: number, green: number, blue: number): PaletteColour {
  let best: PaletteColour = [0, 0, 0]
  let distance = Infinity
  for (const colour of palette) {
    const away = (colour[0] - red) ** 2 + (colour[1] - green) ** 2 + (colour[2] - blue) ** 2
    if (away >= distance) continue
    distance = away
    best = colour
  }
  return best
}

/** What each place of a Bayer matrix adds; the coarser the palette the more. */
function orderedThreshold(side: number, colours: number): (x: number, y: number) => number {
  const matrix = bayerMatrix(side)
  const reach = 255 / Math.max(1, Math.cbrt(colours))
  return (x, y) => ((matrix[(y % side) * side + (x % side)] as number) / (side * side) - 0.5 + 0.5 / side ** 2) * reach
}

function bayerMatrix(side: number): number[] {
  if (side === 1) return [0]
  const half = side / 2
  const quarter = bayerMatrix(half)
  return Array.from({ length: side * side }, (_, index) => {
    const x = index % side
    const y = Math.floor(index / side)
    const corner = x < half ? (y < half ? 0 : 3) : y < half ? 2 : 1
    return 4 * (quarter[(y % half) * half + (x % half)] as number) + corner
  })
}

function diffuseErrors(picture: Picture, nearest: Nearest): Picture {
  const { width, height, channels } = picture
  const result = copyPicture(picture)
  const left = new Float32Array(picture.data)
  const spread = (at: number, errors: readonly number[], share: number) => {
    for (let channel = 0; channel < 3; channel++) left[at + channel]! += (errors[channel] as number) * share
  }
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      const wanted = [left[at] as number, left[at + 1] as number, left[at + 2] as number] as const
      const colour = nearest(...wanted)
      result.data.set(colour, at)
      const errors = wanted.map((value, channel) => value - (colour[channel] as number))
      const below = at + width * channels
      if (x + 1 < width) spread(at + channels, errors, 7 / 16)
      if (y + 1 === height) continue
      if (x > 0) spread(below - channels, errors, 3 / 16)
      spread(below, errors, 5 / 16)
      if (x + 1 < width) spread(below + channels, errors, 1 / 16)
    }
  }
  return result
}

function toByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}
