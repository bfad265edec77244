import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { greyOf, pictureOf, planesOf, stretchTones } from './planes.ts'

interface Stack {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly unit: number
  readonly noise: Noise
  readonly planes: Float32Array
}

/** Sheets of coloured paper lying on each other from far to near, each with its thickness and its shadow on those below. */
export const paintPaperCut: PaintMedium = (picture, frame, options) => {
  const unit = unitOf(picture)
  const planes = planesOf(picture)
  stretchTones(planes, 0.7)
  const { width, height } = picture
  const stack: Stack = {
    picture,
    frame,
    options,
    unit,
    noise: new Noise(seedFor(options.seed, 'paper')),
    planes: flattened(flattened(planes, width, height, 5 * unit), width, height, 4 * unit),
  }
  options.cancel.check()
  const sheets = sheetsOf(stack)
  options.cancel.check()
  return lay(stack, sheets)
}

const SKY_SHEETS = 4
const LAND_SHEETS = 6

/** The number of the sheet at each pixel; higher lies on top. Borders are smoothed to what scissors can follow. */
function sheetsOf(stack: Stack): Uint8Array {
  const raw = rawSheets(stack)
  return stack.options.variant === 'torn' ? smoothed(raw, stack, 1.2) : smoothed(raw, stack, 3)
}

function rawSheets({ frame, planes, options, noise, unit }: Stack): Uint8Array {
  // Plains would be cut in straight bands.
  const hilly = (pixel: number): number =>
    0.3 * noise.octaves(((pixel % frame.width) / unit) * 0.011, (Math.floor(pixel / frame.width) / unit) * 0.03, 2)
  const { depth, part } = frame
  const grey = greyOf(planes)
  const bands = depthBands(frame)
  const skyTones = tonesOf(grey, SKY_SHEETS, pixel => (part[pixel] as number) === Part.sky)
  const raw = new Uint8Array(depth.length)
  for (let pixel = 0; pixel < raw.length; pixel++) {
    if ((pixel & 65_535) === 0) options.cancel.check()
    const what = part[pixel] as number
    const tone = grey[pixel] as number
    if (what >= FIRST_SUBJECT || what === Part.text) {
      const own = 20 + (what % 36) * 6
      raw[pixel] = own + Math.min(5, Math.floor(tone * 6))
    } else if ((depth[pixel] as number) >= SKY_DEPTH) {
      raw[pixel] = bandOf(skyTones, tone)
    } else {
      raw[pixel] =
        SKY_SHEETS +
        1 +
        bandOf(bands, -Math.log(depth[pixel] as number) + hilly(pixel)) * 2 +
        (what === Part.plants || what === Part.building ? 1 : 0)
    }
  }
  return raw
}

/** Borders between sheets of land, so that each gets about as much of the picture. */
function depthBands({ depth }: Frame): number[] {
  const sample: number[] = []
  for (let pixel = 0; pixel < depth.length; pixel += 17) {
    if ((depth[pixel] as number) < SKY_DEPTH) sample.push(-Math.log(depth[pixel] as number))
  }
  return quantiles(sample, LAND_SHEETS)
}

function tonesOf(grey: Float32Array, count: number, counts: (pixel: number) => boolean): number[] {
  const sample: number[] = []
  for (let pixel = 0; pixel < grey.length; pixel += 17) if (counts(pixel)) sample.push(grey[pixel] as number)
  return quantiles(sample, count)
}

function quantiles(sample: number[], count: number): number[] {
  sample.sort((one, other) => one - other)
  return Array.from(
    { length: count - 1 },
    (_, index) => sample[Math.floor(((index + 1) / count) * sample.length)] ?? Infinity,
  )
}

function bandOf(borders: readonly number[], value: number): number {
  let band = 0
  for (const border of borders) if (value > border) band++
  return band
}

/** Each sheet's shape blurred; the topmost that still covers more than half wins. Torn borders wander besides. */
function smoothed(raw: Uint8Array, { picture, unit, noise, options }: Stack, reach: number): Uint8Array {
  const { width } = picture
  const levels = [...new Set(raw)].toSorted((one, other) => one - other)
  const sheets = new Uint8Array(raw.length).fill(levels[0] ?? 0)
  for (const level of levels.slice(1)) {
    options.cancel.check()
    const radius = Math.max(1, (level >= 20 ? reach * 0.45 : reach) * unit)
    const place = placeOf(raw, width, sheet => sheet >= level, Math.ceil(radius + 1) * 2)
    const cover = coverIn(raw, width, place, sheet => sheet >= level)
    boxBlur(cover, { width: place.right - place.left, height: place.bottom - place.top, channels: 1 }, radius, 2)
    let from = 0
    for (let row = place.top; row < place.bottom; row++) {
      for (let column = place.left; column < place.right; column++, from++) {
        const tear =
          options.variant === 'torn' ? 0.42 * noise.octaves((column / unit) * 0.16 + level, (row / unit) * 0.16, 3) : 0
        if ((cover[from] as number) > 0.5 + tear * (level >= 20 ? 0.3 : 1)) sheets[row * width + column] = level
      }
    }
  }
  return sheets
}

/** A part of the picture. */
interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where sheets of a kind are, with a margin as wide as what is done there reaches. Empty where there are none. */
function placeOf(sheets: Uint8Array, width: number, counts: (sheet: number) => boolean, margin: number): Place {
  const kinds = Uint8Array.from({ length: 256 }, (_, sheet) => (counts(sheet) ? 1 : 0))
  const height = sheets.length / width
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      if (kinds[sheets[row * width + column] as number] === 0) continue
      if (column < left) left = column
      if (column >= right) right = column + 1
      if (row < top) top = row
      bottom = row + 1
    }
  }
  if (right <= left) return { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** 1 where there are sheets of a kind. */
function coverIn(sheets: Uint8Array, width: number, place: Place, counts: (sheet: number) => boolean): Float32Array {
  const kinds = Uint8Array.from({ length: 256 }, (_, sheet) => (counts(sheet) ? 1 : 0))
  const cover = new Float32Array((place.right - place.left) * (place.bottom - place.top))
  let to = 0
  for (let row = place.top; row < place.bottom; row++) {
    for (let column = place.left; column < place.right; column++) {
      cover[to++] = kinds[sheets[row * width + column] as number] as number
    }
  }
  return cover
}

function lay(stack: Stack, sheets: Uint8Array): Picture {
  const { picture, options, unit, noise } = stack
  const { width, height } = picture
  const colours = sheetColours(stack, sheets)
  const shadow = shadowsOn(stack, sheets)
  const planes = new Float32Array(sheets.length * 3)
  const reach = Math.max(1, Math.round((options.variant === 'torn' ? 2.2 : 1.1) * unit))
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const sheet = sheets[pixel] as number
      const x = column / unit
      const y = row / unit
      const fibre =
        0.02 * noise.octaves(x * 0.35 + sheet * 7, y * 0.35, 3) +
        0.022 * (hashAt(column, row, options.seed + sheet) - 0.5)
      const buckle = 0.035 * noise.octaves(x * 0.006 + sheet * 3, y * 0.006, 2)
      const rim = rimAt(sheets, width, column, row, reach)
      const shade = (1 + fibre + buckle) * (1 - (shadow[pixel] as number))
      for (let channel = 0; channel < 3; channel++) {
        const colour = colours[sheet * 3 + channel] as number
        const edge = options.variant === 'torn' ? mix(colour, 0.97, 0.85) : mix(colour, 1, 0.3)
        planes[pixel * 3 + channel] = mix(colour, edge, rim) * shade
      }
    }
  }
  return pictureOf(planes, picture)
}

/** The mean of all that a sheet shows, made clearer; neighbours in the stack are kept apart in lightness. */
function sheetColours({ planes }: Stack, sheets: Uint8Array): Float32Array {
  const sums = new Float64Array(256 * 4)
  for (let pixel = 0; pixel < sheets.length; pixel++) {
    heedCancelAt(pixel)
    const at = (sheets[pixel] as number) * 4
    for (let channel = 0; channel < 3; channel++)
      sums[at + channel] = (sums[at + channel] as number) + (planes[pixel * 3 + channel] as number)
    sums[at + 3] = (sums[at + 3] as number) + 1
  }
  const colours = new Float32Array(256 * 3)
  let previous = -1
  for (let sheet = 0; sheet < 256; sheet++) {
    const count = sums[sheet * 4 + 3] as number
    if (count === 0) continue
    const mean = [0, 1, 2].map(channel => (sums[sheet * 4 + channel] as number) / count)
    const grey = 0.299 * (mean[0] as number) + 0.587 * (mean[1] as number) + 0.114 * (mean[2] as number)
    const apart = grey - previous
    const step = Math.abs(apart) < 0.06 && previous >= 0 ? (apart < 0 ? -0.06 : 0.06) : 0
    previous = grey + step
    for (let channel = 0; channel < 3; channel++) {
      colours[sheet * 3 + channel] = clamp(
        0.06 + 0.92 * (grey + ((mean[channel] as number) - grey) * 1.35 + step),
        0.04,
        0.97,
      )
    }
  }
  return colours
}

/** How much darker each pixel is for the sheets above it: sharp close to their edge, soft further out. Light from the upper left. */
function shadowsOn({ picture, unit, options }: Stack, sheets: Uint8Array): Float32Array {
  const { width } = picture
  const levels = [...new Set(sheets)].toSorted((one, other) => one - other)
  const shadow = new Float32Array(sheets.length)
  const drop = Math.max(1, Math.round(3.2 * unit * Math.sqrt(options.weight)))
  const radius = Math.max(1, 3.4 * unit)
  for (const [index, level] of levels.slice(0, -1).entries()) {
    options.cancel.check()
    const next = levels[index + 1] as number
    const place = placeOf(sheets, width, sheet => sheet === level, drop + Math.ceil(radius + 1) * 2)
    const above = coverIn(sheets, width, place, sheet => sheet >= next)
    const across = place.right - place.left
    boxBlur(above, { width: across, height: place.bottom - place.top, channels: 1 }, radius, 2)
    for (let row = place.top; row < place.bottom; row++) {
      for (let column = place.left; column < place.right; column++) {
        const pixel = row * width + column
        if (sheets[pixel] !== level) continue
        const from = Math.max(place.top, row - drop) - place.top
        const light = above[from * across + Math.max(place.left, column - drop) - place.left] as number
        shadow[pixel] = 0.62 * smooth(0.04, 0.95, light)
      }
    }
  }
  return shadow
}

/** 1 at the cut edge of a sheet on the side of the light. */
function rimAt(sheets: Uint8Array, width: number, column: number, row: number, reach: number): number {
  const here = sheets[row * width + column] as number
  const left = sheets[row * width + Math.max(0, column - reach)] as number
  const up = sheets[Math.max(0, row - reach) * width + column] as number
  const right = sheets[row * width + Math.min(width - 1, column + reach)] as number
  if (left < here || up < here) return 1
  return right < here ? 0.35 : 0
}
